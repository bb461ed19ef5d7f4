# SPDX-License-Identifier: MIT

"""Another program's window, into which files are dropped; prints what came.

Each drop is a line of JSON: the media types that were offered, and the paths of the files. The line `here` tells that
something is held over the window.
"""

import json

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, Gtk   # noqa: E402


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title='Drop here')
    # Larger than Belvedere, which may lie in the middle of it.
    window.set_default_size(1240, 860)
    target = Gtk.DropTargetAsync.new(
        Gdk.ContentFormats.new(['text/uri-list']), Gdk.DragAction.COPY)

    def dropped(_, drop, *__):
        # As text: PyGObject would free the list that GTK goes on using.
        offered = drop.get_formats().to_string().strip('{ }').split()

        def came(drop, result):
            paths = [file.get_path() for file in drop.read_value_finish(result).get_files()]
            print(json.dumps({'types': offered, 'paths': paths}), flush=True)
            drop.finish(Gdk.DragAction.COPY)
        drop.read_value_async(Gdk.FileList, GLib.PRIORITY_DEFAULT, None, came)
        return True
    def entered(*_):
        print('here', flush=True)
        return Gdk.DragAction.COPY
    target.connect('drag-enter', entered)
    target.connect('drop', dropped)
    window.add_controller(target)
    window.present()


if __name__ == '__main__':
    program = Gtk.Application(application_id='org.example.DropTarget')
    program.connect('activate', activate)
    program.run([])
