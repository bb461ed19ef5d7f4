// SPDX-License-Identifier: MIT

/* The part of GtkKit that Swift cannot express: GObject subclasses, the main-queue source, checked
 * signal connection, macros and variadic calls.
 *
 * Threads: everything here belongs to the main thread, except that any thread that drops the last
 * reference may call a destroy function, and any thread may call the bv_*_count functions. Ownership
 * is stated at each function. All names begin with bv_. */
#pragma once

/* This path makes Swift import GTK's types from CGtk only, and not a second time from here. */
#include "../../CGtk/shim.h"

G_BEGIN_DECLS

/* ---- Main loop -------------------------------------------------------------------------------- */

/* Lets libdispatch's main queue, and with it Swift's main actor, run on GLib's default context.
 * Further calls do nothing. */
void bv_main_loop_attach (void);

/* The number of times that the main queue was served since the start. */
guint64 bv_main_loop_drain_count (void);

/* A timer on the real clock. */
typedef struct _BvAlarm BvAlarm;
/* Called once, on the main thread; may free the alarm. */
typedef void (*BvAlarmRing) (gpointer context);

/* Rings when the real clock shows a time (microseconds since 1970), also after the computer slept; earlier if the clock
 * is set or the computer wakes. Never rings if the system has no timer left. `destroy` is called with the context when
 * the alarm is freed. Free with bv_alarm_free. */
BvAlarm *bv_alarm_new (gint64 time, BvAlarmRing ring, gpointer context, GDestroyNotify destroy);
void bv_alarm_free (BvAlarm *alarm);

/* ---- Canvas ----------------------------------------------------------------------------------- */

#define BV_TYPE_CANVAS (bv_canvas_get_type ())
G_DECLARE_FINAL_TYPE (BvCanvas, bv_canvas, BV, CANVAS, GtkWidget)

/* The functions that a canvas calls; sizes in application pixels. */
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

/* ---- Scroller --------------------------------------------------------------------------------- */

#define BV_TYPE_SCROLLER (bv_scroller_get_type ())
G_DECLARE_FINAL_TYPE (BvScroller, bv_scroller, BV, SCROLLER, GtkWidget)

/* The functions that a scroller calls; sizes in application pixels. */
typedef struct
{
  /* Returns the least width. */
  int (*least_width) (gpointer context);
  /* Returns the least height; 0 for what scrolls. */
  int (*least_height) (gpointer context);
  /* Places the children, and configures the vertical adjustment. */
  void (*allocate) (gpointer context, int width, int height);
  /* The value of the vertical adjustment has changed. */
  void (*scrolled) (gpointer context);
  /* Tab has moved the focus to a child. */
  void (*focus_moved) (gpointer context);
} BvScrollerFunctions;

/* A container that scrolls vertically within a GtkScrolledWindow; elsewhere it has its least height. Children are added
 * by gtk_widget_insert_before, and Tab goes through them in that order. `functions` must outlive it. `destroy` is
 * called with the context when the widget is finalized; nothing is forwarded after it is disposed. The
 * accessible role is "list". Floating. */
GtkWidget *bv_scroller_new (const BvScrollerFunctions *functions, gpointer context,
                            GDestroyNotify destroy);
/* Sets the property "n-items", which the benchmark reads. */
void bv_scroller_set_n_items (GtkWidget *scroller, guint n_items);
int bv_scroller_live_count (void);

/* ---- List item -------------------------------------------------------------------------------- */

/* A GtkOverlay that is an item of a list: by Tab it takes the focus itself, then its children do in the order they
 * were added, unless it is one stop. Emits "activate". Floating. */
GtkWidget *bv_ordered_item_new (gboolean is_one_stop);
/* Moves the focus by Tab within a child, or to the next one in their order; returns false after the last. Other
 * directions are handled by the widget's parent class. */
gboolean bv_focus_in_order (GtkWidget *widget, GtkDirectionType direction);

/* ---- Drift ------------------------------------------------------------------------------------ */

/* A GtkBox that draws its children at an offset (bv_drift_box_move). Tab moves the focus through them from left to
 * right. Floating. */
GtkWidget *bv_drift_box_new (void);
/* Sets the offset of a child from its allocation, in application pixels. Does not queue a draw. */
void bv_drift_box_move (GtkWidget *child, float x, float y);

/* ---- Offered content -------------------------------------------------------------------------- */

#define BV_TYPE_CONTENT (bv_content_get_type ())
G_DECLARE_FINAL_TYPE (BvContent, bv_content, BV, CONTENT, GdkContentProvider)

