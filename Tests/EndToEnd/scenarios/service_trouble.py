# SPDX-License-Identifier: MIT

"""A service that is away, slow, at its limit or wrong."""

from app.feed import Walk
from app.service import photograph_texts
from app.stage import NARROW
from desktop import wait

from .registry import scenario


@scenario()
def away_at_start(stage):
    """With the service away, a page says so; Retry works when it is back."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    assert stage.quit(program) == 0
    stage.forget_cache()
    service.stop()

    stage.launch()
    stage.control('Retry', timeout=30)
    stage.shot('away')
    service.start()
    stage.press('Retry')
    stage.feed.wait_cards(timeout=30)


@scenario()
def away_with_cache(stage):
    """With the service away, the photographs of last time are shown, and that they are old."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    first = stage.feed.cards()[0].description
    assert stage.quit(program) == 0
    service.stop()

    stage.launch()
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('ctrl+r')   # within the freshness window nothing is asked
    stage.read('seen last.*cannot be reached', timeout=30)
    assert stage.feed.cards()[0].description == first
    stage.feed.wait_sharp()
    stage.shot('cached')


@scenario()
def log_in_while_away(stage):
    """A login while the service is away gets a sentence at the field, and can be given up."""
    service = stage.start_service()
    stage.launch()
    stage.control('Log In')
    stage.browser.behave('keep')
    stage.press('Log In')
    stage.browser.wait_way_back()
    service.stop()
    entry = stage.desktop.find(name='Code', role='text')
    stage.desktop.mouse.click(entry)
    stage.desktop.keyboard.type('code')
    stage.press('Use Code')
    stage.read('cannot be reached')
    stage.press('Cancel')
    stage.control('Log In')


@scenario()
def missing_picture(stage):
    """A photograph that cannot be loaded says so in its card and can be loaded again."""
    service = stage.start_service()
    service.fail('/images', '404')
    stage.launch_signed_in()
    stage.control('Load Again')
    stage.shot('missing-picture')
    service.heal()
    while stage.offers('Load Again'):
        stage.press('Load Again')
    stage.feed.wait_sharp()


@scenario()
def damaged_pictures(stage):
    """Pictures that are no pictures, or too much of one, are called damaged."""
    service = stage.start_service()
    for fault in ('corrupt-jpeg', 'not-jpeg', 'huge-jpeg', 'gzip-bomb'):
        service.heal()
        service.fail('/images', fault)
        program = stage.launch()
        if not service.requests():
            stage.log_in()
        stage.read('is damaged')
        assert stage.quit(program) == 0
        stage.forget_cache()
    service.heal()
    stage.launch()
    stage.feed.wait_sharp()


@scenario()
def damaged_pages(stage):
    """Answers that are none get a page with a sentence; one bad photograph costs no others."""
    service = stage.start_service()
    for fault, sentence in (('malformed-json', 'cannot be read'), ('503-html', 'has a problem'),
                            ('redirect-file', 'not secure'), ('empty-page', 'has no photos')):
        service.heal()
        service.fail('/photos', fault)
        program = stage.launch()
        if not service.requests():
            stage.press('Log In')
        stage.read(sentence)
        stage.control('Retry')
        assert stage.quit(program) == 0
    service.heal()
    first = photograph_texts(service.url, 1)[0]
    service.fail('/photos', 'bad-element')
    stage.launch()
    assert stage.feed.wait_cards()[0].description == first


@scenario()
def failed_page(stage):
    """When a further page fails, the end of the list says so; Retry goes on."""
    service = stage.start_service()
    stage.launch_signed_in()
    service.fail('/photos', '500')
    stage.control_at_end('Retry')
    stage.shot('failed-page')
    service.heal()
    stage.press('Retry')
    stage.gone('Retry')
    before = stage.feed.wait_still()

    def goes_on():
        stage.desktop.keyboard.press('Page_Down')
        return stage.feed.top() != before
    wait(goes_on, 10, 'movement once the page is there', every=0.5)


@scenario()
def limit_reached_at_start(stage):
    """At the limit with nothing to show, a page says so."""
    service = stage.start_service()
    service.set_remaining(0)
    stage.launch()
    stage.press('Log In')
    stage.read('used up', timeout=20)
    stage.control('Retry')
    stage.shot('limit-page')


@scenario()
def signed_out_by_service(stage):
    """A 401 while scrolling signs out once, with a sentence."""
    service = stage.start_service()
    stage.launch_signed_in()
    service.revoke()
    stage.desktop.keyboard.press('End')
    stage.read('ended the login', timeout=20)
    stage.shot('signed-out')
    stage.control('Log In')
    assert len(stage.desktop.windows.all()) == 1, 'a dialog besides'
    assert not stage.desktop.keyring.labels(), 'the token is still in the keyring'
    stage.log_in()


@scenario()
def overlapping_pages(stage):
    """Pages that overlap show no photograph twice."""
    service = stage.start_service()
    expected = photograph_texts(service.url, 120)
    service.fail('/photos', 'page-overlap')
    stage.launch_signed_in()
    walk = Walk(stage.feed, expected)
    stage.resize(NARROW)
    while walk.reached < 70:
        stage.desktop.keyboard.press('Page_Down')
        walk.look(jump=6)
