"""Another program's window, into which things are dropped; prints what came.

usage: drop_target.py TYPE

Each drop is a line: the media types that were offered, and the SHA-256 and the beginning of what came
as TYPE.
"""

import hashlib
import json
import sys

import gi
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, GLib, Gtk   # noqa: E402


def activate(application, media_type):
    window = Gtk.ApplicationWindow(application=application, title='Drop here')
    window.set_default_size(300, 300)
    target = Gtk.DropTargetAsync.new(Gdk.ContentFormats.new([media_type]), Gdk.DragAction.COPY)

    def dropped(_, drop, *__):
        offered = drop.get_formats().get_mime_types()

        def came(drop, result):
            stream, _ = drop.read_finish(result)
            sink = Gio.MemoryOutputStream.new_resizable()

            def done(sink, result):
                sink.splice_finish(result)
                data = sink.steal_as_bytes().get_data()
                print(json.dumps({
                    'types': offered, 'sha256': hashlib.sha256(data).hexdigest(),
                    'text': data[:400].decode(errors='replace')}), flush=True)
                drop.finish(Gdk.DragAction.COPY)
            sink.splice_async(stream, Gio.OutputStreamSpliceFlags.CLOSE_TARGET,
                              GLib.PRIORITY_DEFAULT, None, done)
        drop.read_async([media_type], GLib.PRIORITY_DEFAULT, None, came)
        return True
    target.connect('drop', dropped)
    window.add_controller(target)
    window.present()


if __name__ == '__main__':
    program = Gtk.Application(application_id='org.example.DropTarget')
    program.connect('activate', activate, sys.argv[1])
    program.run([])
