# SPDX-License-Identifier: MIT

"""Pictures of what is the person's own: likes and what goes wrong with them, favourites, the hour's
requests, every preference. See gallery."""

from app.album import SIZES, STYLES
from app.names import check_names
from app.stage import label_pattern
from desktop import wait

from .gallery import signed_in
from .likes import grid, hearts, press_heart, press_heart_over, scroll_to_grey_heart
from .preferences import open_preferences
from .registry import scenario


@scenario(is_long=True)
def gallery_likes(stage):
    """Pictures of likes: refused once and twice, not allowed, waiting, and kept on this computer."""
    album, service = signed_in(stage)

    service.fail('/photos', '500', method='POST')
    album.page('like-refused', bring=lambda: refuse_another(stage))
    stage.press('Try Again')
    stage.read('^Something Went Wrong$')
    album.dialog_at_sizes('like-refused-twice')
    stage.press_in_dialog('Cancel')
    service.heal()
    service.fail('/photos', '403-scope', method='POST')
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stage.read('write_likes')
    album.dialog_at_sizes('like-not-allowed')
    stage.press_in_dialog('OK')

    service.heal()
    service.fail('/photos', '503', method='POST')
    for size_name, size in SIZES:
        stage.resize(size)
        scroll_to_grey_heart(stage)
        press_heart(stage)
        stage.shot(f'like-waits-{size_name}')
    album.page('likes-wait')
    service.heal()
    service.fail('/photos', '410', method='POST')
    stage.desktop.keyboard.press('ctrl+r')
    stage.read('Your favourites stay on this computer', timeout=20)
    album.page('likes-local')


@scenario(is_long=True)
def gallery_favourites(stage):
    """Pictures of favourites: taken out, looked through, nothing found; and names of the feed as a grid."""
    album, _ = signed_in(stage)
    stage.desktop.keyboard.press('ctrl+2')
    stage.feed.wait_sharp()
    check_names(stage, 'grid')
    album.page('feed-grid', sharp=True)
    stage.press('Profile')
    stage.feed.wait_sharp()
    stage.desktop.look.animate(True)
    album.page('favourite-out', bring=lambda: take_out(stage))
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


@scenario(is_long=True)
def gallery_budget(stage):
    """Pictures of few requests left, and of none."""
    album, service = signed_in(stage)
    for name, left, words in (('low', 4, 'requests left'), ('spent', 0, 'used up')):
        service.set_remaining(left)
        stage.desktop.keyboard.press('ctrl+r')
        stage.read(words)
        album.page(f'budget-{name}', sharp=True)
        open_preferences(stage, 'Account')
        stage.settle()
        stage.window_shot(f'budget-{name}-meter')
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')


@scenario(is_long=True)
def gallery_preferences(stage):
    """Pictures of all preferences, from the top to the end."""
    stage.start_service()
    stage.launch_signed_in()
    for style, is_dark in STYLES:
        stage.desktop.look.prefer_dark(is_dark)
        for name, size in SIZES:
            window = open_preferences(stage)
            stage.desktop.windows.resize(window, *size)
            for page in ('Photos', 'Places', 'Account'):
                stage.press_in_dialog(page)
                stage.settle()
                stage.desktop.mouse.move(stage.desktop.windows.focused())
                for part in (1, 2):
                    stage.window_shot(f'preferences-{name}-{style}-{page.lower()}-{part}')
                    if not is_dark:
                        check_names(stage, f'preferences, {page} {part}')
                    stage.desktop.mouse.wheel(12)
                    stage.settle()
            stage.desktop.keyboard.press('Escape')
            wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')


def refuse_another(stage):
    """Press the heart of a photograph that was not pressed yet: a first failure is a toast, which stays
    while the pointer is over it."""
    wait_no_words(stage, 'Try Again')
    stage.desktop.keyboard.press('Page_Down', times=2)
    scroll_to_grey_heart(stage)
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stay_over(stage, 'The photo was not liked')


def take_out(stage):
    """Take the first favourite back; what is said of it stays."""
    wait_no_words(stage, 'Undo')
    press_heart_over(stage, grid(stage)[0])
    stay_over(stage, 'Removed from your favourites')


def wait_no_words(stage, button):
    """Wait until the toast with that button has gone: one under the pointer stays."""
    stage.desktop.mouse.move((2, 2))
    stage.desktop.finder.gone(name=label_pattern(button), timeout=10)


def stay_over(stage, words):
    """Wait for a toast, and put the pointer on it: what is under the pointer stays."""
    stage.desktop.mouse.move(stage.desktop.find(name=words, role='label', timeout=10))
