"""Files of places, read by the libraries that other programs use."""

import os
import subprocess
import warnings

import geojson
import gpxpy

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'BelvedereServicesTests',
                      'Fixtures', 'gpx-1.1.xsd')


def read_gpx(file):
    """Name, note, latitude and longitude of each place in a file that follows the schema."""
    subprocess.run(['xmllint', '--nonet', '--noout', '--schema', SCHEMA, file], check=True,
                   capture_output=True, timeout=20)
    with open(file, encoding='utf-8') as text:
        points = gpxpy.parse(text).waypoints
    return [(point.name, point.description, round(point.latitude, 7),
             round(point.longitude, 7)) for point in points]


def read_kml(file):
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')   # it would rather have lxml
        from fastkml import kml
    document = kml.KML()
    with open(file, 'rb') as text:
        document.from_string(text.read())
    marks = [mark for folder in document.features() for mark in folder.features()]
    return [(mark.name, mark.description, round(mark.geometry.y, 7),
             round(mark.geometry.x, 7)) for mark in marks]


def read_geojson(file):
    with open(file, encoding='utf-8') as text:
        collection = geojson.load(text)
    assert collection.is_valid, collection.errors()
    return [(feature['properties'].get('name'), feature['properties'].get('description'),
             *reversed(feature['geometry']['coordinates'])) for feature in collection['features']]


FILE_READERS = {'gpx': read_gpx, 'kml': read_kml, 'geojson': read_geojson}
