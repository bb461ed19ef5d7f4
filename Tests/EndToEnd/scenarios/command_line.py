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
    assert help_text.stdout.startswith('USAGE: belvedere ['), help_text.stdout
    for option in ('--version', '--demo', '--service-url', '--self-check'):
        assert option in help_text.stdout, f'{option} is not in --help'
    check = run(stage, '--self-check')
    assert check.returncode == 0, check
    assert all('=' in line for line in check.stdout.splitlines()) and check.stdout, check.stdout
    found = dict(line.split('=', 1) for line in check.stdout.splitlines())
    assert re.fullmatch(r'[1-9]\d* found', found['icons']), found
    # The renderer is the program's choice; what was chosen for it stays.
    assert found['renderer'].startswith('Gsk'), found
    chosen = run(stage, '--self-check', environment={'GSK_RENDERER': 'cairo'})
    assert 'renderer=GskCairoRenderer' in chosen.stdout.splitlines(), chosen


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


SPOTS = """<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-33.856789" lon="151.215256"><name>Opera House</name><desc>At dawn</desc></wpt>
  <wpt lat="48.858370" lon="2.294481"><name>Tour Eiffel</name></wpt>
</gpx>
"""


@scenario()
def places_at_a_terminal(stage):
    """Places are imported, found, listed and exported without a display, and a second import adds none."""
    def places(*arguments):
        return run(stage, 'places', *arguments,
                   environment={'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': ''})
    folder = stage.desktop.session.root
    spots, copy = os.path.join(folder, 'spots.gpx'), os.path.join(folder, 'copy.geojson')
    with open(spots, 'w', encoding='utf-8') as file:
        file.write(SPOTS)
    empty = places()
    assert empty.returncode == 0 and not empty.stdout and not empty.stderr, empty
    for added, known in ((2, 0), (0, 2)):
        result = places('--import', spots)
        assert result.returncode == 0, result
        assert result.stdout == f'Added: {added}\nThere already: {known}\n', result
    assert len(places().stdout.splitlines()) == 2
    assert 'Tour Eiffel' in places('eiffel').stdout and 'Opera' not in places('eiffel').stdout
    near = places('--near', '-33.86,151.21').stdout.splitlines()
    assert 'Opera House' in near[0] and '\t600 m NE\t' in near[0], near
    listed = json.loads(places('--json', '--near', '-33.86,151.21').stdout)
    assert [place['name'] for place in listed] == ['Opera House', 'Tour Eiffel'], listed
    assert listed[0]['note'] == 'At dawn' and listed[0]['favourite'], listed
    assert places('dawn', '--export', copy).stdout == f'Places in {copy}: 1\n'
    with open(copy, encoding='utf-8') as file:
        points = json.load(file)['features']
    assert [point['geometry']['coordinates'] for point in points] == [[151.215256, -33.856789]]
    for arguments in (['--near', 'nowhere'], ['--export', 'spots.txt'], ['--json', '--export', copy],
                      ['--import', spots, 'words']):
        result = places(*arguments)
        assert result.returncode == 2 and result.stderr.count('\n') == 1, (arguments, result)
    odd = os.path.join(folder, 'odd.gpx')
    with open(odd, 'w', encoding='utf-8') as file:
        file.write('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
                   '<wpt lat="0" lon="0"/><wpt lat="99" lon="5"><name>Pole</name></wpt><rte/></gpx>')
    result = places('--import', odd)
    assert result.stdout.splitlines()[-2:] == [
        'Without a position: 2', 'Lines and areas left out: 1'], result
    for sentence in ('Point 1 is at 0, 0', 'Point 2 (Pole) has the position'):
        assert sentence in result.stderr, result
    result = places('--import', os.path.join(folder, 'no such file.gpx'))
    assert result.returncode == 1 and 'no such file' in result.stderr, result


@scenario()
def search_at_a_terminal(stage):
    """Stored photographs are found without a display and a network; what was never shown is not found."""
    def search(*arguments):
        return run(stage, 'search', *arguments,
                   environment={'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': ''})
    empty = search('dome')
    assert empty.returncode == 0 and not empty.stdout and not empty.stderr, empty
    for wrong in ([], ['--json'], ['  '], ['dome', '--no-such-option']):
        result = search(*wrong)
        assert result.returncode == 2 and result.stderr.count('\n') == 1, (wrong, result)
        assert not result.stdout, (wrong, result)
    stage.launch_signed_in('ada')
    listed = wait(lambda: json.loads(search('--json', 'a').stdout), 10, 'stored photographs', every=0.5)
    first = listed[0]
    assert first['source'].startswith('demo') and first['photographer'] and first['page'], first
    name = first['photographer'].split()[0]
    lines = search(name.upper()).stdout.splitlines()
    assert lines and all(line.count('\t') == 3 for line in lines), lines
    assert any(first['photographer'] in line for line in lines), (name, lines)


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
    stage.read(f'^Logs in to {re.escape(service.url.removeprefix("http://"))}$')   # which service it is
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
