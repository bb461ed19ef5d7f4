# SPDX-License-Identifier: MIT

"""What lies over the photograph: the menu of a right click, the way of the focus, the title, what
hides, and what the slideshow leaves to the person."""

import os
import re
import time

from app.drawn_photos import DrawnPhoto, write_folder
from app.focus import focus_name, tab_to, wait_focus
from app.stage import NARROW, WIDE
from app.viewer import Viewer
from desktop import wait
from desktop.session import LONG_PRESS

from .menus import entry, wait_menu
from .registry import scenario
from .viewer import opened

READABLE = 4.5   # of WCAG 2, for small text


def open_by_key(stage, viewer, key):
    stage.desktop.keyboard.press(key)


def open_by_shift_f10(stage, *_):
    with stage.desktop.keyboard.held('shift'):
        time.sleep(0.1)   # pressed at once, the compositor may send F10 before Shift
        stage.desktop.keyboard.press('F10')


def open_by_click(stage, viewer, _):
    stage.desktop.mouse.click(viewer.centre, which='right')


def choose(stage, viewer, *names):
    """Open the menu and press its lines, one after the other."""
    open_by_click(stage, viewer, None)
    for name in names:
        node = entry(stage, name)
        stage.settle()   # a part of the menu slides in
        stage.desktop.mouse.click(node)
    stage.desktop.finder.gone(name=names[-1], role='menu item')


@scenario()
def viewer_context_menu(stage):
    """A right click, the Menu key and Shift+F10 open the photograph's menu, F10 the viewer's; they work."""
    viewer = opened(stage)
    desktop = stage.desktop
    for way, key in ((open_by_click, None), (open_by_key, 'Menu'),
                     (open_by_shift_f10, 'Shift-F10')):
        way(stage, viewer, key)
        wait_menu(stage)
        stage.shot(f'menu-{key}')
        desktop.keyboard.press('Escape')
        stage.gone('Copy Photo')
        assert viewer.is_open, 'Escape was for the menu'
    desktop.keyboard.press('F10')
    entry(stage, 'Slideshow')
    desktop.keyboard.press('Escape')
    desktop.finder.gone(name='Slideshow', role='menu item')
    choose(stage, viewer, 'Copy Link')
    stage.read('^Link copied$')
    assert desktop.clipboard.text().startswith('http')
    choose(stage, viewer, 'Like')
    choose(stage, viewer, 'Unlike')
    choose(stage, viewer, 'Share', 'Save to Pictures')
    stage.read('^Saved as ')
    choose(stage, viewer, 'Details')
    stage.read('^Published$')
    desktop.keyboard.press('Escape')
    choose(stage, viewer, 'Open Photographer’s Page')
    stage.control('Open Profile Page')
    desktop.keyboard.press('Escape')
    wait(lambda: viewer.number == 1, 10, 'the viewer as it was')
    desktop.keyboard.press('Right')
    viewer.wait_number(2)


@scenario(needs=('touch',))
def viewer_long_press(stage):
    """A finger that rests on the photograph opens its menu, and turns or closes nothing."""
    viewer = opened(stage)
    desktop = stage.desktop
    x, y = viewer.centre
    with desktop.touch.finger((x, y)):
        stage.control('Copy Photo')
    stage.shot('menu')
    desktop.keyboard.press('Escape')
    stage.gone('Copy Photo')
    assert viewer.is_open and viewer.number == 1
    fitted = viewer.percent
    desktop.touch.pinch((x, y), scale=1.5, steps=60, seconds=LONG_PRESS * 2)   # slower than a long press
    viewer.wait_percent(fitted * 1.5, 2)
    assert not stage.offers('Copy Photo')
    desktop.touch.pinch((x, y), scale=0.3)
    viewer.wait_percent(fitted)
    desktop.touch.drag((x + 250, y), (x - 250, y), steps=8, seconds=0.15)
    viewer.wait_number(2)


def focused(stage):
    """The name of what has the focus."""
    nodes = [node for node in stage.desktop.finder.all(visible=False) if 'focused' in node.states]
    return nodes[-1].name if nodes else None


