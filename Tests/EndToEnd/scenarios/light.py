# SPDX-License-Identifier: MIT

"""The light and the weather of a place, on its page."""

import datetime
import json
import math
import os
import re
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from app.album import Album
from app.names import check_names
from app.other_program import OtherProgram
from app.place_map import PlaceMap, bring, gpx, import_spots, wait_page
from app.relay import Relay
from desktop import wait

from .places_map import opened
from .preferences import choose, close_preferences, open_preferences, set_from_outside
from .registry import scenario

FORECAST = '/weatherapi/locationforecast/2.0/complete'
OPERA = ('-33.856789', '151.215256')
SYDNEY, OSLO = ZoneInfo('Australia/Sydney'), ZoneInfo('Europe/Oslo')
SVALBARD = (('Longyearbyen', 78.22320, 15.62670),)
DECEMBER, JUNE = 12, 6
DAY = 15   # of a month: the calendar shows this number once
INSET = 9   # pixels of the day bar before midnight
# Latin words of the Russian page: names, dates, which follow another setting than the language, and
# the types by which GTK 4.8 calls what needs no name.
LATIN = re.compile(
    r'^((Gtk|Adw|Bv|Shumate)\w+|Natural|Earth|Opera|House|Sydney|Australia|geo|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|'
    r'Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$')


# Steps

def open_place(stage, places, name):
    """From the map to the page of a place."""
    stage.desktop.mouse.click(places.pin(name))
    stage.settle()
    places.press('Show Place')
    wait_page(stage)


class DayBar:
    """The day as a bar, with what it tells in any locale: a date, a time, and where the sun stands."""

    PARTS = re.compile(r'^(?P<date>.+), (?P<hour>\d+):(?P<minute>\d\d)(\s(?P<half>\w+))?, Sun ')
    AFTER_NOON = {'PM', 'م'}

    def __init__(self, stage, month=None, zone=SYDNEY):
        """month: the one that it shows; without it, this one there.
        zone: that of the place's clocks."""
        self._stage, self._desktop = stage, stage.desktop
        self._node = bring(stage, 'Time of Day')
        self._zone = zone
        self.month = month or datetime.datetime.now(zone).month

    @property
    def text(self):
        return self._node.present_description

    @property
    def minute(self):
        part = self.PARTS.match(self.text)
        hour, half = int(part['hour']), part['half']
        return (hour if half is None else hour % 12 + 12 * (half in self.AFTER_NOON)) * 60 + int(part['minute'])

    def at(self, share):
        """The place of a part of the day."""
        x, y = self._desktop.finder.centre(self._node)
        scale = self._desktop.display.scale
        room = (self._node.extents[2] - 2 * INSET) * scale
        return x + (share - 0.5) * room, y

    def minute_at(self, share):
        """What the clocks there show at a part of the day, which has 23 or 25 hours when they are changed."""
        begin, end = (day.replace(tzinfo=self._zone).timestamp()
                      for day in (self.day, self.day + datetime.timedelta(days=1)))
        time = datetime.datetime.fromtimestamp(begin + share * (end - begin), self._zone)
        return time.hour * 60 + time.minute

    def wait_minute(self, minute, tolerance=0):
        """By the clock: midnight may lie between."""
        wait(lambda: abs((self.minute - minute + 720) % 1440 - 720) <= tolerance, 10,
             f'minute {minute}, not {self.text}')

    def choose_month(self, month):
        """By the calendar, with its keys; and the day DAY of it, with the mouse."""
        button = bring(self._stage, f'Day: {self.date}', role='push button')
        self._desktop.mouse.click(button)
        self._stage.settle()
        self._desktop.keyboard.press(
            'ctrl+Right', times=(month - self.month) % 12)
        self._stage.settle()
        self._desktop.mouse.click(self._desktop.find(name=str(DAY), role='label'))
        self.month = month
        wait(lambda: self.day.day == DAY, 10, f'day {DAY}')
        self._desktop.keyboard.press('Escape')
        self._stage.settle()

    @property
    def day(self):
        day, year = sorted(int(number) for number in re.findall(r'\d+', self.date))
        return datetime.datetime(year, self.month, day)

    @property
    def date(self):
        return self.PARTS.match(self.text)['date']


