"""Everything that is played, in this order."""

from . import (   # noqa: F401  (importing a module registers its scenarios)
    rig, first_run, look_around, explore, hiding, demo, feed, grid, hearts, likes, likes_in_a_hurry, favourites,
    restart, profile, accounts, profile_trouble, login_trouble, service_trouble, keyring_trouble, disk_trouble, budget,
    requests, preferences, metered, input, focus, places, places_map, places_kept, places_many, light,
    notices, menus, windows, command_line, viewer, viewer_controls, viewer_input, viewer_large,
    afterwards, sharing, selecting, gallery, gallery_own, gallery_board, lasting)
from .registry import SCENARIOS as ALL   # noqa: F401

# A person's day with Belvedere: `scripts/test` plays these, each on its first display.
MAIN = (
    'rig-mouse-and-keys', 'rig-fingers', 'first-run', 'activation', 'second-launch', 'look-around',
    'layout', 'grid-keys', 'grid-touch', 'feed-keys', 'stillness', 'photographer',
    'viewer-opens', 'viewer-zoom', 'viewer-fingers', 'viewer-touchpad', 'facts', 'photo-menus',
    'like', 'heart', 'favourites', 'copy-photo', 'save-to-pictures', 'save-as', 'select-photos',
    'explore', 'map-moves', 'place-page', 'light-of-a-day', 'weather-of-a-place',
    'picture-quality', 'away-with-cache', 'no-keyring', 'restart', 'log-out-and-in', 'russian', 'narrow')
