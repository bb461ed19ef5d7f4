/* BvOrderedOverlay: a GtkOverlay whose children take the focus in the order they were added. GTK
 * sorts them by position, and a heart at the top of a picture would come before the picture. */
#include "CGtkShim.h"

static GtkWidgetClass *parent_class;

static gboolean
bv_ordered_overlay_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  if (!forward && direction != GTK_DIR_TAB_BACKWARD)
    return parent_class->focus (widget, direction);
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
bv_ordered_overlay_class_init (gpointer class, gpointer data)
{
  parent_class = g_type_class_peek_parent (class);
  GTK_WIDGET_CLASS (class)->focus = bv_ordered_overlay_focus;
}

/* GTK does not publish the size of GtkOverlay, so G_DEFINE_TYPE cannot be used. */
static GType
bv_ordered_overlay_get_type (void)
{
  static GType type;

  if (!type)
    {
      GTypeQuery overlay;

      g_type_query (GTK_TYPE_OVERLAY, &overlay);
      type = g_type_register_static_simple (
          GTK_TYPE_OVERLAY, "BvOrderedOverlay", overlay.class_size, bv_ordered_overlay_class_init,
          overlay.instance_size, NULL, 0);
    }
  return type;
}

GtkWidget *
bv_ordered_overlay_new (void)
{
  return g_object_new (bv_ordered_overlay_get_type (), NULL);
}
