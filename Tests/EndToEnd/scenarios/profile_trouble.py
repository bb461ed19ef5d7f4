# SPDX-License-Identifier: MIT

"""The profile when something is missing or fails, and the person's own pages elsewhere."""

import re

from app.relay import Relay
from desktop import wait

from .profile import confirm_log_out
from .registry import scenario

PORTFOLIO, INSTAGRAM = 'https://portfolio.example.org/ada', 'ada.walks'
ANYBODY = r'Ada Vale|Porto, Portugal|Walks slowly|Milo Quist|^@(ada|milo)$|^AV$|^MQ$'


@scenario()
def profile_fails(stage):
    """A profile that fails says so and nobody's name, not the last person's; Retry brings it."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read('^Ada Vale$')
    assert said(stage, ANYBODY)
    confirm_log_out(stage)
    stage.control('Log In')

    service.fail('/me', '500')
    stage.log_in('milo')
    stage.press('Profile')
    stage.read('^The service has a problem')
    stage.control('Log Out')   # one can leave all the same
    assert not said(stage, ANYBODY), said(stage, ANYBODY)
    stage.settle()
    stage.shot('failed')
    service.heal()
    stage.press('Retry')
    stage.read('^Milo Quist$')
    stage.gone('Retry')


@scenario()
def portrait_fails(stage):
    """In place of a portrait that cannot be had are initials; the next start tries again."""
    service = stage.start_service()
    service.fail('/images/profile-ada', '404')
    program = stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read('^Ada Vale$')
    service.wait_answered()
    # libadwaita 1.7 does not tell the initials.
    shown = stage.desktop.find(name=re.compile('^(AV|Avatar of Ada Vale)$'), role=('label', 'image'))
    stage.settle(sharp=True)
    stage.shot('initials')
    place = stage.desktop.finder.centre(shown)
    initials = middle(stage, place)
    assert stage.quit(program) == 0

    service.heal()
    stage.launch()
    stage.press('Profile')
    stage.read('^Ada Vale$')
    stage.desktop.finder.gone(name='AV', role='label', timeout=15)
    wait(lambda: middle(stage, place) != initials, 15, 'the portrait')
    stage.settle()
    stage.shot('portrait')


def middle(stage, place):
    """What is seen around a place on the screen."""
    x, y = map(round, place)
    return stage.desktop.screen.shot().cut(x - 20, y - 20, 40, 40).rgb


@scenario()
def profile_links(stage):
    """Portfolio, Instagram and the account's page open in the browser; the place is told."""
    relay = Relay(stage.start_service())
    relay.add('/me', portfolio_url=PORTFOLIO, instagram_username=INSTAGRAM)
    stage.desktop.launch(
        [stage.installation.program, '--service-url', relay.url],
        {'BELVEDERE_DATA_DIR': stage.keys})
    stage.log_in('ada')
    stage.press('Profile')
    stage.read('^Porto, Portugal$')
    stage.settle(sharp=True)
    stage.shot('links')
    stage.browser.behave('ignore')
    for name, address in (
            ('portfolio.example.org', PORTFOLIO),
            ('Instagram', f'https://www.instagram.com/{INSTAGRAM}'),
            ('Open Profile Page', f'{relay.url}/@ada')):
        if name == 'Open Profile Page':
            stage.press('More')
        stage.press(name)
        opened = stage.browser.wait_opened(len(stage.browser.opened()) + 1)
        assert opened.split('?')[0] == address, opened


def said(stage, pattern):
    """The texts anywhere in the program, seen or not, that match."""
    return [node.name for node in stage.desktop.finder.all(
        name=re.compile(pattern), role='label', visible=False)]
