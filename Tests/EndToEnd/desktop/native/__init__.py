# SPDX-License-Identifier: MIT

"""The parts in C, compiled when they are first needed into the tree's build folder."""

import os
import subprocess

SOURCES = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.normpath(os.path.join(SOURCES, '..', '..', '..', '..', '.build', 'end-to-end'))


def has_package(package, at_least='0'):
    """Whether pkg-config knows the package, of that version or newer."""
    return subprocess.run(
        ['pkg-config', f'--atleast-version={at_least}', package], check=False).returncode == 0


def shared_object(name, package=None, *options):
    """The path of name.c as a shared object for that version of the package, or for the C library alone."""
    result = f'{name}-{package}.so' if package else f'{name}.so'
    return _compiled(name, result, package, ['-fPIC', '-shared', *options])


def program(name, package):
    """The path of name.c as a program."""
    return _compiled(name, name, package, [])


def _compiled(name, result, package, options):
    source, target = os.path.join(SOURCES, name + '.c'), os.path.join(BUILT, result)
    if os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(source):
        return target
    os.makedirs(BUILT, mode=0o700, exist_ok=True)
    flags = subprocess.run(
        ['pkg-config', '--cflags', '--libs', package],
        check=True, capture_output=True, text=True).stdout.split() if package else []
    unfinished = f'{target}.{os.getpid()}'
    subprocess.run(['cc', '-O2', '-Wall', *options, source, '-o', unfinished, *flags], check=True)
    os.replace(unfinished, target)
    return target
