# SPDX-License-Identifier: MIT

"""Belvedere as a Flatpak: nothing is lost in the sandbox, and other programs get what they are given."""

import hashlib
import json
import os
import sys
import urllib.request

import app.flatpak
from app.flatpak import Flatpak
from app.installation import APP_ID
from app.notifications import Notifications
from app.viewer import Viewer
from desktop import wait

from .registry import FLATPAK, scenario
from .sharing import DROP_TARGET, press

QUESTION = 'Choose a Folder for Saved Photos'
JPEG = b'\xff\xd8\xff'
OUTSIDE = os.path.join(os.path.dirname(app.flatpak.__file__), 'outside.py')


def check_opened(stage, flatpak):
    """The file manager outside shows the person's folder, if only by the portal's own path of it, which the portal
    gives when it has forgotten the file since."""
    opened = stage.browser.wait_opened().removeprefix('file://').rstrip('/')
    assert os.path.basename(opened) == os.path.basename(flatpak.pictures), opened
    assert flatpak.files(opened).keys() == flatpak.saved().keys(), opened


def open_photo(stage):
    """Somebody looks at the first photo of the demo; the Flatpak."""
    flatpak = Flatpak(stage)
    flatpak.enter_demo()
    Viewer(stage).open()
    return flatpak


def wait_dialog(stage, title):
    """The portal's dialog, which is a window of another program."""
    window = wait(lambda: next((each for each in stage.desktop.windows.all() if each.title == title), None),
                  20, f'dialog {title}')
    stage.desktop.windows.focus(window)
    stage.settle()
    return window


def choose_folder(stage, title, folder):
    """Choose a folder in the portal's dialog, which takes a path that is typed."""
    wait_dialog(stage, title)
    stage.desktop.keyboard.type(folder)
    stage.settle()
    stage.shot('folder')
    stage.desktop.keyboard.press('Return')


@scenario(needs={FLATPAK})
def sandbox_starts(stage):
    """The demo runs in the sandbox, keeps what it stores in the program's own folder, and is there at the next start."""
    flatpak = Flatpak(stage)
    program = flatpak.enter_demo()
    stage.shot('feed')
    assert os.path.isdir(os.path.join(flatpak.own, 'data', 'belvedere', 'demo')), flatpak.own
    assert not os.path.exists(stage.data_file()), 'data outside of the sandbox'
    assert stage.quit(program) == 0
    flatpak.launch()
    stage.feed.wait_cards()
    stage.shot('again')


@scenario(needs={FLATPAK})
def sandbox_checks_itself(stage):
    """The self-check finds all parts in the sandbox: icons, settings, decoders."""
    result = Flatpak(stage).command('--self-check')
    assert result.returncode == 0 and 'result=complete' in result.stdout, result.stdout + result.stderr


@scenario(needs={FLATPAK})
def sandbox_saves(stage):
    """Save to Pictures asks once for a folder outside, and the second photo gets into it without a question"""
    flatpak = open_photo(stage)
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait_dialog(stage, QUESTION)
    stage.shot('question')
    stage.desktop.keyboard.press('Escape')
    stage.settle()
    assert not flatpak.saved() and not stage.desktop.finder.has(name='Open Folder', role='push button')
    stage.desktop.keyboard.press('ctrl+shift+s')
    choose_folder(stage, QUESTION, flatpak.pictures)
    wait(flatpak.saved, 20, 'photo outside')
    stage.read('^Saved as ')
    stage.shot('saved')
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait(lambda: len(flatpak.saved()) == 2, 20, 'second photo outside')
    files = flatpak.saved()
    first, second = sorted(files, key=len)
    assert second == first.replace('.jpg', ' (2).jpg'), files.keys()
    assert files[first] == files[second] and files[first].startswith(JPEG)
    assert not flatpak.lost(), flatpak.lost()

    # The file manager outside is asked for the folder outside.
    stage.press('Open Folder')
    check_opened(stage, flatpak)


