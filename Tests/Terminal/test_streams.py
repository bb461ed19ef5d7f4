# SPDX-License-Identifier: MIT

"""Streams: output that cannot be written, streams that are closed, and text that a terminal would obey."""

import json
import os
import shlex
import subprocess
import unicodedata

from terminal import PROGRAM, TerminalTest

LIGHT = ('light', '59.9', '10.7', '--at', '2026-06-01T10:00:00Z')
POINT = '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><wpt lat="1" lon="2"/></gpx>'
# Control sequences of a terminal, in both of their forms, a bidirectional mark, and a line break.
HOSTILE = r'\u001b]0;owned\u0007\u001b[2J\u009b31m\u202etxt\r\tFake'


class StreamTests(TerminalTest):
    def in_shell(self, arguments, redirection, before=':', **more):
        """Run it with a redirection of the shell's, such as `>/dev/full`."""
        more.setdefault('stdout', subprocess.PIPE)
        return subprocess.run(
            ['/bin/sh', '-c', f'{before}; exec {shlex.join([PROGRAM, *arguments])} {redirection}'],
            env=self.environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=60,
            check=False, **more)

    def test_a_full_disk_is_told(self):
        for arguments in (['--version'], ['--help'], ['places', '--json'], ['places', '--help'], LIGHT,
                          [*LIGHT, '--json']):
            with self.subTest(arguments):
                result = self.in_shell(arguments, '>/dev/full')
                self.assertEqual((result.returncode, result.stderr), (
                    1, 'belvedere: The output was not written: No space left on device.\n'))

    def test_a_closed_output_is_told(self):
        for arguments in (['--version'], ['places', '--json'], LIGHT):
            with self.subTest(arguments):
                result = self.in_shell(arguments, '>&-')
                self.assertEqual((result.returncode, result.stderr), (
                    1, 'belvedere: The output was not written: Bad file descriptor.\n'))

    def test_whose_reader_has_gone_is_quiet(self):
        for arguments in (['--version'], ['places', '--json'], LIGHT):
            with self.subTest(arguments):
                reading, writing = os.pipe()
                os.close(reading)
                result = self.in_shell(arguments, '', before="trap '' PIPE", stdout=writing)
                os.close(writing)
                self.assertEqual((result.returncode, result.stderr), (1, ''))

    def test_a_full_disk_for_complaints_ends_nothing(self):
        self.assertEqual(self.in_shell(['--no-such-option'], '2>/dev/full').returncode, 2)

    def test_no_file_takes_the_place_of_a_closed_stream(self):
        imported = self.belvedere('places', '--import', self.write('a.gpx', POINT))
        self.assertEqual(imported.returncode, 0, imported)
        # The database would be opened with one of these numbers, and overwritten.
        self.assertEqual(self.in_shell(['places'], '<&- >&- 2>&-').returncode, 1)
        places = self.in_shell(['places'], '<&-')
        self.assertEqual((places.returncode, places.stdout), (
            0, '1.00000, 2.00000\t0 photos\t♥ 6FH42222+22\n'))

    def test_no_command_of_a_file_reaches_the_terminal(self):
        refused = self.belvedere(
            'places', '--import', self.write('refused.geojson', f'{{"type": "{HOSTILE}"}}'))
        self.assertEqual(refused.returncode, 1)
        features = ','.join(
            f'{{"type": "Feature", "geometry": {geometry}, "properties": {{"name": "{HOSTILE}\\nb"}}}}'
            for geometry in ('{"type": "Point", "coordinates": [2, 1]}', 'null'))
        added = self.belvedere('places', '--import', self.write(
            'added.geojson', f'{{"type": "FeatureCollection", "features": [{features}]}}'))
        self.assertTrue(added.stdout.startswith('Added: 1\n'), added)
        for complaint in (refused.stderr, added.stderr):
            self.assertIn('Fake', complaint)
        listed = self.belvedere('places').stdout
        for text in (
                refused.stderr, added.stderr, listed,
                self.belvedere('places', '--import', '/tmp/\x1b[31m\u202eno such file').stderr,
                self.belvedere('--\x1b[31m\x9bx').stderr):
            with self.subTest(text):
                self.assertEqual(text.find('\n'), len(text) - 1)
                self.assertFalse([letter for letter in text[:-1] if letter != '\t' and (
                    unicodedata.category(letter) == 'Cc'
                    or unicodedata.bidirectional(letter) in ('RLO', 'LRO', 'RLE', 'LRE', 'PDF'))])
        self.assertEqual(len(listed.split('\t')), 3)
        output = self.belvedere('places', '--json').stdout
        self.assertIn('Fake', output)
        self.assertFalse(set('\x1b\x9b') & set(output))


class FormTests(TerminalTest):
    def test_a_place_is_a_line_of_json(self):
        self.assertEqual(self.belvedere('places', '--json').stdout, '[]\n')
        self.belvedere('places', '--import', self.write('a.gpx', POINT))
        first, line, last = self.belvedere('places', '--json').stdout.splitlines()
        self.assertEqual((first, last), ('[', ']'))
        self.assertEqual(json.loads(line), {
            'favourite': True, 'key': '6FH42222+22', 'latitude': 1, 'longitude': 2, 'photos': 0, 'spot': True,
            'tags': []})

    def test_a_day_of_another_age_is_that_of_the_gregorian_calendar(self):
        for instant, day in (('0000-01-01T00:00:00Z', '0000-01-01'), ('0000-02-29T12:00:00Z', '0000-02-29'),
                             ('1500-03-01T12:00:00+01:00', '1500-03-01'),
                             ('9999-12-31T12:00:00Z', '9999-12-31')):
            with self.subTest(instant):
                text = self.belvedere('light', '0', '0', '--at', instant)
                self.assertEqual(text.returncode, 0, text)
                self.assertTrue(text.stdout.startswith(f'{day}, '), text)
                self.assertIn(f'\n{day}\n', text.stdout)
                self.assertIn(f'"time" : "{day}T',
                              self.belvedere('light', '0', '0', '--at', instant, '--json').stdout)
