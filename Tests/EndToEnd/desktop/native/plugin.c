// SPDX-License-Identifier: MIT

/* A plugin for mutter that lets a test drive the compositor: every kind of input, the list of
 * windows and screenshots, as the object / of the bus name org.belvedere.TestDesk. MUTTER_API is the
 * number in the name of mutter's library: 11 (mutter 43, Debian 12) or 16 (mutter 48, Debian 13).
 * It draws no effects, so windows appear and go at once. Unlike mutter's own RemoteDesktop
 * interface it needs no PipeWire, and it can make touchpad gestures and kinetic scrolling. */

#include <clutter/clutter.h>
#include <gio/gio.h>
#include <meta/display.h>
#include <meta/meta-plugin.h>
#include <meta/meta-selection-source-memory.h>
#include <meta/meta-selection.h>
#include <meta/window.h>

#if MUTTER_API >= 16
#include <meta/compositor.h>

/* Exported, but in no header that is installed. */
ClutterEvent *clutter_event_scroll_smooth_new (
    ClutterEventFlags flags, int64_t microseconds, ClutterInputDevice *device,
    ClutterInputDeviceTool *tool, ClutterModifierType modifiers, graphene_point_t place,
    graphene_point_t delta, ClutterScrollSource source, ClutterScrollFinishFlags finish);
ClutterEvent *clutter_event_touchpad_pinch_new (
    ClutterEventFlags flags, int64_t microseconds, ClutterInputDevice *device,
    ClutterTouchpadGesturePhase phase, uint32_t fingers, graphene_point_t place,
    graphene_point_t delta, graphene_point_t raw_delta, float degrees, float scale);

#define NEW_MEMORY_SOURCE(type, bytes) meta_selection_source_memory_new (type, bytes, NULL)
#else
#include <meta/compositor-mutter.h>

typedef MetaRectangle MtkRectangle;

#define NEW_MEMORY_SOURCE(type, bytes) meta_selection_source_memory_new (type, bytes)
#endif

#define NAME "org.belvedere.TestDesk"

/* Touchpad scrolling: this many pixels are one step of a wheel. */
#define PIXELS_PER_STEP 10

static const char interface_xml[] =
    "<node><interface name='" NAME "'>"
    /* Pointer, in pixels of the screen; buttons by their evdev code. */
    "<method name='Move'><arg type='d'/><arg type='d'/></method>"
    "<method name='Button'><arg type='u'/><arg type='b'/></method>"
    /* Wheel: 0 up, 1 down. */
    "<method name='Wheel'><arg type='u'/></method>"
    /* Two fingers on a touchpad, in pixels; true: they have been lifted. */
    "<method name='Scroll'><arg type='d'/><arg type='d'/><arg type='b'/></method>"
    /* A key by its X11 key value, pressed or released. */
    "<method name='Key'><arg type='u'/><arg type='b'/></method>"
    /* A finger on the touchscreen: its number and place. */
    "<method name='TouchDown'><arg type='u'/><arg type='d'/><arg type='d'/></method>"
    "<method name='TouchMove'><arg type='u'/><arg type='d'/><arg type='d'/></method>"
    "<method name='TouchUp'><arg type='u'/></method>"
    /* Two fingers on a touchpad. Phase: 0 begin, 1 update, 2 end, 3 cancel; scale since the
     * beginning; degrees since the last event. */
    "<method name='Pinch'><arg type='u'/><arg type='d'/><arg type='d'/></method>"
    /* Writes raw BGRX rows to a path; gives width and height. */
    "<method name='Screenshot'><arg type='s'/>"
    "<arg type='i' direction='out'/><arg type='i' direction='out'/></method>"
    /* Microseconds since a frame was painted. */
    "<method name='Painted'><arg type='x' direction='out'/></method>"
    /* Answers when the next frame has been painted, or after so many milliseconds. */
    "<method name='NextFrame'><arg type='u'/></method>"
    /* Nothing is copied any more, and the pointer is in the corner. */
    "<method name='Reset'/>"
    /* Id, pid, title, focus; place without shadow; place with it. */
    "<method name='Windows'><arg type='a(tisbiiiiiiii)' direction='out'/></method>"
    "<method name='Place'>"
    "<arg type='t'/><arg type='i'/><arg type='i'/><arg type='i'/><arg type='i'/></method>"
    /* 'activate' or 'close'. */
    "<method name='Do'><arg type='t'/><arg type='s'/></method>"
    "</interface></node>";