@scenario(needs={FLATPAK})
def sandbox_saves_several(stage):
    """Several photos are saved in a folder outside, and the file manager outside is asked to show it."""
    flatpak = Flatpak(stage)
    flatpak.enter_demo()
    stage.desktop.keyboard.press('ctrl+space')
    stage.desktop.keyboard.press('Down')
    stage.desktop.keyboard.press('ctrl+space')
    stage.desktop.keyboard.press('ctrl+s')
    choose_folder(stage, 'Save 2 Photos', flatpak.pictures)
    wait(lambda: len(flatpak.saved()) == 2, 20, 'two photos outside')
    stage.read('^2 photos saved$')
    assert all(content.startswith(JPEG) for content in flatpak.saved().values())
    assert not flatpak.lost(), flatpak.lost()
    stage.press('Open Folder')
    check_opened(stage, flatpak)


@scenario(needs={FLATPAK})
def sandbox_remembers_folder(stage):
    """The folder is known at the next start; when it is gone, the person is asked again."""
    flatpak = Flatpak(stage)
    program = flatpak.enter_demo()
    Viewer(stage).open()
    stage.desktop.keyboard.press('ctrl+shift+s')
    choose_folder(stage, QUESTION, flatpak.pictures)
    wait(flatpak.saved, 20, 'photo outside')
    stage.quit(program)
    flatpak.launch()
    stage.feed.wait_sharp()
    Viewer(stage).open()
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait(lambda: len(flatpak.saved()) == 2, 20, 'second photo outside')
    os.rename(flatpak.pictures, flatpak.pictures + ' of old')
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait_dialog(stage, QUESTION)


@scenario(needs={FLATPAK})
def sandbox_saves_as(stage):
    """Save As writes through the portal where the person says."""
    flatpak = open_photo(stage)
    stage.desktop.keyboard.press('ctrl+s')
    wait_dialog(stage, 'Save Photo')
    stage.shot('dialog')
    stage.desktop.keyboard.press('ctrl+a')
    path = os.path.join(flatpak.home, 'chosen.jpg')
    stage.desktop.keyboard.type(path)
    stage.desktop.keyboard.press('Return')
    stage.read('^Saved as chosen.jpg$')
    with open(path, 'rb') as file:
        assert file.read().startswith(JPEG)
    assert os.listdir(flatpak.home).count('chosen.jpg') == 1
    assert not [name for name in os.listdir(flatpak.home) if name.endswith('.part')]


@scenario(needs={FLATPAK})
def sandbox_with_permission(stage):
    """Who gives the sandbox the folder of pictures is asked nothing"""
    flatpak = Flatpak(stage)
    flatpak.enter_demo(permissions=['--filesystem=xdg-pictures'])
    Viewer(stage).open()
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait(flatpak.saved, 20, 'photo outside')
    stage.read('^Saved as ')
    assert len(stage.desktop.windows.all()) == 1


@scenario(needs={FLATPAK})
def sandbox_at_a_terminal(stage):
    """Places are exported into a folder that is shared, and nowhere else, with a sentence."""
    flatpak = Flatpak(stage)
    flatpak.enter_demo()
    file = os.path.join(flatpak.pictures, 'places.gpx')
    refused = flatpak.command('places', '--export', file)
    assert refused.returncode != 0 and 'sandbox' in refused.stderr, refused
    assert not os.path.exists(file)
    done = flatpak.command('places', '--export', file, permissions=[f'--filesystem={flatpak.pictures}'])
    assert done.returncode == 0, done
    assert os.path.getsize(file) > 100
    lost = flatpak.command('places', '--import', file)
    assert lost.returncode != 0 and 'sandbox' in lost.stderr, lost


@scenario(needs={FLATPAK})
def sandbox_copies(stage):
    """A copied photo is pasted into a program outside, as a file and as a picture."""
    open_photo(stage)
    stage.desktop.keyboard.press('ctrl+c')
    stage.read('^Photo copied$')
    types = stage.desktop.clipboard.types()
    assert 'application/vnd.portal.filetransfer' in types and 'text/uri-list' in types, types
    jpeg = stage.desktop.clipboard.content('image/jpeg')
    assert jpeg.startswith(JPEG)
    outside = stage.desktop.launch([sys.executable, '-B', OUTSIDE])
    for _ in range(2):   # it can be pasted more than once
        outside.mark()
        stage.desktop.keyboard.press('ctrl+v')
        came = json.loads(outside.wait_output(r'^\{.*\}$', 20)[0])
        assert [file['hash'] for file in came['files']] == [hashlib.sha256(jpeg).hexdigest()], came
    stage.shot('pasted')


