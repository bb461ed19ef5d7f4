#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT

"""Finds sleeps in the end-to-end tests that are long and do not say why.

What a scenario waits for is a condition (desktop/waiting.py). A sleep of more than LONGEST, or of a length that
is not written there, needs a comment on its own line or on the line before. Prints each that has none, and
ends with 1 then.
"""

import ast
import os
import sys

LONGEST = 0.1   # seconds
FOLDERS = ('app', 'scenarios')   # the desktop's mouse and fingers move at a pace of their own
HERE = os.path.dirname(os.path.abspath(__file__))


def sleeps(tree):
    """The calls of time.sleep with their arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ('time.sleep', 'sleep'):
            yield node, node.args[0]


def is_short(length):
    """Whether the number is written there, and small; a share of one is, too, if it begins small."""
    return isinstance(length, ast.Constant) and length.value <= LONGEST


def unexplained(path):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    lines = text.splitlines()
    for call, length in sleeps(ast.parse(text)):
        around = lines[max(call.lineno - 2, 0):call.end_lineno]
        has_reason = '#' in around[-1] or around[0].lstrip().startswith('#')
        if not is_short(length) and not has_reason:
            yield f'{os.path.relpath(path)}:{call.lineno}: {ast.unparse(call)} says no reason'


def main():
    found = [line for folder in FOLDERS for name in sorted(os.listdir(os.path.join(HERE, folder)))
             if name.endswith('.py') for line in unexplained(os.path.join(HERE, folder, name))]
    print(*found, sep='\n', end='\n' if found else '')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
