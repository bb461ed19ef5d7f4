/* Watches an unchanged GTK 4 program from inside of its process, for belvedere-bench.
 *
 *   LD_PRELOAD=libBenchProbe.so BENCH_PROBE_FD=3 program
 *
 * Over the descriptor, a socket, it says one line for each of
 *   frame T         the first frame was painted
 *   photo T         the first frame with a photograph in it was painted
 * with T in microseconds of the monotonic clock, and obeys
 *   count           answers "count WAKEUPS FRAMES", both since the start
 *   pins            answers "pins N", the most pins of the map that existed at one time
 *   scroll S N      scrolls the photographs by S pixels a frame until there are N of them; answers
 *                   "work WALL CPU LAYOUT SNAPSHOT RENDER RENDERCPU" for each frame, in
 *                   microseconds, and "scrolled ITEMS"
 *   watch           watches frames from now on
 *   stop            answers the same for each frame since, "picture T WIDTH" for each in which a
 *                   photograph was drawn for the first time, of so many pixels, and "stopped"
 * WALL is what the main thread did since the frame before or the order, without waiting in poll; CPU
 * is the processor time of that. The next three are phases of WALL. RENDER is GSK and the GL driver, and
 * RENDERCPU its part of CPU.
 *
 * A photograph is a texture larger than any icon or BlurHash, or a raster source of cairo's of that size, which
 * is what the program draws by itself where cairo paints; the calls that draw one are taken over here.
 * Everything runs on the main thread. */
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

typedef struct
{
  gint64 wall, cpu, layout, snapshot, render, render_cpu;
  /* When it ended, and the width of the largest new photograph in it; 0 for none. */
  gint64 end;
  int new_photo;
} FrameWork;

static int channel = -1;
static gint64 wakeups, frames;
static guint pins, most_pins;

/* The frame being made. */
static gint64 polled;               /* in poll since the last frame */
static gint64 snapshot_time, snapshot_cpu;
static gint64 layout_start, paint_start, paint_start_cpu;
static gboolean photo_seen;
static int new_photo;

/* The end of the last frame. */
static gint64 last_wall, last_cpu;

static GArray *work_done;
static gboolean watching;

static struct
{
  GtkWidget *view;                  /* NULL: not scrolling */
  double step;
  guint items;
} scrolling;

static gint64
clock_now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

G_GNUC_PRINTF (1, 2) static void
say (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vdprintf (channel, format, arguments);
  va_end (arguments);
}

/* ---- Photographs ------------------------------------------------------------------------------ */

static double opacity = 1;

void
gtk_snapshot_push_opacity (GtkSnapshot *snapshot, double value)
{
  static void (*original) (GtkSnapshot *, double);

  if (!original)
    original = dlsym (RTLD_NEXT, "gtk_snapshot_push_opacity");
  opacity = value;
  original (snapshot, value);
}

static void
draw_photo (int width, gboolean is_new)
{
  if (opacity > 0)
    {
      photo_seen = TRUE;
      if (is_new)
        new_photo = MAX (new_photo, width);
    }
  opacity = 1;
}

void
gtk_snapshot_append_texture (GtkSnapshot *snapshot, GdkTexture *texture,
                             const graphene_rect_t *bounds)
{
  static void (*original) (GtkSnapshot *, GdkTexture *, const graphene_rect_t *);

  if (!original)
    original = dlsym (RTLD_NEXT, "gtk_snapshot_append_texture");
  if (gdk_texture_get_width (texture) >= SMALLEST_PHOTO)
    {
      draw_photo (gdk_texture_get_width (texture),
                  !g_object_get_data (G_OBJECT (texture), "bench-probe-seen"));
      g_object_set_data (G_OBJECT (texture), "bench-probe-seen", GINT_TO_POINTER (1));
    }
  opacity = 1;
  original (snapshot, texture, bounds);
}

static const cairo_user_data_key_t photo_width, seen;

cairo_pattern_t *
cairo_pattern_create_raster_source (void *data, cairo_content_t content, int width, int height)
{
  static cairo_pattern_t *(*original) (void *, cairo_content_t, int, int);
  cairo_pattern_t *pattern;

  if (!original)
    original = dlsym (RTLD_NEXT, "cairo_pattern_create_raster_source");
  pattern = original (data, content, width, height);
  if (width >= SMALLEST_PHOTO)
    cairo_pattern_set_user_data (pattern, &photo_width, GINT_TO_POINTER (width), NULL);
  return pattern;
}

