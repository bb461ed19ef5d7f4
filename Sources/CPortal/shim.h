// SPDX-License-Identifier: MIT

/* libportal, for CGtkShim's C alone: Swift would see GTK's types twice, here and in CGtk. */
#include <libportal-gtk4/portal-gtk4.h>
