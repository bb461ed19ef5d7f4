/* BvOrderedOverlay and BvOrderedBox: a GtkOverlay and a GtkBox whose children take the focus in the
 * order they were added. GTK sorts them by position, and a heart at the top of a picture would come
 * before the picture. */
#include "CGtkShim.h"

static gboolean
ordered_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  if (!forward && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (g_type_class_peek_parent (GTK_WIDGET_GET_CLASS (widget)))
        ->focus (widget, direction);
  if (!child)
    child = forward ? gtk_widget_get_first_child (widget) : gtk_widget_get_last_child (widget);
  while (child)
    {
      if (gtk_widget_child_focus (child, direction))
        return TRUE;
      child = forward ? gtk_widget_get_next_sibling (child) : gtk_widget_get_prev_sibling (child);
    }
  return FALSE;
}

static void
ordered_class_init (gpointer class, gpointer data)
{
  GTK_WIDGET_CLASS (class)->focus = ordered_focus;
}

/* GTK does not publish the size of GtkOverlay, so G_DEFINE_TYPE cannot be used. */
static GType
ordered_type (GType parent, const char *name)
{
  GTypeQuery query;

  g_type_query (parent, &query);
  return g_type_register_static_simple (parent, name, query.class_size, ordered_class_init,
                                        query.instance_size, NULL, 0);
}

GtkWidget *
bv_ordered_overlay_new (void)
{
  static GType type;

  if (!type)
    type = ordered_type (GTK_TYPE_OVERLAY, "BvOrderedOverlay");
  return g_object_new (type, NULL);
}

GtkWidget *
bv_ordered_box_new (void)
{
  static GType type;

  if (!type)
    type = ordered_type (GTK_TYPE_BOX, "BvOrderedBox");
  return g_object_new (type, NULL);
}
