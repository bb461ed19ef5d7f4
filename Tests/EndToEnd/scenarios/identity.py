# SPDX-License-Identifier: MIT

"""An installation for development beside the usual one."""

import configparser
import os

from app.installation import APP_ID
from app.stage import TITLE
from desktop import wait

from .registry import scenario

DEVELOPMENT = APP_ID + '.Devel'
DEVELOPMENT_TITLE = 'Belvedere (Development)'
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../../scripts')


def install_development(stage):
    """Install the same programs as development; the program."""
    folder = os.path.join(stage.desktop.session.root, 'development')
    built = os.path.dirname(stage.installation.service_for_tests)
    result = stage.desktop.session.command(
        os.path.join(SCRIPTS, 'install-as'), folder, built, '-Dprofile=development', timeout=120)
    assert result.returncode == 0, result.stdout
    return os.path.join(folder, 'prefix', 'bin', 'belvedere')


def stored_settings(stage, app_id):
    """What is kept in the settings of an id."""
    file = configparser.ConfigParser()
    file.read(os.path.join(stage.desktop.session.home, '.config/glib-2.0/settings/keyfile'))
    path = app_id.replace('.', '/')
    return dict(file[path]) if path in file else {}


@scenario()
def development_beside(stage):
    """Development runs beside the usual program, with an id, settings, folders, a login and a demo of its own."""
    desktop, bus = stage.desktop, stage.desktop.session.bus
    program = install_development(stage)
    usual = stage.launch_signed_in()
    before = stored_settings(stage, APP_ID)
    development = desktop.launch([program])
    assert desktop.windows.of(development.pid).title == DEVELOPMENT_TITLE
    assert desktop.windows.of(usual.pid).title == TITLE
    assert bus.has(APP_ID) and bus.has(DEVELOPMENT)
    stage.control('More Options…')
    stage.settle()
    stage.shot('both')

    desktop.windows.focus(desktop.windows.of(development.pid))
    stage.choose_option('Enter the Demo')
    wait(lambda: len(desktop.keyring.labels()) == 2, 20, 'both logins in the keyring')
    assert sorted(desktop.keyring.labels()) == [
        f'{DEVELOPMENT_TITLE}: login (demo-8945)', f'{TITLE}: login (demo)'], desktop.keyring.labels()
    stage.feed.wait_sharp()
    desktop.windows.focus(desktop.windows.of(development.pid))
    desktop.keyboard.press('ctrl+2')
    wait(lambda: stored_settings(stage, DEVELOPMENT).get('feed-layout') == "'grid'", 10, 'the grid in the settings')
    stage.settle()
    stage.shot('development')

    home = desktop.session.home
    for folder in ('.local/share', '.cache'):
        names = set(os.listdir(os.path.join(home, folder)))
        assert {'belvedere', 'belvedere-devel'} <= names, names
    assert os.path.exists(os.path.join(home, '.local/share/belvedere-devel/belvedere.sqlite'))
    assert os.path.isdir(os.path.join(home, '.local/share/belvedere-devel/demo'))

    answers = desktop.start([program, '--search-provider'])
    wait(lambda: bus.has(f'{DEVELOPMENT}.SearchProvider'), 10, 'the search provider')
    found = bus.call(
        f'{DEVELOPMENT}.SearchProvider', '/' + DEVELOPMENT.replace('.', '/') + '/SearchProvider',
        'org.gnome.Shell.SearchProvider2', 'GetInitialResultSet', 'as', ['water'])[0]
    assert found, 'development finds nothing of its own'
    assert not bus.has(f'{APP_ID}.SearchProvider')
    answers.stop()

    desktop.keyboard.press('ctrl+q')
    assert development.wait_end() == 0
    wait(lambda: not bus.has(DEVELOPMENT), what='end of development on the bus')
    assert bus.has(APP_ID) and usual.exit_code is None
    assert stored_settings(stage, APP_ID) == before, 'development changed the usual settings'
    desktop.windows.focus(desktop.windows.of(usual.pid))
    assert stage.quit(usual) == 0
