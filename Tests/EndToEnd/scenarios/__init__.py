# SPDX-License-Identifier: MIT

"""Everything that is played, in this order: modules with long scenarios first, so that several desktops end together."""

from . import (   # noqa: F401  (importing a module registers its scenarios)
    rig, explore, afterwards, look_around, light, places_map, first_run, menus, places_kept, places_many,
    viewer_large, gallery, gallery_own, gallery_board, gallery_large, gallery_store, lasting, notices, disk_trouble, keyring_trouble,
    login_trouble, hearts, viewer, viewer_controls, viewer_input, sharing, selecting, hiding, demo, feed, grid, likes,
    likes_in_a_hurry, favourites, restart, profile, accounts, profile_trouble, service_trouble, budget, requests,
    preferences, metered, identity, input, focus, names, places, opened, windows, command_line, decoder,
    colours, sandbox, orca)
from .registry import SCENARIOS as ALL   # noqa: F401

# A person's day with Belvedere: `scripts/test` plays these, each on its first display.
MAIN = (
    'rig-mouse-and-keys', 'rig-fingers', 'first-run', 'activation', 'second-launch', 'look-around',
    'layout', 'grid-keys', 'grid-touch', 'feed-keys', 'stillness', 'photographer',
    'viewer-opens', 'viewer-zoom', 'viewer-fingers', 'viewer-touchpad', 'facts', 'photo-menus',
    'likes-counted', 'heart', 'favourites', 'copy-photo', 'save-to-pictures', 'save-as', 'select-photos',
    'explore', 'map-moves', 'place-page', 'light-of-a-day', 'weather-of-a-place',
    'picture-quality', 'away-with-cache', 'no-keyring', 'restart', 'log-out-and-in', 'russian', 'narrow')
