"""Pictures of what is the person's own: likes and what goes wrong with them, favourites, the hour's
requests, every preference. See gallery."""

from app.stage import NARROW, WIDE, label_pattern
from desktop import wait

from .gallery import Album
from .likes import grid, hearts, press_heart, scroll_to_grey_heart
from .preferences import open_preferences
from .registry import scenario


@scenario()
def gallery_likes(stage):
    """Pictures of likes: refused once and twice, not allowed, waiting, and kept on this computer."""
    album = Album(stage)
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()

    service.fail('/photos', '500', method='POST')
    album.page('like-refused', wake=lambda: refuse_another(stage))
    refuse_another(stage)
    stage.press('Try Again')
    stage.read('^Something Went Wrong$')
    dialog(album, stage, 'like-refused-twice')
    stage.press_in_dialog('Cancel')
    service.heal()
    service.fail('/photos', '403-scope', method='POST')
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stage.read('write_likes')
    dialog(album, stage, 'like-not-allowed')
    stage.press_in_dialog('OK')

    service.heal()
    service.fail('/photos', '503', method='POST')
    for size in (WIDE, NARROW):
        stage.resize(size)
        scroll_to_grey_heart(stage)
        press_heart(stage)
        stage.shot(f'like-waits-{size[0]}')
    album.page('likes-wait')
    service.heal()
    service.fail('/photos', '410', method='POST')
    stage.desktop.keyboard.press('ctrl+r')
    stage.read('Your favourites stay on this computer', timeout=20)
    album.page('likes-local')


@scenario()
def gallery_favourites(stage):
    """Pictures of favourites: taken out, looked through, nothing found; of the feed as a grid."""
    album = Album(stage)
    stage.start_service()
    stage.launch_signed_in('ada')
    stage.desktop.keyboard.press('ctrl+2')
    stage.feed.wait_sharp()
    album.page('feed-grid', sharp=True)
    stage.press('Profile')
    stage.feed.wait_sharp()
    stage.desktop.look.animate(True)
    album.page('favourite-out', wake=lambda: take_out(stage))
    stage.desktop.look.animate(False)
    stage.desktop.keyboard.press('ctrl+f')
    before = [card.description for card in grid(stage)]
    stage.desktop.keyboard.type('an')
    wait(lambda: [card.description for card in grid(stage)] != before, 10, 'fewer')
    album.page('favourites-found', sharp=True)
    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.type('zzz')
    stage.read('^Nothing Found$')
    album.page('favourites-not-found')


@scenario()
def gallery_budget(stage):
    """Pictures of few requests left, and of none."""
    album = Album(stage)
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    for name, left, words in (('low', 4, 'requests left'), ('spent', 0, 'used up')):
        service.set_remaining(left)
        stage.desktop.keyboard.press('ctrl+r')
        stage.read(words)
        album.page(f'budget-{name}', sharp=True)
        open_preferences(stage)
        stage.settle()
        stage.window_shot(f'budget-{name}-meter')
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')


@scenario()
def gallery_preferences(stage):
    """Pictures of all preferences, from the top to the end."""
    stage.start_service()
    stage.launch_signed_in()
    for dark in (False, True):
        stage.desktop.look.prefer_dark(dark)
        for name, size in (('360', NARROW), ('wide', WIDE)):
            window = open_preferences(stage)
            stage.desktop.windows.resize(window, *size)
            stage.settle()
            stage.desktop.mouse.move(stage.desktop.windows.focused())
            for part in range(1, 5):
                stage.window_shot(f'preferences-{name}-{"dark" if dark else "light"}-{part}')
                stage.desktop.mouse.wheel(6)
                stage.settle()
            stage.desktop.keyboard.press('Escape')
            wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')


def dialog(album, stage, name):
    """A dialog over the narrow window and over the wide one."""
    for size in (NARROW, WIDE):
        stage.resize(size)
        album.dialog(f'{name}-{size[0]}')


def refuse_another(stage):
    """Press the heart of a photograph that was not pressed yet: a first failure is a toast."""
    stage.desktop.keyboard.press('Page_Down', times=2)
    scroll_to_grey_heart(stage)
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stage.read('^The photo was not liked$')


def take_out(stage):
    """Take the first favourite back; words that lie over it have gone before."""
    stage.desktop.mouse.move((2, 2))   # words under the pointer stay
    stage.desktop.finder.gone(name=label_pattern('Undo'), timeout=10)
    stage.desktop.mouse.move(grid(stage)[0].node)
    stage.press('Like')
    stage.read('^Removed from your favourites$')
