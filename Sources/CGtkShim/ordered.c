// SPDX-License-Identifier: MIT

/* BvOrderedItem: a GtkOverlay that is an item of a list. Tab focuses the item itself, then its children in the order
 * they were added. GTK would sort them by position: a heart at the top of a picture would come before the picture.
 * An item that is one stop is left by the next Tab. */
#include "CGtkShim.h"

static const char one_stop_key[] = "bv-one-stop";

gboolean
bv_focus_in_order (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;
  gboolean is_here = gtk_widget_is_focus (widget);

  if (!forward && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (g_type_class_peek_parent (GTK_WIDGET_GET_CLASS (widget)))
        ->focus (widget, direction);
  if (gtk_widget_get_focusable (widget) && forward && !child && !is_here)
    return gtk_widget_grab_focus (widget);
  if (is_here && !forward)
    return FALSE;
  if (!child)
    child = forward ? gtk_widget_get_first_child (widget) : gtk_widget_get_last_child (widget);
  while (child)
    {
      if (gtk_widget_child_focus (child, direction))
        return TRUE;
      child = forward ? gtk_widget_get_next_sibling (child) : gtk_widget_get_prev_sibling (child);
    }
  return gtk_widget_get_focusable (widget) && !forward && gtk_widget_grab_focus (widget);
}

static gboolean
item_focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean by_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!by_tab || !g_object_get_data (G_OBJECT (widget), one_stop_key))
    return bv_focus_in_order (widget, direction);
  return !gtk_widget_is_focus (widget) && !gtk_widget_get_focus_child (widget)
         && gtk_widget_grab_focus (widget);
}

static void
item_class_init (gpointer class, gpointer data)
{
  guint activate = g_signal_new ("activate", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  GTK_WIDGET_CLASS (class)->focus = item_focus;
  gtk_widget_class_set_activate_signal (class, activate);
}

GtkWidget *
bv_ordered_item_new (gboolean is_one_stop)
{
  static GType type;
  GTypeQuery query;
  GtkWidget *item;

  if (!type)
    {
      /* GTK does not publish the size of GtkOverlay, so G_DEFINE_TYPE cannot be used. */
      g_type_query (GTK_TYPE_OVERLAY, &query);
      type = g_type_register_static_simple (GTK_TYPE_OVERLAY, "BvOrderedItem", query.class_size,
                                            item_class_init, query.instance_size, NULL, 0);
    }
  item = g_object_new (type, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "focusable", TRUE,
                       "focus-on-click", FALSE, NULL);
  if (is_one_stop)
    g_object_set_data (G_OBJECT (item), one_stop_key, (gpointer) one_stop_key);
  return item;
}
