# SPDX-License-Identifier: MIT

"""The ground of a private session: a home, an environment, a message bus and its processes.

Everything started carries DESKTOP_SESSION_TAG in its environment. stop() ends the processes
that carry this session's tag, by pid, so those that D-Bus started end too, and nothing else does.

A guest is a session with a home and processes of its own on the bus and the display of another
session, its host.
"""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import uuid

from .bus import Bus, BusError
from .ends import End, adopt, ended_orphans
from .native import BUILT
from .waiting import Timeout, wait

# What a session must not take over from the one that the tests run in.
FOREIGN = {
    'AT_SPI_BUS_ADDRESS', 'BELVEDERE_DATA_DIR', 'BROWSER', 'DBUS_SESSION_BUS_ADDRESS', 'DISPLAY',
    'GNOME_KEYRING_CONTROL', 'GSETTINGS_SCHEMA_DIR', 'GTK_A11Y', 'NO_AT_BRIDGE', 'SECRET_BACKEND',
    'WAYLAND_DISPLAY', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_SESSION_TYPE',
    'XDG_STATE_HOME', 'http_proxy', 'https_proxy', 'all_proxy',
}

# A busy compositor may paint for more than half a second between the touch of a finger and its first movement,
# or between the press of a key and its release. That is no long press, and no held key.
LONG_PRESS = 1.5   # seconds; GTK's own time is 0.5
SETTINGS = {
    'gtk-4.0/settings.ini': f'[Settings]\ngtk-long-press-time={LONG_PRESS * 1000:.0f}\n',
    'glib-2.0/settings/keyfile': '[org/gnome/desktop/peripherals/keyboard]\nrepeat=false\n',
}

BUS = 'org.freedesktop.DBus'

# A bus that activates nothing but what is in one folder.
BUS_CONFIGURATION = '''<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>{address}</listen><servicedir>{services}</servicedir>
<auth>EXTERNAL</auth><policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
'''


def formats():
    """The environment for English words; numbers and dates are those of the locale that `run --locale` names."""
    name = os.environ.get('DESKTOP_LOCALE', 'C') + '.UTF-8'
    return {'LANGUAGE': 'en', 'LANG': name, 'LC_ALL': name}


def write_settings(folder):
    for name, text in SETTINGS.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path))
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


