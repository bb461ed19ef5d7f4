# SPDX-License-Identifier: MIT

"""What a session costs: the requests that count against the key's hour, step by step."""

from app.feed import Walk
from app.service import photograph_texts
from app.stage import NARROW, WIDE
from app.viewer import Viewer
from desktop import wait

from .likes import press_heart, scroll_to_grey_heart
from .registry import scenario

PHOTOGRAPHS = 60


class Bill:
    """Counts the requests of the API since the last step; pictures and the login are not limited."""

    def __init__(self, service):
        self._service, self._paid = service, len(self._asked(service))
        self.steps = []

    @staticmethod
    def _asked(service):
        return [path for path, _ in service.requests()
                if not path.startswith(('/images/', '/oauth/'))]

    def add(self, step, expected):
        """What the step asked for, once it is over; it may be no more than expected."""
        self._service.wait_answered(60)   # making so many pictures takes a while
        asked = self._asked(self._service)[self._paid:]
        self._paid += len(asked)
        self.steps.append((step, asked))
        assert len(asked) <= expected, f'{step}: {asked} instead of {expected} requests'

    def print(self):
        for step, asked in self.steps:
            print(f'  {len(asked)}  {step}' + (f' ({", ".join(asked)})' if asked else ''))
        print(f'  {sum(len(asked) for _, asked in self.steps)}  in all')


@scenario()
def request_count(stage):
    """A session asks for each thing once, and for nothing that is fresh; prints what it cost."""
    service = stage.start_service('--rate-limit', '50')
    service.set_remaining(1000)
    expected = photograph_texts(service.url, PHOTOGRAPHS + 60)
    service.set_remaining(50)
    bill = Bill(service)

    program = stage.launch()
    stage.control('Log In')
    bill.add('start', 0)
    stage.log_in()
    bill.add('log in: the first photographs and the profile', 2)
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('Right', times=3)
    bill.add('look at four photographs in the viewer', 0)
    viewer.close()
    scroll(stage, Walk(stage.feed, expected))
    bill.add(f'scroll {PHOTOGRAPHS} photographs', 2)
    for keys in ('ctrl+2', 'ctrl+1'):
        stage.desktop.keyboard.press(keys)
        stage.feed.wait_still()
    bill.add('show the feed as a grid and as a list again', 0)
    scroll_to_grey_heart(stage)
    press_heart(stage)
    bill.add('like one', 1)
    press_heart(stage, is_red=True)
    bill.add('take a like back', 1)
    stage.press('Profile')
    stage.read('^@ada$')
    stage.feed.wait_cards()
    bill.add('open the profile: the first favourites', 1)
    stage.press('Feed')
    stage.feed.wait_cards()
    bill.add('back to the feed', 0)
    assert stage.quit(program) == 0

    program = stage.launch()
    stage.feed.wait_cards()
    stage.feed.wait_sharp()
    bill.add('start again within half an hour', 0)
    stage.press('Profile')
    stage.read('^@ada$')
    stage.feed.wait_cards()
    bill.add('open the profile again', 0)
    assert stage.quit(program) == 0
    bill.print()


def scroll(stage, walk):
    """Down by keys until so many photographs have been seen; a narrow window shows more at a time."""
    def seen():
        stage.desktop.keyboard.press('Page_Down')
        walk.look(jump=6)
        return walk.reached >= PHOTOGRAPHS
    stage.resize(NARROW)
    walk.look()
    wait(seen, 120, f'{PHOTOGRAPHS} photographs', every=0)
    stage.resize(WIDE)
