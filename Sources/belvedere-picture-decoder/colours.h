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

/* Bytes of a name, its end included. */
#define COLOURS_NAME 80

/* Called once, while the process still has rights: a new profile has a date, for which the C library reads the time
 * zone. False when memory is out. */
bool colours_prepare (void);

/* How to convert pixels of a file with this profile, of 4 bytes or, with channels of 16 bits, 8 bytes; NULL for a
 * profile that counts as none. The last ones are kept; each lasts until the next call. */
const colours *colours_for (colours_kind kind, unsigned pixel_bytes, const uint8_t *profile, size_t length);

/* Colours told by numbers. */
typedef struct {
  /* x and y (CIE 1931) of red, green, blue and white. */
  double xy[8];
  /* Of the stored value, which gives the light. */
  double exponent;
} colours_values;

/* In place of an exponent: the curve of sRGB (IEC 61966-2-1). */
#define COLOURS_SRGB_CURVE (-1.0)

/* The same by numbers, with a name for them; grey has no primaries. */
const colours *colours_for_values (colours_kind kind, unsigned pixel_bytes, const colours_values *values,
                                   const char *name);

/* False where nothing is to be done, as for sRGB itself. */
bool colours_differ (const colours *colours);

/* What the profile calls itself. */
const char *colours_name (const colours *colours);

/* Converts pixels to 4 bytes: blue, green, red, and the alpha as it was, opaque for inks. Pixels of 4 bytes can be
 * converted where they are. */
void colours_convert (const colours *colours, const uint8_t *source, uint8_t *pixels, uint32_t count);
