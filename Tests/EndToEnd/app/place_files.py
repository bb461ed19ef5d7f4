# SPDX-License-Identifier: MIT

"""Files of places, read by the libraries that other programs use. A machine without one of these
libraries plays all scenarios but those that ask for it."""

import os
import subprocess
import warnings

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'BelvedereServicesTests',
                      'Fixtures', 'gpx-1.1.xsd')


def read_gpx(file):
    """Name, note, latitude and longitude of each place in a file that follows the schema."""
    import gpxpy
    subprocess.run(['xmllint', '--nonet', '--noout', '--schema', SCHEMA, file], check=True,
                   capture_output=True, timeout=20)
    with open(file, encoding='utf-8') as text:
        points = gpxpy.parse(text).waypoints
    return [(point.name, point.description, round(point.latitude, 7), round(point.longitude, 7))
            for point in points]


def read_kml(file):
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')   # it would rather have lxml
        from fastkml import kml
    document = kml.KML()
    with open(file, 'rb') as text:
        # Since fastkml 1 the answer is the document, and features are no function.
        document = document.from_string(text.read()) or document

    def features(node):
        return list(node.features() if callable(node.features) else node.features)
    marks = [mark for folder in features(document) for mark in features(folder)]
    return [(mark.name, mark.description, round(mark.geometry.y, 7), round(mark.geometry.x, 7))
            for mark in marks]


def read_geojson(file):
    import geojson
    with open(file, encoding='utf-8') as text:
        collection = geojson.load(text)
    assert collection.is_valid, collection.errors()
    return [(feature['properties'].get('name'), feature['properties'].get('description'),
             *reversed(feature['geometry']['coordinates'])) for feature in collection['features']]


FILE_READERS = {'gpx': read_gpx, 'kml': read_kml, 'geojson': read_geojson}
