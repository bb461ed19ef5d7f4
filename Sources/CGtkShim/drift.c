// SPDX-License-Identifier: MIT

/* BvDriftBox: a GtkBox that draws its children away from where they were laid out, and lets them take the focus
 * from west to east.
 *
 * The marks on a map move in every frame, and a layout costs more than the drawing: GTK lays out the window from the
 * top, finds the widget under the pointer, whose style may change, and, on X11, requests the window's position from
 * the display server. With GTK 4.8 these requests alone took 15 to 20 % of the main thread's time for a frame, without
 * rendering. A child that only drifts is drawn from its last render node. */
#include "CGtkShim.h"

/* The key of a child's offset; no data means no offset. */
static GQuark
drift_quark (void)
{
  return g_quark_from_static_string ("bv-drift");
}

void
bv_drift_box_move (GtkWidget *child, float x, float y)
{
  graphene_point_t *drift = g_object_get_qdata (G_OBJECT (child), drift_quark ());

  if (!drift)
    {
      drift = graphene_point_alloc ();
      g_object_set_qdata_full (G_OBJECT (child), drift_quark (), drift,
                               (GDestroyNotify) graphene_point_free);
    }
  graphene_point_init (drift, x, y);
}

static void
drift_box_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      const graphene_point_t *drift = g_object_get_qdata (G_OBJECT (child), drift_quark ());

      if (!gtk_widget_get_mapped (child))
        continue;
      gtk_snapshot_save (snapshot);
      if (drift)
        gtk_snapshot_translate (snapshot, drift);
      gtk_widget_snapshot_child (widget, child, snapshot);
      gtk_snapshot_restore (snapshot);
    }
}

typedef struct
{
  GtkWidget *child;
  float x, y;
} Stop;

static int
compare_stops (gconstpointer one, gconstpointer other)
{
  const Stop *a = one, *b = other;

  return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

/* The children that are shown, from west to east. */
static GArray *
find_stops (GtkWidget *widget)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (Stop));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t bounds;
      Stop stop = { child };

      if (!gtk_widget_get_mapped (child) || !gtk_widget_compute_bounds (child, widget, &bounds))
        continue;
      stop.x = bounds.origin.x + bounds.size.width / 2;
      stop.y = bounds.origin.y + bounds.size.height / 2;
      g_array_append_val (stops, stop);
    }
  g_array_sort (stops, compare_stops);
  return stops;
}

static gboolean
drift_box_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *present = gtk_widget_get_focus_child (widget);
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD, has_moved = FALSE;
  GArray *stops;
  int index;

  if (!is_forward && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (g_type_class_peek_parent (GTK_WIDGET_GET_CLASS (widget)))
        ->focus (widget, direction);
  stops = find_stops (widget);
  index = is_forward ? 0 : (int) stops->len - 1;
  for (int i = 0; present && i < (int) stops->len; i++)
    if (g_array_index (stops, Stop, i).child == present)
      index = i;
  for (; !has_moved && index >= 0 && index < (int) stops->len; index += is_forward ? 1 : -1)
    has_moved = gtk_widget_child_focus (g_array_index (stops, Stop, index).child, direction);
  g_array_unref (stops);
  return has_moved;
}

static void
drift_box_class_init (gpointer class, gpointer data)
{
  GTK_WIDGET_CLASS (class)->snapshot = drift_box_snapshot;
  GTK_WIDGET_CLASS (class)->focus = drift_box_focus;
}

GtkWidget *
bv_drift_box_new (void)
{
  static GType type;
  GTypeQuery query;

  if (!type)
    {
      /* The size of GtkBox may be another one in a later GTK. */
      g_type_query (GTK_TYPE_BOX, &query);
      type = g_type_register_static_simple (GTK_TYPE_BOX, "BvDriftBox", query.class_size,
                                            drift_box_class_init, query.instance_size, NULL, 0);
    }
  return g_object_new (type, NULL);
}
