"""Pictures of every screen: light and dark, wide and 360 pixels, for people to look at."""

from app.stage import NARROW, WIDE
from app.viewer import Viewer
from desktop import wait

from .registry import scenario


class Album:
    """Takes one screen in all four ways."""

    def __init__(self, stage):
        self._stage = stage
        stage.desktop.look.animate(False)   # a spinner would never come to rest

    def page(self, name, sharp=False, wake=lambda: None):
        """The main window, as it is now; `wake` brings up what hides by itself."""
        for dark in (False, True):
            self._stage.desktop.look.prefer_dark(dark)
            for size_name, size in (('360', NARROW), ('wide', WIDE)):
                self._stage.resize(size)
                self._stage.settle(sharp)
                wake()
                self._stage.settle()
                style = 'dark' if dark else 'light'
                self._stage.window_shot(f'{name}-{size_name}-{style}')
        self._stage.desktop.look.prefer_dark(False)

    def dialog(self, name):
        """The whole screen with a window over the main window."""
        for dark in (False, True):
            self._stage.desktop.look.prefer_dark(dark)
            self._stage.settle()
            self._stage.shot(f'{name}-{"dark" if dark else "light"}')
        self._stage.desktop.look.prefer_dark(False)


@scenario()
def gallery_before_login(stage):
    """Pictures of the welcome and waiting screens, the key dialog and the menu's windows."""
    album = Album(stage)
    stage.launch()
    stage.control('Log In')
    album.page('welcome')
    stage.press('Use Your Unsplash Key…')
    stage.read('8943')
    album.dialog('key')
    stage.desktop.keyboard.press('Escape')
    stage.browser.behave('ignore')
    stage.press('Log In')
    stage.control('Cancel')
    album.page('waiting')
    stage.press('Cancel')
    for item in ('Preferences', 'Keyboard Shortcuts', 'About Belvedere'):
        stage.open_menu(item)
        wait(lambda: len(stage.desktop.windows.all()) == 2, 10, f'window of {item}')
        album.dialog(item.lower().replace(' ', '-'))
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, f'end of {item}')
    stage.press('Main Menu')
    stage.control('Preferences')
    album.dialog('menu')


@scenario()
def gallery_signed_in(stage):
    """Pictures of the feed, the profile and what stands there when something fails."""
    album = Album(stage)
    service = stage.start_service()
    program = stage.launch_signed_in()
    album.page('feed', sharp=True)
    stage.press('Profile')
    stage.read('^@ada$')
    album.page('profile')
    stage.press('Log Out')
    stage.read(r'^Log Out of Belvedere\?$')
    album.dialog('log-out')
    stage.press('Cancel')
    stage.press('Feed')

    service.fail('/photos', '500')
    stage.control_at_end('Retry')
    album.page('failed-page')
    service.heal()
    assert stage.quit(program) == 0

    stage.forget_cache()
    service.stop()
    stage.launch()
    stage.control('Retry', timeout=30)
    album.page('away')


@scenario()
def gallery_viewer(stage):
    """Pictures of the viewer: whole, zoomed, its menus, and a photograph that cannot be loaded."""
    album = Album(stage)
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(0)
    album.page('viewer', wake=viewer.wake)
    stage.desktop.keyboard.press('2')
    album.page('viewer-zoomed', wake=viewer.wake)
    viewer.press_menu('More')
    stage.control('Slideshow')
    album.dialog('viewer-menu')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('0')
    service.fail('/images', '500')
    stage.desktop.keyboard.press('End')
    stage.read('^The Photo Could Not Be Loaded$', timeout=20)
    album.dialog('viewer-dialog')
    stage.press_in_dialog('Close')

    def failed():
        stage.control('Load Again', timeout=20)   # another size is tried again
        viewer.wake()
    album.page('viewer-failed', wake=failed)


@scenario()
def gallery_around_photo(stage):
    """Pictures of facts, share menu and zoom menu, of fullscreen, and of a photograph that loads."""
    album = Album(stage)
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(0)

    for size_name, size in (('360', NARROW), ('wide', WIDE)):
        stage.resize(size)
        viewer.press_menu('Share')
        stage.control('Save to Pictures')
        album.dialog(f'viewer-share-{size_name}')
        stage.press('Copy Link')
        stage.gone('Save to Pictures')
    stage.desktop.keyboard.press('F9')
    stage.read('^Published$')
    album.page('viewer-facts', wake=lambda: stage.read('^Published$'))
    stage.press('Show Numbers')
    stage.read('^Views$')
    stage.window_shot('viewer-facts-numbers')
    stage.desktop.keyboard.press('F9')
    viewer.press(f'Zoom: {viewer.percent} %')
    stage.desktop.find(name='Zoom in percent', role='text')
    album.dialog('viewer-zoom-menu')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('F11')
    wait(lambda: not viewer.shows_controls, 10, 'end of the controls')
    stage.shot('viewer-fullscreen')
    viewer.wake()
    stage.shot('viewer-fullscreen-controls')
    stage.desktop.keyboard.press('F11')
    service.fail('/images', 'stall')
    stage.desktop.keyboard.press('End')
    album.page('viewer-loading', wake=lambda: wait(
        lambda: stage.desktop.finder.all(name='Loading the photo', visible=False), 10, 'spinner'))
