# SPDX-License-Identifier: MIT

"""What Belvedere's processes complained of in a session, and how they ended.

Any warning of GTK or of a library below it fails the scenario, also one that went well otherwise,
and so does a process that crashed, whoever started it.
"""

import contextlib
import os
import re
import signal

PROGRAM = 'belvedere'
SERVICE = 'belvedere-demo-service'
SERVICE_FOR_TESTS = SERVICE + '-for-tests'
NAME_LENGTH = 15   # the kernel cuts names of processes there
# What GLib's log writer prints: "(belvedere:12): Gtk-WARNING **: 10:20:30.400: text", with "process"
# as the name while the program has not told its own, and "** (" before it when there is no domain.
COMPLAINT = re.compile(
    r'\((?P<name>[^:()]+):\d+\): (?:(?P<domain>\S+)-)?(?P<level>WARNING|CRITICAL|ERROR) \*\*:'
    r' [\d:.]+: (?P<text>.*)')
ADDRESS = re.compile(r'0x[0-9a-f]+')
SWIFT_END = re.compile(r'\bFatal error\b.*')

# Complaints that are not ours to mend: (domain, pattern of the text, version it is for and reason).
ALLOWED = (
    ('Gtk', r'^Broken accounting of active state',
     'GTK 4.8.3 counts a touch at its end that it did not count at its beginning: one that closed a '
     'popover (gdksurface.c, check_autohide, keeps TOUCH_BEGIN back and not TOUCH_END), or whose widget '
     'was hidden under the finger. Only the :active style hangs on that count, which stays at zero.'),
    ('Gtk', r'^Trying to snapshot \S+ 0x\S+ without a current allocation',
     'GTK 4.8.3 loses a request for a size that comes in a layout. None of ours does that by intent; one of '
     'a whole screen is still seen by chance, its cause is not known; BvRoom makes the next frame right.'),
    ('Gtk', r'^Trying to measure GtkLabel 0x\S+ for width of \d+, but it needs at least \d+',
     'GTK 4.18.6 looks for the width of a wrapped label by trying some, the heading of libadwaita '
     "1.7.6's message dialog among them: ten lines of PyGObject show it."),
    ('Gdk', r"^gdk_event_get_event_type: assertion 'GDK_IS_EVENT \(event\)' failed",
     "GTK 4.8.3's scrolled window asks for the last event of a finger that is gone, when a second one "
     'ends its long press (gtkscrolledwindow.c, cancelled); seen in a trace, with nothing of ours in it.'),
    ('Gtk', r'^gtk_widget_size_allocate\(\): attempt to allocate '
     r'((GtkPopoverContent contents|GtkBox box|GtkScrolledWindow scrolledwindow|GtkMagnifier magnifier) 0x\S+ '
     r'with width -?\d+ and height -\d+'
     r'|GtkLabel label 0x\S+ with width -64 and height \d+)$',
     'GTK 4.8.3 lays a popover out in no size, if what it stands on changes while it opens: the list of a GtkDropDown '
     '(gtkdropdown.c, size_allocate: Return, and the wheel at once), a menu in a window that is resized in the same '
     'moment, one in a sheet that closes, the glass over a text under a finger. Nothing of it is seen, and the next '
     'frame is right. The label is that of a round button in it, with 32 pixels on either side.'),
    ('Gdk', r'^Tried to unmap the parent of a popup$',
     'GTK 4.8.3 closes a popover before the handle of the text in it, which a finger brought; GDK hides the handle '
     'first.'),
    ('GLib-GIO', r'^unable to send notifications through org.freedesktop.Notifications',
     'The private desktop has no notification service; a login that ends while another window is in '
     'front is told of by one.'),
    ('GLib-GIO', r"^g_task_return_error: assertion '(!task->ever_returned|error != NULL)' failed",
     'libsecret 0.20.5 answers twice when it is told to stop while its prompt waits for a person; 0.21.7 answers by '
     'an error that is none (secret-service.c, on_real_prompt_completed).'),
    ('GLib-GIO', r'^GTask secret_service_real_prompt_async \(.*\) finalized without ever returning',
     'That makes the same of it: its answer counts for nothing. SecretTokenStore gives its own.'),
    ('Gtk', r"^(gtk_column_view_get_model: assertion 'GTK_IS_COLUMN_VIEW|"
     r"gtk_single_selection_get_selected_item: assertion 'GTK_IS_SINGLE_SELECTION) \(self\)' failed$",
     'GTK 4.8.3 asks the list of a print dialog, which was closed while printers were looked for, for the chosen one '
     '(gtkprintunixdialog.c, selected_printer_changed). The list is gone, and nothing comes of it.'),
    ('Gtk', r'^Screen coordinates not supported, reported positions will be wrong$',
     'Orca 43 asks where something is on the screen, which no widget of GTK 4 knows.'),
)

# Asked to end, or ended by kill -9 as a scenario does.
EXPECTED_CODES = {0, -signal.SIGTERM, -signal.SIGKILL}


class Health:
    """Looks after a stage's programs; ask it when the scenario is over."""

    def __init__(self, stage):
        self._session = stage.desktop.session
        self._programs = stage.desktop.programs

    def end_programs(self):
        """End Belvedere's processes before the display goes, which they would complain of."""
        for program in self._programs:
            program.stop()
        for pid in self._session.pids():
            with contextlib.suppress(OSError):
                with open(f'/proc/{pid}/comm', encoding='utf-8', errors='replace') as file:
                    name = file.read().strip()
                if name == PROGRAM:
                    os.kill(pid, signal.SIGTERM)

    @property
    def has_crashed(self):
        return any(end.is_crash for end in self._own_ends())

    def _own_ends(self):
        names = {PROGRAM, SERVICE, SERVICE_FOR_TESTS, SERVICE[:NAME_LENGTH]}
        return [end for end in self._session.ends() if end.name in names]

    def problems(self):
        """One sentence for each bad end and for each complaint."""
        return [str(end) for end in self._own_ends() if end.code not in EXPECTED_CODES] + \
            self._complaints()

    def _complaints(self):
        """What was printed, each text once with how often."""
        counts = {}
        for name in sorted(os.listdir(self._session.logs)):
            path = os.path.join(self._session.logs, name)
            with open(path, encoding='utf-8', errors='replace') as file:
                for line in file:
                    if text := complaint(line, is_own=PROGRAM in name):
                        counts[text] = counts.get(text, 0) + 1
        return [f'{text} ({count} times)' for text, count in counts.items()]


class Listener:
    """What a running program complains of, as it does."""

    def __init__(self, program):
        self._log, self._read = program.log, 0

    def complaints(self):
        """The texts since the last call; a line that is still being written is for the next."""
        with open(self._log, 'rb') as file:
            file.seek(self._read)
            lines, end, _ = file.read().rpartition(b'\n')
        self._read += len(lines) + len(end)
        return [text for line in lines.decode(errors='replace').splitlines()
                if (text := complaint(line, is_own=True))]


def complaint(line, is_own=False):
    """What a line of a log complains of, without time and process; None for other lines.
    is_own: only Belvedere writes into that log."""
    if found := SWIFT_END.search(line):
        return found[0]
    found = COMPLAINT.search(line)
    if not found or found['name'] not in ((PROGRAM, 'process') if is_own else (PROGRAM,)) or \
            is_allowed(found['domain'], found['text']):
        return None
    text = ADDRESS.sub('0x…', found['text'])
    return f'{found["domain"] or "no domain"}-{found["level"]}: {text}'


def is_allowed(domain, text):
    return any(domain == of and re.search(pattern, text) for of, pattern, _ in ALLOWED)