/* Another program's request for content; answered exactly once. */
typedef struct _BvContentDemand BvContentDemand;

/* Called on the main thread; `mime_type` is one of the offered ones and lent. */
typedef void (*BvContentProduce) (gpointer context, const char *mime_type, BvContentDemand *demand);

/* Offers media types (a NULL-terminated array, copied) for the clipboard or a drag. `destroy` is
 * called with the context when the offer is finalized, which is after the last demand's answer.
 * Transfer full. */
GdkContentProvider *bv_content_new (const char *const *mime_types, BvContentProduce produce,
                                    gpointer context, GDestroyNotify destroy);
/* Answers a demand, on the main thread: with the content, or with NULL when there is none. Takes the
 * demand, not the bytes. */
void bv_content_answer (BvContentDemand *demand, GBytes *bytes);
int bv_content_live_count (void);

/* ---- Desktop services ------------------------------------------------------------------------- */

typedef enum
{
  BV_PORTAL_DONE,
  /* The person changed their mind. */
  BV_PORTAL_CANCELLED,
  /* The desktop has no such service, or the service refused. */
  BV_PORTAL_FAILED,
} BvPortalOutcome;

/* Called once, on the main thread, perhaps before the request returns. `detail` is lent. */
typedef void (*BvPortalDone) (BvPortalOutcome outcome, const char *detail, gpointer data);

/* Sets a picture (a file URI) as background or lock screen; the portal asks the person first.
 * `window` may be NULL in each of these. */
void bv_portal_set_wallpaper (GtkWindow *window, const char *uri, gboolean on_lock_screen,
                              BvPortalDone done, gpointer data);
/* Opens a new mail with a file (a path) attached. */
void bv_portal_compose_email (GtkWindow *window, const char *subject, const char *body,
                              const char *attachment, BvPortalDone done, gpointer data);
/* Lets the person choose a program for a file (a URI) and opens the file with it. */
void bv_portal_open_file (GtkWindow *window, const char *uri, BvPortalDone done, gpointer data);
/* Has the portal show the folder of a file (a URI), which works for a sandbox's own files and for documents. */
void bv_portal_open_folder (const char *uri, BvPortalDone done, gpointer data);
/* Called once, on the main thread, with the key that another program gets the files for; NULL after a failure. It is
 * lent. */
typedef void (*BvFilesShared) (const char *key, gpointer data);
/* Gives files (paths, NULL at the end) to the portal for the program that names the key, be it in a sandbox or not. */
void bv_portal_share_files (const char *const *paths, BvFilesShared done, gpointer data);
/* True if other programs can be reached through the portals only, as in a sandbox. */
gboolean bv_portal_is_needed (void);
/* Called with each position of the computer; coordinates in degrees, accuracy in metres. */
typedef void (*BvLocationFound) (double latitude, double longitude, double accuracy, gpointer data);
typedef struct _BvLocationWatch BvLocationWatch;
/* Asks the portal for the computer's position until bv_location_watch_free. `started` is called once: when
 * the portal has agreed or refused (BV_PORTAL_CANCELLED), or has no positions. */
BvLocationWatch *bv_portal_watch_location (GtkWindow *window, BvLocationFound found,
                                           BvPortalDone started, gpointer data);
void bv_location_watch_free (BvLocationWatch *watch);
/* Asks whether the desktop's portal has an interface. If not, the outcome is BV_PORTAL_FAILED. */
void bv_portal_check (const char *interface, BvPortalDone done, gpointer data);
/* Has the file manager show a file (a URI) in its folder. */
void bv_show_in_file_manager (const char *uri, BvPortalDone done, gpointer data);

/* ---- Map tiles -------------------------------------------------------------------------------- */

/* A map's request for a tile; answered exactly once. */
typedef struct _BvTileDemand BvTileDemand;

/* The functions that a source of map tiles calls, on the main thread. */
typedef struct
{
  /* The map wants a tile; rows count from the north. */
  void (*demand) (gpointer context, BvTileDemand *demand, int zoom, int column, int row);
  /* The map does not need the tile any more. The demand must still be answered, but only after this returns,
   * because the map is iterating over its tiles. */
  void (*withdraw) (gpointer context, BvTileDemand *demand);
} BvMapSourceFunctions;

/* A ShumateMapSource that forwards a map's requests. `id` (copied) names the tiles in the map's
 * cache. `functions` must outlive it. `destroy` is called with the context when the source is
 * finalized, which is after the last demand's answer. Transfer full. */
