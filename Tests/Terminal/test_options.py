# SPDX-License-Identifier: MIT

"""Options: what --version and --help say, and one sentence for what is wrong."""

import os
import subprocess

from terminal import SERVICE, TerminalTest

# What some tools preload: it adds a variable before the program begins.
ADDS_A_VARIABLE = '__attribute__ ((constructor)) void begin (void) { setenv ("ADDED", "1", 1); }\n'


class OptionTests(TerminalTest):
    def test_version_and_help_answer(self):
        version = self.belvedere('--version')
        self.assertEqual(version.returncode, 0, version)
        self.assertRegex(version.stdout, r'\d+\.\d+')
        text = self.belvedere('--help')
        self.assertEqual(text.returncode, 0, text)
        self.assertIn('\nUSAGE: belvedere [', text.stdout)
        for option in ('--version', '--demo', '--service-url', '--self-check', '--open', '--verbose'):
            self.assertIn(option, text.stdout)

    def test_arguments_are_found_beside_a_library_that_adds_a_variable(self):
        library = os.path.join(self.home, 'adds.so')
        subprocess.run(['cc', '-shared', '-fPIC', '-include', 'stdlib.h', '-o', library,
                        self.write('adds.c', ADDS_A_VARIABLE)], check=True)
        added = {'LD_PRELOAD': library}
        version = self.belvedere('--version', environment=added)
        self.assertRegex(version.stdout, r'^belvedere \d+\.\d+', version)
        self.assertIn('debug', self.belvedere('--verbose', 'light', '1', '2', environment=added).stderr)
        text = subprocess.run([SERVICE, '--help'], env={**self.environment, **added}, capture_output=True, text=True,
                              timeout=60, check=True).stdout
        self.assertIn('--photos', text)

    def test_wrong_options_get_a_sentence(self):
        for arguments in (['--service-url', 'nonsense'], ['--service-url', 'ftp://example.org'],
                          ['--service-url'], ['--no-such-option']):
            with self.subTest(arguments):
                result = self.belvedere(*arguments)
                self.assertEqual(result.returncode, 2, result)
                self.assertTrue(result.stderr.strip(), result)
                self.assertFalse(result.stdout, result)
        self.assertIn('nonsense', self.belvedere('--service-url', 'nonsense').stderr)

    def test_no_display_is_told_in_a_sentence(self):
        for backend in ('wayland', 'x11', '*'):
            with self.subTest(backend):
                result = self.belvedere(environment={
                    'WAYLAND_DISPLAY': 'nowhere', 'DISPLAY': '', 'GDK_BACKEND': backend})
                self.assert_refused(result, code=1)
                self.assertIn('needs a graphical session', result.stderr)

    def test_files_and_addresses_are_taken_without_a_name(self):
        file = self.write('spots.gpx', '')
        for arguments in ([file], ['spots.gpx'], ['gone.kmz', 'x/y'], ['--demo', 'geo:1,2'], ['GEO:1,2', file],
                          ['--open', 'light', '--open', file], [f'file://{file}']):
            with self.subTest(arguments):
                result = self.belvedere(*arguments, cwd=self.home)
                # No display: the options were right.
                self.assert_refused(result, code=1)
                self.assertIn('needs a graphical session', result.stderr)
        for wrong in (['plces'], ['--demo', 'spots'], ['spots.txt'], ['--open']):
            with self.subTest(wrong):
                result = self.belvedere(*wrong)
                self.assertEqual(result.returncode, 2, result)
                self.assertFalse(result.stdout, result)

    def test_the_log_is_raised_on_request(self):
        self.assertEqual(self.belvedere('places').stderr, '')
        for domains in ('all', 'belvedere', 'GLib belvedere', 'Gtk,belvedere.program'):
            with self.subTest(domains):
                result = self.belvedere('places', environment={'G_MESSAGES_DEBUG': domains})
                self.assertEqual((result.returncode, result.stdout), (0, ''), result)
                self.assertRegex(result.stderr, r'debug.*belvedere.*Belvedere \d')
        for domains in ('', 'GLib', 'belvederes'):
            self.assertEqual(
                self.belvedere('places', environment={'G_MESSAGES_DEBUG': domains}).stderr, '', domains)
        raised = self.belvedere('--verbose', '--demo')
        self.assertRegex(raised.stderr, r'debug.*belvedere')

    def test_search_in_nothing_finds_nothing(self):
        empty = self.belvedere('search', 'dome')
        self.assertEqual((empty.returncode, empty.stdout, empty.stderr), (0, '', ''))
        for wrong in ([], ['--json'], ['  '], ['dome', '--no-such-option']):
            with self.subTest(wrong):
                self.assert_refused(self.belvedere('search', *wrong))
