/* The part of the GTK shell that Swift cannot express: GObject subclasses, the main-queue source,
 * checked signal connection, macros and variadic calls.
 *
 * Threads: everything here belongs to the main thread, except that destroy functions may be called
 * by whichever thread drops the last reference, and that the bv_*_count functions may be asked from
 * anywhere. Ownership is stated at each function. All names begin with bv_. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* ---- Main loop -------------------------------------------------------------------------------- */

/* Lets libdispatch's main queue, and with it Swift's main actor, run on GLib's default context.
 * Further calls do nothing. */
void bv_main_loop_attach (void);

/* How often the main queue was served since the start. */
guint64 bv_main_loop_drain_count (void);

/* ---- Boxed list items ------------------------------------------------------------------------- */

#define BV_TYPE_BOX (bv_box_get_type ())
G_DECLARE_FINAL_TYPE (BvBox, bv_box, BV, BOX, GObject)

/* A GObject that carries `payload` for a list model. `destroy` is called with the payload when the
 * box is finalized. Transfer full. */
BvBox *bv_box_new (gpointer payload, GDestroyNotify destroy);
gpointer bv_box_get_payload (BvBox *self);
int bv_box_live_count (void);

/* ---- Canvas ----------------------------------------------------------------------------------- */

#define BV_TYPE_CANVAS (bv_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BvCanvas, bv_canvas, BV, CANVAS, GtkWidget)

/* What a canvas asks its owner; sizes in application pixels. */
typedef struct
{
  GtkSizeRequestMode (*request_mode) (gpointer context);
  void (*measure) (gpointer context, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural);
  void (*allocate) (gpointer context, int width, int height);
  void (*snapshot) (gpointer context, GtkSnapshot *snapshot, int width, int height);
} BvCanvasFunctions;

/* A widget without children that forwards its virtual functions. `functions` must outlive it.
 * `destroy` is called with the context when the widget is finalized; nothing is forwarded after it is
 * disposed. The accessible role is "image". Floating. */
GtkWidget *bv_canvas_new (const BvCanvasFunctions *functions, gpointer context,
                          GDestroyNotify destroy);
int bv_canvas_live_count (void);

/* ---- Signals ---------------------------------------------------------------------------------- */

/* Connects like g_signal_connect_data, but an unknown signal releases `data` and gives 0 with a
 * critical message, so that `data` has one owner on every path. */
gulong bv_signal_connect (gpointer instance, const char *signal, GCallback callback, gpointer data,
                          GClosureNotify release);

/* ---- Macros and variadic calls ---------------------------------------------------------------- */

/* Sets the label that assistive technology reads. Strings are copied. */
void bv_accessible_set_label (GtkWidget *widget, const char *label);
void bv_accessible_set_description (GtkWidget *widget, const char *description);

G_END_DECLS
