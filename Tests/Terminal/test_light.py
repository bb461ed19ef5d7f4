# SPDX-License-Identifier: MIT

"""`belvedere light`: a day of light, as text and as JSON."""

import json

from terminal import TerminalTest

DAY = ('light', '-33.9', '18.4', '--date', '2026-06-01', '--at', '2026-06-01T10:00:00Z')


class LightTests(TerminalTest):
    def test_json(self):
        result = self.belvedere(*DAY, '--json')
        self.assertEqual((result.returncode, result.stderr), (0, ''))
        day = json.loads(result.stdout)
        self.assertEqual(set(day), {'date', 'timeZone', 'sunState', 'events', 'at'})
        self.assertEqual((day['date'], day['sunState']), ('2026-06-01', 'normal'))
        names = [event['name'] for event in day['events']]
        self.assertLess(names.index('sunrise'), names.index('solar_noon'))
        self.assertLess(names.index('solar_noon'), names.index('sunset'))
        # At noon of the southern winter the sun is low in the north.
        self.assertTrue(30 < day['at']['sun']['altitude'] < 35, day['at'])

    def test_text(self):
        text = self.belvedere(*DAY)
        self.assertEqual(text.returncode, 0, text)
        self.assertIn('golden hour begins', text.stdout)

    def test_wrong_input_gets_a_sentence(self):
        for wrong in (['91', '0'], ['x', '0'], ['1'], ['1', '2', '--date', '2026-02-30'],
                      ['1', '2', '--at', 'noon']):
            with self.subTest(wrong):
                self.assert_refused(self.belvedere('light', *wrong))
