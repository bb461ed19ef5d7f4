"""Another program's window, out of which a text is dragged: its only argument."""

import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GObject, Gtk   # noqa: E402


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title='Drag from here')
    window.set_default_size(300, 300)
    source = Gtk.DragSource()
    source.connect('prepare', lambda *_: Gdk.ContentProvider.new_for_value(
        GObject.Value(str, sys.argv[1])))
    window.add_controller(source)
    window.present()


if __name__ == '__main__':
    program = Gtk.Application(application_id='org.example.DragSource')
    program.connect('activate', activate)
    program.run([])