typedef struct { MetaPlugin parent; } TestDesk;
typedef struct { MetaPluginClass parent_class; } TestDeskClass;
#define TEST_TYPE_DESK (test_desk_get_type ())
META_PLUGIN_DECLARE (TestDesk, test_desk)

static MetaDisplay *display;
static ClutterSeat *seat;
static ClutterVirtualInputDevice *pointer, *keyboard, *touchscreen;

/* ---- Events that mutter's virtual devices cannot make ---------------------------------------- */

/* Mutter passes on to clients only events whose source is a physical device; the device behind a
 * virtual one counts as such. */
static ClutterInputDevice *
physical_pointer (void)
{
    g_autoptr (GList) devices = clutter_seat_list_devices (seat);
    ClutterInputDevice *found = NULL;

    for (GList *item = devices; item != NULL; item = item->next)
        if (clutter_input_device_get_device_mode (item->data) == CLUTTER_INPUT_MODE_PHYSICAL &&
            (clutter_input_device_get_capabilities (item->data) & CLUTTER_INPUT_CAPABILITY_POINTER))
            found = item->data;
    return found;
}

static graphene_point_t
pointer_place (void)
{
    graphene_point_t place = { 0, 0 };

    clutter_seat_query_state (seat, clutter_seat_get_pointer (seat), NULL, &place, NULL);
    return place;
}

#if MUTTER_API >= 16

static ClutterStage *
stage (void)
{
    return meta_compositor_get_stage (meta_display_get_compositor (display));
}

static ClutterEvent *
scroll_event (graphene_point_t place, graphene_point_t delta, ClutterScrollFinishFlags finish)
{
    return clutter_event_scroll_smooth_new (
        CLUTTER_EVENT_NONE, g_get_monotonic_time (), physical_pointer (), NULL, 0, place, delta,
        CLUTTER_SCROLL_SOURCE_FINGER, finish);
}

static ClutterEvent *
pinch_event (graphene_point_t place, guint32 phase, double scale, double degrees)
{
    graphene_point_t still = { 0, 0 };

    return clutter_event_touchpad_pinch_new (
        CLUTTER_EVENT_NONE, g_get_monotonic_time (), physical_pointer (), phase, 2, place, still,
        still, degrees, scale);
}

#else

static ClutterStage *
stage (void)
{
    return CLUTTER_STAGE (meta_get_stage_for_display (display));
}

static ClutterEvent *
event_of_pointer (ClutterEventType type)
{
    ClutterEvent *event = clutter_event_new (type);

    event->any.time = g_get_monotonic_time () / 1000;
    event->any.stage = stage ();
    clutter_event_set_device (event, clutter_seat_get_pointer (seat));
    clutter_event_set_source_device (event, physical_pointer ());
    return event;
}

static ClutterEvent *
scroll_event (graphene_point_t place, graphene_point_t delta, ClutterScrollFinishFlags finish)
{
    ClutterEvent *event = event_of_pointer (CLUTTER_SCROLL);

    event->scroll.x = place.x;
    event->scroll.y = place.y;
    event->scroll.direction = CLUTTER_SCROLL_SMOOTH;
    event->scroll.scroll_source = CLUTTER_SCROLL_SOURCE_FINGER;
    clutter_event_set_scroll_delta (event, delta.x, delta.y);
    event->scroll.finish_flags = finish;
    return event;
}

static ClutterEvent *
pinch_event (graphene_point_t place, guint32 phase, double scale, double degrees)
{
    ClutterEvent *event = event_of_pointer (CLUTTER_TOUCHPAD_PINCH);

    event->touchpad_pinch.x = place.x;
    event->touchpad_pinch.y = place.y;
    event->touchpad_pinch.phase = phase;
    event->touchpad_pinch.n_fingers = 2;
    event->touchpad_pinch.scale = scale;
    event->touchpad_pinch.angle_delta = degrees;
    return event;
}

#endif

