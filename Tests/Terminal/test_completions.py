# SPDX-License-Identifier: MIT

"""The installed completions, in each shell that is at hand."""

import os

from shells import open_shell
from terminal import PROGRAM, TerminalTest

PREFIX = os.path.dirname(os.path.dirname(os.path.realpath(PROGRAM)))
SHARE = os.path.join(PREFIX, 'share')
SHELLS = ('bash', 'zsh', 'fish')
# What is typed, and what stands in the line after Tab.
LINES = {
    'belvedere pla': 'belvedere places',
    'belvedere --service': 'belvedere --service-url',
    'belvedere places --fav': 'belvedere places --favourites',
    'belvedere places --import sp': 'belvedere places --import spots.kmz',
    'belvedere places --export ta': 'belvedere places --export targets.gpx',
    'belvedere light --da': 'belvedere light --date',
}


class CompletionTests(TerminalTest):
    def setUp(self):
        super().setUp()
        # One that fits for each word, and others that do not.
        for name in ('spots.kmz', 'spots.txt', 'targets.gpx', 'targets.kmz', 'alone.png'):
            self.write(name, '')
        # Fish completes only what it finds.
        self.environment['PATH'] = f'{os.path.join(PREFIX, "bin")}:{self.environment["PATH"]}'

    def test_tab_completes_commands_options_and_files(self):
        for name in SHELLS:
            shell = open_shell(name, self.home, SHARE, self.environment)
            if shell is None:
                print(f'({name} is not installed)', end=' ', flush=True)
                continue
            self.addCleanup(shell.end)
            for typed, wanted in LINES.items():
                with self.subTest(shell=name, typed=typed):
                    self.assertEqual(shell.completed(typed), wanted)

    def test_installed_completions_are_those_of_the_options(self):
        places = {'bash': 'bash-completion/completions/belvedere', 'zsh': 'zsh/site-functions/_belvedere',
                  'fish': 'fish/vendor_completions.d/belvedere.fish'}
        for shell, place in places.items():
            with self.subTest(shell):
                told = self.belvedere('--generate-completion-script', shell)
                self.assertEqual(told.returncode, 0, told)
                with open(os.path.join(SHARE, place), encoding='utf-8') as file:
                    self.assertEqual(file.read().strip(), told.stdout.strip())
