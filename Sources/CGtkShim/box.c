/* BvBox: a GObject that carries one pointer, the item type of our list models. */
#include "CGtkShim.h"

struct _BvBox
{
  GObject parent_instance;
  gpointer payload;
  GDestroyNotify destroy;
};

G_DEFINE_FINAL_TYPE (BvBox, bv_box, G_TYPE_OBJECT)

static int live_count;

static void
bv_box_finalize (GObject *object)
{
  BvBox *self = BV_BOX (object);

  if (self->destroy)
    self->destroy (self->payload);
  g_atomic_int_add (&live_count, -1);
  G_OBJECT_CLASS (bv_box_parent_class)->finalize (object);
}

static void
bv_box_class_init (BvBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bv_box_finalize;
}

static void
bv_box_init (BvBox *self)
{
  g_atomic_int_inc (&live_count);
}

BvBox *
bv_box_new (gpointer payload, GDestroyNotify destroy)
{
  BvBox *self = g_object_new (BV_TYPE_BOX, NULL);

  self->payload = payload;
  self->destroy = destroy;
  return self;
}

gpointer
bv_box_get_payload (BvBox *self)
{
  g_return_val_if_fail (BV_IS_BOX (self), NULL);
  return self->payload;
}

int
bv_box_live_count (void)
{
  return g_atomic_int_get (&live_count);
}
