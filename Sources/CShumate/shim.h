// SPDX-License-Identifier: MIT

/* libshumate, the map widget. GTK's own declarations come from CGtk, with its floor of versions. */
#include "../CGtk/shim.h"

#include <shumate/shumate.h>