/* Takes the event. */
static void
queue (ClutterEvent *event)
{
    clutter_event_put (event);
    clutter_event_free (event);
}

/* ---- Input ----------------------------------------------------------------------------------- */

static GVariant *
move (GVariant *parameters, GError **error)
{
    double x, y;

    g_variant_get (parameters, "(dd)", &x, &y);
    clutter_virtual_input_device_notify_absolute_motion (pointer, CLUTTER_CURRENT_TIME, x, y);
    return NULL;
}

static GVariant *
button (GVariant *parameters, GError **error)
{
    guint32 code, number;
    gboolean down;

    g_variant_get (parameters, "(ub)", &code, &down);
    /* Clutter counts as X does: 1 left, 2 middle, 3 right. */
    number = code == 0x110 ? 1 : code == 0x112 ? 2 : 3;
    clutter_virtual_input_device_notify_button (pointer, CLUTTER_CURRENT_TIME, number, down);
    return NULL;
}

static GVariant *
wheel (GVariant *parameters, GError **error)
{
    guint32 direction;

    g_variant_get (parameters, "(u)", &direction);
    clutter_virtual_input_device_notify_discrete_scroll (
        pointer, CLUTTER_CURRENT_TIME, direction, CLUTTER_SCROLL_SOURCE_WHEEL);
    return NULL;
}

/* A virtual device loses the finish flags, without which nothing coasts on. */
static GVariant *
scroll (GVariant *parameters, GError **error)
{
    double dx, dy;
    gboolean last;

    g_variant_get (parameters, "(ddb)", &dx, &dy, &last);
    queue (scroll_event (
        pointer_place (),
        GRAPHENE_POINT_INIT (dx / PIXELS_PER_STEP, dy / PIXELS_PER_STEP),
        last ? CLUTTER_SCROLL_FINISHED_HORIZONTAL | CLUTTER_SCROLL_FINISHED_VERTICAL
             : CLUTTER_SCROLL_FINISHED_NONE));
    return NULL;
}

static GVariant *
key (GVariant *parameters, GError **error)
{
    guint32 value;
    gboolean down;

    g_variant_get (parameters, "(ub)", &value, &down);
    clutter_virtual_input_device_notify_keyval (keyboard, CLUTTER_CURRENT_TIME, value, down);
    return NULL;
}

static GVariant *
touch_at (GVariant *parameters,
          void (*notify) (ClutterVirtualInputDevice *, uint64_t, int, double, double))
{
    guint32 finger;
    double x, y;

    g_variant_get (parameters, "(udd)", &finger, &x, &y);
    notify (touchscreen, CLUTTER_CURRENT_TIME, finger, x, y);
    return NULL;
}

static GVariant *
touch_down (GVariant *parameters, GError **error)
{
    return touch_at (parameters, clutter_virtual_input_device_notify_touch_down);
}

static GVariant *
touch_move (GVariant *parameters, GError **error)
{
    return touch_at (parameters, clutter_virtual_input_device_notify_touch_motion);
}

static GVariant *
touch_up (GVariant *parameters, GError **error)
{
    guint32 finger;

    g_variant_get (parameters, "(u)", &finger);
    clutter_virtual_input_device_notify_touch_up (touchscreen, CLUTTER_CURRENT_TIME, finger);
    return NULL;
}

static GVariant *
pinch (GVariant *parameters, GError **error)
{
    guint32 phase;
    double scale, degrees;

    g_variant_get (parameters, "(udd)", &phase, &scale, &degrees);
    queue (pinch_event (pointer_place (), phase, scale, degrees));
    return NULL;
}

/* ---- The screen and its windows -------------------------------------------------------------- */

static GVariant *
screenshot (GVariant *parameters, GError **error)
{
    const char *path;
    float width, height;

    g_variant_get (parameters, "(&s)", &path);
    clutter_actor_get_size (CLUTTER_ACTOR (stage ()), &width, &height);
    MtkRectangle area = { 0, 0, width, height };
    gsize size = (gsize) area.width * area.height * 4;
    g_autofree guint8 *pixels = g_malloc (size);
    if (!clutter_stage_paint_to_buffer (stage (), &area, 1.0, pixels, area.width * 4,
                                        COGL_PIXEL_FORMAT_BGRA_8888,
                                        CLUTTER_PAINT_FLAG_NO_CURSORS, error) ||
        !g_file_set_contents (path, (const char *) pixels, size, error))
        return NULL;
    return g_variant_new ("(ii)", area.width, area.height);
}

