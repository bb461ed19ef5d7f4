# SPDX-License-Identifier: MIT

"""Pictures of every screen: light and dark, wide and 360 pixels, for people to look at. On each,
what takes the focus has a name."""

from app.album import SIZES, Album
from app.names import check_names
from app.viewer import Viewer
from desktop import wait

from .registry import scenario


def signed_in(stage):
    """An album of what somebody sees who has just logged in, and the service."""
    album, service = Album(stage), stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    return album, service


@scenario(is_long=True)
def gallery_before_login(stage):
    """Pictures and names of the welcome and waiting screens, the key dialog and the menu's windows."""
    album = Album(stage)
    stage.launch()
    stage.control('Log In')
    check_names(stage, 'welcome')
    album.page('welcome')
    stage.choose_option('Use Your Unsplash Key…')
    stage.read('8943')
    check_names(stage, 'key dialog')
    album.dialog('key')
    stage.desktop.keyboard.press('Escape')
    stage.browser.behave('ignore')
    stage.press('Log In')
    stage.control('Cancel')
    check_names(stage, 'waiting page')
    album.page('waiting')
    stage.press('Cancel')
    for item in ('Preferences', 'Keyboard Shortcuts', 'About Belvedere'):
        stage.open_menu(item)
        wait(lambda: len(stage.desktop.windows.all()) == 2, 10, f'window of {item}')
        check_names(stage, item)
        album.dialog(item.lower().replace(' ', '-'))
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, f'end of {item}')
    stage.press('Main Menu')
    stage.control('Preferences')
    album.dialog('menu')


@scenario(is_long=True)
def gallery_signed_in(stage):
    """Pictures and names of the feed and the profile, pictures of what stands there when something fails."""
    album, service = signed_in(stage)
    check_names(stage, 'list')
    album.page('feed', sharp=True)
    stage.press('Profile')
    stage.read('^@ada$')
    check_names(stage, 'profile')
    album.page('profile')
    stage.ask_to_log_out()
    album.dialog('log-out')
    stage.press('Cancel')
    stage.press('Feed')

    service.fail('/photos', '500')
    stage.control_at_end('Retry')
    album.page('failed-page')
    service.heal()
    assert stage.quit(stage.desktop.programs[-1]) == 0

    stage.forget_cache()
    service.stop()
    stage.launch()
    stage.control('Retry', timeout=30)
    album.page('away')
    check_names(stage, 'away')


@scenario(is_long=True)
def gallery_viewer(stage):
    """Pictures of the viewer: whole, zoomed, its menu, and a photograph that cannot be loaded."""
    album, service = signed_in(stage)
    viewer = Viewer(stage)

    def controls():
        wait(lambda: viewer.wake() or viewer.shows_controls, 10, 'controls')
    viewer.open(0)
    album.page('viewer', wake=controls)
    stage.desktop.keyboard.press('2')
    album.page('viewer-zoomed', wake=controls)
    viewer.press_menu('More')
    stage.control('Slideshow')
    check_names(stage, 'menu More')
    album.dialog('viewer-menu')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('0')
    service.fail('/images', '500')
    stage.desktop.keyboard.press('End')
    album.page('viewer-failed', bring=lambda: stage.control('Load Again', timeout=20),
               wake=controls)


@scenario(is_long=True)
def gallery_around_photo(stage):
    """Pictures and names of the viewer's controls, details and menus; fullscreen, a photograph that loads."""
    album, service = signed_in(stage)
    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('Tab')   # the controls stay
    check_names(stage, 'viewer')
    stage.desktop.keyboard.press('shift+Tab')

    for size_name, size in SIZES:
        stage.resize(size)
        viewer.press_menu('Share')
        stage.control('Save to Pictures')
        check_names(stage, 'menu Share')
        album.dialog(f'viewer-share-{size_name}')
        stage.press('Copy Link')
        stage.gone('Save to Pictures')
    stage.desktop.keyboard.press('F9')
    album.page('viewer-details', bring=lambda: stage.read('^Published$'))
    check_names(stage, 'details')
    stage.desktop.keyboard.press('F9')
    viewer.wait_rest()
    viewer.press(f'Zoom: {viewer.percent}%')
    stage.desktop.find(name='Zoom in percent', role='text')
    check_names(stage, 'zoom menu')
    album.dialog('viewer-zoom-menu')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('Menu')
    stage.control('Copy Photo')
    check_names(stage, 'menu of the photograph')
    stage.desktop.keyboard.press('Escape')
    stage.gone('Copy Photo')
    stage.desktop.keyboard.press('F11')
    viewer.wake()   # away from the button of the zoom
    wait(lambda: not viewer.shows_controls, 10, 'end of the controls')
    stage.shot('viewer-fullscreen')
    viewer.wake()
    stage.shot('viewer-fullscreen-controls')
    stage.desktop.keyboard.press('F11')
    service.fail('/images', 'stall')
    stage.desktop.keyboard.press('End')
    album.page('viewer-loading', bring=lambda: wait(
        lambda: stage.desktop.finder.all(name='Loading the photo', visible=False), 10, 'spinner'))


@scenario(is_long=True)
def gallery_explore(stage):
    """Pictures of topics, of results as a grid, and of nothing found with what leads on."""
    album, service = signed_in(stage)
    keyboard = stage.desktop.keyboard
    keyboard.press('alt+2')
    stage.read('^Topics$')
    service.wait_answered()
    stage.settle()
    check_names(stage, 'topics')
    album.page('explore')
    keyboard.press('ctrl+f')
    keyboard.type('mountains\n')
    stage.feed.wait_cards()
    keyboard.press('ctrl+2')
    album.page('explore-results', sharp=True)
    keyboard.press('ctrl+f')
    keyboard.type('trvel zzz\n')
    stage.read('^Nothing Found$')
    stage.control('Travel')
    album.page('explore-nothing')


# The languages with a translation, each with a locale that scripts/setup --test has made.
LANGUAGES = (('ar', 'ar_EG'), ('de', 'de_DE'), ('es', 'es_ES'), ('fr', 'fr_FR'), ('ja', 'ja_JP'), ('pt_BR', 'pt_BR'),
             ('ru', 'ru_RU'), ('uk', 'uk_UA'), ('zh_CN', 'zh_CN'))


@scenario(is_long=True)
def gallery_languages(stage):
    """Pictures of the tabs and the preferences in every language; nothing is wider than the window."""
    stage.start_service()
    program = stage.launch_signed_in()
    keyboard, windows = stage.desktop.keyboard, stage.desktop.windows
    for language, locale in LANGUAGES:
        assert stage.quit(program) == 0
        program = stage.launch(environment=stage.desktop.session.speaking(language, locale))
        windows.find('Belvedere', timeout=20)
        stage.settle()
        assert not stage.desktop.finder.all(name='Explore', role='label'), language
        album = Album(stage)
        # Names differ, keys do not.
        for key, name in (('alt+1', 'feed'), ('alt+2', 'explore'), ('alt+3', 'places'), ('alt+4', 'profile')):
            keyboard.press(key)
            stage.settle()
            album.page(f'{language}-{name}')
        keyboard.press('ctrl+comma')
        wait(lambda: len(windows.all()) == 2, 10, 'the preferences')
        album.dialog_at_sizes(f'{language}-preferences')
        keyboard.press('Escape')
        wait(lambda: len(windows.all()) == 1, 10, 'the end of the preferences')
