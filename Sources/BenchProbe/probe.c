// SPDX-License-Identifier: MIT

/* Watches an unchanged GTK 4 program from inside of its process, for belvedere-bench.
 *
 *   LD_PRELOAD=libBenchProbe.so program
 *
 * Writes a line to standard output for each frame:
 *   frame T WALL OWN NEW   it was painted at T of the monotonic clock; WALL is what the main thread did since the
 *                          frame before, without waiting in poll; OWN is the processor time of that without GSK and
 *                          the GL driver; NEW is 1 if a photo was drawn in it for the first time. In microseconds.
 * Reads orders from standard input:
 *   count                  answers "count WAKEUPS FRAMES PINS": both since the start, and the most pins of the map
 *                          that existed at one time
 *   watch                  answers "watching"; what was done before is no work of the next frame
 *   scroll S N             scrolls the photos by S pixels a frame until there are N of them; answers "scrolled ITEMS"
 *
 * A photo is a texture larger than any icon or BlurHash, or a raster source of cairo's of that size, which the program
 * draws by itself where cairo paints; the calls that draw one are taken over here. Everything runs on the main
 * thread. */
#include "../CGtk/floor.h"
#include "include/BenchProbe.h"

#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Pixels; a BlurHash is drawn from fewer. */
#define SMALLEST_PHOTO 200

/* Declares `original`, the function that one of this library stands for. */
#define FIND_ORIGINAL(function) \
  static __typeof__ (&function) original; \
  if (!original) \
    original = (__typeof__ (original)) dlsym (RTLD_NEXT, #function)

static gint64 wakeups, frames;
static guint pins, most_pins;

/* The frame being made: its begin on both clocks, and what happened since. */
static gint64 begin_wall, begin_cpu, paint_cpu;
static gint64 polled, snapshot_cpu;
static gboolean has_new_photo;

static gint64
cpu_now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* ---- Photos ----------------------------------------------------------------------------------- */

void
gtk_snapshot_append_texture (GtkSnapshot *snapshot, GdkTexture *texture,
                             const graphene_rect_t *bounds)
{
  FIND_ORIGINAL (gtk_snapshot_append_texture);

  if (gdk_texture_get_width (texture) >= SMALLEST_PHOTO
      && !g_object_get_data (G_OBJECT (texture), "bench-probe-seen"))
    {
      has_new_photo = TRUE;
      g_object_set_data (G_OBJECT (texture), "bench-probe-seen", GINT_TO_POINTER (1));
    }
  original (snapshot, texture, bounds);
}

/* Marks the pattern of a photo that was not drawn yet. */
static const cairo_user_data_key_t unseen;

cairo_pattern_t *
cairo_pattern_create_raster_source (void *data, cairo_content_t content, int width, int height)
{
  FIND_ORIGINAL (cairo_pattern_create_raster_source);
  cairo_pattern_t *pattern = original (data, content, width, height);

  if (width >= SMALLEST_PHOTO)
    cairo_pattern_set_user_data (pattern, &unseen, GINT_TO_POINTER (1), NULL);
  return pattern;
}

void
cairo_set_source (cairo_t *cairo, cairo_pattern_t *pattern)
{
  FIND_ORIGINAL (cairo_set_source);

  if (cairo_pattern_get_user_data (pattern, &unseen))
    {
      has_new_photo = TRUE;
      cairo_pattern_set_user_data (pattern, &unseen, NULL, NULL);
    }
  original (cairo, pattern);
}

/* ---- Pins ------------------------------------------------------------------------------------- */

static void
pin_is_gone (gpointer data, GObject *former_pin)
{
  pins--;
}

/* A pin is known by its style, which it gets when it is made; pins that are kept for later count, too. */
void
gtk_widget_add_css_class (GtkWidget *widget, const char *class)
{
  FIND_ORIGINAL (gtk_widget_add_css_class);

  if (strcmp (class, "map-pin") == 0)
    {
      g_object_weak_ref (G_OBJECT (widget), pin_is_gone, NULL);
      pins++;
      most_pins = MAX (most_pins, pins);
    }
  original (widget, class);
}

/* ---- Frames ----------------------------------------------------------------------------------- */

static void (*window_snapshot) (GtkWidget *, GtkSnapshot *);

static void
timed_snapshot (GtkWidget *window, GtkSnapshot *snapshot)
{
  gint64 start = cpu_now ();

  window_snapshot (window, snapshot);
  snapshot_cpu += cpu_now () - start;
}

static GtkWidget *
first_window (void)
{
  GtkWidget *window = g_list_model_get_item (gtk_window_get_toplevels (), 0);

  /* The program holds it, too. */
  if (window)
    g_object_unref (window);
  return window;
}

static void
begin_frame (void)
{
  begin_wall = g_get_monotonic_time ();
  begin_cpu = cpu_now ();
  polled = snapshot_cpu = 0;
  has_new_photo = FALSE;
}

static gboolean
paint_begins (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  GtkWidget *window = first_window ();

  /* From here on the windows' snapshots are timed; they are all of one class. */
  if (!window_snapshot && window)
    {
      window_snapshot = GTK_WIDGET_GET_CLASS (window)->snapshot;
      GTK_WIDGET_GET_CLASS (window)->snapshot = timed_snapshot;
    }
  paint_cpu = cpu_now ();
  return TRUE;
}

static gboolean
paint_ended (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  gint64 now = g_get_monotonic_time ();

  frames++;
  /* Painting without the snapshot is rendering. */
  dprintf (STDOUT_FILENO,
           "frame %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d\n",
           now, now - begin_wall - polled, paint_cpu - begin_cpu + snapshot_cpu, has_new_photo);
  begin_frame ();
  return TRUE;
}

/* Waiting is no work. A wake-up by an order is not the program's, nor is the one that GLib gives itself
 * right after it. */
static gint
timed_poll (GPollFD *descriptors, guint count, gint timeout)
{
  static gboolean was_order;
  gint64 start = g_get_monotonic_time ();
  gint ready = g_poll (descriptors, count, timeout);
  gint64 waited = g_get_monotonic_time () - start;
  gboolean is_order = FALSE;

  polled += waited;
  for (guint i = 0; i < count; i++)
    is_order |= descriptors[i].fd == STDIN_FILENO && descriptors[i].revents;
  if (timeout != 0 && !is_order && !(was_order && waited < 1000))
    wakeups++;
  was_order = is_order;
  return ready;
}

/* ---- Orders ----------------------------------------------------------------------------------- */

static gint64 scroll_step, scroll_items;

static GtkWidget *
find_list (GtkWidget *root)
{
  if (strcmp (gtk_widget_get_css_name (root), "scroller") == 0 && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_list (child);
      if (found)
        return found;
    }
  return NULL;
}

static gboolean
scroll_on (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  guint items;

  g_object_get (list, "n-items", &items, NULL);
  if (items >= scroll_items)
    {
      dprintf (STDOUT_FILENO, "scrolled %u\n", items);
      return G_SOURCE_REMOVE;
    }
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + scroll_step);
  return G_SOURCE_CONTINUE;
}

