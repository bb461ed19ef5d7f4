# SPDX-License-Identifier: MIT

"""Interactive shells with the installed completions: what stands in the line after Tab."""

import os
import pty
import select
import shutil
import signal
import subprocess
import time

DEADLINE = 30   # seconds
PROMPT = b'ready> '
# Writes what is typed so far, and empties the line.
TELL = b'\x18\x14'

BASH = r'''
PS1='ready> '
if [[ -r {loader} ]]; then source {loader}; else
  for file in {share}/bash-completion/completions/*; do source "$file"; done
fi
bind -x '"\C-x\C-t": printf %s "$READLINE_LINE" > "$HOME/new" && mv "$HOME/new" "$HOME/line"; READLINE_LINE='
'''
LOADER = '/usr/share/bash-completion/bash_completion'
ZSH = r'''
PS1='ready> '
fpath=({share}/zsh/site-functions $fpath)
autoload -U compinit && compinit -u -d "$HOME/compinit"
tell() {{ print -rn -- "$BUFFER" > "$HOME/new" && mv "$HOME/new" "$HOME/line"; BUFFER= }}
zle -N tell && bindkey '^X^T' tell
'''


class Shell:
    """Bash or zsh at a terminal of its own; `home` is its folder, and gets its settings."""

    def __init__(self, name, home, share, environment):
        self._line = os.path.join(home, 'line')
        settings, text = {'bash': ('.bashrc', BASH), 'zsh': ('.zshrc', ZSH)}[name]
        with open(os.path.join(home, settings), 'w', encoding='utf-8') as file:
            file.write(text.format(share=share, loader=LOADER))
        options = {'bash': ['--noprofile', '-i'], 'zsh': ['-d', '-i']}[name]
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.chdir(home)
            os.execvpe(name, [name, *options], {**environment, 'HOME': home, 'ZDOTDIR': home, 'TERM': 'dumb'})
        self._seen = b''
        self._wait(lambda: PROMPT in self._seen)

    def completed(self, typed):
        """The line after Tab, without the space at its end."""
        if os.path.exists(self._line):
            os.remove(self._line)
        os.write(self._terminal, typed.encode() + b'\t' + TELL)
        self._wait(lambda: os.path.exists(self._line))
        with open(self._line, encoding='utf-8') as file:
            return file.read().rstrip()

    def end(self):
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._terminal)

    def _wait(self, has_come):
        deadline = time.monotonic() + DEADLINE
        while not has_come():
            if time.monotonic() > deadline:
                raise TimeoutError(f'the shell printed only {self._seen[-2000:]!r}')
            if select.select([self._terminal], [], [], 0.02)[0]:
                self._seen += os.read(self._terminal, 4096)


class Fish:
    """Fish, which tells its completions without a terminal."""

    def __init__(self, home, environment):
        self._home, self._environment = home, {**environment, 'HOME': home}

    def completed(self, typed):
        """The line with the only completion; the line as it was typed if there is not exactly one."""
        result = subprocess.run(
            ['fish', '--command', 'complete --do-complete $argv[1]', typed], cwd=self._home, env=self._environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=DEADLINE, check=True)
        offers = [line.split('\t')[0] for line in result.stdout.splitlines()]
        return f'{typed.rpartition(" ")[0]} {offers[0]}' if len(offers) == 1 else typed

    def end(self):
        pass


def open_shell(name, home, share, environment):
    """The shell; None where it is not installed."""
    if not shutil.which(name):
        return None
    shares = f'{share}:{environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"}'
    environment = {**environment, 'XDG_DATA_DIRS': shares}
    return Fish(home, environment) if name == 'fish' else Shell(name, home, share, environment)
