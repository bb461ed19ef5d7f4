// SPDX-License-Identifier: MIT

/* See colours.h. */

#include "colours.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

/* The number of cached transforms: as many different profiles as are usual in one list. */
#define KEPT 8
/* Bytes; profiles of printers with four inks have some 2 MB. */
static const size_t largest_profile = 16 << 20;

struct colours {
  colours_kind kind;
  unsigned pixel_bytes;
  /* A profile, or colours_values. */
  uint8_t *bytes;
  size_t length;
  bool is_by_values;
  /* False for a profile that is ignored. */
  bool is_useful;
  /* NULL if no conversion is needed. */
  cmsHTRANSFORM transform;
  /* For grey: the converted pixel of each value. */
  uint8_t greys[256][4];
  bool has_greys;
  char name[COLOURS_NAME];
};

static colours kept[KEPT];
static unsigned oldest;
static cmsHPROFILE srgb;

/* MARK: Creation */

/* The pixel format for Little CMS, and the required colour space of a profile. */
static cmsUInt32Number
format (const colours *colours)
{
  switch (colours->kind) {
  case COLOURS_GREY:
    /* Only the first of three equal values is read. */
    if (colours->pixel_bytes == 8)
      return COLORSPACE_SH (PT_GRAY) | CHANNELS_SH (1) | EXTRA_SH (3) | BYTES_SH (2);
    return TYPE_GRAY_8;
  case COLOURS_CMYK:
    return TYPE_CMYK_8;
  case COLOURS_INVERTED_CMYK:
    return TYPE_CMYK_8_REV;
  default:
    return colours->pixel_bytes == 8 ? TYPE_BGRA_16 : TYPE_BGRA_8;
  }
}

static cmsColorSpaceSignature
space (colours_kind kind)
{
  switch (kind) {
  case COLOURS_GREY:
    return cmsSigGrayData;
  case COLOURS_CMYK:
  case COLOURS_INVERTED_CMYK:
    return cmsSigCmykData;
  default:
    return cmsSigRgbData;
  }
}

static bool
tells_of (cmsHPROFILE profile, colours_kind kind)
{
  switch (cmsGetDeviceClass (profile)) {
  case cmsSigInputClass:
  case cmsSigDisplayClass:
  case cmsSigOutputClass:
  case cmsSigColorSpaceClass:
    return cmsGetColorSpace (profile) == space (kind);
  default:
    return false;
  }
}

/* True if a profile is as long as its header says (ICC.1, 7.2.2); Little CMS would read beyond a shorter one. */
static bool
is_whole (const uint8_t *bytes, size_t length)
{
  return length >= 128
         && ((size_t) bytes[0] << 24 | (size_t) bytes[1] << 16 | (size_t) bytes[2] << 8 | bytes[3]) <= length;
}

static void
ignore (cmsContext context, cmsUInt32Number code, const char *text)
{
  (void) context;
  (void) code;
  (void) text;
}

bool
colours_prepare (void)
{
  cmsSetLogErrorHandler (ignore);
  srgb = cmsCreate_sRGBProfile ();
  return srgb != NULL;
}

static cmsToneCurve *
curve (double exponent)
{
  /* IEC 61966-2-1 as a parametric curve of Little CMS, type 4. */
  static const double parts[] = { 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045 };
  return exponent == COLOURS_SRGB_CURVE ? cmsBuildParametricToneCurve (NULL, 4, parts) : cmsBuildGamma (NULL, exponent);
}

static cmsHPROFILE
make_profile (colours_kind kind, const colours_values *values)
{
  cmsToneCurve *tone = curve (values->exponent);
  if (tone == NULL)
    return NULL;
  const double *xy = values->xy;
  cmsCIExyYTRIPLE primaries = { { xy[0], xy[1], 1 }, { xy[2], xy[3], 1 }, { xy[4], xy[5], 1 } };
  cmsCIExyY white = { xy[6], xy[7], 1 };
  cmsToneCurve *tones[] = { tone, tone, tone };
  cmsHPROFILE profile
      = kind == COLOURS_GREY ? cmsCreateGrayProfile (cmsD50_xyY (), tone) : cmsCreateRGBProfile (&white, &primaries, tones);
  cmsFreeToneCurve (tone);
  return profile;
}

static cmsHTRANSFORM
make_transform (colours *colours)
{
  cmsHTRANSFORM transform = NULL;
  cmsHPROFILE profile = colours->is_by_values
                            ? make_profile (colours->kind, (const colours_values *) colours->bytes)
                            : cmsOpenProfileFromMem (colours->bytes, (cmsUInt32Number) colours->length);
  if (profile != NULL && !colours->is_by_values)
    cmsGetProfileInfoASCII (profile, cmsInfoDescription, "en", "US", colours->name, COLOURS_NAME);
  if (profile != NULL && tells_of (profile, colours->kind))
    transform = cmsCreateTransform (profile, format (colours), srgb, TYPE_BGRA_8, INTENT_PERCEPTUAL,
                                    cmsFLAGS_BLACKPOINTCOMPENSATION);
  if (profile != NULL)
    cmsCloseProfile (profile);
  return transform;
}

