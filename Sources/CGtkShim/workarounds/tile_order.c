// SPDX-License-Identifier: MIT

/* BvTileBox: a bin around libshumate's map layer that draws the layer's tiles from the coarsest to the finest.
 *
 * Work-around for libshumate 1.0.3 to 1.7: while tiles of a zoom are loaded, the layer shows those of other zooms in
 * their place. It draws all of them in the order of a hash table, so that a tile of zoom 2 may cover a street that is
 * already there. Here the coarsest tiles are drawn first, and those of the present zoom last. */
#include "CGtkShim.h"

#include <stdlib.h>

/* The side of a tile of the present zoom, in application pixels, is at least this and below twice as much. */
#define TILE_SIZE 256

typedef struct
{
  GskRenderNode *node;
  graphene_rect_t bounds;
} DrawnTile;

/* Sides are rounded to whole pixels. */
static gboolean
is_present (const DrawnTile *tile)
{
  float width = tile->bounds.size.width;

  return width > TILE_SIZE - 1 && width < 2 * TILE_SIZE;
}

static int
compare (float one, float other)
{
  return (one > other) - (one < other);
}

static int
compare_tiles (gconstpointer one, gconstpointer other)
{
  const DrawnTile *a = one, *b = other;
  int order = is_present (a) - is_present (b);

  if (!order)
    order = compare (b->bounds.size.width, a->bounds.size.width);
  /* Tiles of one size overlap at their edges, so they need a fixed order, too. */
  if (!order)
    order = compare (a->bounds.origin.y, b->bounds.origin.y);
  return order ? order : compare (a->bounds.origin.x, b->bounds.origin.x);
}

static GskRenderNode *
ordered (GskRenderNode *node)
{
  guint count = gsk_container_node_get_n_children (node);
  g_autofree DrawnTile *tiles = g_new (DrawnTile, count);
  g_autofree GskRenderNode **nodes = g_new (GskRenderNode *, count);

  for (guint i = 0; i < count; i++)
    {
      tiles[i].node = gsk_container_node_get_child (node, i);
      gsk_render_node_get_bounds (tiles[i].node, &tiles[i].bounds);
    }
  qsort (tiles, count, sizeof (DrawnTile), compare_tiles);
  for (guint i = 0; i < count; i++)
    nodes[i] = tiles[i].node;
  return gsk_container_node_new (nodes, count);
}

/* Returns the node with the tiles in it sorted, also those inside a translation or clip of the layer. Transfer full. */
static GskRenderNode *
with_order (GskRenderNode *node)
{
  g_autoptr (GskRenderNode) inside = NULL;

  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      if (gsk_container_node_get_n_children (node) == 1)
        return with_order (gsk_container_node_get_child (node, 0));
      return ordered (node);
    case GSK_TRANSFORM_NODE:
      inside = with_order (gsk_transform_node_get_child (node));
      return gsk_transform_node_new (inside, gsk_transform_node_get_transform (node));
    case GSK_CLIP_NODE:
      inside = with_order (gsk_clip_node_get_child (node));
      return gsk_clip_node_new (inside, gsk_clip_node_get_clip (node));
    default:
      return gsk_render_node_ref (node);
    }
}

static void
bin_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GtkWidget *layer = gtk_widget_get_first_child (widget);
  GtkSnapshot *own = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GskRenderNode) drawn = NULL;

  if (layer)
    gtk_widget_snapshot_child (widget, layer, own);
  node = gtk_snapshot_free_to_node (own);
  if (!node)
    return;
  drawn = with_order (node);
  gtk_snapshot_append_node (snapshot, drawn);
}

static void
tile_box_class_init (gpointer class, gpointer data)
{
  GTK_WIDGET_CLASS (class)->snapshot = bin_snapshot;
}

GtkWidget *
bv_tile_box_new (void)
{
  static GType type;
  GTypeQuery query;

  if (!type)
    {
      /* The size of AdwBin may be another one in a later libadwaita. */
      g_type_query (ADW_TYPE_BIN, &query);
      type = g_type_register_static_simple (ADW_TYPE_BIN, "BvTileBox", query.class_size,
                                            tile_box_class_init, query.instance_size, NULL, 0);
    }
  return g_object_new (type, NULL);
}
