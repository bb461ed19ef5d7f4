// SPDX-License-Identifier: MIT

/* The oldest GTK and libadwaita that Belvedere runs on, those of Debian 12. Read before their
 * headers: with newer ones, what was deprecated since is still used without a warning, and what was
 * added since warns. */
#pragma once

#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
