"""Options: what --version and --help say, and one sentence for what is wrong."""

from terminal import TerminalTest


class OptionTests(TerminalTest):
    def test_version_and_help_answer(self):
        version = self.belvedere('--version')
        self.assertEqual(version.returncode, 0, version)
        self.assertRegex(version.stdout, r'\d+\.\d+')
        text = self.belvedere('--help')
        self.assertEqual(text.returncode, 0, text)
        self.assertIn('\nUSAGE: belvedere [', text.stdout)
        for option in ('--version', '--demo', '--service-url', '--self-check'):
            self.assertIn(option, text.stdout)

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

    def test_search_in_nothing_finds_nothing(self):
        empty = self.belvedere('search', 'dome')
        self.assertEqual((empty.returncode, empty.stdout, empty.stderr), (0, '', ''))
        for wrong in ([], ['--json'], ['  '], ['dome', '--no-such-option']):
            with self.subTest(wrong):
                self.assert_refused(self.belvedere('search', *wrong))