@scenario()
def viewer_tab(stage):
    """Tab goes from Back along the header, the page buttons and the bars, and round.

    When the zoom's popover closes, the keys are the photograph's again."""
    viewer = opened(stage, 1)
    keyboard, fitted = stage.desktop.keyboard, viewer.percent
    keyboard.press('2')   # whole, a photograph cannot be zoomed out of
    viewer.wait_percent(200)
    photograph = wait(lambda: focused(stage), 10, 'the focus on the photograph')
    assert photograph.startswith('Photo'), photograph
    order = []
    for _ in range(20):
        before = order[-1] if order else photograph
        keyboard.press('Tab')
        if ' · Source · ' in before:
            keyboard.press('Tab')   # a line with two links, the licence and the source
        order.append(wait(lambda: focused(stage) not in (None, before) and focused(stage), 10,
                          f'the focus after {before}'))
        if order[-1] == photograph:
            break
    assert order[0] == 'Back' and order[-1] == photograph, order
    wanted = ['Back', r'.*, photo 2.*', 'Like', 'Share', 'Details', 'More', 'Previous Photo',
              'Next Photo', 'Turn Counterclockwise', 'Turn Clockwise', 'Zoom Out', 'Zoom: .*',
              'Zoom In']
    places = [next((index for index, name in enumerate(order) if re.fullmatch(one, name)), None)
              for one in wanted]
    assert None not in places, list(zip(wanted, places))
    header, rest = places[:6], places[6:]
    assert max(header) < min(rest) and rest == sorted(rest), order
    keyboard.press('shift+Tab')
    wait(lambda: focused(stage) == order[-2], 10, 'the way back')

    viewer.press('Zoom: 200%')
    stage.desktop.find(name='Zoom in percent', role='text')
    keyboard.press('Escape')
    wait(lambda: (focused(stage) or '').startswith('Photo'), 10, 'the focus on the photograph')
    keyboard.press('0')
    viewer.wait_percent(fitted)
    keyboard.press('Right')
    viewer.wait_number(3)


@scenario()
def viewer_title(stage):
    """The title tells the photographer and the place, that it opens a page, and is whole at 360 pixels."""
    viewer = opened(stage)
    viewer.wake()
    title = stage.desktop.find(name=re.compile(r', photo 1'), role='push button')
    assert title.description == 'Opens the photographer’s page', title
    author = title.name.split(',')[0]
    for size in (NARROW, WIDE):
        stage.resize(size)
        viewer.wake()
        stage.settle()
        viewer.wake()
        stage.window_shot(f'title-{size[0]}')
        name = stage.desktop.find(name=author, role='label')
        needed = 6 * len(author)   # a letter of the heading is never narrower on average
        assert name.extents[2] >= needed, (size, name.extents, author)


@scenario()
def viewer_title_over_white(stage):
    """Over a white photograph the title can be read, light and dark, wide and narrow."""
    folder = white_photo(os.path.join(stage.desktop.session.root, 'white'))
    stage.start_service(photos=folder)
    stage.launch_signed_in()
    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('2')
    viewer.wait_percent(200)
    for dark in (False, True):
        stage.desktop.look.prefer_dark(dark)
        for size in (NARROW, WIDE):
            stage.resize(size)
            stage.settle()
            viewer.wake()
            time.sleep(0.4)   # the controls fade in
            viewer.wake()
            stage.window_shot(f'white-{size[0]}-{"dark" if dark else "light"}')
            for label in ('Nobody', 'Photo 1', '1 of 1'):
                for node in stage.desktop.finder.all(name=label, role='label'):
                    found = contrast(stage, node)
                    assert found >= READABLE, (label, size, found)
            assert stage.desktop.finder.all(name='Nobody', role='label')


def white_photo(folder):
    """A folder of the demo service's kind with one photograph, which is white all over."""
    photo = DrawnPhoto('white', 1600, 1200)
    photo.tone = lambda x, y: 255
    photo._rows = [0] * len(photo._rows)
    import app.drawn_photos as drawn
    tones, drawn.TONES = drawn.TONES, (255, 255)
    try:
        return write_folder(folder, [photo])
    finally:
        drawn.TONES = tones