static gint64 last_frame; /* in g_get_monotonic_time's microseconds */

/* Somebody who waits for the next frame. */
typedef struct { GDBusMethodInvocation *invocation; guint timer; } Waiting;
static GQueue waiting = G_QUEUE_INIT;

/* Takes it. */
static void
answer_waiting (Waiting *one)
{
    g_dbus_method_invocation_return_value (one->invocation, NULL);
    g_free (one);
}

static gboolean
give_up_waiting (gpointer one)
{
    g_queue_remove (&waiting, one);
    answer_waiting (one);
    return G_SOURCE_REMOVE;
}

static void
note_frame (void)
{
    Waiting *one;

    last_frame = g_get_monotonic_time ();
    while ((one = g_queue_pop_head (&waiting)) != NULL)
    {
        g_source_remove (one->timer);
        answer_waiting (one);
    }
}

static void
wait_for_frame (GVariant *parameters, GDBusMethodInvocation *invocation)
{
    guint32 milliseconds;
    Waiting *one = g_new0 (Waiting, 1);

    g_variant_get (parameters, "(u)", &milliseconds);
    one->invocation = invocation;
    one->timer = g_timeout_add (milliseconds, give_up_waiting, one);
    g_queue_push_tail (&waiting, one);
}

static GVariant *
painted (GVariant *parameters, GError **error)
{
    return g_variant_new ("(x)", g_get_monotonic_time () - last_frame);
}

/* Mutter keeps copied text and pictures when their program ends, but not what it does not know. */
static GVariant *
reset (GVariant *parameters, GError **error)
{
    static const MetaSelectionType types[] = { META_SELECTION_CLIPBOARD, META_SELECTION_PRIMARY };
    MetaSelection *selection = meta_display_get_selection (display);

    for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
        g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);
        g_autoptr (MetaSelectionSource) source =
            NEW_MEMORY_SOURCE ("application/x-nothing", nothing);

        meta_selection_set_owner (selection, types[i], source);
        meta_selection_unset_owner (selection, types[i], source);
    }
    clutter_virtual_input_device_notify_absolute_motion (pointer, CLUTTER_CURRENT_TIME, 0, 0);
    return NULL;
}

static GVariant *
windows (GVariant *parameters, GError **error)
{
    g_autoptr (GList) all = meta_display_list_all_windows (display);
    GVariantBuilder rows;

    g_variant_builder_init (&rows, G_VARIANT_TYPE ("a(tisbiiiiiiii)"));
    for (GList *item = all; item != NULL; item = item->next)
    {
        MetaWindow *window = item->data;
        const char *title = meta_window_get_title (window);
        MtkRectangle frame, buffer;

        meta_window_get_frame_rect (window, &frame);
        meta_window_get_buffer_rect (window, &buffer);
        g_variant_builder_add (&rows, "(tisbiiiiiiii)", meta_window_get_id (window),
                               meta_window_get_pid (window), title ? title : "",
                               meta_window_has_focus (window),
                               frame.x, frame.y, frame.width, frame.height,
                               buffer.x, buffer.y, buffer.width, buffer.height);
    }
    return g_variant_new ("(a(tisbiiiiiiii))", &rows);
}

static MetaWindow *
find_window (guint64 id, GError **error)
{
    g_autoptr (GList) all = meta_display_list_all_windows (display);

    for (GList *item = all; item != NULL; item = item->next)
        if (meta_window_get_id (item->data) == id)
            return item->data;
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "no such window");
    return NULL;
}

static GVariant *
place (GVariant *parameters, GError **error)
{
    guint64 id;
    int x, y, width, height;
    MetaWindow *window;

    g_variant_get (parameters, "(tiiii)", &id, &x, &y, &width, &height);
    if ((window = find_window (id, error)) == NULL)
        return NULL;
    /* A window that was maximized or in full screen keeps its size otherwise. */
    if (meta_window_is_fullscreen (window))
        meta_window_unmake_fullscreen (window);
    if (meta_window_get_maximized (window))
        meta_window_unmaximize (window, META_MAXIMIZE_BOTH);
    meta_window_move_resize_frame (window, TRUE, x, y, width, height);
    return NULL;
}

