# SPDX-License-Identifier: MIT

"""Photographs as they were meant: in their own colours, upright, in other formats, beside what other programs make of
them."""

import os

from app.commons import FEATURED, Commons
from app.drawn_photos import CLOSE, wait_part
from app.uploads import NAMES, UPLOADS, Reference, printed_picture, write_folder
from app.viewer import Viewer
from desktop import wait

from .registry import scenario

ALIKE = 12   # of 255: what two programs make of a photograph in another size; one on its side differs by 40


def begin(stage):
    """A service with these photographs alone, and what is special by description."""
    folder = os.path.join(stage.desktop.session.root, 'uploads')
    kinds = write_folder(folder, stage.installation.photos)
    return stage.start_service(photos=folder), kinds


@scenario(timeout=240)
def pictures_as_they_were_meant(stage):
    """Every pixel of photographs with profiles, on their side and as PNG is that of another program; profiles are named"""
    service, kinds = begin(stage)
    commons = Commons(service)
    files = dict(zip(commons.texts(FEATURED, 30), commons.titles(FEATURED)))
    stage.launch()
    stage.press('Look at Photos')
    stage.settle(sharp=True)
    stage.shot('feed')
    viewer = Viewer(stage)
    viewer.open(0)
    left = set(UPLOADS)
    while left:
        kind = kinds[viewer.description]
        if kind in left:
            look(stage, viewer, Reference(commons.original(files[viewer.description])), kind)
            left.remove(kind)
        before = viewer.number
        stage.desktop.keyboard.press('Right')
        viewer.wait_number(before + 1)


def look(stage, viewer, reference, kind):
    viewer.wait_rest()
    stage.desktop.mouse.move(viewer.centre)
    stage.desktop.keyboard.press('1')
    viewer.wait_percent(100)
    window = stage.window
    wait_part(stage, reference, (reference.width - window.width) // 2, (reference.height - window.height) // 2)
    stage.shot(kind)
    if kind in NAMES:
        stage.desktop.keyboard.press('F9')
        stage.read(NAMES[kind].replace('(', r'\(').replace(')', r'\)'))
        stage.shot(f'{kind}-details')
        stage.desktop.keyboard.press('F9')
        stage.settle()
    stage.desktop.keyboard.press('0')
    wait(lambda: viewer.percent != 100, 10, 'the whole photograph')


@scenario()
def turned_in_list_and_print(stage):
    """A small photograph on its side, of which list and paper have the original, is upright in both"""
    folder = os.path.join(stage.desktop.session.root, 'uploads')
    kinds = write_folder(folder, stage.installation.photos, ['turned'], '480x360')
    service = stage.start_service(photos=folder)
    commons = Commons(service)
    papers = os.path.join(stage.desktop.session.home, 'Documents')
    os.makedirs(papers)
    with open(os.path.join(stage.desktop.session.home, '.config', 'user-dirs.dirs'), 'w', encoding='utf-8') as file:
        file.write('XDG_DOCUMENTS_DIR="$HOME/Documents"\n')
    description, = kinds
    reference = Reference(commons.original(commons.titles(FEATURED)[0]))
    assert (reference.width, reference.height) == (480, 360), reference
    stage.launch()
    stage.press('Look at Photos')
    stage.feed.wait_sharp()
    card = next(card for card in stage.feed.cards() if card.description == description)
    shot = stage.desktop.screen.window_shot(stage.window).cut(*card.place)
    assert reference.likeness(shot) < ALIKE, 'the list shows another picture'
    stage.shot('list')
    Viewer(stage).open(0)
    stage.desktop.keyboard.press('ctrl+p')
    stage.desktop.mouse.click(stage.desktop.find(name='Print to File', role='label'))
    stage.press_in_dialog('Print')
    stage.read('^Photo sent to the printer')
    page, = os.listdir(papers)
    assert page.endswith('.pdf') and 'wikimedia' in page.lower(), page
    printed = wait(lambda: printed_picture(os.path.join(papers, page)), 20, 'the printed picture')
    assert (printed.width, printed.height) == (480, 360), printed
    assert reference.likeness(printed) < CLOSE, 'the page has another picture'


@scenario()
def srgb_is_asked_for(stage):
    """A service that converts colours is asked for sRGB in every size, portraits included"""
    service, _ = begin(stage)
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    stage.press('Profile')
    stage.settle(sharp=True)
    sized = [query for path, query in service.requests() if path.startswith('/images/') and {'w', 'h'} & query.keys()]
    assert sized and all(query.get('cs') == 'srgb' for query in sized), sized
