/* BvOrderedOverlay: a GtkOverlay whose children take the focus in the order they were added. GTK sorts them by
 * position, and a heart at the top of a picture would come before the picture. */
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

GtkWidget *
bv_ordered_overlay_new (void)
{
  static GType type;
  GTypeQuery query;

  if (!type)
    {
      /* GTK does not publish the size of GtkOverlay, so G_DEFINE_TYPE cannot be used. */
      g_type_query (GTK_TYPE_OVERLAY, &query);
      type = g_type_register_static_simple (GTK_TYPE_OVERLAY, "BvOrderedOverlay", query.class_size,
                                            ordered_class_init, query.instance_size, NULL, 0);
    }
  return g_object_new (type, NULL);
}
