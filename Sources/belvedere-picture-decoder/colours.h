// SPDX-License-Identifier: MIT

/* Conversion from a file's colours to sRGB: Little CMS 2, perceptual, with black point compensation. A profile that is
 * damaged, or of another colour space than the file, is ignored. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  /* Blue, green, red, alpha. */
  COLOURS_RGB,
  /* The same value three times, and alpha. */
  COLOURS_GREY,
  /* Cyan, magenta, yellow, black. */
  COLOURS_CMYK,
  /* As CMYK, with 255 for no ink, as Adobe's programs write it. */
  COLOURS_INVERTED_CMYK,
} colours_kind;

typedef struct colours colours;

/* The size of a name in bytes, with its terminator. */
#define COLOURS_NAME 80

/* Called once before the process gives up its rights: a new profile has a date, for which the C library reads the time
 * zone. False if there is no memory. */
bool colours_prepare (void);

/* The conversion of pixels of a file with this profile, of 4 bytes or, with channels of 16 bits, 8 bytes; NULL for an
 * ignored profile. The latest are cached; each is valid until the next call. */
const colours *colours_for (colours_kind kind, unsigned pixel_bytes, const uint8_t *profile, size_t length);

/* A colour space by numbers. */
typedef struct {
  /* x and y (CIE 1931) of red, green, blue and white. */
  double xy[8];
  /* The exponent by which a stored value becomes linear light. */
  double exponent;
} colours_values;

/* Instead of an exponent: the curve of sRGB (IEC 61966-2-1). */
#define COLOURS_SRGB_CURVE (-1.0)

/* The conversion by numbers, with a name for it; grey has no primaries. */
const colours *colours_for_values (colours_kind kind, unsigned pixel_bytes, const colours_values *values,
                                   const char *name);

/* False if no conversion is needed, as for sRGB itself. */
bool colours_differ (const colours *colours);

/* The name in the profile. */
const char *colours_name (const colours *colours);

/* Converts pixels to 4 bytes: blue, green, red, and the unchanged alpha, or opaque for inks. Pixels of 4 bytes can be
 * converted in place. */
void colours_convert (const colours *colours, const uint8_t *source, uint8_t *pixels, uint32_t count);