GObject *bv_map_source_new (const char *id, int min_zoom, int max_zoom,
                            const BvMapSourceFunctions *functions, gpointer context,
                            GDestroyNotify destroy);
/* Answers a demand, on the main thread: with a picture, or with NULL when there is none. Takes the
 * demand, not the picture. The picture of a withdrawn demand is ignored. */
void bv_map_source_answer (BvTileDemand *demand, GdkPaintable *picture);
/* Answers a demand whose picture cannot be had at present, on the main thread: the map keeps showing tiles of other
 * zooms in its place. Takes the demand. */
void bv_map_source_fail (BvTileDemand *demand);
int bv_map_source_live_count (void);

/* One of `parts` x `parts` equal parts of a texture, as a picture that draws it smoothly in any size. With a pattern
 * of the texture's pixels, cairo draws them without GTK's copy. Transfer full. */
GdkPaintable *bv_tile_part_new (GdkTexture *texture, cairo_pattern_t *pattern, int parts, int column, int row);

/* ---- Labels ----------------------------------------------------------------------------------- */

/* Shows the whole text of a label as its tooltip while the text is shortened. To be called once. */
void bv_label_tell_shortened (GtkLabel *label);

/* ---- Signals ---------------------------------------------------------------------------------- */

/* Connects like g_signal_connect_data. `shape` tells what the callback returns and then what it takes
 * between the instance and `data`, a letter each: v nothing, p a pointer, i an int, enumeration, flags or
 * boolean, d a double, . anything but a double. An unknown signal, or one of another shape, releases
 * `data` and gives 0 with a critical message, so `data` has one owner on every path. */
gulong bv_signal_connect (gpointer instance, const char *signal, GCallback callback,
                          const char *shape, gpointer data, GClosureNotify release);

/* ---- Work-arounds ------------------------------------------------------------------------------ */

/* For faults of libraries: docs/workarounds.md. Swift decides which of them is needed. */

/* Resets gestures of a widget and its descendants: those that remember the press of `sequence` (NULL: the mouse), also
 * as a denied one. With `every`, also those that follow any press, and all gestures outside of open windows. Must
 * not be called from a handler of such a gesture. */
void bv_forget_presses (GtkWidget *widget, gboolean every, GdkEventSequence *sequence);

/* Ends the grab of a popup that was made with autohide, so that presses beside it reach the program. For popups under
 * Wayland only. */
void bv_popup_lets_input_through (GdkSurface *popup);

G_DECLARE_FINAL_TYPE (BvRoom, bv_room, BV, ROOM, GtkWidget)

/* A container for a screen that requests another layout when a layout has left it out. Takes over the child.
 * Floating. */
GtkWidget *bv_room_new (GtkWidget *child);

/* An AdwBin for libshumate's map layer that draws the tiles of the present zoom over those of others. Tiles have 256
 * application pixels. Floating. */
GtkWidget *bv_tile_box_new (void);

/* ---- Macros and variadic calls ---------------------------------------------------------------- */

/* Sets the label that assistive technology reads. Strings are copied. */
void bv_accessible_set_label (GtkWidget *widget, const char *label);
void bv_accessible_set_description (GtkWidget *widget, const char *description);
/* Replaces the description until bv_accessible_describe_again or bv_accessible_set_description. */
void bv_accessible_describe_for_now (GtkWidget *widget, const char *description);
void bv_accessible_describe_again (GtkWidget *widget);
/* Lets assistive technology speak a text, from GTK 4.14 on. */
void bv_accessible_announce (GtkWidget *widget, const char *text);
/* Sets the position of a widget among others of its kind, from 1, and their number. */
void bv_accessible_set_position (GtkWidget *widget, int position, int count);
void bv_accessible_set_selected (GtkWidget *widget, int is_selected);
/* Sets what a widget is for assistive technology; before it is in a window. */
void bv_accessible_set_role (GtkWidget *widget, GtkAccessibleRole role);
/* Sets the value of a slider, its limits, and the text that is read for it. */
void bv_accessible_set_value (GtkWidget *widget, double value, double least, double most,
                              const char *text);
/* Changes the icon of a button that has a name of its own. */
void bv_button_set_icon (GtkButton *button, const char *icon);
/* Adds a page that has no name for assistive technology. */
void bv_stack_add (GtkStack *stack, GtkWidget *child, const char *name);
/* Hides a widget that is not mapped from assistive technology. */
void bv_accessible_set_hidden (GtkWidget *widget, int is_hidden);

G_END_DECLS
