/* Colours of a file as its profile tells them, to sRGB: Little CMS 2, perceptual, with black point compensation.
 * A profile that is broken, or of another kind of colours than the file, counts as none. */
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
  /* The same with 255 where there is no ink, as Adobe's programs write it. */
  COLOURS_INVERTED_CMYK,
} colours_kind;

typedef struct colours colours;

/* Called once, while the process still has rights: a new profile has a date, for which the C library reads the time
 * zone. False when memory is out. */
bool colours_prepare (void);

/* How to convert pixels of a file with this profile; NULL where nothing is to be done, as for sRGB itself. The last ones
 * are kept; each lasts until the next call. */
const colours *colours_for (colours_kind kind, const uint8_t *profile, size_t length);

/* Converts pixels, 4 bytes each, to blue, green, red, opaque alpha, where they are. */
void colours_convert (const colours *colours, uint8_t *pixels, uint32_t count);
