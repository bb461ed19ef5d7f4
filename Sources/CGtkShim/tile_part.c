// SPDX-License-Identifier: MIT

/* BvTilePart: a part, or all, of a texture as a picture. Beyond its last zoom, a map shows enlarged parts of that
 * zoom's tiles. The whole texture is drawn, clipped: so there are no seams between parts, and the renderer
 * uploads it once. */
#include "CGtkShim.h"

G_DECLARE_FINAL_TYPE (BvTilePart, bv_tile_part, BV, TILE_PART, GObject)

struct _BvTilePart
{
  GObject parent_instance;
  GdkTexture *texture;
  cairo_pattern_t *pattern;
  int parts;
  int column;
  int row;
};

/* GTK's cairo renderer converts a texture each time it draws it: a third of a millisecond for each tile. */
static void
draw_pattern (BvTilePart *self, GtkSnapshot *target, double width, double height)
{
  int columns = gdk_texture_get_width (self->texture);
  int rows = gdk_texture_get_height (self->texture);
  cairo_t *cr = gtk_snapshot_append_cairo (target, &GRAPHENE_RECT_INIT (0, 0, width, height));

  cairo_translate (cr, -self->column * width, -self->row * height);
  cairo_scale (cr, self->parts * width / columns, self->parts * height / rows);
  cairo_set_source (cr, self->pattern);
  cairo_rectangle (cr, 0, 0, columns, rows);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
bv_tile_part_snapshot (GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height)
{
  BvTilePart *self = BV_TILE_PART (paintable);
  GtkSnapshot *target = GTK_SNAPSHOT (snapshot);

  if (self->pattern)
    {
      draw_pattern (self, target, width, height);
      return;
    }
  gtk_snapshot_push_clip (target, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_append_texture (target, self->texture,
                               &GRAPHENE_RECT_INIT (-self->column * width, -self->row * height,
                                                    self->parts * width, self->parts * height));
  gtk_snapshot_pop (target);
}

static GdkPaintableFlags
bv_tile_part_get_flags (GdkPaintable *paintable)
{
  return GDK_PAINTABLE_STATIC_SIZE | GDK_PAINTABLE_STATIC_CONTENTS;
}

static void
bv_tile_part_paintable_init (GdkPaintableInterface *interface)
{
  interface->snapshot = bv_tile_part_snapshot;
  interface->get_flags = bv_tile_part_get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BvTilePart, bv_tile_part, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE,
                                                      bv_tile_part_paintable_init))

static void
bv_tile_part_finalize (GObject *object)
{
  BvTilePart *self = BV_TILE_PART (object);

  g_clear_pointer (&self->pattern, cairo_pattern_destroy);
  g_object_unref (self->texture);
  G_OBJECT_CLASS (bv_tile_part_parent_class)->finalize (object);
}

static void
bv_tile_part_class_init (BvTilePartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bv_tile_part_finalize;
}

static void
bv_tile_part_init (BvTilePart *self)
{
}

GdkPaintable *
bv_tile_part_new (GdkTexture *texture, cairo_pattern_t *pattern, int parts, int column, int row)
{
  BvTilePart *self = g_object_new (bv_tile_part_get_type (), NULL);

  self->texture = g_object_ref (texture);
  self->pattern = pattern ? cairo_pattern_reference (pattern) : NULL;
  self->parts = parts;
  self->column = column;
  self->row = row;
  return GDK_PAINTABLE (self);
}