# Light

@scenario(needs=('touch',))
def light_of_a_day(stage):
    """Mouse, fingers, keys and calendar choose a minute; its golden hours become a calendar file."""
    places = opened(stage)
    desktop = stage.desktop
    x, y = places.centre
    desktop.mouse.click((x, y), 'right')
    stage.press('Light Here')
    stage.read('^Light$')
    check_names(stage, 'light of a spot')
    desktop.keyboard.press('Escape')
    open_place(stage, places, 'Opera')
    bar = DayBar(stage)
    start = bar.minute
    desktop.mouse.drag(bar.at(0.5), bar.at(0.75))
    bar.wait_minute(bar.minute_at(0.75), 3)
    stage.read(r'^([56]:\d\d\s(PM|م)|1[78]:\d\d)$')
    keyboard = desktop.keyboard
    for key, minute in (('Home', 0), ('Page_Up', 60), ('Right', 61), ('Left', 60), ('Up', 61),
                        ('End', 1439), ('Page_Down', 1379)):
        keyboard.press(key)
        bar.wait_minute(minute)
    desktop.touch.drag(bar.at(0.5), bar.at(0.25), rest=0.1)
    bar.wait_minute(bar.minute_at(0.25), 6)
    x, y = bar.at(0.75)
    desktop.touch.drag((x, y), (x, y - 60), rest=0.1)
    wait(lambda: bar.at(0.75)[1] < y - 30, 10, 'the page moves under the finger')
    stage.settle()
    bar.wait_minute(bar.minute_at(0.25), 6)
    for card in ('Sunset', 'Golden Hour', 'Golden Hour'):
        desktop.mouse.click(bring(stage, re.compile(f'^{card}, '), role='push button'))
        stage.settle()
        wait(lambda: bar.text.endswith('Golden Hour'), 10, f'{card}, not {bar.text}')
    bring(stage, re.compile('^Now'), role='push button')
    stage.press('Now')
    bar.wait_minute(start, 3)
    bar.choose_month(DECEMBER)
    desktop.mouse.click(bar.at(0.54))
    wait(lambda: re.search(r'Sun 7\d([.,٫]\d)?° above the horizon, \d+° N', bar.text), 10, 'noon')
    album = Album(stage)
    album.page('noon', bring=lambda: show_sky(stage))
    check_names(stage, 'light of a place')
    bar = DayBar(stage, DECEMBER)
    desktop.mouse.click(bar.at(0.86))
    wait(lambda: re.search(r'Sun \d([.,٫]\d)?° below the horizon, \d+° SW', bar.text), 10, 'dusk')
    album.page('dusk', bring=lambda: show_sky(stage))
    save_golden_hours(stage, bar)


def show_sky(stage):
    """Scroll to where the day bar, sun and moon are on the screen together."""
    bring(stage, 'Seven Days', notches=2, role='label')


def save_golden_hours(stage, bar):
    """Add to Calendar opens the calendar program; without one, and by its menu, the golden hours are saved."""
    desktop = stage.desktop
    bring(stage, re.compile('Add to Calendar'), role='push button')
    stage.press('Add to Calendar…')
    wait(lambda: desktop.windows.focused().title == 'Save Golden Hours', 10, 'dialog')
    path = os.path.join(desktop.session.home, 'golden.ics')
    desktop.keyboard.press('ctrl+a')
    desktop.keyboard.type(path)
    desktop.keyboard.press('Return')
    wait(lambda: os.path.exists(path), 20, 'saved file')
    stage.read('^Saved as golden.ics$')
    check_golden_hours(stage, bar, path)
    calendar = OtherProgram(desktop.session, 'calendar', 'text/calendar')
    stage.press('Add to Calendar…')
    check_golden_hours(stage, bar, unquote(urlsplit(calendar.wait_shown()).path))
    stage.press('More')
    stage.press('Save as File…')
    wait(lambda: desktop.windows.focused().title == 'Save Golden Hours', 10, 'dialog')
    desktop.keyboard.press('Escape')


