// SPDX-License-Identifier: MIT

/* BvCanvas: a leaf widget whose size and picture come from a table of functions. */
#include "CGtkShim.h"

struct _BvCanvas
{
  GtkWidget parent_instance;
  const BvCanvasFunctions *functions;
  gpointer context;
  GDestroyNotify destroy;
  gboolean disposed;
};

G_DEFINE_FINAL_TYPE (BvCanvas, bv_canvas, GTK_TYPE_WIDGET)

static int live_count;

static gboolean
forwards (BvCanvas *self)
{
  return self->functions && !self->disposed;
}

static GtkSizeRequestMode
bv_canvas_get_request_mode (GtkWidget *widget)
{
  BvCanvas *self = BV_CANVAS (widget);

  return forwards (self) ? self->functions->request_mode (self->context)
                         : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
bv_canvas_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  BvCanvas *self = BV_CANVAS (widget);

  if (forwards (self))
    self->functions->measure (self->context, orientation, for_size, minimum, natural);
}

static void
bv_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BvCanvas *self = BV_CANVAS (widget);

  if (forwards (self))
    self->functions->allocate (self->context, width, height);
}

static void
bv_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BvCanvas *self = BV_CANVAS (widget);

  if (forwards (self))
    self->functions->snapshot (self->context, snapshot, gtk_widget_get_width (widget),
                               gtk_widget_get_height (widget));
}

static void
bv_canvas_dispose (GObject *object)
{
  BV_CANVAS (object)->disposed = TRUE;
  G_OBJECT_CLASS (bv_canvas_parent_class)->dispose (object);
}

static void
bv_canvas_finalize (GObject *object)
{
  BvCanvas *self = BV_CANVAS (object);

  if (self->destroy)
    self->destroy (self->context);
  g_atomic_int_add (&live_count, -1);
  G_OBJECT_CLASS (bv_canvas_parent_class)->finalize (object);
}

static void
bv_canvas_class_init (BvCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bv_canvas_dispose;
  object_class->finalize = bv_canvas_finalize;
  widget_class->get_request_mode = bv_canvas_get_request_mode;
  widget_class->measure = bv_canvas_measure;
  widget_class->size_allocate = bv_canvas_size_allocate;
  widget_class->snapshot = bv_canvas_snapshot;
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
bv_canvas_init (BvCanvas *self)
{
  g_atomic_int_inc (&live_count);
}

GtkWidget *
bv_canvas_new (const BvCanvasFunctions *functions, gpointer context, GDestroyNotify destroy)
{
  BvCanvas *self = g_object_new (BV_TYPE_CANVAS, NULL);

  self->functions = functions;
  self->context = context;
  self->destroy = destroy;
  return GTK_WIDGET (self);
}

int
bv_canvas_live_count (void)
{
  return g_atomic_int_get (&live_count);
}
