# SPDX-License-Identifier: MIT

"""Search and topics: results as a grid, the way back, and what it costs."""

from app.album import Album
from app.installation import APP_ID
from app.names import check_names
from app.stage import label_pattern
from app.viewer import Viewer
from desktop import wait

from .preferences import close_preferences, open_preferences, switch
from .registry import scenario

SEARCH = APP_ID + '.SearchProvider'


@scenario()
def explore(stage):
    """Words and topics find photographs; nothing is asked while typing, and a search again costs nothing"""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.desktop.keyboard.press('ctrl+f')
    stage.read('^Topics$')
    service.wait_answered()
    stage.settle()
    stage.shot('overview')
    check_names(stage, 'topics')
    before = len(service.requests())
    stage.desktop.keyboard.type('water')
    service.wait_answered()
    assert len(service.requests()) == before, service.requests()[before:]

    stage.desktop.keyboard.press('Return')
    found = [card.description for card in stage.feed.wait_cards()]
    stage.settle(sharp=True)
    # Two round trips to the first picture: a list, then it.
    asked = [path for path, _ in service.requests()[before:]]
    assert asked[0] == '/search/photos' and asked[1].startswith('/images/'), asked
    searched(stage, 'water')
    stage.read(r'^(Over )?\d+ photos?$')
    stage.shot('results')
    check_names(stage, 'results')
    assert service.count('/search/photos', query='water') == 1

    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('Right')
    viewer.wait_number(2)
    viewer.close()
    assert [card.description for card in stage.feed.cards()][:2] == found[:2]

    stage.desktop.keyboard.press('Escape')
    stage.read('^Recent Searches$')
    stage.press('water')
    stage.feed.wait_cards()
    assert service.count('/search/photos', query='water') == 1
    go_back(stage)
    stage.read('^Recent Searches$')

    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type('zzz\n')
    stage.read('^Nothing Found$')
    stage.control('Nature')
    stage.shot('nothing')
    check_names(stage, 'nothing found')

    # With recent searches the window is one for assistive technology, too.
    assert stage.quit(program) == 0
    stage.launch()
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('ctrl+f')
    stage.press('Clear')
    stage.desktop.finder.gone(name='Recent Searches', role='label')
    assert service.count('/topics') <= 2, 'more than one request for the topics in a start'


@scenario()
def desktop_search(stage):
    """The desktop's search finds what is stored while nothing runs, opens it, and ends; it can be switched off"""
    bus = stage.desktop.session.bus

    def ask(method, signature, *arguments):
        return bus.call(SEARCH, '/' + SEARCH.replace('.', '/'),
                        'org.gnome.Shell.SearchProvider2', method, signature, *arguments)
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    description = stage.feed.cards()[0].description
    words = description.split()
    assert stage.quit(program) == 0

    found = [str(name) for name in ask('GetInitialResultSet', 'as', words)[0]]
    results = ask('GetResultMetas', 'as', found)[0]
    assert found and [str(result['id']) for result in results] == found, (words, found)
    photo = next(name for name in found if name.startswith('photo/'))
    assert all(result['name'] and set(result) == {'id', 'name', 'description'} for result in results)
    assert ask('GetSubsearchResultSet', 'asas', found, [*words, 'zzz'])[0] == []
    assert ask('GetInitialResultSet', 'as', [' '])[0] == []
    assert not bus.has(APP_ID)

    ask('ActivateResult', 'sasu', photo, words, 0)
    stage.desktop.windows.focus(stage.desktop.windows.find('Belvedere', timeout=20))
    viewer = Viewer(stage)
    wait(lambda: viewer.is_open and viewer.description == description, 20, 'the chosen photograph')
    ask('LaunchSearch', 'asu', ['water'], 0)
    searched(stage, 'water')
    stage.feed.wait_cards()
    stage.settle(sharp=True)
    stage.shot('search')

    open_preferences(stage)
    switch(stage, 'Show in the Desktop’s Search')
    close_preferences(stage)
    assert ask('GetInitialResultSet', 'as', words)[0] == []
    wait(lambda: not bus.has(SEARCH), 45, 'the end of the process that answers', every=0.3)


@scenario()
def explore_filters(stage):
    """Filters of a search: other lists in the same place; those that were seen cost nothing"""
    service = stage.start_service()
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard

    def searches(**fields):
        return service.count('/search/photos', query='water', **fields)

    def choose(name, number):
        stage.settle(sharp=True)
        stage.desktop.mouse.click(stage.desktop.find(name=name, role='combo box', visible=False))
        stage.settle()
        for key in ('Home', *['Down'] * number, 'Return'):
            keyboard.press(key)
    keyboard.press('ctrl+f')
    keyboard.type('water\n')
    stage.feed.wait_cards()
    choose('Orientation', 2)
    wait(lambda: searches(orientation='portrait') == 1, what='a search for portraits')
    stage.feed.wait_cards()
    # The keyboard stays where it was.
    for key in ('space', 'Home', 'Down', 'Return'):
        keyboard.press(key)
        stage.settle()
    wait(lambda: searches(orientation='landscape') == 1, what='a search for landscapes')
    stage.feed.wait_cards()
    choose('Colour', 9)
    wait(lambda: searches(color='green') == 1, what='a search for a colour')
    choose('Colour', 0)
    choose('Orientation', 0)
    stage.feed.wait_cards()
    assert searches() == 4, service.requests()
    Album(stage).page('filters', sharp=True)
    keyboard.press('Escape')
    stage.read('^Recent Searches$')


