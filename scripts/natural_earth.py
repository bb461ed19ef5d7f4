# SPDX-License-Identifier: MIT

"""The source of data/map: the lands of Natural Earth as QGIS ships them, and how they are read.

The file is world_map.gpkg of Debian's package qgis-common, version 3.22.16+dfsg-1 (Debian 12): the provinces and
countries of Natural Earth 4.1.0, 1:10m, made coarser. In the folder around it, README_world_map.md names the
layers, and world_map_generalize.model3 is the model by which QGIS made the file of them. All of it is in the public
domain. docs/borders.md tells how to get it.
"""

import hashlib
import sqlite3
import sys

import shapely

# Later versions part the land in another way: they give Crimea to Ukraine.
SHA256 = 'ff5cceefc4b27abea094fa82459d8aef9417023236c326a666978b62ffe85db2'


def open_source(path):
    """The file as a database; ends the program if it is another one."""
    with open(path, 'rb') as file:
        found = hashlib.sha256(file.read()).hexdigest()
    if found != SHA256:
        sys.exit(f'{path} is not the file that data/map is made of: its SHA-256 is {found}, not {SHA256}')
    return sqlite3.connect(f'file:{path}?mode=ro', uri=True)


def polygon_of(blob):
    """A geometry of a GeoPackage: a header with an envelope, then well-known binary."""
    envelopes = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}
    shape = shapely.from_wkb(blob[8 + envelopes[blob[3] >> 1 & 7]:])
    return shape if shape.is_valid else shapely.make_valid(shape)