static GVariant *
do_to_window (GVariant *parameters, GError **error)
{
    guint64 id;
    const char *what;
    MetaWindow *window;
    guint32 now = meta_display_get_current_time_roundtrip (display);

    g_variant_get (parameters, "(t&s)", &id, &what);
    if ((window = find_window (id, error)) == NULL)
        return NULL;
    if (g_str_equal (what, "activate"))
        meta_window_activate (window, now);
    else if (g_str_equal (what, "close"))
        meta_window_delete (window, now);
    else
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "unknown: %s", what);
    return NULL;
}

/* ---- D-Bus ----------------------------------------------------------------------------------- */

/* Each handler gives the answer, or NULL for an empty one; it sets the error when it failed. */
static const struct
{
    const char *method;
    GVariant *(*handle) (GVariant *parameters, GError **error);
} handlers[] = {
    { "Move", move }, { "Button", button }, { "Wheel", wheel }, { "Scroll", scroll },
    { "Key", key }, { "TouchDown", touch_down }, { "TouchMove", touch_move },
    { "TouchUp", touch_up }, { "Pinch", pinch }, { "Screenshot", screenshot },
    { "Painted", painted }, { "Reset", reset },
    { "Windows", windows }, { "Place", place }, { "Do", do_to_window },
};

static void
on_call (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
         const char *method, GVariant *parameters, GDBusMethodInvocation *invocation,
         gpointer data)
{
    if (g_str_equal (method, "NextFrame"))
    {
        wait_for_frame (parameters, invocation);
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    {
        GError *error = NULL;
        GVariant *answer;

        if (!g_str_equal (handlers[i].method, method))
            continue;
        answer = handlers[i].handle (parameters, &error);
        if (error != NULL)
            g_dbus_method_invocation_take_error (invocation, error);
        else
            g_dbus_method_invocation_return_value (invocation, answer);
        return;
    }
}

static const GDBusInterfaceVTable interface_functions = { .method_call = on_call };

static void
on_bus_acquired (GDBusConnection *connection, const char *name, gpointer data)
{
    g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, NULL);

    g_dbus_connection_register_object (connection, "/", node->interfaces[0],
                                       &interface_functions, NULL, NULL, NULL);
}

/* ---- The plugin ------------------------------------------------------------------------------ */

static void
test_desk_start (MetaPlugin *plugin)
{
    display = meta_plugin_get_display (plugin);
    seat = clutter_backend_get_default_seat (clutter_get_default_backend ());
    /* The devices exist before any client binds the seat, so no first event is lost. */
    pointer = clutter_seat_create_virtual_device (seat, CLUTTER_POINTER_DEVICE);
    keyboard = clutter_seat_create_virtual_device (seat, CLUTTER_KEYBOARD_DEVICE);
    touchscreen = clutter_seat_create_virtual_device (seat, CLUTTER_TOUCHSCREEN_DEVICE);
    g_signal_connect (stage (), "after-paint", G_CALLBACK (note_frame), NULL);
    clutter_actor_show (CLUTTER_ACTOR (stage ()));
    g_bus_own_name (G_BUS_TYPE_SESSION, NAME, G_BUS_NAME_OWNER_FLAGS_NONE, on_bus_acquired, NULL,
                    NULL, NULL, NULL);
}

#if MUTTER_API < 16

static const MetaPluginInfo *
test_desk_plugin_info (MetaPlugin *plugin)
{
    static const MetaPluginInfo info = { "Test desk", "1", "Belvedere", "MIT", "Drives tests" };

    return &info;
}

#endif

static void
test_desk_init (TestDesk *desk)
{
}

static void
test_desk_class_init (TestDeskClass *desk_class)
{
    MetaPluginClass *plugin_class = META_PLUGIN_CLASS (desk_class);

    plugin_class->start = test_desk_start;
#if MUTTER_API < 16
    plugin_class->plugin_info = test_desk_plugin_info;
#endif
}
