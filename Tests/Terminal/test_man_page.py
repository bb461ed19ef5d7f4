# SPDX-License-Identifier: MIT

"""The man page has every command and option, by the program's own list of them, and no other."""

import json
import os
import re

from terminal import ROOT, TerminalTest

PAGE = os.path.join(ROOT, 'data', 'belvedere.1')


def sections():
    """The text of the page by its headings, without the marks of its language."""
    with open(PAGE, encoding='utf-8') as file:
        text = file.read().replace('\\-', '-')
    parts = re.split(r'^\.SH (.*)$', text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def described(section):
    """The long options with a paragraph of their own."""
    heads = re.findall(r'^\.TP\n(\..*)$', section, re.MULTILINE)
    return {name for head in heads for name in re.findall(r'--([a-z-]+)', head)}


def names(command):
    """The long options of a command that its help shows."""
    return {name['name'] for argument in command['arguments'] if argument['shouldDisplay']
            for name in argument.get('names', []) if name['kind'] == 'long'}


class ManPageTests(TerminalTest):
    def setUp(self):
        super().setUp()
        told = self.belvedere('--experimental-dump-help')
        self.assertEqual(told.returncode, 0, told)
        self.command = json.loads(told.stdout)['command']
        self.commands = {each['commandName']: each for each in self.command['subcommands']}
        self.sections = sections()

    def test_every_option_of_the_program_has_its_paragraph(self):
        self.assertEqual(described(self.sections['OPTIONS']), names(self.command))

    def test_every_command_has_its_section_and_its_options(self):
        self.assertTrue(self.commands)
        for name, command in self.commands.items():
            if name == 'help':
                continue
            with self.subTest(name):
                self.assertIn(name.upper(), self.sections)
                self.assertEqual(described(self.sections[name.upper()]), names(command) - {'help'})

    def test_synopsis_shows_every_command_option_and_argument(self):
        lines = re.split(r'^\.br$', self.sections['SYNOPSIS'], flags=re.MULTILINE)
        for name, command in {'': self.command, **self.commands}.items():
            with self.subTest(name or 'belvedere'):
                own = ' '.join(line for line in lines if (re.findall(r'^\.B belvedere ?([a-z]*)', line, re.M)
                                                          or ['?'])[0] == name)
                shown = set(re.findall(r'--([a-z-]+)', own))
                self.assertEqual(shown, names(command) - ({'help'} if name else set()))
                for argument in command['arguments']:
                    if argument['kind'] == 'positional' and argument['shouldDisplay']:
                        self.assertIn(argument['valueName'].rstrip('s').upper(), own)

    def test_help_begins_with_what_the_program_is(self):
        first = self.belvedere('--help').stdout.splitlines()[0]
        summary = re.search(r'^belvedere - (.*)$', self.sections['NAME'], re.MULTILINE)[1]
        self.assertEqual(first, f'OVERVIEW: {summary[0].upper()}{summary[1:]}.')
        self.assertLess(len(first), 80)
