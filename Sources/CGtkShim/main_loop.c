// SPDX-License-Identifier: MIT

/* Serves libdispatch's main queue from GLib's default main context.
 *
 * libdispatch signals main-queue work through an eventfd. Its 8-byte counter must be READ before the
 * queue is drained: without the read the descriptor stays readable and the loop spins (566,000
 * dispatches in an idle second, measured); a read after the drain could swallow a wake-up.
 * libdispatch exports the two functions for CFRunLoop; they are in no public header. */
#include "CGtkShim.h"

#include <errno.h>
#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF (void);
extern void _dispatch_main_queue_callback_4CF (void *message);

static guint64 drain_count;

static gboolean
serve_main_queue (int descriptor, GIOCondition condition, gpointer data)
{
  uint64_t signalled;

  while (read (descriptor, &signalled, sizeof signalled) < 0 && errno == EINTR)
    ;
  drain_count++;
  _dispatch_main_queue_callback_4CF (NULL);
  return G_SOURCE_CONTINUE;
}

void
bv_main_loop_attach (void)
{
  static gboolean attached;

  if (attached)
    return;
  attached = TRUE;
  GSource *source = g_unix_fd_source_new (_dispatch_get_main_queue_handle_4CF (), G_IO_IN);
  g_source_set_name (source, "libdispatch main queue");
  g_source_set_callback (source, G_SOURCE_FUNC (serve_main_queue), NULL, NULL);
  g_source_attach (source, NULL);
  g_source_unref (source);
}

guint64
bv_main_loop_drain_count (void)
{
  return drain_count;
}
