# SPDX-License-Identifier: MIT

"""Disks that do not take what they are given: nothing is silent, and nothing is lost that could be kept."""

import contextlib
import os
import re
import sqlite3

from app.album import Album
from app.viewer import Viewer
from desktop import wait
from desktop.disk import read_only, small_disk

from .likes import ADAS_LIKES, kept_wishes, press_heart
from .registry import scenario

LIKES_NOT_STORED = '^Your likes and places cannot be stored: '
DATA_LEFT = '^Some data of your login could not be removed: '
NOT_SAVED = '^The photo was not saved: '


@scenario(needs=('disks',))
def full_disk(stage):
    """A full disk: a like, saving, logging out and a start are told, and made good when there is room."""
    service = stage.start_service()
    with small_disk(stage.data_file()) as disk:
        program = stage.launch()
        stage.control('Log In', 20)
        # Before the first page, whose journal would leave room for a like, as that of the tables does.
        close_database(stage)
        disk.fill()
        stage.log_in('ada')
        stage.feed.wait_sharp()
        stage.read('^The photos seen last cannot be stored: the disk is full')
        service.fail('/photos', '503', method='POST')
        press_heart(stage)
        stage.read(LIKES_NOT_STORED + 'the disk is full')
        stage.settle()
        Album(stage).page('like')
        assert kept_wishes(stage) == 0
        disk.make_room()
        wait(lambda: kept_wishes(stage) == 1, 20, 'wish on the disk')
        gone(stage, LIKES_NOT_STORED)
        save_on_a_full_disk(stage)

        disk.fill()
        log_out(stage)
        wait(lambda: of_ada(stage) == 0 or told(stage, DATA_LEFT), 10, 'end of the log-out')
        stage.settle()
        Album(stage).page('logged-out')
        assert stage.quit(program) == 0

        program = stage.launch()
        stage.control('Log In', 20)
        stage.log_in('ada')
        assert stage.quit(program) == 0
        disk.make_room()
        program = stage.launch()
        stage.feed.wait_cards()
        log_out(stage)
        wait(lambda: of_ada(stage) == 0, what='empty database')
        assert stage.quit(program) == 0
    assert service.likes('ada')[0] == ADAS_LIKES


@scenario(needs=('disks',))
def full_disk_at_log_out(stage):
    """What a log-out could not delete on a full disk is deleted at the next start, without a word."""
    stage.start_service()
    # With room for the database once more: it is written anew, without what deleted rows left.
    with small_disk(stage.data_file(), '2m') as disk:
        program = stage.launch_signed_in()
        stage.feed.wait_sharp()
        with locked(stage):
            disk.fill()
            log_out(stage)
            stage.read(DATA_LEFT)
            stage.settle()
            Album(stage).page('told')
            assert of_ada(stage) > 0
            assert stage.quit(program) == 0
        disk.make_room()
        program = stage.launch()
        stage.control('Log In', 20)
        wait(lambda: of_ada(stage) == 0 and not marks(stage), 10, 'empty database, and the end of the log-out')
        assert not told(stage, DATA_LEFT)
        assert stage.quit(program) == 0


