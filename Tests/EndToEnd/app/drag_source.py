# SPDX-License-Identifier: MIT

"""Another program's window, out of which a text is dragged: its only argument; or a file, after `--file`."""

import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, GLib, GObject, Gtk   # noqa: E402


def content():
    *options, dragged = sys.argv[1:]
    if options == ['--file']:
        address = Gio.File.new_for_path(dragged).get_uri()
        return Gdk.ContentProvider.new_for_bytes('text/uri-list', GLib.Bytes.new(f'{address}\r\n'.encode()))
    return Gdk.ContentProvider.new_for_value(GObject.Value(str, dragged))


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title='Drag from here')
    window.set_default_size(300, 300)
    source = Gtk.DragSource()
    source.connect('prepare', lambda *_: content())
    window.add_controller(source)
    window.present()


if __name__ == '__main__':
    program = Gtk.Application(application_id='org.example.DragSource')
    program.connect('activate', activate)
    program.run([])
