/* BvRoom: see bv_room_new. */
#include "CGtkShim.h"

struct _BvRoom
{
  GtkWidget parent_instance;
  /* Nothing was painted, and another layout was asked for. A screen may be empty by intent: not twice. */
  gboolean asked;
};

G_DEFINE_FINAL_TYPE (BvRoom, bv_room, GTK_TYPE_WIDGET)

static gboolean
lay_out_again (gpointer data)
{
  gtk_widget_queue_resize (data);
  return G_SOURCE_REMOVE;
}

static void
bv_room_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BvRoom *self = BV_ROOM (widget);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  GtkSnapshot *own = gtk_snapshot_new ();
  GskRenderNode *node;

  if (child)
    gtk_widget_snapshot_child (widget, child, own);
  node = gtk_snapshot_free_to_node (own);
  if (node)
    {
      gtk_snapshot_append_node (snapshot, node);
      gsk_render_node_unref (node);
      self->asked = FALSE;
    }
  else if (!self->asked)
    {
      self->asked = TRUE;
      g_idle_add_full (G_PRIORITY_DEFAULT, lay_out_again, g_object_ref (widget), g_object_unref);
    }
}

static void
bv_room_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bv_room_parent_class)->dispose (object);
}

static void
bv_room_class_init (BvRoomClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bv_room_dispose;
  widget_class->snapshot = bv_room_snapshot;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
bv_room_init (BvRoom *self)
{
  self->asked = FALSE;
}

GtkWidget *
bv_room_new (GtkWidget *child)
{
  GtkWidget *self = g_object_new (bv_room_get_type (), NULL);

  gtk_widget_set_parent (child, self);
  return self;
}
