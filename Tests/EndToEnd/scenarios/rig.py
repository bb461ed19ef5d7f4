# SPDX-License-Identifier: MIT

"""The tests' own tools, against a small program that prints what it gets."""

import os
import re
import signal

from desktop import native, wait
from desktop.program import frame_costs, frame_log_environment

from .registry import scenario

PICTURE_COLOUR = (0, 160, 90)


def start_probe(stage, environment=None):
    # It prints numbers.
    environment = {'LC_ALL': 'C.UTF-8', **(environment or {})}
    program = stage.desktop.launch([native.program('probe', 'gtk4')], environment)
    return program, stage.desktop.find(description='Test chart')


@scenario(backends=('wayland', 'xvfb'))
def rig_mouse_and_keys(stage):
    """The rig types, clicks, opens a menu, turns the wheel, reads clipboard, screen and frames."""
    desktop = stage.desktop
    frames = os.path.join(desktop.session.runtime, 'frames')
    program, picture = start_probe(stage, frame_log_environment(frames))
    desktop.mouse.click(desktop.find(name='Search', role='text'))
    desktop.keyboard.type('Hello?')
    program.wait_output(r'^entry Hello\?$')
    assert desktop.find(name='Search', role='text').text == 'Hello?'
    stage.press('Copy')
    program.wait_output('^copied$')
    assert desktop.clipboard.text() == 'from the probe'
    stage.press('Menu')
    stage.press('Say Hello')
    program.wait_output('^menu$')
    desktop.mouse.move(picture)
    desktop.mouse.wheel(1)
    program.wait_output('^wheel 1$')
    window = desktop.windows.resize(desktop.windows.find('Probe'), 500, 400)
    wait(lambda: desktop.screen.shot().pixel(*window.centre) == PICTURE_COLOUR, 10, 'the picture')
    assert frame_costs(frames)
    desktop.windows.close(window)
    assert program.wait_end() == 0


@scenario(needs=('touch', 'touchpad'))
def rig_fingers(stage):
    """The rig pinches and turns by exact amounts, flicks, and lets a touchpad's fling coast."""
    desktop = stage.desktop
    program, picture = start_probe(stage)
    for pinch in (desktop.touch.pinch, desktop.touch.touchpad_pinch):
        for scale, degrees in ((2, 30), (0.5, -40)):
            program.mark()
            pinch(picture, scale=scale, degrees=degrees)
            got = program.wait_output(r'^zoom (\S+)\nrotate (\S+)$')
            assert abs(float(got[1]) - scale) < 0.01, got
            assert abs(float(got[2]) - degrees % 360) < 0.5, got
    x, y = desktop.finder.centre(picture)
    desktop.touch.drag((x, y), (x - 200, y))
    program.wait_output('^swipe$')
    desktop.mouse.move(picture)
    desktop.mouse.scroll(200)
    program.wait_output('^coast$')


@scenario()
def rig_sees_ends(stage):
    """The rig learns how a process ended that a launcher started."""
    desktop = stage.desktop
    file = os.path.join(desktop.session.home, 'sleeper.desktop')
    with open(file, 'w', encoding='utf-8') as entry:
        entry.write('[Desktop Entry]\nType=Application\nName=Sleeper\n'
                    'Exec=sh -c "echo said by $$; exec sleep 100"\n')
    assert desktop.session.command('gio', 'launch', file).returncode == 0
    said = wait(lambda: logged(stage, r'^said by (\d+)$'), 10, 'what a launched program says')
    os.kill(int(said[1]), signal.SIGSEGV)
    ended = wait(lambda: [end for end in desktop.session.ends() if end.name == 'sleep'], 10, 'its end')
    assert len(ended) == 1 and ended[0].is_crash and ended[0].pid == int(said[1]), ended


def logged(stage, pattern):
    """The first match among everything that the session's programs printed."""
    logs = stage.desktop.session.logs
    for name in os.listdir(logs):
        with open(os.path.join(logs, name), encoding='utf-8', errors='replace') as file:
            if found := re.search(pattern, file.read(), re.MULTILINE):
                return found
    return None
