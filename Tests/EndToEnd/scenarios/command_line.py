# SPDX-License-Identifier: MIT

"""What is said at a terminal beside a window, and bad input: never a crash, never a silent nothing. What needs
no window is in Tests/Terminal."""

import json
import os
import re

from desktop import wait

from .registry import scenario

NO_DATABASE = b'this is no database\n' * 400


def run(stage, *arguments, environment=None):
    return stage.desktop.session.command(
        stage.installation.program, *arguments, environment=environment)


@scenario()
def self_check(stage):
    """--self-check finds its parts, and takes the renderer that was chosen for it."""
    check = run(stage, '--self-check')
    assert check.returncode == 0, check
    assert all('=' in line for line in check.stdout.splitlines()) and check.stdout, check.stdout
    found = dict(line.split('=', 1) for line in check.stdout.splitlines())
    assert re.fullmatch(r'[1-9]\d* found', found['icons']), found
    for key, name in (('decoder', 'belvedere-picture-decoder'), ('parser', 'belvedere-document-parser')):
        assert found[key].endswith(f'/libexec/{name}'), found
        assert found[f'{key}-system-calls'] == 'filtered by seccomp', found
        assert found[f'{key}-files'].startswith('closed by '), found
    # The renderer is the program's choice; what was chosen for it stays.
    assert found['renderer'].startswith('Gsk'), found
    chosen = run(stage, '--self-check', environment={'GSK_RENDERER': 'cairo'})
    assert 'renderer=GskCairoRenderer' in chosen.stdout.splitlines(), chosen
    # Without the loader of SVG, as where librsvg2-common is not installed, the icon would be a broken picture.
    broken = run(stage, '--self-check', environment={'GDK_PIXBUF_MODULE_FILE': '/dev/null'})
    assert broken.returncode == 1 and '\nicon=unreadable /' in broken.stdout, broken


@scenario()
def search_at_a_terminal(stage):
    """Stored photographs are found without a display and a network."""
    def search(*arguments):
        return run(stage, 'search', *arguments,
                   environment={'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': ''})
    stage.launch_signed_in('ada')
    listed = wait(lambda: json.loads(search('--json', 'a').stdout), 10, 'stored photographs', every=0.2)
    first = listed[0]
    assert first['source'].startswith('demo') and first['photographer'] and first['page'], first
    name = first['photographer'].split()[0]
    lines = search(name.upper()).stdout.splitlines()
    assert lines and all(line.count('\t') == 3 for line in lines), lines
    assert any(first['photographer'] in line for line in lines), (name, lines)


@scenario()
def other_service(stage):
    """A launch for another service than that of the running instance is told that it is too late."""
    service = stage.start_service()
    program = stage.desktop.launch([stage.installation.program])
    stage.control('Log In')
    for arguments in (['--service-url', service.url], ['--service-url', 'https://example.org']):
        result = run(stage, *arguments)
        assert result.returncode == 1, result
        assert result.stderr.count('\n') == 1, result
        assert 'running already' in result.stderr and arguments[1] in result.stderr, result
        assert 'Ctrl+Q' in result.stderr, result
    assert run(stage, '--demo').returncode == 0
    assert run(stage).returncode == 0
    stage.control('Log In')
    assert stage.quit(program) == 0

    stage.launch()
    stage.control('Log In')
    stage.read(f'^Logs in to {re.escape(service.url.removeprefix("http://"))}$')   # which service it is
    assert run(stage, '--service-url', service.url + '/').returncode == 0
    result = run(stage, '--demo')
    assert result.returncode == 1 and '--demo' in result.stderr, result


@scenario()
def unreadable_database(stage):
    """An unreadable database is set aside; the window names the folder, and opens it."""
    path = stage.data_file('belvedere.sqlite')
    os.makedirs(os.path.dirname(path))
    with open(path, 'wb') as file:
        file.write(NO_DATABASE)
    stage.launch()
    stage.read('set aside')
    sentence = stage.read('in the folder ~/.local/share/belvedere,')
    assert 'sqlite' not in sentence, sentence
    stage.shot('set-aside')
    stage.browser.behave('ignore')
    stage.press('Open Folder')
    assert stage.browser.wait_opened().rstrip('/').endswith('/.local/share/belvedere')
    aside = [name for name in os.listdir(os.path.dirname(path)) if is_old(stage.data_file(name))]
    assert len(aside) == 1, os.listdir(os.path.dirname(path))
    stage.log_in()


def is_old(path):
    if not os.path.isfile(path):
        return False   # the demo's own folder
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
