// SPDX-License-Identifier: MIT

// GLib's own functions, for checksums and child processes, and gettext.

#ifndef BELVEDERE_CGLIB_SHIM_H
#define BELVEDERE_CGLIB_SHIM_H

#include <glib.h>
#include <libintl.h>

#endif
