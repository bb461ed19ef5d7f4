# SPDX-License-Identifier: MIT

"""The feed as a person sees it: which photographs are on the screen, and in which order."""

from dataclasses import dataclass

from desktop import Timeout, wait

# Neighbouring pixels of a BlurHash differ by less than this, those of a photograph by more.
SHARP_STEP = 14
SHARP_SHARE = 0.004
MISSED = 3   # cards above the others that a look at a moving feed may have missed
NEAR = 30   # cards that a look may go on without another one


@dataclass(frozen=True)
class Card:
    """One photograph in the list; `place` is x, y, width, height in the window, `seen` from where to
    where of that height it is seen."""
    description: str
    place: tuple
    node: object
    seen: tuple

    @property
    def middle_below(self):
        """How far the middle of what is seen is below that of the whole, in the window's pixels."""
        return sum(self.seen) / 2 - self.place[1] - self.place[3] / 2


class Feed:
    def __init__(self, desktop):
        self._desktop = desktop

    def _list(self):
        return self._desktop.find(name='Photos', role='list', timeout=15)

    def rows(self):
        """What the list has for assistive technology: a card with its parts for each photograph near the place."""
        return self._list().children

    def cards(self):
        """The cards of which something is on the screen, from top to bottom and left to right.

        Rows that have been scrolled away keep their last place, so the window is asked what is
        really there."""
        whole = self._list()
        pictures = [(row, node) for row in whole.children for node in row.walk()
                    if node.role == 'image' and node.description]
        places = self._desktop.tree.extents([whole, *(node for _, node in pictures)])
        if places[0] is None:
            return []
        _, upper, _, height = places[0]
        cards = []
        for (row, node), place in zip(pictures, places[1:]):
            if not place:
                continue
            seen = max(place[1], upper), min(place[1] + place[3], upper + height)
            if seen[1] - seen[0] >= 2:
                cards.append((row, Card(node.name, place, node, seen)))
        if not whole.knows_what_shows:
            cards = not_covered(whole.window, cards)
        return sorted((card for _, card in cards), key=lambda card: (card.place[1], card.place[0]))

    def wait_cards(self, timeout=20):
        """The cards on the screen, when there are any."""
        return self._desktop.finder.wait(self.cards, timeout, 'photographs in the feed')

    def top(self):
        """A mark that changes when the feed moves: the first card and how far it has gone."""
        cards = self.wait_cards()
        return cards[0].description, cards[0].place[1]

    def wait_moved(self, before, timeout=5):
        self._desktop.finder.wait(lambda: self.top() != before, timeout, 'movement of the feed')

    def wait_still(self):
        """Wait until the feed rests; its top."""
        last = [None]

        def still():
            last[0], before = self.top(), last[0]
            return last[0] == before
        wait(still, 10, 'rest of the feed', every=0.15)
        return last[0]

    def wait_sharp(self, timeout=15):
        """Wait until the photographs themselves are drawn, not only what stands in for them."""
        wait(self._all_sharp, timeout, 'sharp photographs', every=0.15)

    def _all_sharp(self):
        window = self._desktop.windows.find('Belvedere')
        shot = self._desktop.screen.window_shot(window)
        scale = self._desktop.display.scale
        places = [[scale * value for value in card.place] for card in self.cards()]
        # One, or one in five, may be of something smooth, a sky or a flower before a blurred meadow.
        smooth = sum(not is_sharp(shot, *place) for place in places)
        allowed = max(1, len(places) // 5) if len(places) > 1 else 0
        return bool(places) and smooth <= allowed


def not_covered(window, cards):
    """Those pairs of row and card that the window has at the card's place."""
    points = [inner_points(card.place[0], card.seen[0], card.place[2], card.seen[1] - card.seen[0])
              for _, card in cards]
    there = iter(window.children_at([point for some in points for point in some]))
    paths = [{next(there) for _ in some} for some in points]
    return [(row, card) for (row, card), found in zip(cards, paths)
            if found & {node.path for node in row.walk()}]


def inner_points(x, y, width, height):
    """Places inside of a rectangle. The middle alone will not do: the mark of a picture that could
    not be loaded lies there, whose icon accessibility knows nothing of."""
    return [(x + width // 2, y + height // 2), (x + width // 4, y + height // 2),
            (x + width // 2, y + height // 4)]


def is_sharp(shot, x, y, width, height):
    """Whether a picture has the fine detail of a photograph. Its foot, where text lies, and its
    upper edge are left out; a sliver of a picture counts as sharp."""
    left, right = max(x + 20, 0), min(x + width - 20, shot.width - 1)
    upper, lower = max(y + 60, 60), min(y + height - 90, shot.height)
    if right - left < 40 or lower - upper < 40:
        return True
    steps = total = 0
    for row in range(upper, lower, 7):
        start = (row * shot.width + left) * 3
        line = shot.rgb[start:start + (right - left) * 3]
        steps += sum(abs(a - b) > SHARP_STEP for a, b in zip(line[1::3], line[4::3]))
        total += right - left
    return steps > SHARP_SHARE * total


class Walk:
    """Follows the feed while it is scrolled, and holds it against the service's own order."""

    def __init__(self, feed, expected):
        """expected: the photographs' descriptions in the service's order."""
        self._feed, self._expected = feed, expected
        self._first = 0
        self.reached = 0

    def look(self, jump=300):
        """Find what is on the screen in the order, at most `jump` photographs further on.

        That the cards are one run of the order means: none twice, none left out."""
        try:
            wait(lambda: self._advance(jump), 4, 'run of the order')
        except Timeout:
            shown = self._shown()
            near = self._expected[self._first:self._first + 8]
            raise AssertionError(
                f'the feed shows {shown}, which does not follow in the service\'s order after '
                f'photograph {self._first}: {near} …') from None

    def _shown(self):
        return [card.description for card in self._feed.wait_cards()]

    def _advance(self, jump):
        """Go on to what is shown; False while it is no run, as in the midst of a movement."""
        shown = self._shown()
        # In the midst of a movement the last look may have missed the upper ones.
        for first in range(max(0, self._first - MISSED), self._first + jump):
            if self._expected[first:first + len(shown)] == shown:
                # Cards of two moments of a movement may look like a run that is far away.
                if first > self._first + NEAR and self._shown() != shown:
                    return False
                self._first, self.reached = first, max(self.reached, first + len(shown))
                return True
        return False
