# SPDX-License-Identifier: MIT

"""The end-to-end tests' own tools, as far as they need no desktop."""

import os
import signal
import subprocess
import sys
import unittest

RIG = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'EndToEnd')
sys.path.insert(0, RIG)

from app.health import complaint   # noqa: E402
from desktop.program import strict_heap_environment   # noqa: E402
from runner import Result, Tally   # noqa: E402

TIME = '10:20:30.400'


class ComplaintTests(unittest.TestCase):
    def test_warnings_of_a_log(self):
        for line, expected in (
                (f'(belvedere:12): Gtk-WARNING **: {TIME}: label 0x55 is small',
                 'Gtk-WARNING: label 0x… is small'),
                (f'(process:12): Gtk-WARNING **: {TIME}: x', None),
                (f'(belvedere:12): GLib-GIO-CRITICAL **: {TIME}: x', 'GLib-GIO-CRITICAL: x'),
                (f'** (belvedere:12): WARNING **: {TIME}: x', 'no domain-WARNING: x'),
                (f'(belvedere:12): Gtk-DEBUG: {TIME}: x', None),
                (f'(mutter:12): mutter-WARNING **: {TIME}: x', None),
                ('Belvedere/A.swift:3: Fatal error: Index out of range', 'Fatal error: Index out of range')):
            with self.subTest(line):
                self.assertEqual(complaint(line), expected)

    def test_early_warnings_are_ours_in_our_own_log(self):
        early = f'(process:12): GLib-WARNING **: {TIME}: x'
        self.assertEqual(complaint(early, is_own=True), 'GLib-WARNING: x')


class TallyTests(unittest.TestCase):
    def test_one_unsteady_scenario_is_allowed_and_named(self):
        tally = Tally([Result('passed', 'a', 2), Result('unsteady', 'b', 3)])
        self.assertTrue(tally.is_good)
        report = tally.report().splitlines()
        self.assertEqual(report[0], 'unsteady: b')
        self.assertEqual(report[-2:], ['unsteady: b', '1 passed, 1 unsteady, 0 failed, 0 skipped'])

    def test_two_unsteady_or_one_failed_fail_the_run(self):
        self.assertFalse(Tally([Result('unsteady', 'a'), Result('unsteady', 'b')]).is_good)
        self.assertFalse(Tally([Result('failed', 'a')]).is_good)


class StrictHeapTests(unittest.TestCase):
    MADE = ('import ctypes, os; c = ctypes.CDLL(None); c.malloc.restype = ctypes.c_void_p; '
            'p = ctypes.c_void_p(c.malloc(100)); write = lambda at: ctypes.memset(p.value + at, 1, 1); ')

    def test_what_is_wrong_ends_the_program_and_is_told(self):
        for wrong, told in (('c.free(p); write(7); [bytes(1 << 20) for _ in range(400)]', 'written after it was freed'),
                            ('write(100); c.free(p)', 'written behind its end'),
                            ('c.free(p); c.free(p)', 'freed twice'),
                            ('write(-32); c.free(p)', 'freed, but not by this heap')):
            with self.subTest(wrong):
                ended = run_on_strict_heap(self.MADE + wrong)
                self.assertEqual(ended.returncode, -signal.SIGABRT)
                self.assertIn(told, ended.stderr)

    def test_what_is_right_goes_on(self):
        ended = run_on_strict_heap(self.MADE + 'write(0); write(99); c.free(p); assert "LD_PRELOAD" not in os.environ')
        self.assertEqual((ended.returncode, ended.stderr), (0, 'strict heap: on\n'))


def run_on_strict_heap(code):
    return subprocess.run([sys.executable, '-c', code], env={**os.environ, **strict_heap_environment()}, text=True,
                          capture_output=True, check=False)
