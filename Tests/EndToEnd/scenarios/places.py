# SPDX-License-Identifier: MIT

"""Where the feed begins, how large its cards are, and how its column grows."""

from app.installation import APP_ID
from app.service import photograph_texts
from app.stage import NARROW, WIDE
from desktop import wait

from .grid import one_by_one, side_by_side
from .registry import scenario


@scenario()
def place_after_restart(stage):
    """The feed begins where it was left, in list and grid, however it was left."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    for layout, shown in (('ctrl+1', one_by_one), ('ctrl+2', side_by_side)):
        stage.desktop.keyboard.press(layout)
        shown(stage)
        before = kept_place(stage)
        stage.desktop.mouse.move(stage.window)
        stage.desktop.mouse.wheel(12)
        description, place = stage.feed.wait_still()
        assert description != photograph_texts(service.url, 1)[0]
        if layout == 'ctrl+1':
            assert stage.quit(program) == 0
        else:
            stage.settle()
            wait(lambda: kept_place(stage) != before, 10, 'the place on disk')
            program.kill()
        program = stage.launch()
        shown(stage)
        again, there = stage.feed.wait_still()
        assert again == description and abs(there - place) <= 3, (description, place, again, there)
        stage.feed.wait_sharp()
    stage.press('Profile')
    stage.ask_to_log_out()
    stage.press_in_dialog('Log Out')
    stage.control('Log In')
    assert not kept_place(stage), 'a place is kept of somebody who has gone'


def kept_place(stage):
    result = stage.desktop.session.command(
        'gsettings', '--schemadir', f'{stage.installation.share}/glib-2.0/schemas', 'get',
        APP_ID, 'feed-place')
    assert result.returncode == 0, result.stderr
    return result.stdout.strip().strip("'")


@scenario()
def portraits(stage):
    """No card is taller than nine tenths of the list, at any size of the window."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    for size in (WIDE, (1000, 560), NARROW):
        stage.resize(size)
        stage.desktop.keyboard.press('Home')
        stage.feed.wait_still()
        for _ in range(6):
            height = stage.desktop.find(name='Photos', role='list').extents[3]
            cards = stage.feed.wait_cards()
            assert all(card.place[3] <= 0.9 * height + 1 for card in cards), (size, height, cards)
            stage.desktop.keyboard.press('Page_Down')
            stage.feed.wait_still()
        stage.shot(f'portraits-{size[0]}')


@scenario(size=(3000, 1000))
def wide_window(stage):
    """The column of the list grows with the window, up to a width."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    for width, column in ((1000, 760), (1900, 1080)):
        stage.resize((width, 950))
        wait(lambda: max(card.place[2] for card in stage.feed.wait_cards()) == column, 10, f'a column of {column} pixels')
    stage.shot('column')
    assert not stage.offers('Show'), 'a bar'


@scenario()
def profile_width(stage):
    """However far the profile is scrolled, another width of the window moves nothing up or down."""
    stage.launch_signed_in('ada')
    stage.press('Profile')
    heading = {'name': 'Favourites', 'role': 'label', 'visible': False}
    stage.desktop.find(**heading)
    stage.settle(sharp=True)
    stage.desktop.mouse.move(stage.window)

    def place():
        stage.settle()
        if found := stage.desktop.finder.all(**heading):
            return found[0].extents[1]
        # GTK 4.18 leaves out what is scrolled far away.
        return -max(bar.value for bar in stage.desktop.finder.all(role='scroll bar', visible=False))
    for notches in (1, 2, 1):
        stage.desktop.mouse.wheel(notches)
        before = place()
        for width in (990, 960, 1001, 1000):
            stage.resize((width, 760))
            # GTK rounds the place of the row that it holds on to, and that of the heading.
            assert abs(place() - before) <= 3, (notches, width, before, place())
