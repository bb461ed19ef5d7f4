// SPDX-License-Identifier: MIT

/* BvContent: content that is offered to other programs under its media types, and made when one of them
 * requests it. A GdkContentProvider can be subclassed only in C. */
#include "CGtkShim.h"

struct _BvContent
{
  GdkContentProvider parent_instance;
  GdkContentFormats *formats;
  BvContentProduce produce;
  gpointer context;
  GDestroyNotify destroy;
};

G_DEFINE_FINAL_TYPE (BvContent, bv_content, GDK_TYPE_CONTENT_PROVIDER)

static int live_count;

static GdkContentFormats *
bv_content_ref_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_ref (BV_CONTENT (provider)->formats);
}

static void
bv_content_write_async (GdkContentProvider *provider, const char *mime_type,
                        GOutputStream *stream, int io_priority, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  BvContent *self = BV_CONTENT (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_priority (task, io_priority);
  g_task_set_task_data (task, g_object_ref (stream), g_object_unref);
  self->produce (self->context, mime_type, (BvContentDemand *) task);
}

static gboolean
bv_content_write_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
finish_writing (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

void
bv_content_answer (BvContentDemand *demand, GBytes *bytes)
{
  GTask *task = G_TASK (demand);
  gsize size;
  gconstpointer data;

  if (!bytes)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "The content is not available");
      g_object_unref (task);
      return;
    }
  data = g_bytes_get_data (bytes, &size);
  /* The stream reads the bytes until the task is done. */
  g_object_set_data_full (G_OBJECT (task), "bytes", g_bytes_ref (bytes),
                          (GDestroyNotify) g_bytes_unref);
  g_output_stream_write_all_async (g_task_get_task_data (task), data, size,
                                   g_task_get_priority (task), g_task_get_cancellable (task),
                                   finish_writing, task);
}

static void
bv_content_finalize (GObject *object)
{
  BvContent *self = BV_CONTENT (object);

  g_clear_pointer (&self->formats, gdk_content_formats_unref);
  if (self->destroy)
    self->destroy (self->context);
  g_atomic_int_add (&live_count, -1);
  G_OBJECT_CLASS (bv_content_parent_class)->finalize (object);
}

static void
bv_content_class_init (BvContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bv_content_finalize;
  provider_class->ref_formats = bv_content_ref_formats;
  provider_class->write_mime_type_async = bv_content_write_async;
  provider_class->write_mime_type_finish = bv_content_write_finish;
}

static void
bv_content_init (BvContent *self)
{
  g_atomic_int_inc (&live_count);
}

GdkContentProvider *
bv_content_new (const char *const *mime_types, BvContentProduce produce, gpointer context,
                GDestroyNotify destroy)
{
  BvContent *self = g_object_new (BV_TYPE_CONTENT, NULL);

  self->formats = gdk_content_formats_new ((const char **) mime_types,
                                           g_strv_length ((char **) mime_types));
  self->produce = produce;
  self->context = context;
  self->destroy = destroy;
  return GDK_CONTENT_PROVIDER (self);
}

int
bv_content_live_count (void)
{
  return g_atomic_int_get (&live_count);
}
