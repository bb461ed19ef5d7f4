// GIO's converters, for what is compressed in files of places.

#ifndef BELVEDERE_CGIO_SHIM_H
#define BELVEDERE_CGIO_SHIM_H

#include <gio/gio.h>

#endif
