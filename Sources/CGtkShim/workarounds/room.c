// SPDX-License-Identifier: MIT

/* BvRoom: a container for one child. It requests another layout when a layout has left out the child or the container.
 *
 * Work-around for GTK 4.8, which can lose a request that a widget makes during a layout. The widget then stays marked
 * as waiting: it passes no further requests to its parent and is not painted. Two cases are detected:
 * - The child was left out: the container is painted, but the child adds no render node (bv_room_snapshot).
 * - The container was left out: it was laid out, but the next frame does not paint it (frame_painted).
 * Each case causes one new request until something is painted, since a screen may be empty on purpose. */
#include "CGtkShim.h"

struct _BvRoom
{
  GtkWidget parent_instance;
  /* The child painted nothing, and another layout was requested. */
  gboolean asked;
  /* The container was laid out and not painted since. */
  gboolean awaiting;
  /* The container was not painted, and another layout of its parent was requested. */
  gboolean asked_parent;
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

  self->awaiting = self->asked_parent = FALSE;
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
      /* During this frame a request would be lost again. */
      g_idle_add_full (G_PRIORITY_DEFAULT, lay_out_again, g_object_ref (widget), g_object_unref);
    }
}

/* Runs after each frame. GTK does not paint a widget without an allocation. The container loses its allocation when the
 * child requests a layout while the container's parent is still laying out its siblings. It stays without one until
 * the parent lays it out again. */
static void
frame_painted (GtkWidget *widget)
{
  BvRoom *self = BV_ROOM (widget);
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (!self->awaiting || self->asked_parent || !parent || !gtk_widget_get_mapped (widget))
    return;
  self->asked_parent = TRUE;
  gtk_widget_queue_resize (parent);
  gtk_widget_queue_draw (parent);
}

static void
bv_room_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bv_room_parent_class)->realize (widget);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (widget), "after-paint",
                            G_CALLBACK (frame_painted), widget);
}

static void
bv_room_unrealize (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (widget), frame_painted, widget);
  GTK_WIDGET_CLASS (bv_room_parent_class)->unrealize (widget);
}

static GtkSizeRequestMode
bv_room_get_request_mode (GtkWidget *widget)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  return child ? gtk_widget_get_request_mode (child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
bv_room_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child && gtk_widget_should_layout (child))
    gtk_widget_measure (child, orientation, for_size, minimum, natural, minimum_baseline,
                        natural_baseline);
}

static void
bv_room_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child && gtk_widget_should_layout (child))
    gtk_widget_allocate (child, width, height, baseline, NULL);
  BV_ROOM (widget)->awaiting = TRUE;
  gtk_widget_queue_draw (widget);
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
  widget_class->realize = bv_room_realize;
  widget_class->unrealize = bv_room_unrealize;
  widget_class->get_request_mode = bv_room_get_request_mode;
  widget_class->measure = bv_room_measure;
  widget_class->size_allocate = bv_room_size_allocate;
  widget_class->snapshot = bv_room_snapshot;
}

static void
bv_room_init (BvRoom *self)
{
  self->asked = self->awaiting = self->asked_parent = FALSE;
}

GtkWidget *
bv_room_new (GtkWidget *child)
{
  GtkWidget *self = g_object_new (bv_room_get_type (), NULL);

  gtk_widget_set_parent (child, self);
  return self;
}
