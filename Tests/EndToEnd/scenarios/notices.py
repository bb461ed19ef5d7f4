# SPDX-License-Identifier: MIT

"""What the desktop tells of by itself, before its time comes."""

import json
import re
import time
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from app.notifications import Notifications
from app.place_map import gpx, import_spots, wait_page
from desktop import wait

from .preferences import close_preferences, open_preferences, row_named, set_from_outside
from .registry import scenario

NAME, LATITUDE = 'Where Light Comes', 8.0
LEAD = 15        # minutes
PATIENCE = 15   # seconds for start and login
DEGREE = 240     # seconds in which the sun moves on by one
DAY = 86400
START, END = 'blue_am_end_golden_am_start', 'golden_am_end'


@scenario()
def golden_hour_notice(stage):
    """A notice comes before the golden hour of a favourite place, once, and leads to its page."""
    notifications = Notifications(stage.desktop)
    stage.start_service()
    assert set_from_outside(stage, 'golden-hour-notice', str(LEAD)).returncode == 0
    begin = time.time() + LEAD * 60 + PATIENCE
    longitude, light = spot_with_morning(stage, begin)
    import_spots(stage, gpx([(NAME, LATITUDE, longitude)]))
    stage.launch_signed_in()
    if time.time() < begin - LEAD * 60 - 5:
        assert not golden_hours(notifications), 'told too early'
    (title, number), = wait(lambda: golden_hours(notifications), PATIENCE + 30, 'the notice')
    late = time.time() - (begin - LEAD * 60)
    assert -2 < late < 30, f'{late:.0f} s late'
    assert title == f'Golden hour in {LEAD} minutes', title
    text = notifications.text(number)
    assert text in {f'{NAME}, {times}' for times in clock_times(light, longitude)}, text

    assert stage.desktop.finder.all(name=NAME, role='label') == []
    notifications.press(number)
    wait_page(stage, timeout=20)
    stage.read(f'^{re.escape(NAME)}$')
    stage.shot('place')

    # Another time tells the same golden hour no second time.
    open_preferences(stage)
    row_named(stage, 'Notify Me Before the Golden Hour')
    stage.shot('preferences')
    close_preferences(stage)
    assert set_from_outside(stage, 'golden-hour-notice', '60').returncode == 0
    time.sleep(3)   # none is to come in that time
    again = golden_hours(notifications)
    assert not again or again == [(title, number)], again


def golden_hours(notifications):
    """Those of golden hours: there may be one of the login."""
    return [one for one in notifications.open() if one[0].startswith('Golden hour')]


def light_of(stage, longitude):
    """The day of light there, as the installed program computes it."""
    result = stage.desktop.session.command(
        stage.installation.program, 'light', str(LATITUDE), f'{longitude:.6f}', '--json')
    assert result.returncode == 0, result
    return json.loads(result.stdout)


def instant(light, name):
    """The time of an event in seconds since 1970."""
    text = next(event['time'] for event in light['events'] if event['name'] == name)
    return datetime.fromisoformat(text.replace('Z', '+00:00')).timestamp()


def spot_with_morning(stage, begin):
    """The longitude at which the morning's golden hour begins at that time, and the light there."""
    longitude = 0.0
    for _ in range(6):
        light = light_of(stage, longitude)
        late = (instant(light, START) - begin + DAY / 2) % DAY - DAY / 2
        if abs(late) <= 1:
            return longitude, light
        longitude = (longitude + late / DEGREE + 180) % 360 - 180
    raise AssertionError(f'no golden hour at that time: {late} s at {longitude}')


def clock_times(light, longitude):
    """How the clocks there may show the golden hour: to the nearest minute, of 24 hours or of 12. The
    instants are true to a second."""
    zone = (timezone(timedelta(minutes=round(longitude * 4))) if light['timeZone'] == 'solar'
            else ZoneInfo(light['timeZone']))
    start, end = (
        {datetime.fromtimestamp(round((instant(light, name) + error) / 60) * 60, zone)
         for error in (-1, 0, 1)} for name in (START, END))
    return {f'{first.strftime(form)}–{last.strftime(form)}'
            for first in start for last in end
            for form in ('%H:%M', '%-H:%M', '%-I:%M %p', '%-I:%M\u202f%p')}