/* True if a transform keeps all colours but for rounding, as for sRGB profiles of any name and form. Compares a grid of
 * colours. */
static bool
changes_nothing (const colours *colours)
{
  enum { steps = 9 };
  for (unsigned i = 0; i < steps * steps * steps; i++) {
    uint8_t before[4] = { (uint8_t) (i % steps * 255 / (steps - 1)), (uint8_t) (i / steps % steps * 255 / (steps - 1)),
                          (uint8_t) (i / steps / steps * 255 / (steps - 1)), 255 };
    uint16_t wide[4] = { before[0] * 257, before[1] * 257, before[2] * 257, 0xFFFF };
    uint8_t after[4];
    cmsDoTransform (colours->transform, colours->pixel_bytes == 8 ? (void *) wide : before, after, 1);
    for (unsigned channel = 0; channel < 3; channel++)
      if (abs (before[channel] - after[channel]) > 1)
        return false;
  }
  return true;
}

static void
make_greys (colours *colours)
{
  uint8_t values[256];
  for (unsigned i = 0; i < 256; i++)
    values[i] = (uint8_t) i;
  cmsDoTransform (colours->transform, values, colours->greys, 256);
  for (unsigned i = 0; i < 256; i++)
    colours->greys[i][3] = 0xFF;
  colours->has_greys = true;
}

static void
forget (colours *colours)
{
  if (colours->transform != NULL)
    cmsDeleteTransform (colours->transform);
  free (colours->bytes);
  *colours = (struct colours) { 0 };
}

/* MARK: Use */

static const colours *
useful (const colours *colours)
{
  return colours->is_useful ? colours : NULL;
}

bool
colours_differ (const colours *colours)
{
  return colours->transform != NULL;
}

const char *
colours_name (const colours *colours)
{
  return colours->name;
}

static bool
is_same (const colours *one, const colours *other)
{
  return one->length == other->length && one->kind == other->kind && one->pixel_bytes == other->pixel_bytes
         && one->is_by_values == other->is_by_values && memcmp (one->bytes, other->bytes, one->length) == 0;
}

/* Returns the requested transform, from the cache or created. */
static const colours *
find (const colours *asked)
{
  for (unsigned i = 0; i < KEPT; i++)
    if (is_same (&kept[i], asked))
      return useful (&kept[i]);
  colours *colours = &kept[oldest];
  oldest = (oldest + 1) % KEPT;
  forget (colours);
  *colours = *asked;
  colours->bytes = malloc (asked->length);
  if (colours->bytes == NULL) {
    colours->length = 0;
    return NULL;
  }
  memcpy (colours->bytes, asked->bytes, asked->length);
  colours->transform = make_transform (colours);
  if (colours->transform == NULL)
    return NULL;
  colours->is_useful = true;
  if (colours->kind == COLOURS_GREY && colours->pixel_bytes == 4) {
    make_greys (colours);
  } else if (colours->kind == COLOURS_RGB && changes_nothing (colours)) {
    cmsDeleteTransform (colours->transform);
    colours->transform = NULL;
  }
  return useful (colours);
}

const colours *
colours_for (colours_kind kind, unsigned pixel_bytes, const uint8_t *profile, size_t length)
{
  if (profile == NULL || length > largest_profile || !is_whole (profile, length))
    return NULL;
  return find (&(colours) { .kind = kind, .pixel_bytes = pixel_bytes, .bytes = (uint8_t *) profile, .length = length });
}

const colours *
colours_for_values (colours_kind kind, unsigned pixel_bytes, const colours_values *values, const char *name)
{
  colours asked = { .kind = kind,
                    .pixel_bytes = pixel_bytes,
                    .bytes = (uint8_t *) values,
                    .length = sizeof *values,
                    .is_by_values = true };
  strncpy (asked.name, name, COLOURS_NAME - 1);
  return find (&asked);
}

void
colours_convert (const colours *colours, const uint8_t *source, uint8_t *pixels, uint32_t count)
{
  if (colours->has_greys) {
    for (uint32_t i = 0; i < count; i++) {
      uint8_t alpha = source[i * 4 + 3];
      memcpy (pixels + i * 4, colours->greys[source[i * 4]], 3);
      pixels[i * 4 + 3] = alpha;
    }
    return;
  }
  cmsDoTransform (colours->transform, source, pixels, count);
  /* Little CMS does not write the fourth byte, which then has the alpha, black ink or, if source and target differ, an
   * old value. */
  for (uint32_t i = 0; colours->pixel_bytes == 8 && i < count; i++)
    pixels[i * 4 + 3] = (uint8_t) (((const uint16_t *) source)[i * 4 + 3] >> 8);
  bool is_of_inks = colours->kind == COLOURS_CMYK || colours->kind == COLOURS_INVERTED_CMYK;
  for (uint32_t i = 0; is_of_inks && i < count; i++)
    pixels[i * 4 + 3] = 0xFF;
}