@scenario()
def explore_tags(stage):
    """A tag in the details searches for it, and More Like This for several; each search costs one request"""
    service = stage.start_service()
    stage.launch_signed_in()
    viewer = Viewer(stage)
    viewer.open(0)
    stage.desktop.keyboard.press('F9')
    names = shown_tags(stage)
    assert len(names) > 1, names
    stage.settle()
    stage.shot('details')
    stage.press(names[0])
    wait(lambda: not viewer.is_open, what='end of the viewer')
    stage.feed.wait_cards()
    searched(stage, names[0])
    assert service.count('/search/photos', query=names[0]) == 1

    viewer.open(0)
    stage.desktop.keyboard.press('F9')
    several = ' '.join(shown_tags(stage)[:3])
    stage.press('More Like This')
    wait(lambda: service.count('/search/photos', query=several) == 1, what=f'a search for {several}')
    searched(stage, several)
    stage.desktop.keyboard.press('Escape')
    searched(stage, names[0])
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('Escape')
    wait(lambda: viewer.number == 1, 10, 'the viewer as it was')
    viewer.close()
    stage.desktop.keyboard.press('alt+2')
    stage.read('^Recent Searches$')
    stage.control(several)
    stage.control(names[0])


def searched(stage, words):
    """Wait for the results of a search: the field above them has its words."""
    def shown():
        fields = stage.desktop.finder.all(role=('entry', 'text'), text=words, visible=False)
        return any(field.extents[2] > 1 for field in fields)
    wait(shown, 10, f'results for {words}')


def go_back(stage):
    """Accessibility does not tell what is under the pointer in that head."""
    stage.desktop.mouse.click(stage.desktop.find(name='Back', role='push button', visible=False))


def shown_tags(stage):
    """The names of the buttons between the label that says Tags and More Like This."""
    def found():
        nodes = [node for root in stage.desktop.tree.read() for node in root.walk()]
        places = [n for n, node in enumerate(nodes) if node.name == 'Tags' and node.role == 'label']
        buttons = [node.name for node in nodes[places[0]:] if node.role == 'push button'] if places else []
        ends = [n for n, name in enumerate(buttons) if label_pattern('More Like This').match(name)]
        return buttons[:ends[0]] if ends else None
    stage.read('^Tags$')
    return wait(found, what='tags')

@scenario()
def search_elsewhere(stage):
    """The same words in another source: its photographs, hearts kept on this computer, and the way back"""
    service = stage.start_service()
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard

    def search_in(number):
        stage.settle(sharp=True)
        # The overview, which is out of sight, has such a list, too.
        stage.desktop.mouse.click(
            wait(lambda: [node for node in stage.desktop.finder.all(name='Search In', role='combo box')
                          if node.extents[2] > 1], what='the list of sources')[-1])
        stage.settle()
        for key in ('Home', *['Down'] * number, 'Return'):
            keyboard.press(key)
    keyboard.press('ctrl+f')
    keyboard.type('water\n')
    stage.feed.wait_cards()
    search_in(2)
    wait(lambda: service.count('/v1/images', q='water') == 1, what='a search at Openverse')
    stage.feed.wait_cards()
    stage.settle(sharp=True)
    stage.shot('openverse')
    check_names(stage, 'results of another source')

    viewer = Viewer(stage)
    viewer.open(0)
    keyboard.press('l')
    keyboard.press('F9')
    stage.read('as stated by the source')
    stage.settle()
    stage.shot('photo')
    keyboard.press('F9')
    stage.settle()
    viewer.wake()
    viewer.close()
    assert service.like_requests() == []

    search_in(0)
    wait(lambda: service.count('/search/photos', query='water') == 1, what='the first source again')
    stage.feed.wait_cards()
    keyboard.press('Escape')
    stage.read('^Recent Searches$')
    stage.settle()
    stage.shot('overview')

    # Its favourites are seen in the profile, and lead to a window without a feed.
    stage.press('Profile')
    there = stage.desktop.find(name='Favourites at Openverse (Demo), 1 photo', role='list item')
    stage.desktop.mouse.click(there)
    stage.read('^Looking Around$')
    stage.feed.wait_cards()
    stage.settle(sharp=True)
    stage.shot('favourites')
    assert not stage.desktop.finder.all(name='Feed', role=('toggle button', 'radio button', 'tab')), 'a feed'
