"""What one finger on a photograph leaves behind, after the viewer is gone."""

from app.viewer import Viewer
from desktop import wait

from .registry import scenario


@scenario(needs=('touch',))
def viewer_swipe_then_feed(stage):
    """After a finger's drag in the viewer the feed goes on to its next page: after each kind of drag."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    viewer, touch = Viewer(stage), stage.desktop.touch
    x, y = viewer.centre

    def swipe():
        touch.drag((x + 200, y), (x - 200, y), steps=8, seconds=0.15)
        viewer.wait_number(number + 1)

    def swipe_down():
        touch.drag((x, y - 100), (x, y + 200), steps=8, seconds=0.15)
        viewer.wait_closed()

    def pan():
        stage.desktop.keyboard.press('2')
        viewer.wait_percent(200)
        touch.drag((x, y), (x - 150, y - 80), rest=0.1)

    def taken_back():
        touch.drag((x, y), (x - 30, y), steps=4, rest=0.3)

    for page, drag in enumerate((swipe, swipe_down, pan, taken_back), start=2):
        viewer.open(0)
        number = viewer.number
        drag()
        if viewer.is_open:
            viewer.close()
        load_page(stage, program, service, page)


def load_page(stage, program, service, page):
    """Scroll until the service has sent the feed's page, and it is in the feed."""
    def asked():
        assert program.exit_code is None, f'ended: {program.output[-2000:]}'
        stage.desktop.keyboard.press('End')
        return service.count('/photos', page=str(page))
    wait(asked, 20, f'request for page {page}', every=0.3)
    service.wait_answered()
    stage.feed.wait_still()
    assert program.exit_code is None, f'ended: {program.output[-2000:]}'
