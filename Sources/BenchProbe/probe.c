// SPDX-License-Identifier: MIT

/* Watches an unchanged GTK 4 program that it is preloaded into, for belvedere-bench.
 *
 * Writes lines to standard output:
 *   frame T WALL OWN NEW   a frame was painted at T of the monotonic clock; WALL is what the main thread did since the
 *                          frame before, without waiting in poll; OWN is the processor time of that without GSK and
 *                          the GL driver; NEW is 1 if a photo was drawn in it for the first time. In microseconds.
 *   wake                   the main loop woke up, more than 0.1 s after the last frame
 * Reads orders from standard input:
 *   scroll S N             scrolls the photos by S pixels a frame until there are N of them; answers "scrolled"
 *
 * A photo is a texture larger than any icon or BlurHash, or a raster source of cairo's of that size, which the program
 * makes when it first draws a photo by itself, where cairo paints. The calls that do so are taken over here.
 * Everything runs on the main thread. */
#include "../CGtk/floor.h"

#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SMALLEST_PHOTO 200 /* pixels; a BlurHash is drawn from fewer */

/* Declares `original`, the function that one of this library stands for. */
#define FIND_ORIGINAL(function) \
  static __typeof__ (&function) original; \
  if (!original) \
    original = (__typeof__ (original)) dlsym (RTLD_NEXT, #function)

/* The frame being made: its begin on both clocks, and what happened since. */
static gint64 begin_wall, begin_cpu;
static gint64 polled, snapshot_cpu;
static gboolean has_new_photo;

static gint64
cpu_now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

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

cairo_pattern_t *
cairo_pattern_create_raster_source (void *data, cairo_content_t content, int width, int height)
{
  FIND_ORIGINAL (cairo_pattern_create_raster_source);

  has_new_photo |= width >= SMALLEST_PHOTO;
  return original (data, content, width, height);
}

static GtkWidget *window;
static void (*window_snapshot) (GtkWidget *, GtkSnapshot *);

/* What follows it in a frame is rendering. */
static void
timed_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  window_snapshot (widget, snapshot);
  snapshot_cpu = cpu_now ();
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
paint_ended (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  gint64 now = g_get_monotonic_time ();
  gint64 own_end = snapshot_cpu ? snapshot_cpu : cpu_now ();

  dprintf (STDOUT_FILENO,
           "frame %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d\n",
           now, now - begin_wall - polled, own_end - begin_cpu, has_new_photo);
  /* From here on the windows' snapshots are timed; they are all of one class. The first one stays. */
  if (!window && (window = g_list_model_get_item (gtk_window_get_toplevels (), 0)))
    {
      window_snapshot = GTK_WIDGET_GET_CLASS (window)->snapshot;
      GTK_WIDGET_GET_CLASS (window)->snapshot = timed_snapshot;
    }
  begin_frame ();
  return TRUE;
}

/* Waiting is no work, and what was done before a rest is no work of the next frame. */
static gint
timed_poll (GPollFD *descriptors, guint count, gint timeout)
{
  gint64 start = g_get_monotonic_time ();
  gint ready = g_poll (descriptors, count, timeout);
  gint64 end = g_get_monotonic_time ();

  polled += end - start;
  if (timeout != 0 && end - begin_wall > G_USEC_PER_SEC / 10)
    dprintf (STDOUT_FILENO, "wake\n");
  if (end - start > G_USEC_PER_SEC / 2)
    begin_frame ();
  return ready;
}

static guint scroll_step, scroll_items;

static gboolean
scroll_on (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  guint items;

  g_object_get (list, "n-items", &items, NULL);
  if (items >= scroll_items)
    {
      dprintf (STDOUT_FILENO, "scrolled\n");
      return G_SOURCE_REMOVE;
    }
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + scroll_step);
  return G_SOURCE_CONTINUE;
}

static gboolean
obey (int descriptor, GIOCondition condition, gpointer data)
{
  /* What is in the middle of the window, and the list around it. */
  GtkWidget *list = gtk_widget_pick (window, 500, 400, GTK_PICK_DEFAULT);
  char line[64], *rest;
  /* One order is one line, and the next comes after its answer. */
  ssize_t length = read (descriptor, line, sizeof line - 1);

  if (length <= 0)
    return G_SOURCE_REMOVE;
  line[length] = '\0';
  while (list && strcmp (gtk_widget_get_css_name (list), "scroller") != 0)
    list = gtk_widget_get_parent (list);
  if (list && g_str_has_prefix (line, "scroll "))
    {
      scroll_step = g_ascii_strtoull (line + strlen ("scroll "), &rest, 10);
      scroll_items = g_ascii_strtoull (rest, NULL, 10);
      begin_frame ();
      gtk_widget_add_tick_callback (list, scroll_on, NULL, NULL);
    }
  return G_SOURCE_CONTINUE;
}

__attribute__ ((constructor)) static void
begin (void)
{
  /* Programs that this one starts are not watched. */
  g_unsetenv ("LD_PRELOAD");
  g_type_class_ref (GDK_TYPE_FRAME_CLOCK);
  g_signal_add_emission_hook (g_signal_lookup ("after-paint", GDK_TYPE_FRAME_CLOCK), 0,
                              paint_ended, NULL, NULL);
  g_main_context_set_poll_func (NULL, timed_poll);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN, obey, NULL);
}
