# SPDX-License-Identifier: MIT

"""Belvedere in a private desktop session, with the steps that most scenarios share."""

import contextlib
import os
import re
import shutil

from desktop import BusError, Desktop, Timeout, wait

from . import login
from .browser import BrowserSetup
from .feed import Feed
from .installation import APP_ID
from .service import ACCESS_KEY, SECRET_KEY, Service

TITLE = 'Belvedere'
LOGIN_PORT = 8943   # of the redirect address, which is fixed
CLICKABLE = ('push button', 'toggle button', 'page tab', 'link', 'menu item', 'radio menu item', 'radio button',
             'check box')
KEYS = f'[Service]\naccess-key={ACCESS_KEY}\nsecret-key={SECRET_KEY}\n'
NARROW, WIDE = (360, 720), (1000, 800)


def label_pattern(name):
    """Matches a button's name; a message dialog's buttons say theirs twice, first as
    it was written, with the mark of its access key."""
    return re.compile(f'^_?({re.escape(name)})( \\1)?$')


class Stage:
    """One session at a seat. Use as a context manager."""

    def __init__(self, installation, artifacts, seat, keyring=True):
        self.installation, self.artifacts = installation, artifacts
        self.desktop = Desktop(seat, keyring)
        self.browser = BrowserSetup(self.desktop.session)
        self.feed = Feed(self.desktop)
        self.service = self.keys = None
        self.pictures = 0

    def __enter__(self):
        self.desktop.__enter__()
        return self

    def __exit__(self, *problem):
        self.desktop.__exit__(*problem)

    # Starting and ending

    def start_service(self, *options, photos=None):
        """A demo service of the test's own, with the routes that make it misbehave."""
        self.service = Service(self.desktop, self.installation, options, photos)
        self.keys = self.data_folder_with('keys', KEYS)
        return self.service

    def launch(self, *arguments, environment=None):
        """Start Belvedere from a terminal, with start_service()'s service if there is one."""
        if self.service:
            arguments = ('--service-url', self.service.url, *arguments)
            environment = {'BELVEDERE_DATA_DIR': self.keys, **(environment or {})}
        return self.desktop.launch([self.installation.program, *arguments], environment)

    def open_from_launcher(self, *command):
        """Start Belvedere as a click on its icon does; the process id of its window."""
        result = self.desktop.session.command(*command)
        assert result.returncode == 0, result.stderr
        window = self.desktop.windows.find(TITLE, timeout=20)
        wait(self.desktop.tree.programs, 20, 'accessible program')
        return self.desktop.windows.focus(window).pid

    def launch_signed_in(self, user='ada', *arguments, environment=None):
        """Start as somebody who logged in some time ago, and wait for the feed's first photographs."""
        if self.service:
            name, token = f'custom:127.0.0.1:{self.service.port}', login.token(self.service.url, user)
        else:
            name, token = login.DEMO, login.prepare_demo(self.installation, user, self.data_file('demo'))
        login.store(self.desktop.keyring, name, token)
        program = self.launch(*arguments, environment=environment)
        self.feed.wait_cards()
        return program

    def log_in(self, user='ada', **more):
        """Log in through the browser as one of the demo's own people; with `password`, as one who joined."""
        self.browser.behave('allow', user, **more)
        self.press('Log In')
        self.feed.wait_cards()

    def choose_option(self, name):
        """Press one of the welcome screen's other choices."""
        self.press('More Options…')
        self.press(name)

    def quit(self, program):
        """End by the keyboard; the exit code."""
        self.desktop.keyboard.press('ctrl+q')
        code = program.wait_end()
        wait(lambda: not self.desktop.session.bus.has(APP_ID), what='end on the bus')
        return code

    # What is on the screen

    @property
    def window(self):
        return self.desktop.windows.find(TITLE)

    def resize(self, size):
        return self.desktop.windows.resize(self.window, *size)

    def control(self, name, timeout=10):
        """What can be clicked under that name."""
        return self.desktop.find(name=label_pattern(name), role=CLICKABLE, timeout=timeout)

    def press(self, name, timeout=10):
        """Click what can be clicked under that name, once it is where it stays; another one, where one took its
        place meanwhile, as a toast does."""
        def sensitive():
            control = self.control(name, timeout)
            return control if 'sensitive' in control.states else None

        def pressed():
            try:
                control = wait(sensitive, timeout, f'sensitive {name}')
                place = self._place_at_rest(control, timeout)
                if not self.desktop.finder.is_visible(control):
                    return False   # a toast came over it
            except BusError:
                return False
            self.desktop.mouse.click(place)
            return True
        wait(pressed, 2 * timeout, f'{name} that stays')

    def click_at_rest(self, control, timeout=10):
        """Click a control once it is where it stays."""
        self.desktop.mouse.click(self._place_at_rest(control, timeout))

    def _place_at_rest(self, control, timeout):
        """The place on the screen of a control's centre, once it stays there."""
        with contextlib.suppress(Timeout):   # something may turn or blink for ever
            self.desktop.settle(timeout=1)
        places = [None]

        def rests():
            places.append(self.desktop.finder.centre(control))
            return places[-1] == places[-2]
        wait(rests, timeout, f'{control.name} at rest', every=0.06)
        return places[-1]

    def control_at_end(self, name, timeout=40):
        """What can be clicked under that name below the last photograph."""
        def shown():
            self.desktop.keyboard.press('End')
            return self.offers(name)
        wait(shown, timeout, f'{name} at the end of the feed', every=0.5)
        return self.control(name)

    def offers(self, name):
        """Whether something of that name can be clicked now."""
        return self.desktop.finder.has(name=label_pattern(name), role=CLICKABLE)

    def gone(self, name):
        self.desktop.finder.gone(name=label_pattern(name), role=CLICKABLE)

    def read(self, pattern, timeout=10):
        """The text that matches a regular expression, when it is on the screen."""
        expression = re.compile(pattern, re.IGNORECASE)
        return self.desktop.find(name=expression, role='label', timeout=timeout).name

    def press_in_dialog(self, name):
        """As press, where the main window has a button of the same name."""
        def found():
            try:
                nodes = self.desktop.finder.all(name=label_pattern(name), role=CLICKABLE)
                return next((node for node in nodes if node.window.name != TITLE), None)
            except BusError:
                return None   # one went away while it was looked at
        self.click_at_rest(wait(found, 10, f'{name} in a dialog'))

    def ask_to_log_out(self):
        """Press Log Out on the profile page, again where it moved away under the pointer because the
        profile came; the question."""
        for _ in range(3):
            self.press('Log Out')
            with contextlib.suppress(Timeout):
                return self.read(r'^Log Out of Belvedere\?$', timeout=3)
        raise Timeout('no question after Log Out was pressed three times')

    def open_menu(self, item):
        self.press('Main Menu')
        self.press(item)

    def dismiss(self, pattern):
        """Read the sentence of a dialog, press OK; the sentence."""
        sentence = self.read(pattern)
        self.press('OK')
        self.gone('OK')
        return sentence

    def settle(self, sharp=False):
        """Wait until the screen no longer changes; with `sharp`, until photographs are drawn."""
        if sharp:
            self.feed.wait_sharp()
        self.desktop.settle()

    # Files

    def forget_cache(self):
        """Remove photographs and pages kept for the next start; the keyring stays."""
        shutil.rmtree(self.data_file(), ignore_errors=True)
        shutil.rmtree(os.path.join(self.desktop.session.home, '.cache', 'belvedere'),
                      ignore_errors=True)

    def data_file(self, *parts):
        """A path below the person's data folder."""
        return os.path.join(self.desktop.session.home, '.local', 'share', 'belvedere', *parts)

    def data_folder_with(self, name, settings):
        """A data folder like the installed one but for the packager's service.ini."""
        folder = os.path.join(self.desktop.session.root, name)
        os.makedirs(folder)
        installed = os.path.join(self.installation.share, 'belvedere')
        for name in set(os.listdir(installed)) - {'service.ini'}:
            os.symlink(os.path.join(installed, name), os.path.join(folder, name))
        with open(os.path.join(folder, 'service.ini'), 'w', encoding='utf-8') as file:
            file.write(settings)
        # The program looks for its translations beside its data.
        translations = os.path.join(self.desktop.session.root, 'locale')
        if not os.path.lexists(translations):
            os.symlink(os.path.join(self.installation.share, 'locale'), translations)
        return folder

    def shot(self, name):
        """Keep a picture of the whole screen among the artifacts."""
        self.pictures += 1
        path = os.path.join(self.artifacts, f'{self.pictures:02}-{name}.png')
        os.makedirs(self.artifacts, exist_ok=True)
        return self.desktop.screen.shot().save(path)

    def window_shot(self, name):
        """Keep a picture of the window with the focus."""
        path = os.path.join(self.artifacts, name + '.png')
        os.makedirs(self.artifacts, exist_ok=True)
        window = self.desktop.windows.focused()
        return self.desktop.screen.window_shot(window).save(path)
