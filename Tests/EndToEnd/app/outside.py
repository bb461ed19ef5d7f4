# SPDX-License-Identifier: MIT

"""A program outside of the sandbox, for pictures and for what is on the clipboard; prints what it gets.

usage: outside.py [FILE]

With a file it appends a line of JSON to `outside` in the home folder: the file's path, and the SHA-256 of its bytes.
Without, it has a window. Ctrl+V there prints a line of JSON: the media types on the clipboard, and of each pasted file
its path and the SHA-256.
"""

import hashlib
import json
import os
import sys


def described(path):
    with open(path, 'rb') as file:
        return {'path': path, 'hash': hashlib.sha256(file.read()).hexdigest()}


def show_window():
    import gi
    gi.require_version('Gdk', '4.0')
    gi.require_version('Gtk', '4.0')
    from gi.repository import Gdk, Gio, GLib, Gtk

    def activate(application):
        window = Gtk.ApplicationWindow(application=application, title='Outside')
        window.set_default_size(400, 300)
        action = Gio.SimpleAction(name='paste')
        action.connect('activate', lambda *_: paste(window.get_clipboard()))
        application.add_action(action)
        application.set_accels_for_action('app.paste', ['<Control>v'])
        window.present()

    def paste(clipboard):
        types = clipboard.get_formats().to_string().strip('{ }').split()

        def came(_, result):
            files = clipboard.read_value_finish(result).get_files()
            print(json.dumps({'types': types, 'files': [described(file.get_path()) for file in files]}), flush=True)
        clipboard.read_value_async(Gdk.FileList, GLib.PRIORITY_DEFAULT, None, came)

    application = Gtk.Application(application_id='org.example.Outside')
    application.connect('activate', activate)
    application.run([])


if __name__ == '__main__':
    if len(sys.argv) > 1:
        with open(os.path.join(os.environ['HOME'], 'outside'), 'a', encoding='utf-8') as log:
            log.write(json.dumps(described(sys.argv[1])) + '\n')
    else:
        show_window()
