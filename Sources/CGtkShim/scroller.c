// SPDX-License-Identifier: MIT

/* BvScroller: a container, usually in a GtkScrolledWindow, whose content supplies the height and places the children.
 * GTK's lists estimate the heights of rows that are not laid out yet. */
#include "CGtkShim.h"

struct _BvScroller
{
  GtkWidget parent_instance;
  const BvScrollerFunctions *functions;
  gpointer context;
  GDestroyNotify destroy;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  guint n_items;
  gboolean disposed;
};

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
  PROP_N_ITEMS,
};

G_DEFINE_FINAL_TYPE_WITH_CODE (BvScroller, bv_scroller, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static int live_count;

static void
scrolled (BvScroller *self)
{
  if (!self->disposed)
    self->functions->scrolled (self->context);
}

static void
set_adjustment (BvScroller *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  GtkAdjustment **own = &self->adjustments[orientation];

  if (*own && *own == adjustment)
    return;
  if (*own)
    {
      g_signal_handlers_disconnect_by_data (*own, self);
      g_clear_object (own);
    }
  if (self->disposed)
    return;
  *own = g_object_ref_sink (adjustment ? adjustment : gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  if (orientation == GTK_ORIENTATION_VERTICAL)
    g_signal_connect_swapped (*own, "value-changed", G_CALLBACK (scrolled), self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
bv_scroller_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  BvScroller *self = BV_SCROLLER (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bv_scroller_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  BvScroller *self = BV_SCROLLER (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_N_ITEMS:
      g_value_set_uint (value, self->n_items);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bv_scroller_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  BvScroller *self = BV_SCROLLER (widget);

  if (self->disposed)
    return;
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? self->functions->least_width (self->context)
                            : self->functions->least_height (self->context);
}

static void
bv_scroller_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BvScroller *self = BV_SCROLLER (widget);

  if (self->adjustments[GTK_ORIENTATION_HORIZONTAL])
    gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, width, 1, width,
                              width);
  if (!self->disposed)
    self->functions->allocate (self->context, width, height);
}

/* Tab goes through the children in their order; GTK would sort them by position. */
static gboolean
bv_scroller_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BvScroller *self = BV_SCROLLER (widget);

  if (self->disposed || !bv_focus_in_order (widget, direction))
    return FALSE;
  self->functions->focus_moved (self->context);
  return TRUE;
}

static void
bv_scroller_dispose (GObject *object)
{
  BvScroller *self = BV_SCROLLER (object);
  GtkWidget *child;

  self->disposed = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  /* Else GTK 4.8 would focus a child that is being removed, and never release the last one. */
  gtk_widget_set_focus_child (GTK_WIDGET (self), NULL);
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  G_OBJECT_CLASS (bv_scroller_parent_class)->dispose (object);
}

static void
bv_scroller_finalize (GObject *object)
{
  BvScroller *self = BV_SCROLLER (object);

  if (self->destroy)
    self->destroy (self->context);
  g_atomic_int_add (&live_count, -1);
  G_OBJECT_CLASS (bv_scroller_parent_class)->finalize (object);
}

static void
bv_scroller_class_init (BvScrollerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = bv_scroller_set_property;
  object_class->get_property = bv_scroller_get_property;
  object_class->dispose = bv_scroller_dispose;
  object_class->finalize = bv_scroller_finalize;
  widget_class->measure = bv_scroller_measure;
  widget_class->size_allocate = bv_scroller_size_allocate;
  widget_class->focus = bv_scroller_focus;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
  g_object_class_install_property (
      object_class, PROP_N_ITEMS,
      g_param_spec_uint ("n-items", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_css_name (widget_class, "scroller");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
bv_scroller_init (BvScroller *self)
{
  g_atomic_int_inc (&live_count);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
bv_scroller_new (const BvScrollerFunctions *functions, gpointer context, GDestroyNotify destroy)
{
  BvScroller *self = g_object_new (BV_TYPE_SCROLLER, NULL);

  self->functions = functions;
  self->context = context;
  self->destroy = destroy;
  return GTK_WIDGET (self);
}

void
bv_scroller_set_n_items (GtkWidget *scroller, guint n_items)
{
  BV_SCROLLER (scroller)->n_items = n_items;
}

int
bv_scroller_live_count (void)
{
  return g_atomic_int_get (&live_count);
}