@scenario(needs={FLATPAK})
def sandbox_drags_out(stage):
    """A photo that is dragged into a program outside is a file there."""
    Flatpak(stage).enter_demo()
    target = stage.desktop.launch([sys.executable, '-B', DROP_TARGET])
    place = stage.desktop.windows.of(target.pid)
    stage.desktop.windows.focus(stage.window)
    stage.settle()
    source = stage.window
    stage.desktop.mouse.drag((source.x + source.width * 0.7, source.y + source.height * 0.45),
                             (place.x + 40, place.y + 150))
    came = json.loads(target.wait_output(r'^\{.*\}$', 20)[0])
    assert 'application/vnd.portal.filetransfer' in came['types'], came
    with open(came['paths'][0], 'rb') as file:
        assert file.read().startswith(JPEG)


@scenario(needs={FLATPAK})
def sandbox_logs_in(stage):
    """The browser outside opens the login and comes back; the token is in a file that only the Secret portal opens."""
    flatpak = Flatpak(stage)
    program = flatpak.launch()
    stage.browser.behave('allow', 'ada')
    stage.press('Log In')
    address = stage.browser.wait_opened()
    assert 'state=' in address, address
    stage.feed.wait_cards()
    stage.shot('feed')
    keyring = os.path.join(flatpak.own, 'data', 'keyrings', 'default.keyring')
    wait(lambda: os.path.exists(keyring), 10, 'the encrypted file')
    with open(keyring, 'rb') as file:
        assert b'access-token' not in file.read()
    stage.quit(program)
    flatpak.launch()
    stage.feed.wait_cards()
    outside = stage.desktop.session.command('secret-tool', 'search', '--all', 'application', APP_ID)
    assert not outside.stdout, outside.stdout
    assert len(stage.browser.opened()) == 1


@scenario(needs={FLATPAK})
def sandbox_opens_with(stage):
    """Open With asks the portal, and a program outside opens the photo."""
    flatpak = open_photo(stage)
    press(stage, 'Share')
    stage.press('Open With…')
    wait_dialog(stage, 'Open With…')
    stage.shot('dialog')
    stage.desktop.keyboard.press('Return')
    log = os.path.join(flatpak.home, 'outside')
    wait(lambda: os.path.exists(log), 20, 'the program outside')
    with open(log, encoding='utf-8') as file:
        assert json.loads(file.readline())['path'].endswith('.jpg')
    stage.read('^Photo opened$')


@scenario(needs={FLATPAK})
def sandbox_without_wallpaper(stage):
    """A desktop whose portal sets no wallpaper says so."""
    open_photo(stage)
    press(stage, 'Share')
    stage.press('Set as Desktop Wallpaper')
    stage.read('does not let programs set the wallpaper')
    stage.shot('sentence')
    stage.press_in_dialog('Cancel')


@scenario(needs={FLATPAK})
def sandbox_prints(stage):
    """The print dialog is the portal's."""
    open_photo(stage)
    stage.desktop.keyboard.press('ctrl+p')
    wait_dialog(stage, 'Print')
    stage.shot('dialog')
    stage.desktop.keyboard.press('Escape')


@scenario(needs={FLATPAK})
def sandbox_notifies(stage):
    """A login that ends behind another window is told by the notification portal."""
    notifications = Notifications(stage.desktop)
    Flatpak(stage).launch()
    stage.browser.behave('keep', 'ada')
    stage.press('Log In')
    way_back = stage.browser.wait_way_back()
    stage.desktop.launch([sys.executable, '-B', OUTSIDE])
    with urllib.request.urlopen(way_back, timeout=20) as page:
        assert page.status == 200
    (title, _), = wait(notifications.open, 20, 'the notification')
    assert title == 'You Are Logged In', title
