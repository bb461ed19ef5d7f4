// SPDX-License-Identifier: MIT

/* Writes one line for every frame that an unchanged GTK 4 program paints.
 *   LD_PRELOAD=framelog.so FRAMELOG=/tmp/frames program
 * Each line holds start and end of the frame in microseconds of the monotonic clock: what lies
 * between is what the program spent on it (layout and drawing commands). */

#include <gtk/gtk.h>

static FILE *out;
static GQuark start_quark;

static gboolean
before_paint (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
    gint64 *start = g_new (gint64, 1);

    *start = g_get_monotonic_time ();
    g_object_set_qdata_full (g_value_get_object (values), start_quark, start, g_free);
    return TRUE;
}

static gboolean
after_paint (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
    gint64 *start = g_object_get_qdata (g_value_get_object (values), start_quark);

    if (start == NULL)
        return TRUE;
    fprintf (out, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", *start, g_get_monotonic_time ());
    fflush (out);
    return TRUE;
}

static void __attribute__ ((constructor))
start_logging (void)
{
    const char *path = g_getenv ("FRAMELOG");

    if (path == NULL || (out = fopen (path, "ae")) == NULL)
        return;
    /* Programs that this one starts are not logged. */
    g_unsetenv ("FRAMELOG");
    g_unsetenv ("LD_PRELOAD");
    start_quark = g_quark_from_static_string ("framelog-start");
    g_type_class_ref (GDK_TYPE_FRAME_CLOCK);
    g_signal_add_emission_hook (g_signal_lookup ("before-paint", GDK_TYPE_FRAME_CLOCK), 0,
                                before_paint, NULL, NULL);
    g_signal_add_emission_hook (g_signal_lookup ("after-paint", GDK_TYPE_FRAME_CLOCK), 0,
                                after_paint, NULL, NULL);
}
