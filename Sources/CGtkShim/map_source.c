// SPDX-License-Identifier: MIT

/* BvMapSource: a source of map tiles that forwards each request of the map. A ShumateMapSource can be
 * subclassed only in C. */
#include "CGtkShim.h"

#include <shumate/shumate.h>

G_DECLARE_FINAL_TYPE (BvMapSource, bv_map_source, BV, MAP_SOURCE, ShumateMapSource)

struct _BvMapSource
{
  ShumateMapSource parent_instance;
  const BvMapSourceFunctions *functions;
  gpointer context;
  GDestroyNotify destroy;
};

G_DEFINE_FINAL_TYPE (BvMapSource, bv_map_source, SHUMATE_TYPE_MAP_SOURCE)

struct _BvTileDemand
{
  /* Holds the source, and the tile as its data. */
  GTask *task;
  /* The handler at the task's cancellable; 0 without one. */
  gulong withdrawal;
};

static int live_count;

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  BvTileDemand *demand = data;
  BvMapSource *self = g_task_get_source_object (demand->task);

  self->functions->withdraw (self->context, demand);
}

static void
bv_map_source_fill_tile_async (ShumateMapSource *source, ShumateTile *tile,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data)
{
  BvMapSource *self = BV_MAP_SOURCE (source);
  BvTileDemand *demand = g_new0 (BvTileDemand, 1);

  demand->task = g_task_new (self, cancellable, callback, data);
  g_task_set_task_data (demand->task, g_object_ref (tile), g_object_unref);
  /* Not g_cancellable_connect: its lock would be held while the handler runs. */
  if (cancellable)
    demand->withdrawal
        = g_signal_connect (cancellable, "cancelled", G_CALLBACK (on_cancelled), demand);
  self->functions->demand (self->context, demand, shumate_tile_get_zoom_level (tile),
                           shumate_tile_get_x (tile), shumate_tile_get_y (tile));
}

static gboolean
bv_map_source_fill_tile_finish (ShumateMapSource *source, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
bv_map_source_fail (BvTileDemand *demand)
{
  GTask *task = demand->task;

  if (demand->withdrawal)
    g_signal_handler_disconnect (g_task_get_cancellable (task), demand->withdrawal);
  g_free (demand);
  if (!g_task_return_error_if_cancelled (task))
    /* An error keeps the tile out of the map's own cache, which would hold 100 of them, 256 kB each and as much
     * again in a software renderer. It also lets the map request a missing tile again. */
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "The tile is not to be kept");
  g_object_unref (task);
}

void
bv_map_source_answer (BvTileDemand *demand, GdkPaintable *picture)
{
  if (!g_cancellable_is_cancelled (g_task_get_cancellable (demand->task)))
    {
      ShumateTile *tile = g_task_get_task_data (demand->task);

      if (picture)
        {
          shumate_tile_set_paintable (tile, picture);
          shumate_tile_set_fade_in (tile, TRUE);
        }
      /* Of a tile without a picture, too: until all tiles of a zoom are done, the map keeps those of
       * the other zooms (libshumate 1.0.3). */
      shumate_tile_set_state (tile, SHUMATE_STATE_DONE);
    }
  bv_map_source_fail (demand);
}

static void
bv_map_source_finalize (GObject *object)
{
  BvMapSource *self = BV_MAP_SOURCE (object);

  if (self->destroy)
    self->destroy (self->context);
  g_atomic_int_add (&live_count, -1);
  G_OBJECT_CLASS (bv_map_source_parent_class)->finalize (object);
}

static void
bv_map_source_class_init (BvMapSourceClass *klass)
{
  ShumateMapSourceClass *source_class = SHUMATE_MAP_SOURCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bv_map_source_finalize;
  source_class->fill_tile_async = bv_map_source_fill_tile_async;
  source_class->fill_tile_finish = bv_map_source_fill_tile_finish;
}

static void
bv_map_source_init (BvMapSource *self)
{
  g_atomic_int_inc (&live_count);
}

GObject *
bv_map_source_new (const char *id, int min_zoom, int max_zoom,
                   const BvMapSourceFunctions *functions, gpointer context,
                   GDestroyNotify destroy)
{
  BvMapSource *self = g_object_new (bv_map_source_get_type (), NULL);
  ShumateMapSource *source = SHUMATE_MAP_SOURCE (self);

  shumate_map_source_set_id (source, id);
  shumate_map_source_set_min_zoom_level (source, min_zoom);
  shumate_map_source_set_max_zoom_level (source, max_zoom);
  self->functions = functions;
  self->context = context;
  self->destroy = destroy;
  return G_OBJECT (self);
}

int
bv_map_source_live_count (void)
{
  return g_atomic_int_get (&live_count);
}
