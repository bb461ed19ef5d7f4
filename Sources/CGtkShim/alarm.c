// SPDX-License-Identifier: MIT

/* A timer on the real clock. GLib's own timers, and those of libdispatch, count on a clock that stops while
 * the computer sleeps. A timerfd counts on CLOCK_REALTIME; with TFD_TIMER_CANCEL_ON_SET it also becomes
 * readable when somebody sets the clock, and when the computer wakes. */
#include "CGtkShim.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct _BvAlarm
{
  int descriptor;
  guint source;   /* 0 after it rang */
  BvAlarmRing ring;
  gpointer context;
  GDestroyNotify destroy;
};

static gboolean
ring (int descriptor, GIOCondition condition, gpointer data)
{
  BvAlarm *alarm = data;

  alarm->source = 0;
  /* May free the alarm. The descriptor need not be read: it is not watched any more. */
  alarm->ring (alarm->context);
  return G_SOURCE_REMOVE;
}

BvAlarm *
bv_alarm_new (gint64 time, BvAlarmRing ring_function, gpointer context, GDestroyNotify destroy)
{
  struct itimerspec setting = { { 0, 0 }, { 0, 0 } };
  BvAlarm *alarm = g_new0 (BvAlarm, 1);

  alarm->ring = ring_function;
  alarm->context = context;
  alarm->destroy = destroy;
  /* A time of 0 would disarm the timer. */
  time = MAX (time, 1);
  setting.it_value.tv_sec = time / G_USEC_PER_SEC;
  setting.it_value.tv_nsec = time % G_USEC_PER_SEC * 1000;
  alarm->descriptor = timerfd_create (CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (alarm->descriptor < 0)
    {
      g_warning ("No timer on the real clock: %s", g_strerror (errno));
      return alarm;
    }
  /* The only error, ECANCELED, means that the clock was set just now; the timer runs all the same. */
  timerfd_settime (alarm->descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, NULL);
  alarm->source = g_unix_fd_add (alarm->descriptor, G_IO_IN, ring, alarm);
  return alarm;
}

void
bv_alarm_free (BvAlarm *alarm)
{
  if (alarm->source)
    g_source_remove (alarm->source);
  if (alarm->descriptor >= 0)
    close (alarm->descriptor);
  alarm->destroy (alarm->context);
  g_free (alarm);
}
