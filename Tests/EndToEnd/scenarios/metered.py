# SPDX-License-Identifier: MIT

"""A network that is paid by the byte, as the desktop's portal tells it."""

from app.portal import AS_IN_SANDBOX, Portal
from desktop import wait

from .preferences import close_preferences, open_preferences, qualities, row_named, switch
from .registry import scenario

SAVER = '^Data saver for now: this connection is metered$'


@scenario()
def metered_network(stage):
    """On a metered network pictures are fetched in lower quality, unless one does not want that."""
    portal = Portal(stage.desktop)
    portal.set_metered(True)
    service = stage.start_service()
    stage.launch_signed_in(environment=AS_IN_SANDBOX)
    service.wait_answered()
    assert qualities(service) == {'45'}
    open_preferences(stage)
    row_named(stage, 'Quality')
    stage.read(SAVER)
    stage.shot('metered')

    before = len(service.requests())
    switch(stage, 'Data Saver on Metered Connections')
    stage.read('^As sharp as the screen$')
    wait(lambda: qualities(service, before) == {'80'}, 10, 'pictures of usual quality')
    switch(stage, 'Data Saver on Metered Connections')
    stage.read(SAVER)
    service.wait_answered()

    portal.set_metered(False)
    stage.read('^As sharp as the screen$')
    portal.set_metered(True)
    stage.read(SAVER)
    close_preferences(stage)
    before = len(service.requests())
    stage.desktop.mouse.move(stage.window)
    stage.desktop.mouse.wheel(40)
    wait(lambda: qualities(service, before), 10, 'pictures further down')
    assert qualities(service, before) == {'45'}
