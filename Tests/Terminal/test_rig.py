# SPDX-License-Identifier: MIT

"""The end-to-end tests' own tools, as far as they need no desktop."""

import os
import sys
import unittest

RIG = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'EndToEnd')
sys.path.insert(0, RIG)

from app.health import complaint   # noqa: E402
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
