/* Takes all input from a popover that the compositor refused. PopoverGrabs.swift tells why. */
#include "CGtkShim.h"

static guint autohide_id;
static void (*set_property) (GObject *, guint, const GValue *, GParamSpec *);

static void
note_id (GObject *popup, guint id, const GValue *value, GParamSpec *spec)
{
  if (g_str_equal (spec->name, "autohide"))
    autohide_id = id;
  set_property (popup, id, value, spec);
}

/* GObject does not tell the number that a class has for a property of an interface; another popup learns it. That one
 * is never freed: GTK 4.8 goes on to read the events of a surface that is (gdk_wayland_surface_dispose). */
static void
learn_id (GObjectClass *class, GdkSurface *parent)
{
  GdkSurface *popup;

  set_property = class->set_property;
  class->set_property = note_id;
  popup = gdk_surface_new_popup (parent, TRUE);
  class->set_property = set_property;
  gdk_surface_destroy (popup);
}

void
bv_popup_lets_input_through (GdkSurface *popup)
{
  GObjectClass *class = G_OBJECT_GET_CLASS (popup);
  GValue no = G_VALUE_INIT;

  if (autohide_id == 0)
    learn_id (class, gdk_popup_get_parent (GDK_POPUP (popup)));
  if (autohide_id == 0)
    return;
  g_object_ref (popup); /* For the same reason. */
  g_value_init (&no, G_TYPE_BOOLEAN);
  /* By g_object_set, it could be set at the beginning only. */
  class->set_property (G_OBJECT (popup), autohide_id, &no,
                       g_object_class_find_property (class, "autohide"));
}