def check_golden_hours(stage, bar, path):
    """A file has what the terminal tells of the same day."""
    with open(path, encoding='utf-8', newline='') as file:
        lines = file.read().replace('\r\n ', '').split('\r\n')
    told = json.loads(stage.desktop.session.command(
        stage.installation.program, 'light', *OPERA, '--date', f'{bar.day:%Y-%m-%d}', '--json').stdout)
    times = {event['name']: event['time'] for event in told['events']}

    def stamps(key):
        return [datetime.datetime.strptime(line.split(':')[1], '%Y%m%dT%H%M%SZ')
                for line in lines if line.startswith(key)]
    expected = {'DTSTART': ('blue_am_end_golden_am_start', 'golden_pm_start'),
                'DTEND': ('golden_am_end', 'golden_pm_end_blue_pm_start')}
    for key, names in expected.items():
        wanted = [datetime.datetime.fromisoformat(times[name][:-1]) for name in names]
        assert len(stamps(key)) == 2, lines
        assert all(abs((a - b).total_seconds()) <= 60 for a, b in zip(stamps(key), wanted)), (
            lines, times)
    assert lines.count('BEGIN:VEVENT') == 2 and 'SUMMARY:Golden hour: Opera House' in lines, lines


@scenario()
def sun_in_a_direction(stage):
    """A direction dragged on the compass is searched through a year: days and times are listed, or none."""
    places = opened(stage)
    open_place(stage, places, 'Opera')

    def search(bearing):
        x, y = stage.desktop.finder.centre(bring(stage, 'Directions of Sun and Moon'))
        radius, angle = 50 * stage.desktop.display.scale, math.radians(bearing)
        end = (x + radius * math.sin(angle), y - radius * math.cos(angle))
        stage.desktop.mouse.drag((x, y - radius), end)
    # The sun sets there in summer, and never stands low in the south.
    search(250)
    found = bring(stage, re.compile(r', \d+:\d\d\sPM, to '), role='label').name
    assert re.search('Oct|Nov|Dec|Jan|Feb', found), found
    stage.shot('sunset')
    search(180)
    bring(stage, 'Not within a year of this day.', role='label')


@scenario()
def polar_light(stage):
    """Beyond the polar circle the page says that the sun does not rise, or does not set."""
    stage.start_service()
    import_spots(stage, gpx(SVALBARD))
    stage.launch_signed_in()
    places = PlaceMap(stage)
    places.show()
    open_place(stage, places, 'Longyearbyen')
    bar = DayBar(stage, zone=OSLO)
    bar.choose_month(DECEMBER)
    bring(stage, 'Polar night: the sun does not rise.', role='label')
    assert not times_of(stage, 'Sunrise'), 'a sunrise in the polar night'
    Album(stage).page('polar-night', bring=lambda: show_sky(stage))
    bar = DayBar(stage, DECEMBER, OSLO)
    bar.choose_month(JUNE)
    bring(stage, 'Polar day: the sun does not set.', role='label')
    assert not times_of(stage, 'Sunset'), 'a sunset in the polar day'


def times_of(stage, fact):
    return stage.desktop.finder.all(name=fact, role='label')


# Weather