def contrast(stage, node):
    """How much the brightest pixel of a label differs from what is around its letters, as a ratio of
    luminances."""
    x, y = stage.desktop.finder.centre(node)
    _, _, width, height = node.extents
    shot = stage.desktop.screen.shot().cut(
        int(x - width / 2), int(y - height / 2), int(width), int(height))
    lights = sorted(luminance(shot.rgb[start:start + 3]) for start in range(0, len(shot.rgb), 3))
    # The letters' shadow is darker than the rest; what lies between them counts.
    return (lights[-1] + 0.05) / (lights[len(lights) // 2] + 0.05)


def luminance(pixel):
    def linear(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = map(linear, pixel)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@scenario()
def viewer_slideshow(stage):
    """The slideshow fills the screen and goes on by itself; Right and Left turn pages in it, any other key ends it.

    Each photograph tells its credit for three seconds, the first one how the slideshow ends."""
    viewer = opened(stage)
    keyboard, wide = stage.desktop.keyboard, stage.window.width

    def runs():
        return stage.window.width > wide
    keyboard.press('s')
    wait(runs, 10, 'the whole screen')
    wait(lambda: hint(stage), 10, 'how it ends')
    stage.shot('begins')
    wait(lambda: not hint(stage), 10, 'the end of the hint')
    for key, number in (('Right', 2), ('Right', 3), ('Left', 2)):
        keyboard.press(key)
        viewer.wait_number(number)
    stage.shot('runs')
    assert not hint(stage), 'said twice'
    wait(lambda: viewer.number == 3, 12, 'the slideshow to go on')
    was_ended = False
    for key in 'ssz':
        keyboard.press(key)
        wait(lambda: runs() == was_ended, 10, 'the whole screen, or its end')
        was_ended = not was_ended
    # Longer than a photograph is shown: neither of the slideshows that were ended goes on.
    time.sleep(7)
    assert viewer.number == 3

    # Begun from a menu, whose button has the focus.
    tab_to(stage, '^More$')
    keyboard.press('s')
    wait(runs, 10, 'the whole screen')
    keyboard.press('space')
    wait(lambda: not runs(), 10, 'the end of the slideshow')
    stage.settle()
    assert not stage.desktop.finder.all(role='menu item'), 'the key pressed a hidden button, too'
    keyboard.press('s')
    wait(runs, 10, 'the whole screen')
    keyboard.press('Escape')
    wait(lambda: not runs(), 10, 'the end of the slideshow')
    assert viewer.is_open
    viewer.close()


def hint(stage):
    """Whether it is said what ends the slideshow."""
    return bool(stage.desktop.finder.all(
        name='Slideshow: S ends it', role='label', visible=False))


@scenario()
def viewer_sheets_by_keys(stage):
    """In a narrow window keys go into details and share menu, stay there, and go back when these close."""
    opened(stage)
    keyboard = stage.desktop.keyboard
    stage.resize((360, 720))
    stage.settle()
    for button in ('Details', 'Share'):
        tab_to(stage, f'^{button}$')
        keyboard.press('Return')
        wait(lambda: focus_name(stage) not in (None, button), 10, f'focus in {button}')
        stage.settle()
        reached = [focus_name(stage)]
        for _ in range(4):
            keyboard.press('Tab')
            reached.append(focus_name(stage))
        assert not {'Back', 'Zoom In', 'Turn Right', button} & set(reached), reached
        keyboard.press('Escape')
        wait_focus(stage, f'^{button}$')


@scenario()
def viewer_hidden_controls(stage):
    """A mouse that comes from elsewhere presses a hidden control at once."""
    viewer = opened(stage)
    desktop = stage.desktop
    fitted = viewer.percent
    viewer.wake()
    button = desktop.find(name='Zoom In', role='push button')
    place = desktop.finder.centre(button)
    x, y = viewer.centre
    for _ in range(3):
        desktop.keyboard.press('0')
        viewer.wait_percent(fitted)
        desktop.mouse.move((x, y - 50))
        wait(lambda: not viewer.shows_controls, 10, 'end of the controls')
        desktop.mouse.click(place)
        wait(lambda: viewer.percent > fitted, 3, 'one click to be enough')


@scenario()
def viewer_more(stage):
    """The viewer's menu leads to the preferences, the shortcuts and About."""
    viewer = opened(stage)
    windows = stage.desktop.windows
    for item in ('Preferences', 'About Belvedere', 'Keyboard Shortcuts'):
        viewer.press_menu('More')
        stage.press(item)
        # A menu is a window without a title, which may go away while it is looked at.
        windows.focus(wait(lambda: next((w for w in windows.all() if w.title and w.id != stage.window.id), None), 10,
                           f'window of {item}'))
        stage.settle()
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(windows.all()) == 1, 10, f'end of {item}')
        # The compositor closes a menu of a window that has not got the focus back yet.
        windows.focus(stage.window)
        assert viewer.is_open


@scenario()
def shortcuts_window(stage):
    """The shortcuts open by Ctrl+?, fit a laptop and a narrow screen, and Escape closes them."""
    stage.launch()
    stage.control('Log In')
    for is_searched in (False, True):
        stage.desktop.keyboard.press('ctrl+question')
        window = stage.desktop.windows.find('Keyboard Shortcuts', timeout=10)
        stage.desktop.windows.focus(window)
        stage.settle()
        assert window.height <= 720, window
        stage.shot('shortcuts')
        stage.desktop.windows.resize(window, 360, 480)
        stage.settle()
        stage.shot('shortcuts-narrow')
        stage.read('^Next Photo$')
        if is_searched:
            stage.desktop.keyboard.type('clockwise')
            stage.read('^Turn Clockwise$')
            stage.gone('Next Photo')
            stage.desktop.keyboard.press('Tab')   # Escape works from wherever the focus is
            stage.desktop.keyboard.press('Escape')
            stage.read('^Next Photo$')
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the shortcuts')
    for program in stage.desktop.programs:
        assert 'WARNING' not in program.output, program.output
