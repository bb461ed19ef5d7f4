// SPDX-License-Identifier: MIT

/* A tooltip with the whole text of a label that is shortened. */
#include "CGtkShim.h"

static gboolean
tell_text (GtkLabel *label, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (label)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return TRUE;
}

void
bv_label_tell_shortened (GtkLabel *label)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (label), TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (tell_text), NULL);
}
