// SPDX-License-Identifier: MIT

/* A small GTK 4 program that prints what it gets: the tests' own tools are tested against it.
 * Its button "Launch" starts the command in LAUNCH as a desktop's launcher does, with a token that
 * lets the command take the focus.
 * One line an event: "entry TEXT", "menu", "copied", "zoom SCALE", "rotate DEGREES" (both so far,
 * at the end of the gesture), "swipe", "wheel DY", "coast" (a touchpad's fling). */

#include <gtk/gtk.h>

static double zoom, rotation;

static void
say (const char *text)
{
    g_print ("%s\n", text);
}

static void
on_entry_changed (GtkEditable *entry)
{
    g_print ("entry %s\n", gtk_editable_get_text (entry));
}

static void
on_copy (GtkWidget *button)
{
    gdk_clipboard_set_text (gtk_widget_get_clipboard (button), "from the probe");
    say ("copied");
}

static void
on_launch (GtkWidget *button)
{
    GdkDisplay *display = gtk_widget_get_display (button);
    g_autoptr (GdkAppLaunchContext) context = gdk_display_get_app_launch_context (display);
    g_autoptr (GError) error = NULL;
    g_autoptr (GAppInfo) command = g_app_info_create_from_commandline (
        g_getenv ("LAUNCH"), NULL, G_APP_INFO_CREATE_SUPPORTS_STARTUP_NOTIFICATION, &error);

    if (command && g_app_info_launch (command, NULL, G_APP_LAUNCH_CONTEXT (context), &error))
        say ("launched");
    else
        g_print ("not launched: %s\n", error->message);
}

static void
on_menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    say ("menu");
}

static void
on_zoom (GtkGestureZoom *gesture, double scale)
{
    zoom = scale;
}

static void
on_rotate (GtkGestureRotate *gesture, double angle, double delta)
{
    rotation = delta * 180 / G_PI;
}

static void
on_gesture_end (GtkGesture *gesture)
{
    g_print ("zoom %.3f\nrotate %.1f\n", zoom, rotation);
}

static void
on_swipe (GtkGestureSwipe *gesture, double vx, double vy)
{
    say ("swipe");
}

static gboolean
on_scroll (GtkEventControllerScroll *controller, double dx, double dy)
{
    if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL)
        g_print ("wheel %.0f\n", dy);
    return FALSE;
}

static void
on_decelerate (GtkEventControllerScroll *controller, double vx, double vy)
{
    say ("coast");
}

static GtkWidget *
make_picture (void)
{
    static const guchar pixel[] = { 0, 160, 90 };
    g_autoptr (GBytes) bytes = g_bytes_new_static (pixel, sizeof pixel);
    g_autoptr (GdkTexture) texture = gdk_memory_texture_new (1, 1, GDK_MEMORY_R8G8B8, bytes, 3);
    GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
    GtkGesture *pinch = gtk_gesture_zoom_new (), *turn = gtk_gesture_rotate_new ();
    GtkGesture *swipe = gtk_gesture_swipe_new ();
    GtkEventController *scroll = gtk_event_controller_scroll_new (
        GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);

    gtk_picture_set_alternative_text (GTK_PICTURE (picture), "Test chart");
    gtk_widget_set_vexpand (picture, TRUE);
    gtk_gesture_group (turn, pinch);
    g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_zoom), NULL);
    g_signal_connect (pinch, "end", G_CALLBACK (on_gesture_end), NULL);
    g_signal_connect (turn, "angle-changed", G_CALLBACK (on_rotate), NULL);
    g_signal_connect (swipe, "swipe", G_CALLBACK (on_swipe), NULL);
    g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), NULL);
    g_signal_connect (scroll, "decelerate", G_CALLBACK (on_decelerate), NULL);
    gtk_widget_add_controller (picture, GTK_EVENT_CONTROLLER (pinch));
    gtk_widget_add_controller (picture, GTK_EVENT_CONTROLLER (turn));
    gtk_widget_add_controller (picture, GTK_EVENT_CONTROLLER (swipe));
    gtk_widget_add_controller (picture, scroll);
    return picture;
}

static void
on_activate (GtkApplication *application)
{
    static const GActionEntry actions[] = { { "hello", on_menu } };
    GtkWidget *window = gtk_application_window_new (application);
    GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *entry = gtk_entry_new (), *copy = gtk_button_new_with_label ("Copy");
    GtkWidget *launch = gtk_button_new_with_label ("Launch");
    GtkWidget *menu_button = gtk_menu_button_new ();
    g_autoptr (GMenu) menu = g_menu_new ();

    g_action_map_add_action_entries (G_ACTION_MAP (application), actions, 1, NULL);
    g_menu_append (menu, "Say Hello", "app.hello");
    gtk_menu_button_set_label (GTK_MENU_BUTTON (menu_button), "Menu");
    gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (menu_button), G_MENU_MODEL (menu));
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    "Search", -1);
    g_signal_connect (entry, "changed", G_CALLBACK (on_entry_changed), NULL);
    g_signal_connect (copy, "clicked", G_CALLBACK (on_copy), NULL);
    g_signal_connect (launch, "clicked", G_CALLBACK (on_launch), NULL);
    gtk_box_append (GTK_BOX (bar), entry);
    gtk_box_append (GTK_BOX (bar), copy);
    gtk_box_append (GTK_BOX (bar), menu_button);
    if (g_getenv ("LAUNCH"))
        gtk_box_append (GTK_BOX (bar), launch);
    gtk_box_append (GTK_BOX (column), bar);
    gtk_box_append (GTK_BOX (column), make_picture ());
    gtk_window_set_title (GTK_WINDOW (window), "Probe");
    gtk_window_set_default_size (GTK_WINDOW (window), 800, 600);
    gtk_window_set_child (GTK_WINDOW (window), column);
    gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
    g_autoptr (GtkApplication) application =
        gtk_application_new ("org.belvedere.Probe", G_APPLICATION_DEFAULT_FLAGS);

    g_signal_connect (application, "activate", G_CALLBACK (on_activate), NULL);
    return g_application_run (G_APPLICATION (application), argc, argv);
}
