// SPDX-License-Identifier: MIT

/* GTK 4 and libadwaita as Swift imports them; what needs C code of ours is in CGtkShim. */
#include "floor.h"

#include <adwaita.h>
#include <gtk/gtk.h>
#include <glib/gi18n.h>
