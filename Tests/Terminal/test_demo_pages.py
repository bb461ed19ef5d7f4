# SPDX-License-Identifier: MIT

"""The pages that the demo service shows in the browser are in the language in which it was started."""

import os
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from terminal import ROOT, SERVICE, TerminalTest

# The title of the join page, and what is said of a missing name.
WORDS = {'de': ('Konto erstellen', 'Geben Sie Ihren Namen ein.'), 'ar': ('أنشئ حسابًا', 'أدخل اسمك.'),
         'pt_BR': ('Criar uma conta', 'Digite seu nome.')}
ENGLISH = ('Create an account', 'Enter your name.')


class DemoPageTests(TerminalTest):
    def page(self, **environment):
        """The join page, and the one after a form without a name."""
        process = subprocess.Popen(
            [SERVICE, '--photos', os.path.join(ROOT, 'data', 'demo'), '--exit-with-stdin'],
            env={**self.environment, **environment}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with process:
            base = process.stdout.readline().split()[-1]
            with urllib.request.urlopen(f'{base}/join', timeout=20) as answer:
                first = answer.read().decode()
            with self.assertRaises(urllib.error.HTTPError) as refusal:
                urllib.request.urlopen(f'{base}/join', urllib.parse.urlencode({'name': ''}).encode(), timeout=20)
            second = refusal.exception.read().decode()
            refusal.exception.close()
            process.stdin.close()
        return first, second

    def test_the_pages_are_in_the_language_of_the_program(self):
        with open(os.path.join(ROOT, 'po', 'LINGUAS'), encoding='utf-8') as file:
            languages = [line.strip() for line in file if line.strip() and not line.startswith('#')]
        self.assertLessEqual(set(WORDS), set(languages))
        for language in languages:
            with self.subTest(language):
                first, second = self.page(LC_ALL='de_DE.UTF-8', LANGUAGE=language)
                direction = 'rtl' if language == 'ar' else 'ltr'
                self.assertIn(f'<html lang="{language.replace("_", "-")}" dir="{direction}">', first)
                for words, page in zip(WORDS.get(language, ()), (first, second)):
                    self.assertIn(words, page)
                for words in ENGLISH:
                    self.assertNotIn(words, first + second)

    def test_without_a_language_they_are_in_english(self):
        first, second = self.page(LC_ALL='C.UTF-8', LANGUAGE='')
        self.assertIn('<html lang="en" dir="ltr">', first)
        self.assertIn(ENGLISH[0], first)
        self.assertIn(ENGLISH[1], second)
