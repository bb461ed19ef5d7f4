// SPDX-License-Identifier: MIT

/* Resets gestures that remember a press after its end. EndedPresses.swift has the symptoms. */
#include "CGtkShim.h"

/* gtk_gesture_get_sequences leaves out denied sequences, but their state can be queried. */
static gboolean
remembers (GtkGesture *gesture, gboolean every, GdkEventSequence *sequence)
{
  GList *sequences = gtk_gesture_get_sequences (gesture);
  gboolean found = every ? sequences != NULL : g_list_find (sequences, sequence) != NULL;

  g_list_free (sequences);
  return found ||
         gtk_gesture_get_sequence_state (gesture, sequence) == GTK_EVENT_SEQUENCE_DENIED;
}

void
bv_forget_presses (GtkWidget *widget, gboolean every, GdkEventSequence *sequence)
{
  GListModel *controllers = gtk_widget_observe_controllers (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  /* In an open window, a reset of all gestures would interrupt a double click. Elsewhere a widget gets no more
   * clicks. */
  gboolean always = every && (root == NULL || !gtk_widget_get_realized (GTK_WIDGET (root)));
  GtkWidget *child;
  guint i;

  for (i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      GtkEventController *controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE (controller) &&
          (always || remembers (GTK_GESTURE (controller), every, sequence)))
        gtk_event_controller_reset (controller);
      g_object_unref (controller);
    }
  g_object_unref (controllers);
  child = gtk_widget_get_first_child (widget);
  while (child != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      bv_forget_presses (child, every, sequence);
      child = next;
    }
}
