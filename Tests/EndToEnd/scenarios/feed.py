# SPDX-License-Identifier: MIT

"""What a card offers, and how the feed stays in place."""

import os
import re
from urllib.parse import parse_qs, urlsplit

from app.names import check_names
from app.stage import NARROW, WIDE
from app.viewer import Viewer
from desktop import wait

from .registry import scenario


@scenario()
def photographer(stage):
    """The photographer's name opens their photographs; their page in the browser learns who sent the visitor."""
    service = stage.start_service()
    stage.launch_signed_in()
    before = stage.feed.wait_still()
    card = stage.feed.wait_cards()[0]
    row = card.node.parent
    button = next(node for node in row.walk() if node.role == 'push button')
    name = button.name
    stage.desktop.mouse.click(button)
    stage.control('Open Profile Page')
    stage.read(f'^{name}$')
    photos = stage.feed.wait_cards()
    assert card.description in [photo.description for photo in photos]
    stage.settle(sharp=True)
    stage.shot('photographer')
    check_names(stage, 'photographer')
    asked = [path for path, _ in service.requests() if path.startswith('/users/')]
    assert sorted(asked) == [min(asked), f'{min(asked)}/photos'], asked
    opened = len(stage.browser.opened())
    stage.browser.behave('ignore')
    stage.press('Open Profile Page')
    address = urlsplit(stage.browser.wait_opened(opened + 1))
    assert address.path.startswith('/@'), address
    assert parse_qs(address.query) == {
        'utm_source': ['belvedere'], 'utm_medium': ['referral']}, address
    stage.desktop.keyboard.press('Escape')
    assert stage.feed.wait_still() == before, 'the feed is where it was'

    viewer = Viewer(stage)
    viewer.open(0)
    stage.press(f'{name}, photo 1')
    stage.control('Open Profile Page')
    stage.resize(NARROW)
    stage.settle()
    stage.shot('narrow')
    stage.resize(WIDE)
    stage.desktop.keyboard.press('Escape')
    wait(lambda: viewer.number == 1, 10, 'the viewer as it was')


@scenario()
def read_aloud(stage):
    """A screen reader reads the photographs near the place in their order, also after jumps to the end and back."""
    stage.launch_signed_in()
    first = read_list(stage)
    stage.desktop.keyboard.press('End')
    stage.feed.wait_still()
    last = read_list(stage)
    stage.desktop.keyboard.press('Home')
    stage.feed.wait_still()
    again = read_list(stage)
    os.makedirs(stage.artifacts, exist_ok=True)
    with open(os.path.join(stage.artifacts, 'read-aloud.txt'), 'w', encoding='utf-8') as file:
        file.write('\n\n'.join('\n'.join(lines.values()) for lines in (first, last, again)) + '\n')
    assert min(first) == 1 and min(last) > max(first), (first, last)
    # More may have been loaded meanwhile, and the numbers are "of" more.
    assert [without_total(line) for line in again.values()] == \
        [without_total(line) for line in first.values()], (first, again)


def read_list(stage):
    """What is told of each photograph in the list, by its number."""
    rows = [row for row in stage.feed.rows() if row.role == 'list item']
    lines = [f'{row.name} {row.description}' for row in rows]
    numbers = [int(re.search(r'(\d+) of \d+(, Liked)?$', line)[1]) for line in lines]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), lines
    return dict(zip(numbers, lines))


def without_total(line):
    return re.sub(r' of \d+(, Liked)?$', '', line)


@scenario()
def place_is_kept(stage):
    """A look at the profile, and another width of the window, do not lose one's place."""
    stage.launch_signed_in()
    stage.desktop.keyboard.press('Page_Down', times=5)
    before = stage.feed.wait_still()
    stage.press('Profile')
    stage.read('^@ada$')
    stage.press('Feed')
    assert stage.feed.wait_still() == before
    seen = stage.feed.cards()
    stage.resize((480, 700))
    stage.feed.wait_still()
    assert {card.description for card in stage.feed.cards()} & {card.description for card in seen}


@scenario()
def russian(stage):
    """In Russian every control on the way to the feed and out again is Russian."""
    stage.launch(environment=stage.desktop.session.speaking('ru', 'ru_RU'))
    stage.press('Войти')
    stage.press('Профиль')
    stage.read('^@ada$')
    stage.shot('profile')
    stage.control('Выйти')
