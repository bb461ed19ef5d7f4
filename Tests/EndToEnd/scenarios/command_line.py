"""What is said at a terminal, and bad input: never a crash, never a silent nothing."""

import os
import re

from desktop import wait

from .registry import scenario

NO_DATABASE = b'this is no database\n' * 400


def run(stage, *arguments, environment=None):
    return stage.desktop.session.command(
        stage.installation.program, *arguments, environment=environment)


@scenario()
def terminal_options(stage):
    """--version, --help and --self-check answer and end."""
    version = run(stage, '--version')
    assert version.returncode == 0 and version.stdout.strip(), version
    help_text = run(stage, '--help')
    assert help_text.returncode == 0
    for option in ('--version', '--demo', '--service-url', '--self-check'):
        assert option in help_text.stdout, f'{option} is not in --help'
    check = run(stage, '--self-check')
    assert check.returncode == 0, check
    assert all('=' in line for line in check.stdout.splitlines()) and check.stdout, check.stdout
    found = dict(line.split('=', 1) for line in check.stdout.splitlines())
    assert re.fullmatch(r'[1-9]\d* found', found['icons']), found


@scenario()
def wrong_options(stage):
    """A wrong option or address gets one sentence and exit code 2."""
    for arguments in (['--service-url', 'nonsense'], ['--service-url', 'ftp://example.org'],
                      ['--service-url'], ['--no-such-option']):
        result = run(stage, *arguments)
        assert result.returncode == 2, (arguments, result)
        assert result.stderr.strip() and not result.stdout, (arguments, result)
    nonsense = run(stage, '--service-url', 'nonsense').stderr
    assert nonsense.count('\n') == 1 and 'nonsense' in nonsense, nonsense


@scenario()
def unreadable_database(stage):
    """An unreadable database is set aside, and the window says so."""
    path = stage.data_file('belvedere.sqlite')
    os.makedirs(os.path.dirname(path))
    with open(path, 'wb') as file:
        file.write(NO_DATABASE)
    stage.launch()
    stage.read('set aside')
    stage.shot('set-aside')
    aside = [name for name in os.listdir(os.path.dirname(path)) if is_old(stage.data_file(name))]
    assert len(aside) == 1, os.listdir(os.path.dirname(path))
    stage.log_in()


def is_old(path):
    with open(path, 'rb') as file:
        return file.read() == NO_DATABASE


@scenario()
def missing_data_folder(stage):
    """Without its data folder the program says which folder it misses."""
    folder = os.path.join(stage.desktop.session.root, 'no-such-folder')
    program = stage.desktop.start(
        [stage.installation.program], {'BELVEDERE_DATA_DIR': folder})

    def told():
        return folder in program.output or \
            any(folder in node.name for node in stage.desktop.finder.all(role='label'))
    wait(told, 15, 'a sentence that names the folder')
    stage.shot('missing-data')
