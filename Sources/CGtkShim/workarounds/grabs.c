// SPDX-License-Identifier: MIT

/* Ends the grab of all input by a popup that the compositor refused. PopoverGrabs.swift has the symptoms. */
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

/* Finds the id that the popup's class gives the property "autohide" of its interface; GObject does not publish it. So
 * another popup is made, and its call of set_property is intercepted. That popup is never freed: GTK 4.8 still reads
 * events of a freed surface (gdk_wayland_surface_dispose). */
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
  /* Never freed, either. */
  g_object_ref (popup);
  g_value_init (&no, G_TYPE_BOOLEAN);
  /* g_object_set would refuse, because the property is construct-only. */
  class->set_property (G_OBJECT (popup), autohide_id, &no,
                       g_object_class_find_property (class, "autohide"));
}