@scenario()
def weather_of_a_place(stage):
    """The forecast of a place by the hour and the day, in the units chosen, asked for once, or not at all."""
    places = opened(stage)
    service, desktop = stage.service, stage.desktop
    service.wait_answered()
    assert service.count(FORECAST) == 0, 'asked while nobody looks'
    open_place(stage, places, 'Opera')
    for _ in range(9):
        desktop.keyboard.press('Escape')
        stage.settle()
        places.press('Show Place')
        wait_page(stage)
    degrees = int(bring(stage, re.compile(r'^-?\d+\s°C$'), role='label').name.split()[0])
    stage.read('^Demo forecast$')
    hours = bring(stage, 'Weather by the Hour')
    first = next(node for node in hours.walk() if node.name == 'Now')
    assert desktop.finder.is_visible(first)
    before = hours.extents[1]
    desktop.mouse.move(hours)
    desktop.mouse.wheel(1)
    wait(lambda: hours.extents[1] < before, 10, 'the page moves under the wheel')
    stage.settle()
    desktop.mouse.move(hours)
    assert desktop.finder.is_visible(first), 'the wheel moves the hours'
    with desktop.keyboard.held('shift'):
        desktop.mouse.wheel(4)
    wait(lambda: not desktop.finder.is_visible(first), 10, 'later hours')
    days = bring(stage, 'Weather by the Day')
    assert sum(node.name.startswith('At most ') for node in days.walk()) == 10, list(days.walk())
    chip = re.compile(r'^(Today|[A-Z][a-z]{2})\s\d+:\d\d.*: ')
    chips = {node.name for node in desktop.finder.all(name=chip, visible=False)}
    assert len(chips) == 6, chips
    query = next(query for path, query in service.requests() if path == FORECAST)
    assert (query['lat'], query['lon']) == ('-33.86', '151.22'), query

    open_preferences(stage)
    choose(stage, 'Temperature', 'Fahrenheit')
    choose(stage, 'Wind', 'Miles per Hour')
    close_preferences(stage)
    fahrenheit = int(bring(stage, re.compile(r'^-?\d+\s°F$'), role='label').name.split()[0])
    # Both are rounded: half a degree Celsius is 0.9 degrees Fahrenheit.
    assert abs(fahrenheit - (degrees * 9 / 5 + 32)) <= 1.4, (degrees, fahrenheit)
    stage.read(r',\s\d+\smph')
    stage.shot('fahrenheit')
    set_from_outside(stage, 'weather', 'false')
    bring(stage, re.compile('^Weather is switched off'), role='label')
    assert not desktop.finder.all(name='Demo forecast', role='label')
    set_from_outside(stage, 'weather', 'true')
    bring(stage, re.compile(r'^-?\d+\s°F$'), role='label')
    assert service.count(FORECAST) == 1, service.requests()


@scenario()
def weather_away(stage):
    """Without a network, after a restart, the last forecast is shown, and how old it is."""
    relay = Relay(stage.start_service())
    # Without it the answer holds for no time.
    relay.leave_out(FORECAST, 'Expires')
    import_spots(stage)

    def launch():
        return stage.desktop.launch(
            [stage.installation.program, '--service-url', relay.url],
            {'BELVEDERE_DATA_DIR': stage.keys})
    program = launch()
    stage.log_in()
    places = PlaceMap(stage)
    places.show()
    open_place(stage, places, 'Opera')
    shown = bring(stage, re.compile(r'^-?\d+\s°C$'), role='label').name
    assert stage.quit(program) == 0
    relay.stop()

    launch()
    stage.feed.wait_cards()
    places.show()
    open_place(stage, places, 'Opera')
    bring(stage, shown, role='label')
    stage.read('^This forecast is less than an hour old')
    stage.shot('away')


# Russian

@scenario()
def russian_place(stage):
    """In Russian no English word is left on the page of a place with its light and weather."""
    import_spots(stage)
    stage.launch(environment=stage.desktop.session.speaking('ru', 'ru_RU'))
    stage.press('Войти')
    stage.control('Профиль', timeout=20)
    places = PlaceMap(stage)
    places.show()
    stage.desktop.mouse.click(places.pin('Opera'))
    stage.settle()
    places.press('Показать место')
    stage.desktop.find(name='Переименовать место', role='push button', visible=False)
    bring(stage, 'Демонстрационный прогноз', role='label')
    page = next(above for above in stage.desktop.find(name='Назад к карте', visible=False).ancestors()
                if any(node.name == 'Демонстрационный прогноз' for node in above.walk()))
    texts = [text for node in page.walk() for text in (node.name, node.description) if text]
    assert len(texts) > 60, texts
    english = [text for text in texts for word in re.findall(r'[A-Za-z]{3,}', text)
               if not LATIN.match(word)]
    assert not english, english
    Album(stage).page('weather', bring=lambda: bring(stage, 'Погода по дням'))
    bring(stage, 'Восход', role='label')
    stage.window_shot('light')
