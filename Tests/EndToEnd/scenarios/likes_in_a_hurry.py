# SPDX-License-Identifier: MIT

"""Likes and log-outs by somebody who does not wait: the last wish holds, and nobody else's."""

from desktop import wait

from .likes import ADAS_LIKES, grid, hearts, kept_wishes, press_heart, scroll_to_grey_heart
from .registry import scenario


@scenario()
def like_killed_under_way(stage):
    """Killed while a like, then an unlike, is under way: each holds once after the next start."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    text = None
    for is_red, count in ((False, ADAS_LIKES + 1), (True, ADAS_LIKES)):
        service.fail('/photos/', 'latency:60000')
        asked = len(service.like_requests())
        pressed = press_heart(stage, is_red)
        wait(lambda: len(service.like_requests()) > asked, 10, 'request')
        program.kill()
        assert pressed == (text or pressed)
        text = pressed
        service.heal()
        program = stage.launch()
        wait(lambda: kept_wishes(stage) == 0, 20, 'empty queue')
        assert service.likes('ada')[0] == count
        wait(lambda: text in [each for each, _ in hearts(stage, not is_red)], 10, 'heart')
        stage.press('Profile')
        stage.read(f'^{count}$')
        stage.press('Feed')


@scenario()
def likes_come_back(stage):
    """When a service has likes again, the favourites of this computer become likes."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    service.fail('/photos', '410', method='POST')
    first = press_heart(stage)
    stage.read('Your favourites stay on this computer')
    assert stage.quit(program) == 0
    service.heal()

    stage.launch()
    stage.feed.wait_cards()
    scroll_to_grey_heart(stage)
    second = press_heart(stage)
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 2, 10, 'likes at the service')
    assert set(service.likes('ada')[1][:2]) == {first, second}
    wait(lambda: kept_wishes(stage) == 0, 10, 'empty queue')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 2}$')


@scenario()
def log_out_in_a_hurry(stage):
    """Out and in as the other, while everything is loading, shows one's own only."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    service.fail('/', 'latency:600')
    for user in ('milo', 'ada', 'milo'):
        stage.press('Profile')
        stage.ask_to_log_out()
        stage.press_in_dialog('Log Out')
        stage.browser.behave('allow', user)
        stage.press('Log In')
        stage.control('Feed', timeout=20)
    stage.press('Profile')
    stage.read('^Milo Quist$', timeout=20)
    service.wait_answered()
    count, texts = service.likes('milo')
    stage.read(f'^{count}$')
    shown = [card.description for card in grid(stage)]
    assert shown == texts[:len(shown)]
    stage.press('Feed')
    stage.settle()
    assert all(text in texts for text, _ in hearts(stage, is_red=True))
    assert not any(text in texts for text, _ in hearts(stage, is_red=False))