class Session:
    """Folders, environment, bus and processes."""

    def __init__(self, prefix=None, without_services=(), host=None):
        """What is installed below the prefix is found as if it were below /usr; the bus does not activate
        programs whose service files name one of `without_services`. With a host both are the host's."""
        adopt()
        self.tag = uuid.uuid4().hex
        self.host = host
        self.prefixes = [*([prefix] if prefix else []), '/usr/local', '/usr']
        self.without_services = without_services
        self.processes = []
        self.commands = 0
        self._orphans = []
        self.bus = None
        self.root = tempfile.mkdtemp(prefix='desktop-')
        self.home = os.path.join(self.root, 'home')
        self.logs = os.path.join(self.root, 'logs')
        self.runtime = tempfile.mkdtemp(prefix='dt-')   # short: socket paths end at 107 bytes
        temporary = os.path.join(self.runtime, 'tmp')
        for folder in (self.home, self.logs, temporary):
            os.makedirs(folder)
        write_settings(os.path.join(self.home, '.config'))
        self.environment = dict(host.environment) if host else self._first_environment()
        self.environment.update(
            HOME=self.home,
            XDG_RUNTIME_DIR=self.runtime,
            TMPDIR=temporary,
            DESKTOP_SESSION_TAG=self.tag)
        self._host_logs = {}   # how far the host's logs were when this guest came, in bytes
        if host:
            self._arrive()

    def _first_environment(self):
        """That of the tests, without what must not be taken over."""
        environment = {k: v for k, v in os.environ.items() if k not in FOREIGN}
        environment.update(
            DBUS_SESSION_BUS_ADDRESS=f'unix:path={self.runtime}/bus',
            XDG_DATA_DIRS=':'.join(f'{prefix}/share' for prefix in self.prefixes),
            PATH=f'{self.prefixes[0]}/bin:{os.environ["PATH"]}',
            XDG_CURRENT_DESKTOP='GNOME',
            GSETTINGS_BACKEND='keyfile',   # settings live in HOME, without a service
            ADW_DISABLE_PORTAL='1',   # else libadwaita 1.7 asks a portal alone for light or dark
            **formats(), TZ='UTC',
            # Compiled shaders are kept between sessions: the first frame comes a second sooner.
            MESA_SHADER_CACHE_DIR=os.path.join(BUILT, 'shaders'))
        return environment

    # A guest

    def _arrive(self):
        self.bus = self.host.bus
        for name in os.listdir(self.host.logs):
            self._host_logs[name] = os.path.getsize(os.path.join(self.host.logs, name))

    def settle_in(self):
        """What the host's bus starts from now on belongs to this guest."""
        self.bus.call(BUS, '/org/freedesktop/DBus', BUS, 'UpdateActivationEnvironment', 'a{ss}',
                      self.environment)

    def collect_logs(self):
        """Put what the host's programs printed since this guest came among its own logs."""
        if not self.host:
            return
        for name in os.listdir(self.host.logs):
            with open(os.path.join(self.host.logs, name), 'rb') as file:
                file.seek(self._host_logs.get(name, 0))
                text = file.read()
            with open(os.path.join(self.logs, f'host-{name}'), 'wb') as file:
                file.write(text)

    @staticmethod
    def speaking(language, locale):
        """The environment for a language, in a locale like 'ru_RU', which scripts/setup --test has made."""
        name = f'{locale}.UTF-8'
        return {'LANGUAGE': language, 'LANG': name, 'LC_ALL': name}

    def spawn(self, argv, environment=None, log=None, stdin=subprocess.DEVNULL, pass_fds=()):
        """Start a program that goes on running; its output is appended to the file `log`."""
        log = log or os.path.join(self.logs, os.path.basename(argv[0]) + '.log')
        with open(log, 'ab') as output:
            process = subprocess.Popen(
                argv, env={**self.environment, **(environment or {})}, stdin=stdin, stdout=output,
                stderr=subprocess.STDOUT, pass_fds=pass_fds, start_new_session=True)
        self.processes.append(process)
        return process

    def command(self, *argv, environment=None, given='', timeout=20):
        """Run a command to its end and give its CompletedProcess, with text output.

        The output goes through files among the logs: a program left behind would hold a pipe open,
        and what it says later is kept there."""
        self.commands += 1
        name = os.path.join(self.logs, f'command-{self.commands}-{os.path.basename(argv[0])}')
        with contextlib.ExitStack() as stack:
            stdin = stack.enter_context(tempfile.TemporaryFile('w+'))
            stdout, stderr = (
                stack.enter_context(open(f'{name}.{kind}.log', 'w+', encoding='utf-8'))
                for kind in ('out', 'err'))
            stdin.write(given)
            stdin.seek(0)
            result = subprocess.run(
                argv, env={**self.environment, **(environment or {})}, stdin=stdin, stdout=stdout,
                stderr=stderr, timeout=timeout, check=False)
            stdout.seek(0)
            stderr.seek(0)
            return subprocess.CompletedProcess(argv, result.returncode, stdout.read(),
                                               stderr.read())

    def ends(self):
        """How the processes ended that have ended so far."""
        known = self.processes + (self.host.processes if self.host else [])
        self._orphans += ended_orphans({process.pid for process in known})
        own = [End(os.path.basename(process.args[0]), process.pid, process.poll())
               for process in self.processes if process.poll() is not None]
        return own + self._orphans

    def start_bus(self):
        """Start the message bus. What it activates inherits the environment as it is now."""
        address = self.environment['DBUS_SESSION_BUS_ADDRESS']
        argv = ['dbus-daemon', '--nofork', '--nopidfile']
        if self.without_services:
            argv += ['--config-file', self._write_bus_configuration(address)]
        else:
            argv += ['--session', '--address', address]
        self.spawn(argv)

        def connected():
            # The socket's file is there a moment before anybody listens on it.
            with contextlib.suppress(BusError):
                return Bus(address)
        self.bus = wait(connected, 15, 'session bus')

    def _write_bus_configuration(self, address):
        services = os.path.join(self.runtime, 'services')
        os.makedirs(services)
        for prefix in reversed(self.prefixes):
            for path in glob.glob(f'{prefix}/share/dbus-1/services/*.service'):
                with open(path, encoding='utf-8') as file:
                    text = file.read()
                if not any(word in text for word in self.without_services):
                    shutil.copy(path, services)
        configuration = os.path.join(self.runtime, 'bus.conf')
        with open(configuration, 'w', encoding='utf-8') as file:
            file.write(BUS_CONFIGURATION.format(address=address, services=services))
        return configuration

    def pids(self):
        """The living processes that carry this session's tag."""
        mark = b'DESKTOP_SESSION_TAG=' + self.tag.encode()
        found = []
        for entry in os.listdir('/proc'):
            if not entry.isdigit() or int(entry) == os.getpid():
                continue
            with contextlib.suppress(OSError), open(f'/proc/{entry}/environ', 'rb') as file:
                if mark in file.read().split(b'\0'):
                    found.append(int(entry))
        return found

    def stop(self):
        """End all processes of the session and remove its folders."""
        for number, seconds in ((signal.SIGTERM, 3), (signal.SIGKILL, 3)):
            for pid in self.pids():
                with contextlib.suppress(OSError):
                    os.kill(pid, number)
            with contextlib.suppress(Timeout):
                wait(self._all_ended, seconds, 'end of the session', every=0.01)
                break
        self.ends()   # the next guest is not to learn of these
        shutil.rmtree(self.runtime, ignore_errors=True)
        shutil.rmtree(self.root, ignore_errors=True)

    def _all_ended(self):
        return all(process.poll() is not None for process in self.processes) and not self.pids()
