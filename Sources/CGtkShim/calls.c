/* Checked signal connection, and calls that are macros or variadic in C. */
#include "CGtkShim.h"

gulong
bv_signal_connect (gpointer instance, const char *signal, GCallback callback, guint parameters,
                   gpointer data, GClosureNotify release)
{
  guint id;
  GQuark detail;
  GSignalQuery query;

  if (!g_signal_parse_name (signal, G_OBJECT_TYPE (instance), &id, &detail, TRUE))
    {
      g_critical ("%s has no signal %s", G_OBJECT_TYPE_NAME (instance), signal);
      release (data, NULL);
      return 0;
    }
  g_signal_query (id, &query);
  if (query.n_params != parameters)
    {
      g_critical ("%s passes %u parameters with %s, not %u", G_OBJECT_TYPE_NAME (instance),
                  query.n_params, signal, parameters);
      release (data, NULL);
      return 0;
    }
  return g_signal_connect_data (instance, signal, callback, data, release, 0);
}

void
bv_accessible_set_label (GtkWidget *widget, const char *label)
{
  /* In GTK 4.18 a button says that its words label it, which would win: "Desktop" was read for
   * "Set as Desktop Wallpaper". */
  if (gtk_get_minor_version () >= 10)
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
bv_accessible_set_description (GtkWidget *widget, const char *description)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

void
bv_accessible_set_position (GtkWidget *widget, int position, int count)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                  position, GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}
