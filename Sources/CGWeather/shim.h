// SPDX-License-Identifier: MIT

// libgweather, for its places: cities with countries, time zones and translated names.

#ifndef BELVEDERE_CGWEATHER_SHIM_H
#define BELVEDERE_CGWEATHER_SHIM_H

#include <libgweather/gweather.h>

#endif