@scenario()
def locked_database(stage):
    """A database that another program holds: likes go on and are stored later, a log-out ends later."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    service.fail('/photos', '503', method='POST')
    with locked(stage):
        press_heart(stage)
        stage.read(LIKES_NOT_STORED + 'another program')
        assert kept_wishes(stage) == 0
        save(stage)
        stage.read('^Saved as ', timeout=20)
        Viewer(stage).close()
    wait(lambda: kept_wishes(stage) == 1, 20, 'wish in the database')
    gone(stage, LIKES_NOT_STORED)
    assert stage.quit(program) == 0

    with locked(stage):
        program = stage.launch()
        stage.read('is locked by another program, so nothing is kept', 20)
        assert stage.quit(program) == 0
    assert of_ada(stage) > 0

    service.heal()
    program = stage.launch()
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, 20, 'like at the service')
    stage.feed.wait_cards()
    wait(lambda: kept_wishes(stage) == 0, 20, 'the end of the wish')
    with locked(stage):
        log_out(stage)
        stage.read(DATA_LEFT + 'another program.*next start', 20)
        stage.settle()
        Album(stage).page('logged-out')
        assert stage.quit(program) == 0
    assert of_ada(stage) > 0
    program = stage.launch()
    stage.control('Log In', 20)
    wait(lambda: of_ada(stage) == 0 and not marks(stage), 10, 'the end of the log-out')
    assert service.likes('ada')[0] == ADAS_LIKES + 1
    assert stage.quit(program) == 0


@scenario(needs=('disks',))
def read_only_home(stage):
    """A home that cannot be written: it starts, likes, says what it cannot save, and logs out."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    assert stage.quit(program) == 0
    close_database(stage)
    with contextlib.ExitStack() as stack:
        for folder in (stage.data_file(), home(stage, '.cache'), home(stage, 'Pictures')):
            os.makedirs(folder, exist_ok=True)
            stack.enter_context(read_only(folder))
        program = stage.launch()
        stage.feed.wait_sharp()
        stage.read('cannot be opened, so nothing is kept for the next start')
        stage.settle()
        stage.shot('started')
        press_heart(stage)
        wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, what='like at the service')
        save(stage)
        stage.read(NOT_SAVED)
        Viewer(stage).close()
        stage.press('Dismiss')
        log_out(stage)
        stage.read(DATA_LEFT + 'the folder cannot be written')
        stage.settle()
        Album(stage).page('logged-out')
        assert stage.quit(program) == 0
    program = stage.launch()
    stage.control('Log In', 20)
    assert stage.quit(program) == 0


def save_on_a_full_disk(stage):
    """Saving where there is no room is told and leaves nothing; with room it works."""
    pictures = home(stage, 'Pictures')
    with small_disk(pictures, '8k') as disk:
        disk.fill()
        save(stage)
        stage.read(NOT_SAVED + 'the disk is full')
        assert os.listdir(pictures) == ['filler']
        Viewer(stage).close()


def save(stage):
    Viewer(stage).open()
    Viewer(stage).press_menu('Share')
    stage.press('Save to Pictures')


def log_out(stage):
    stage.press('Profile')
    stage.ask_to_log_out()
    stage.press_in_dialog('Log Out')
    stage.control('Log In')


@contextlib.contextmanager
def locked(stage):
    """Another program writes to the database and does not come to an end."""
    with contextlib.closing(
            sqlite3.connect(stage.data_file('belvedere.sqlite'), isolation_level=None)) as other:
        other.execute('BEGIN IMMEDIATE')
        yield
        other.execute('ROLLBACK')


def close_database(stage):
    """Empties the journal. With one SQLite would not read a disk that cannot be written, and in one there
    is room on a full disk."""
    with contextlib.closing(sqlite3.connect(stage.data_file('belvedere.sqlite'))) as database:
        database.execute('PRAGMA wal_checkpoint(TRUNCATE)').fetchone()


def of_ada(stage):
    """How many rows the database has of that person."""
    path = stage.data_file('belvedere.sqlite')
    with contextlib.closing(sqlite3.connect(f'file:{path}?mode=ro', uri=True)) as database:
        return sum(
            database.execute(f"SELECT count(*) FROM {table} WHERE account = 'ada'").fetchone()[0]
            for table in ('account', 'feed', 'photo'))   # the others' rows go with a photo's


def marks(stage):
    """The log-outs that did not end."""
    return [name for name in os.listdir(stage.data_file()) if name.startswith('log-out')]


def home(stage, name):
    return os.path.join(stage.desktop.session.home, name)


def told(stage, pattern):
    return bool(stage.desktop.finder.all(name=re.compile(pattern), role='label'))


def gone(stage, pattern):
    stage.desktop.finder.gone(20, name=re.compile(pattern), role='label')
