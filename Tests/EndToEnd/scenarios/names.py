"""Every screen for who cannot see it: nothing that takes the focus is without a name."""

import re

from app.viewer import Viewer
from desktop import wait

from .registry import scenario

# What GTK says of what has no name: nothing, or what kind of widget it is.
NAMELESS = re.compile(r'^$|^(Gtk|Adw|Bv|Gdk)[A-Z]\w*$')
# Rows of photographs, whose pictures are named inside of them.
ROWS_OF_PHOTOS = True


def check(stage, screen):
    """Look at everything on the screen that takes the focus."""
    stage.settle()
    nameless = []

    def looked():
        nodes = stage.desktop.finder.all(visible=False)
        focusable = [node for node in nodes if 'focusable' in node.states]
        nameless[:] = [node for node in focusable
                       if NAMELESS.match(node.name) and not is_exempt(node)
                       and stage.desktop.finder.is_visible(node)]
        return len(focusable) > 1
    wait(looked, 10, f'what takes the focus on {screen}')
    places = [f'{node} in {[str(above) for above in list(node.ancestors())[:3]]}'
              for node in nameless]
    assert not places, f'{screen}: {places}'


def is_exempt(node):
    """Whether a row is named by what is in it, or a frame hands the focus to what is in it."""
    if node.role in ('scroll pane', 'list'):
        return any('focusable' in inner.states for inner in node.walk() if inner is not node)
    above = node.parent
    return ROWS_OF_PHOTOS and node.role == 'list item' and above and above.name == 'Photos'


@scenario()
def names_before_login(stage):
    """Everything that takes the focus has a name: welcome, key, waiting page, and the menu's windows."""
    stage.launch()
    stage.control('Log In')
    check(stage, 'welcome')
    stage.press('Use Your Unsplash Key…')
    stage.read('8943')
    check(stage, 'key dialog')
    stage.desktop.keyboard.press('Escape')
    for item in ('Preferences', 'Keyboard Shortcuts', 'About Belvedere'):
        stage.open_menu(item)
        wait(lambda: len(stage.desktop.windows.all()) == 2, 10, f'window of {item}')
        check(stage, item)
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, f'end of {item}')
    stage.desktop.look.animate(False)   # a spinner would never come to rest
    stage.browser.behave('ignore')
    stage.press('Log In')
    stage.control('Cancel')
    check(stage, 'waiting page')


@scenario()
def names_signed_in(stage):
    """The same for the feed as list and grid, and the profile."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    check(stage, 'list')
    stage.press('Show as a Grid')
    stage.feed.wait_sharp()
    check(stage, 'grid')
    stage.press('Profile')
    stage.read('^@ada$')
    check(stage, 'profile')


@scenario()
def names_in_viewer(stage):
    """The same for the viewer, its menus, the facts and the share menu."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('Tab')   # the controls stay
    check(stage, 'viewer')
    stage.desktop.keyboard.press('F9')
    stage.read('^Published$')
    stage.press('Show Numbers')
    stage.read('^Views$')
    check(stage, 'facts')
    stage.desktop.keyboard.press('F9')
    stage.settle()
    for menu, item in (('Share', 'Save to Pictures'), ('More', 'Slideshow')):
        viewer.press_menu(menu)
        stage.control(item)
        check(stage, f'menu {menu}')
        stage.desktop.keyboard.press('Escape')
        stage.gone(item)
    viewer.press(f'Zoom: {viewer.percent} %')
    stage.desktop.find(name='Zoom in percent', role='text')
    check(stage, 'zoom menu')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('Menu')
    stage.control('Copy Photo')
    check(stage, 'menu of the photograph')
