# SPDX-License-Identifier: MIT

"""The heart on a card: pressed, by key, twice in a row, while the service is slow or away."""

from desktop import wait

from .registry import scenario

PENDING = 'Will be sent when the service can be reached'


@scenario()
def heart(stage):
    """The heart and the key L like and take back; twice in a row is once there and back"""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    wait(lambda: len(hearts(stage)) > 1, what='hearts')
    assert not any(is_liked(node) for node in hearts(stage))
    stage.shot('hearts')

    stage.desktop.mouse.click(hearts(stage)[0])
    wait_liked(stage, True)
    wait(lambda: likes_asked(service) == 1, what='the like at the service')
    stage.shot('liked')

    # To the next card and back: the card itself has the focus then.
    for key in ('Down', 'Up', 'l'):
        stage.desktop.keyboard.press(key)
    wait_liked(stage, False)
    wait(lambda: likes_asked(service) == 2, what='the end of the like at the service')

    stage.desktop.mouse.click(hearts(stage)[0], times=2)
    stage.desktop.keyboard.press('l')
    wait_liked(stage, True)
    stage.settle()
    assert likes_asked(service) in (3, 5), 'more requests than wishes'

    assert stage.quit(program) == 0
    stage.launch()
    stage.feed.wait_cards()
    wait_liked(stage, True)


@scenario()
def heart_waits(stage):
    """With the service slow the heart is marked busy, with the service away pending; then it is sent"""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    wait(lambda: hearts(stage), what='hearts')

    service.fail('/photos/', 'latency:3000')
    stage.desktop.mouse.click(hearts(stage)[0])
    wait_liked(stage, True)
    stage.desktop.mouse.move(stage.window)
    stage.shot('busy')
    wait(lambda: likes_asked(service) == 1, timeout=10, what='the like at the service')
    service.heal()
    stage.settle()

    service.stop()
    stage.desktop.mouse.click(hearts(stage)[0])
    wait_liked(stage, False)
    wait(lambda: hearts(stage)[0].description == PENDING, timeout=15, what='the mark of waiting')
    stage.shot('pending')

    service.start()
    wait(lambda: hearts(stage)[0].description != PENDING, timeout=60, what='the like sent')


@scenario()
def heart_without_animations(stage):
    """Where the desktop does not animate anything, a tile's heart can be pressed all the same."""
    service = stage.start_service()
    stage.desktop.look.animate(False)
    stage.launch_signed_in()
    stage.desktop.keyboard.press('ctrl+2')
    stage.feed.wait_sharp()
    # Not the first: that has the focus, and so its heart is there without a pointer.
    tile = stage.feed.cards()[1]
    stage.desktop.mouse.move(tile.node)
    wait(lambda: len(hearts(stage)) == 2, 10, 'the heart under the pointer')
    stage.desktop.mouse.click(max(hearts(stage), key=lambda node: node.extents[0]))
    wait(lambda: likes_asked(service) == 1, 10, 'the like at the service')
    assert service.likes('ada')[1][0] == tile.description


def hearts(stage):
    """The hearts in sight, from top to bottom."""
    found = stage.desktop.finder.all(name='Like', role=('push button', 'toggle button'))
    return sorted(found, key=lambda node: node.extents[1])


def is_liked(node):
    return bool({'pressed', 'checked'} & node.states)


def wait_liked(stage, liked):
    """Wait until the topmost heart is as wanted."""
    wait(lambda: [is_liked(node) for node in hearts(stage)[:1]] == [liked], timeout=10,
         what='a red heart' if liked else 'a grey heart')


def likes_asked(service):
    """How many likes and ends of likes the service was asked for."""
    return sum(path.endswith('/like') for path, _ in service.requests())
