// SPDX-License-Identifier: MIT

/* Checked signal connection, and calls that are macros, variadic or newer than the oldest GTK. */
#define _GNU_SOURCE
#include "CGtkShim.h"

#include <dlfcn.h>

/* Returns TRUE if C passes a value of the type in the way that the letter `kind` stands for. */
static gboolean
is_passed_as (GType type, char kind)
{
  switch (G_TYPE_FUNDAMENTAL (type & ~G_SIGNAL_TYPE_STATIC_SCOPE))
    {
    case G_TYPE_NONE:
      return kind == 'v';
    case G_TYPE_FLOAT:
    case G_TYPE_DOUBLE:
      return kind == 'd';
    case G_TYPE_BOOLEAN:
    case G_TYPE_INT:
    case G_TYPE_UINT:
    case G_TYPE_ENUM:
    case G_TYPE_FLAGS:
      return kind == 'i' || kind == '.';
    default:
      return kind == 'p' || kind == '.';
    }
}

static gboolean
has_shape (const GSignalQuery *query, const char *shape)
{
  guint i;

  if (strlen (shape) != query->n_params + 1 || !is_passed_as (query->return_type, shape[0]))
    return FALSE;
  for (i = 0; i < query->n_params; i++)
    if (!is_passed_as (query->param_types[i], shape[i + 1]))
      return FALSE;
  return TRUE;
}

gulong
bv_signal_connect (gpointer instance, const char *signal, GCallback callback, const char *shape,
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
  if (!has_shape (&query, shape))
    {
      g_critical ("The handler's shape \"%s\" is not that of %s of %s", shape, signal,
                  G_OBJECT_TYPE_NAME (instance));
      release (data, NULL);
      return 0;
    }
  return g_signal_connect_data (instance, signal, callback, data, release, 0);
}

void
bv_accessible_set_label (GtkWidget *widget, const char *label)
{
  /* A button declares what is in it as its label: in GTK 4.18 it takes precedence, and a screen reader read "Desktop"
   * for "Set as Desktop Wallpaper"; in GTK 4.8 it comes before, as in "GtkImage Like". */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  /* In newer GTK a box has the role "generic", which cannot have a name. The role is fixed once the widget is in a
   * window. */
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_GENERIC
      && !gtk_widget_get_root (widget))
    g_object_set (widget, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  /* An icon is a decoration until it has a name. */
  if (GTK_IS_IMAGE (widget) && !gtk_widget_get_root (widget))
    g_object_set (widget, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
bv_button_set_icon (GtkButton *button, const char *icon)
{
  gtk_button_set_icon_name (button, icon);
  /* Its name is not the icon's; see bv_accessible_set_label. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

void
bv_stack_add (GtkStack *stack, GtkWidget *child, const char *name)
{
  GtkStackPage *page = gtk_stack_add_named (stack, child, name);

  /* Else a screen reader reads the name of its type. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

static const char description_key[] = "bv-description";

void
bv_accessible_set_description (GtkWidget *widget, const char *description)
{
  /* Before 4.14 it may be replaced for a while. */
  if (gtk_get_minor_version () < 14)
    g_object_set_data_full (G_OBJECT (widget), description_key, g_strdup (description), g_free);
  bv_accessible_describe_for_now (widget, description);
}

void
bv_accessible_describe_for_now (GtkWidget *widget, const char *description)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

void
bv_accessible_describe_again (GtkWidget *widget)
{
  const char *description = g_object_get_data (G_OBJECT (widget), description_key);

  if (description)
    bv_accessible_describe_for_now (widget, description);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
bv_accessible_announce (GtkWidget *widget, const char *text)
{
  typedef void (*Announce) (GtkAccessible *, const char *, int);
  const int medium = 1;   /* GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM */
  Announce announce = (Announce) dlsym (RTLD_DEFAULT, "gtk_accessible_announce");

  /* GTK's context for tests has no such function, and calls it all the same (gtkatcontext.c, 4.18.6). */
  if (announce && g_strcmp0 (g_getenv ("GTK_A11Y"), "test") != 0)
    announce (GTK_ACCESSIBLE (widget), text, medium);
}

void
bv_accessible_set_position (GtkWidget *widget, int position, int count)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                  position, GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
}

void
bv_accessible_set_selected (GtkWidget *widget, int is_selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, is_selected,
                               -1);
}

void
bv_accessible_set_role (GtkWidget *widget, GtkAccessibleRole role)
{
  g_object_set (widget, "accessible-role", role, NULL);
}

void
bv_accessible_set_value (GtkWidget *widget, double value, double least, double most,
                         const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, least,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, most,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
bv_accessible_set_hidden (GtkWidget *widget, int is_hidden)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden, -1);
}
