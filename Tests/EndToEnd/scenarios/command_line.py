"""What is said at a terminal, and bad input: never a crash, never a silent nothing."""

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
def terminal_options(stage):
    """--version, --help and --self-check answer and end."""
    version = run(stage, '--version')
    assert version.returncode == 0 and version.stdout.strip(), version
    help_text = run(stage, '--help')
    assert help_text.returncode == 0
    assert 'USAGE: belvedere [' in help_text.stdout, help_text.stdout
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
def light(stage):
    """`belvedere light` prints a day of light, without a display; wrong input gets one sentence."""
    nowhere = {'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': ''}
    arguments = ['light', '-33.9', '18.4', '--date', '2026-06-01', '--at', '2026-06-01T10:00:00Z']
    result = run(stage, *arguments, '--json', environment=nowhere)
    assert result.returncode == 0 and not result.stderr, result
    day = json.loads(result.stdout)
    assert set(day) == {'date', 'timeZone', 'sunState', 'events', 'at'}, day
    assert day['date'] == '2026-06-01' and day['sunState'] == 'normal', day
    names = [event['name'] for event in day['events']]
    assert names.index('sunrise') < names.index('solar_noon') < names.index('sunset'), names
    # At noon of the southern winter the sun is low in the north.
    assert 30 < day['at']['sun']['altitude'] < 35, day['at']
    text = run(stage, *arguments, environment=nowhere)
    assert text.returncode == 0 and 'golden hour begins' in text.stdout, text
    for wrong in (['91', '0'], ['x', '0'], ['1'], ['1', '2', '--date', '2026-02-30'],
                  ['1', '2', '--at', 'noon']):
        result = run(stage, 'light', *wrong, environment=nowhere)
        assert result.returncode == 2 and result.stderr.count('\n') == 1, (wrong, result)
        assert not result.stdout, (wrong, result)


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
    stage.read(f'^{re.escape(service.url.removeprefix("http://"))}$')   # which service it is
    assert run(stage, '--service-url', service.url + '/').returncode == 0
    result = run(stage, '--demo')
    assert result.returncode == 1 and '--demo' in result.stderr, result


@scenario()
def no_display(stage):
    """Without a graphical session one sentence says so, and the demo it had started ends quietly."""
    nowhere = {'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': ''}
    for backend in ('wayland', 'x11', '*'):
        result = run(stage, environment={**nowhere, 'GDK_BACKEND': backend})
        assert result.returncode == 1, result
        assert 'needs a graphical session' in result.stderr, result
        assert result.stderr.count('\n') == 1 and not result.stdout, result
    wait(lambda: not [pid for pid in stage.desktop.session.pids() if runs_the_demo(pid)], 10,
         'end of the demo service')


def runs_the_demo(pid):
    try:
        return os.path.basename(os.readlink(f'/proc/{pid}/exe')) == 'belvedere-demo-service'
    except OSError:
        return False   # it has ended


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
