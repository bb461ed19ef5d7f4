# SPDX-License-Identifier: MIT

"""`belvedere places`: imports, lists, finds and exports."""

import json
import os

from terminal import TerminalTest

SPOTS = """<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-33.856789" lon="151.215256"><name>Opera House</name><desc>At dawn</desc></wpt>
  <wpt lat="48.858370" lon="2.294481"><name>Tour Eiffel</name></wpt>
</gpx>
"""
ODD = ('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
       '<wpt lat="0" lon="0"/><wpt lat="99" lon="5"><name>Pole</name></wpt><rte/></gpx>')


class PlacesTests(TerminalTest):
    def places(self, *arguments):
        return self.belvedere('places', *arguments)

    def test_empty(self):
        empty = self.places()
        self.assertEqual((empty.returncode, empty.stdout, empty.stderr), (0, '', ''))

    def test_import_twice_list_and_export(self):
        spots, copy = self.write('spots.gpx', SPOTS), os.path.join(self.home, 'copy.geojson')
        for added, known in ((2, 0), (0, 2)):
            result = self.places('--import', spots)
            self.assertEqual(result.returncode, 0, result)
            self.assertEqual(result.stdout, f'Added: {added}\nThere already: {known}\n')
        self.assertEqual(len(self.places().stdout.splitlines()), 2)
        found = self.places('eiffel').stdout
        self.assertIn('Tour Eiffel', found)
        self.assertNotIn('Opera', found)
        near = self.places('--near', '-33.86,151.21').stdout.splitlines()
        self.assertIn('Opera House', near[0])
        self.assertIn('\t600 m NE\t', near[0])
        listed = json.loads(self.places('--json', '--near', '-33.86,151.21').stdout)
        self.assertEqual([place['name'] for place in listed], ['Opera House', 'Tour Eiffel'])
        self.assertEqual(listed[0]['note'], 'At dawn')
        self.assertTrue(listed[0]['favourite'])
        self.assertEqual(self.places('dawn', '--export', copy).stdout, f'Places in {copy}: 1\n')
        with open(copy, encoding='utf-8') as file:
            points = json.load(file)['features']
        self.assertEqual([point['geometry']['coordinates'] for point in points], [[151.215256, -33.856789]])

    def test_wrong_options_get_a_sentence(self):
        spots = self.write('spots.gpx', SPOTS)
        for arguments in (['--near', 'nowhere'], ['--export', 'spots.txt'],
                          ['--json', '--export', os.path.join(self.home, 'copy.geojson')],
                          ['--import', spots, 'words']):
            with self.subTest(arguments):
                self.assert_refused(self.places(*arguments))

    def test_what_is_left_out_is_told(self):
        result = self.places('--import', self.write('odd.gpx', ODD))
        self.assertEqual(result.stdout.splitlines()[-2:],
                         ['Without a position: 2', 'Lines and areas left out: 1'])
        for sentence in ('Point 1 is at 0, 0', 'Point 2 (Pole) has the position'):
            self.assertIn(sentence, result.stderr)
        missing = self.places('--import', os.path.join(self.home, 'no such file.gpx'))
        self.assertEqual(missing.returncode, 1)
        self.assertIn('no such file', missing.stderr)