static void
begin_scrolling (const char *numbers)
{
  GtkWidget *window = first_window (), *list = window ? find_list (window) : NULL;
  char *rest;

  scroll_step = g_ascii_strtoll (numbers, &rest, 10);
  scroll_items = g_ascii_strtoll (rest, NULL, 10);
  begin_frame ();
  if (list)
    gtk_widget_add_tick_callback (list, scroll_on, NULL, NULL);
  else
    dprintf (STDOUT_FILENO, "scrolled 0\n");
}

static gboolean
obey (int descriptor, GIOCondition condition, gpointer data)
{
  char line[64];
  /* One order is one line, and the next comes after its answer. */
  ssize_t length = read (descriptor, line, sizeof line - 1);

  if (length <= 0)
    return G_SOURCE_REMOVE;
  line[length] = '\0';
  if (strcmp (line, "count\n") == 0)
    dprintf (STDOUT_FILENO, "count %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u\n",
             wakeups, frames, most_pins);
  else if (strcmp (line, "watch\n") == 0)
    {
      dprintf (STDOUT_FILENO, "watching\n");
      begin_frame ();
    }
  else if (g_str_has_prefix (line, "scroll "))
    begin_scrolling (line + strlen ("scroll "));
  return G_SOURCE_CONTINUE;
}

static void
watch (const char *signal, GSignalEmissionHook hook)
{
  g_signal_add_emission_hook (g_signal_lookup (signal, GDK_TYPE_FRAME_CLOCK), 0, hook, NULL, NULL);
}

__attribute__ ((constructor)) static void
begin (void)
{
  /* Programs that this one starts are not watched. */
  g_unsetenv ("LD_PRELOAD");
  g_type_class_ref (GDK_TYPE_FRAME_CLOCK);
  watch ("paint", paint_begins);
  watch ("after-paint", paint_ended);
  g_main_context_set_poll_func (NULL, timed_poll);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN, obey, NULL);
}
