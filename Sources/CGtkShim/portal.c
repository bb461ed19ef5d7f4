// SPDX-License-Identifier: MIT

/* Desktop services, through the portals and the file manager. Written in C, because libportal's
 * headers and CGtk's would give Swift every GTK type twice, and D-Bus calls are variadic. */
#define _GNU_SOURCE /* O_PATH */
#include "CGtkShim.h"

#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <libportal-gtk4/portal-gtk4.h>
#include <unistd.h>

/* The receiver of a request's outcome; freed with the answer. */
typedef struct
{
  BvPortalDone done;
  gpointer data;
  XdpParent *parent;
} Asking;

static Asking *
asking_new (GtkWindow *window, BvPortalDone done, gpointer data)
{
  Asking *asking = g_new0 (Asking, 1);

  asking->done = done;
  asking->data = data;
  if (window)
    asking->parent = xdp_parent_new_gtk (window);
  return asking;
}

/* Takes over the error. */
static void
asking_answer (Asking *asking, gboolean is_done, GError *error)
{
  BvPortalOutcome outcome = is_done ? BV_PORTAL_DONE : BV_PORTAL_FAILED;

  if (error && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    outcome = BV_PORTAL_CANCELLED;
  asking->done (outcome, error ? error->message : "", asking->data);
  g_clear_error (&error);
  g_clear_pointer (&asking->parent, xdp_parent_free);
  g_free (asking);
}

static XdpPortal *
portal (void)
{
  static XdpPortal *portal;

  if (!portal)
    portal = xdp_portal_new ();
  return portal;
}

static void
finish_wallpaper (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  gboolean is_done = xdp_portal_set_wallpaper_finish (XDP_PORTAL (source), result, &error);

  asking_answer (data, is_done, error);
}

void
bv_portal_set_wallpaper (GtkWindow *window, const char *uri, gboolean on_lock_screen,
                         BvPortalDone done, gpointer data)
{
  Asking *asking = asking_new (window, done, data);
  XdpWallpaperFlags place
      = on_lock_screen ? XDP_WALLPAPER_FLAG_LOCKSCREEN : XDP_WALLPAPER_FLAG_BACKGROUND;

  xdp_portal_set_wallpaper (portal (), asking->parent, uri, place | XDP_WALLPAPER_FLAG_PREVIEW,
                            NULL, finish_wallpaper, asking);
}

static void
finish_email (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  gboolean is_done = xdp_portal_compose_email_finish (XDP_PORTAL (source), result, &error);

  asking_answer (data, is_done, error);
}

void
bv_portal_compose_email (GtkWindow *window, const char *subject, const char *body,
                         const char *attachment, BvPortalDone done, gpointer data)
{
  Asking *asking = asking_new (window, done, data);
  const char *attachments[] = { attachment, NULL };

  xdp_portal_compose_email (portal (), asking->parent, NULL, NULL, NULL, subject, body,
                            attachments, XDP_EMAIL_FLAG_NONE, NULL, finish_email, asking);
}

static void
finish_open (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  gboolean is_done = xdp_portal_open_uri_finish (XDP_PORTAL (source), result, &error);

  asking_answer (data, is_done, error);
}

void
bv_portal_open_file (GtkWindow *window, const char *uri, BvPortalDone done, gpointer data)
{
  Asking *asking = asking_new (window, done, data);

  xdp_portal_open_uri (portal (), asking->parent, uri, XDP_OPEN_URI_FLAG_ASK, NULL, finish_open,
                       asking);
}

static void
finish_folder (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  gboolean is_done = xdp_portal_open_directory_finish (XDP_PORTAL (source), result, &error);

  asking_answer (data, is_done, error);
}

void
bv_portal_open_folder (const char *uri, BvPortalDone done, gpointer data)
{
  xdp_portal_open_directory (portal (), NULL, uri, XDP_OPEN_URI_FLAG_NONE, NULL, finish_folder,
                             asking_new (NULL, done, data));
}

gboolean
bv_portal_is_needed (void)
{
  /* This variable makes GTK and GLib ask the portals outside a sandbox, too. */
  const char *wanted = g_getenv ("GTK_USE_PORTAL");

  return xdp_portal_running_under_sandbox () || (wanted && wanted[0] == '1');
}

static void
finish_call (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  GVariant *answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  asking_answer (data, answer != NULL, error);
  g_clear_pointer (&answer, g_variant_unref);
}

static void
call (const char *name, const char *path, const char *interface, const char *method,
      GVariant *arguments, Asking *asking)
{
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);

  if (!bus)
    {
      g_variant_unref (g_variant_ref_sink (arguments));
      asking_answer (asking, FALSE, error);
      return;
    }
  g_dbus_connection_call (bus, name, path, interface, method, arguments, NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, finish_call, asking);
  g_object_unref (bus);
}

void
bv_portal_check (const char *interface, BvPortalDone done, gpointer data)
{
  call ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.DBus.Properties", "Get", g_variant_new ("(ss)", interface, "version"),
        asking_new (NULL, done, data));
}

void
bv_show_in_file_manager (const char *uri, BvPortalDone done, gpointer data)
{
  const char *uris[] = { uri, NULL };

  call ("org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1", "ShowItems", g_variant_new ("(^ass)", uris, ""),
        asking_new (NULL, done, data));
}

