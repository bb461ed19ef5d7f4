"""What a card offers, and how the feed stays in place."""

from urllib.parse import parse_qs, urlsplit

from .registry import scenario


@scenario()
def photographer(stage):
    """The photographer's name opens their page, and says there who sent the visitor."""
    stage.launch_signed_in()
    opened = len(stage.browser.opened())
    card = stage.feed.wait_cards()[0]
    row = card.node.parent
    name = next(node for node in row.walk() if node.role == 'push button')
    stage.desktop.mouse.click(name)
    address = urlsplit(stage.browser.wait_opened(opened + 1))
    assert address.path.startswith('/@'), address
    assert parse_qs(address.query) == {
        'utm_source': ['belvedere'], 'utm_medium': ['referral']}, address


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
    stage.launch(environment={'LANGUAGE': 'ru'})
    stage.press('Войти')
    stage.press('Профиль')
    stage.read('^@ada$')
    stage.shot('profile')
    stage.control('Выйти')
