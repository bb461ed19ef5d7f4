# SPDX-License-Identifier: MIT

"""The feed as a grid of whole photographs."""

from app.service import photograph_texts
from app.stage import NARROW, WIDE
from desktop import wait

from .registry import scenario

MOST_BORDERS = 10   # pixels, left and right together


@scenario()
def layout(stage):
    """List and grid change places by menu and key, keep the photograph at the top, and the choice
    lasts until the next start; the automatic one follows the window."""
    stage.start_service()
    program = stage.launch_signed_in()
    stage.resize(WIDE)
    stage.desktop.keyboard.press('Page_Down', times=4)
    stage.feed.wait_still()
    stage.desktop.keyboard.press('ctrl+2')
    side_by_side(stage)
    stage.feed.wait_still()
    for _ in range(2):
        first_row = [card.description for card in rows(stage)[0]]
        choose(stage, 'List')
        one_by_one(stage)
        top = stage.feed.wait_still()[0]
        assert top in first_row, (top, first_row)
        choose(stage, 'Grid')
        side_by_side(stage)
        stage.feed.wait_still()
        assert top in [card.description for card in rows(stage)[0]]
    assert stage.quit(program) == 0

    program = stage.launch()
    side_by_side(stage)
    stage.desktop.keyboard.press('ctrl+1')
    one_by_one(stage)
    assert stage.quit(program) == 0
    stage.launch()
    one_by_one(stage)
    choose(stage, 'Automatic')
    side_by_side(stage)
    stage.resize(NARROW)
    one_by_one(stage)
    stage.resize((720, 800))
    side_by_side(stage)


@scenario()
def grid_width(stage):
    """At every width rows are filled, nothing is cropped, and the photograph at the top stays."""
    stage.start_service()
    stage.launch_signed_in()
    stage.resize(WIDE)
    stage.desktop.keyboard.press('Page_Down', times=4)
    stage.feed.wait_still()
    # From the grid, the list begins exactly with a photograph.
    for keys, shown in (('ctrl+2', side_by_side), ('ctrl+1', one_by_one)):
        stage.desktop.keyboard.press(keys)
        shown(stage)
        top = stage.feed.wait_still()[0]
    stage.desktop.keyboard.press('ctrl+2')
    side_by_side(stage)
    for size in (NARROW, WIDE, (777, 600), NARROW, WIDE):
        stage.resize(size)
        wait(lambda: are_filled(stage, size[0]), 10, 'filled rows')
        stage.feed.wait_still()
        first = [card.description for card in rows(stage)[0]]
        assert top in first, (size, top, first)


@scenario()
def grid_keys(stage):
    """Arrows go from photograph to photograph in a grid; page keys, End and a typed number scroll it."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.resize(WIDE)
    stage.desktop.keyboard.press('ctrl+2')
    side_by_side(stage)
    stage.feed.wait_still()
    keyboard = stage.desktop.keyboard
    shown = rows(stage)
    keyboard.press('Right')
    focused(stage, shown[0][1])
    keyboard.press('Left')
    focused(stage, shown[0][0])
    keyboard.press('Down')
    focused(stage, shown[1][0])
    keyboard.press('Down', times=6)
    wait(lambda: focus(stage) and focus(stage) not in
         [card.description for row in shown[:2] for card in row], 10, 'focus further down')
    scroll(stage, 'Page_Down')
    wait_page(stage, service, 2)
    for key in ('Page_Up', 'space', 'End'):
        scroll(stage, key)
    wait_page(stage, service, 3)
    scroll(stage, 'Home')
    asked = service.count('/photos')
    keyboard.press('End')
    wait(lambda: service.count('/photos') > asked, 10, 'request for the next page')
    stage.feed.wait_still()
    stage.feed.wait_sharp()
    assert service.count('/photos') == asked + 1, service.count('/photos')
    keyboard.type('37')
    stage.shot('typed')   # it is shown for two seconds
    text = photograph_texts(service.url, 37)[36]
    wait(lambda: focus(stage) == text, 10, f'focus on {text}')
    stage.feed.wait_sharp()
    stage.shot('gone-there')
    keyboard.press('ctrl+r')
    text = photograph_texts(service.url, 1)[0]
    wait(lambda: focus(stage) == text, 10, 'focus on the first photograph of the new list')
    keyboard.press('Right')
    wait(lambda: focus(stage) == photograph_texts(service.url, 2)[1], 10, 'focus on the second one')
    keyboard.press('ctrl+r')   # the list stays as it is
    wait(lambda: focus(stage) == text, 10, 'focus on the first photograph again')


@scenario(needs=('touch',))
def grid_touch(stage):
    """The photographer's name comes with the pointer, and stays for fingers."""
    stage.start_service()
    stage.launch_signed_in()
    stage.resize(WIDE)
    stage.desktop.keyboard.press('ctrl+2')
    side_by_side(stage)
    stage.feed.wait_still()
    card = stage.feed.cards()[4].node
    stage.desktop.mouse.move(card)
    # The photograph that has the focus shows one too.
    wait(lambda: 1 <= names(stage) <= 2, 10, 'a name under the pointer')
    stage.desktop.touch.drag(stage.window.centre, (stage.window.centre[0], 300), rest=0.3)
    wait(lambda: names(stage) > 4, 10, 'names for fingers')


def choose(stage, name):
    stage.press('Layout')
    stage.press(name)
    stage.gone('Automatic')


def rows(stage):
    """The cards that stand side by side, from top to bottom."""
    by_top = {}
    for card in stage.feed.cards():
        by_top.setdefault(card.place[1], []).append(card)
    return [sorted(by_top[top], key=lambda card: card.place[0]) for top in sorted(by_top)]


def side_by_side(stage):
    wait(lambda: stage.feed.cards() and len(rows(stage)[0]) > 1, 20, 'a grid')


def one_by_one(stage):
    wait(lambda: stage.feed.cards() and all(len(row) == 1 for row in rows(stage)), 20, 'a list')


def are_filled(stage, width):
    """Whether the tiles of each row take the whole width but for the gaps, all equally high.

    Where nothing draws shadows, GTK draws a border inside of the window."""
    inner = stage.desktop.find(name='Belvedere', role='frame').extents[2]
    return 0 <= width - inner <= MOST_BORDERS and all(
        sum(card.place[2] for card in row) + 4 * (len(row) - 1) == inner - 8 and
        len({card.place[3] for card in row}) == 1 for row in rows(stage)[:-1])


def scroll(stage, key):
    before = stage.feed.wait_still()
    stage.desktop.keyboard.press(key)
    stage.feed.wait_moved(before)


def wait_page(stage, service, page):
    """Wait until the first photograph of that page has come, at the end of the feed: it ends with what has come,
    and asks for nothing while a page is on its way."""
    first = photograph_texts(service.url, 30 * page)[30 * (page - 1)]
    wait(lambda: any(node.name == first for node in
                     stage.desktop.finder.all(role='list item', visible=False)), 10, f'page {page}')


def focus(stage):
    node = stage.desktop.finder.now(role='list item', state='focused', visible=False)
    return node and node.name


def focused(stage, card):
    wait(lambda: focus(stage) == card.description, 10, f'focus on {card.description}')


def names(stage):
    """How many photographers can be read on the photographs."""
    cards = stage.feed.cards()
    return sum(1 for card in cards for node in card.node.parent.walk()
               if node.role == 'push button' and node.name != 'Like'
               and stage.desktop.finder.is_visible(node))