/* Files on their way to another program. */
typedef struct
{
  char **paths;
  char *key;
  BvFilesShared done;
  gpointer data;
} Transfer;

#define DOCUMENTS "org.freedesktop.portal.Documents", "/org/freedesktop/portal/documents"
#define FILE_TRANSFER "org.freedesktop.portal.FileTransfer"

/* Takes over the answer and the error. */
static void
transfer_end (Transfer *transfer, const char *key, GVariant *answer, GError *error)
{
  if (error)
    g_debug ("no files can be shared through the portal: %s", error->message);
  transfer->done (key, transfer->data);
  g_clear_pointer (&answer, g_variant_unref);
  g_clear_error (&error);
  g_strfreev (transfer->paths);
  g_free (transfer->key);
  g_free (transfer);
}

static void
finish_adding (GObject *source, GAsyncResult *result, gpointer data)
{
  Transfer *transfer = data;
  GError *error = NULL;
  GVariant *answer
      = g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (source), NULL, result, &error);

  transfer_end (transfer, answer ? transfer->key : NULL, answer, error);
}

static void
finish_starting (GObject *source, GAsyncResult *result, gpointer data)
{
  Transfer *transfer = data;
  GError *error = NULL;
  GDBusConnection *bus = G_DBUS_CONNECTION (source);
  GVariant *answer = g_dbus_connection_call_finish (bus, result, &error);
  GVariantBuilder handles = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("ah"));
  GVariantBuilder options = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  GUnixFDList *files = g_unix_fd_list_new ();

  for (char **path = transfer->paths; answer && *path; path++)
    {
      int file = open (*path, O_PATH | O_CLOEXEC);
      int handle = file >= 0 ? g_unix_fd_list_append (files, file, NULL) : -1;

      if (file >= 0)
        close (file);
      if (handle >= 0)
        g_variant_builder_add (&handles, "h", handle);
    }
  if (answer)
    {
      g_variant_get (answer, "(s)", &transfer->key);
      g_dbus_connection_call_with_unix_fd_list (
          bus, DOCUMENTS, FILE_TRANSFER, "AddFiles",
          g_variant_new ("(saha{sv})", transfer->key, &handles, &options), NULL,
          G_DBUS_CALL_FLAGS_NONE, -1, files, NULL, finish_adding, transfer);
      g_variant_unref (answer);
    }
  else
    {
      g_variant_builder_clear (&handles);
      g_variant_builder_clear (&options);
      transfer_end (transfer, NULL, NULL, error);
    }
  g_object_unref (files);
}

void
bv_portal_share_files (const char *const *paths, BvFilesShared done, gpointer data)
{
  Transfer *transfer = g_new0 (Transfer, 1);
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  GVariantBuilder options = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);

  transfer->paths = g_strdupv ((char **) paths);
  transfer->done = done;
  transfer->data = data;
  if (!bus)
    {
      g_variant_builder_clear (&options);
      transfer_end (transfer, NULL, NULL, error);
      return;
    }
  g_dbus_connection_call (bus, DOCUMENTS, FILE_TRANSFER, "StartTransfer",
                          g_variant_new ("(a{sv})", &options), G_VARIANT_TYPE ("(s)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, finish_starting, transfer);
  g_object_unref (bus);
}

/* A session of the Location portal, with a portal object of its own. */
struct _BvLocationWatch
{
  XdpPortal *portal;
  GCancellable *cancellable;
  BvLocationFound found;
  gpointer data;
};

static void
location_updated (XdpPortal *portal, double latitude, double longitude, double altitude,
                  double accuracy, double speed, double heading, const char *description,
                  gint64 seconds, gint64 microseconds, BvLocationWatch *watch)
{
  watch->found (latitude, longitude, accuracy, watch->data);
}

static void
finish_location (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  gboolean is_done = xdp_portal_location_monitor_start_finish (XDP_PORTAL (source), result, &error);

  asking_answer (data, is_done, error);
}

BvLocationWatch *
bv_portal_watch_location (GtkWindow *window, BvLocationFound found, BvPortalDone started,
                          gpointer data)
{
  BvLocationWatch *watch = g_new0 (BvLocationWatch, 1);
  Asking *asking = asking_new (window, started, data);

  watch->portal = xdp_portal_new ();
  watch->cancellable = g_cancellable_new ();
  watch->found = found;
  watch->data = data;
  g_signal_connect (watch->portal, "location-updated", G_CALLBACK (location_updated), watch);
  xdp_portal_location_monitor_start (watch->portal, asking->parent, 0, 0,
                                     XDP_LOCATION_ACCURACY_EXACT, XDP_LOCATION_MONITOR_FLAG_NONE,
                                     watch->cancellable, finish_location, asking);
  return watch;
}

void
bv_location_watch_free (BvLocationWatch *watch)
{
  g_signal_handlers_disconnect_by_data (watch->portal, watch);
  g_cancellable_cancel (watch->cancellable);
  xdp_portal_location_monitor_stop (watch->portal);
  g_object_unref (watch->cancellable);
  g_object_unref (watch->portal);
  g_free (watch);
}