void
cairo_set_source (cairo_t *cairo, cairo_pattern_t *pattern)
{
  static void (*original) (cairo_t *, cairo_pattern_t *);
  int width = GPOINTER_TO_INT (cairo_pattern_get_user_data (pattern, &photo_width));

  if (!original)
    original = dlsym (RTLD_NEXT, "cairo_set_source");
  if (width > 0)
    {
      draw_photo (width, !cairo_pattern_get_user_data (pattern, &seen));
      cairo_pattern_set_user_data (pattern, &seen, GINT_TO_POINTER (1), NULL);
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
  static void (*original) (GtkWidget *, const char *);

  if (!original)
    original = dlsym (RTLD_NEXT, "gtk_widget_add_css_class");
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
  gint64 start = g_get_monotonic_time (), start_cpu = clock_now (CLOCK_THREAD_CPUTIME_ID);

  window_snapshot (window, snapshot);
  snapshot_time += g_get_monotonic_time () - start;
  snapshot_cpu += clock_now (CLOCK_THREAD_CPUTIME_ID) - start_cpu;
}

static gboolean
layout_begins (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  layout_start = g_get_monotonic_time ();
  return TRUE;
}

static gboolean
paint_begins (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  paint_start = g_get_monotonic_time ();
  paint_start_cpu = clock_now (CLOCK_THREAD_CPUTIME_ID);
  return TRUE;
}

static gboolean
paint_ended (GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
  static gboolean photo_painted;
  gint64 wall = g_get_monotonic_time (), cpu = clock_now (CLOCK_THREAD_CPUTIME_ID);

  if (++frames == 1)
    say ("frame %" G_GINT64_FORMAT "\n", wall);
  if (photo_seen && !photo_painted)
    {
      photo_painted = TRUE;
      say ("photo %" G_GINT64_FORMAT "\n", wall);
    }
  if (scrolling.view || watching)
    {
      FrameWork work = {
        .wall = wall - last_wall - polled,
        .cpu = cpu - last_cpu,
        .layout = paint_start - layout_start,
        .snapshot = snapshot_time,
        .render = wall - paint_start - snapshot_time,
        .render_cpu = cpu - paint_start_cpu - snapshot_cpu,
        .end = wall,
        .new_photo = new_photo,
      };
      g_array_append_val (work_done, work);
    }
  last_wall = wall;
  last_cpu = cpu;
  polled = snapshot_time = snapshot_cpu = 0;
  new_photo = 0;
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
    is_order |= descriptors[i].fd == channel && descriptors[i].revents;
  if (timeout != 0 && !is_order && !(was_order && waited < 1000))
    wakeups++;
  was_order = is_order;
  return ready;
}

/* ---- Watching --------------------------------------------------------------------------------- */

static void
tell_work (void)
{
  for (guint i = 0; i < work_done->len; i++)
    {
      FrameWork *work = &g_array_index (work_done, FrameWork, i);
      say ("work %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
           " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
           work->wall, work->cpu, work->layout, work->snapshot, work->render, work->render_cpu);
      if (watching && work->new_photo)
        say ("picture %" G_GINT64_FORMAT " %d\n", work->end, work->new_photo);
    }
  g_array_set_size (work_done, 0);
}

/* From here on the windows' snapshots are timed; they are all of one class. */
static void
time_snapshots (GtkWindow *window)
{
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS (window);

  if (window_snapshot)
    return;
  window_snapshot = class->snapshot;
  class->snapshot = timed_snapshot;
}

/* What was done before is no work of the first frame that is watched. */
static void
forget_work (void)
{
  last_wall = g_get_monotonic_time ();
  last_cpu = clock_now (CLOCK_THREAD_CPUTIME_ID);
  polled = snapshot_time = snapshot_cpu = 0;
}

static void
begin_watching (void)
{
  GtkWindow *window = g_list_model_get_item (gtk_window_get_toplevels (), 0);

  if (window)
    time_snapshots (window);
  g_clear_object (&window);
  forget_work ();
  watching = TRUE;
}

static void
stop_watching (void)
{
  tell_work ();
  watching = FALSE;
  say ("stopped\n");
}

/* ---- Scrolling -------------------------------------------------------------------------------- */

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

static void
end_scrolling (guint items)
{
  tell_work ();
  scrolling.view = NULL;
  say ("scrolled %u\n", items);
}

static gboolean
scroll_on (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  guint items;

  g_object_get (view, "n-items", &items, NULL);
  if (items >= scrolling.items)
    {
      end_scrolling (items);
      return G_SOURCE_REMOVE;
    }
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + scrolling.step);
  return G_SOURCE_CONTINUE;
}

static void
begin_scrolling (double step, guint items)
{
  GtkWindow *window = g_list_model_get_item (gtk_window_get_toplevels (), 0);
  GtkWidget *view = window ? find_list (GTK_WIDGET (window)) : NULL;

  if (!view)
    {
      say ("scrolled 0\n");
      return;
    }
  time_snapshots (window);
  forget_work ();
  scrolling.view = view;
  scrolling.step = step;
  scrolling.items = items;
  gtk_widget_add_tick_callback (view, scroll_on, NULL, NULL);
  g_object_unref (window);
}

/* ---- Orders ----------------------------------------------------------------------------------- */

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
    say ("count %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", wakeups, frames);
  else if (strcmp (line, "pins\n") == 0)
    say ("pins %u\n", most_pins);
  else if (strcmp (line, "watch\n") == 0)
    begin_watching ();
  else if (strcmp (line, "stop\n") == 0)
    stop_watching ();
  else if (g_str_has_prefix (line, "scroll "))
    {
      /* With a point, whatever the locale of the program. */
      gchar *rest;
      double step = g_ascii_strtod (line + strlen ("scroll "), &rest);

      begin_scrolling (step, (guint) g_ascii_strtoull (rest, NULL, 10));
    }
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
  const char *number = g_getenv ("BENCH_PROBE_FD");

  /* Programs that this one starts are not watched. */
  g_unsetenv ("LD_PRELOAD");
  g_unsetenv ("BENCH_PROBE_FD");
  if (!number)
    return;
  channel = (int) g_ascii_strtoll (number, NULL, 10);
  work_done = g_array_new (FALSE, FALSE, sizeof (FrameWork));
  g_type_class_ref (GDK_TYPE_FRAME_CLOCK);
  watch ("layout", layout_begins);
  watch ("paint", paint_begins);
  watch ("after-paint", paint_ended);
  g_main_context_set_poll_func (NULL, timed_poll);
  g_unix_fd_add (channel, G_IO_IN, obey, NULL);
}
