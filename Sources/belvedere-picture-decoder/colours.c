/* See colours.h. */

#include "colours.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

/* As many different profiles as come one after the other in a list. */
#define KEPT 8
/* Bytes; those of printers with four inks have some 2 MB. */
static const size_t largest_profile = 16 << 20;

struct colours {
  colours_kind kind;
  uint8_t *profile;
  size_t length;
  /* NULL where nothing is to be done. */
  cmsHTRANSFORM transform;
  /* For grey: the pixel of each value. */
  uint8_t greys[256][4];
  bool has_greys;
};

static colours kept[KEPT];
static unsigned oldest;
static cmsHPROFILE srgb;

/* MARK: Making */

/* The format of a picture's pixels for Little CMS, and the kind of profile that tells of them. */
static cmsUInt32Number
format (colours_kind kind)
{
  switch (kind) {
  case COLOURS_GREY:
    return TYPE_GRAY_8;
  case COLOURS_CMYK:
    return TYPE_CMYK_8;
  case COLOURS_INVERTED_CMYK:
    return TYPE_CMYK_8_REV;
  default:
    return TYPE_BGRA_8;
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

/* Whether a profile has as many bytes as it says (ICC.1, 7.2.2); Little CMS reads on with fewer. */
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

static cmsHTRANSFORM
make_transform (colours_kind kind, const uint8_t *bytes, size_t length)
{
  cmsHTRANSFORM transform = NULL;
  cmsHPROFILE profile = cmsOpenProfileFromMem (bytes, (cmsUInt32Number) length);
  if (profile != NULL && tells_of (profile, kind))
    transform = cmsCreateTransform (profile, format (kind), srgb, TYPE_BGRA_8, INTENT_PERCEPTUAL,
                                    cmsFLAGS_BLACKPOINTCOMPENSATION);
  if (profile != NULL)
    cmsCloseProfile (profile);
  return transform;
}

/* Whether a transform leaves colours as they are, but for rounding: the profile is sRGB under whatever name and in
 * whatever form. Looks at a grid of colours. */
static bool
changes_nothing (cmsHTRANSFORM transform)
{
  enum { steps = 9 };
  for (unsigned i = 0; i < steps * steps * steps; i++) {
    uint8_t before[4] = { (uint8_t) (i % steps * 255 / (steps - 1)), (uint8_t) (i / steps % steps * 255 / (steps - 1)),
                          (uint8_t) (i / steps / steps * 255 / (steps - 1)), 255 };
    uint8_t after[4];
    cmsDoTransform (transform, before, after, 1);
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
  free (colours->profile);
  *colours = (struct colours) { 0 };
}

/* MARK: Use */

static const colours *
useful (const colours *colours)
{
  return colours->transform != NULL ? colours : NULL;
}

const colours *
colours_for (colours_kind kind, const uint8_t *profile, size_t length)
{
  if (profile == NULL || length > largest_profile || !is_whole (profile, length))
    return NULL;
  for (unsigned i = 0; i < KEPT; i++)
    if (kept[i].length == length && kept[i].kind == kind && memcmp (kept[i].profile, profile, length) == 0)
      return useful (&kept[i]);
  colours *colours = &kept[oldest];
  oldest = (oldest + 1) % KEPT;
  forget (colours);
  colours->profile = malloc (length);
  if (colours->profile == NULL)
    return NULL;
  memcpy (colours->profile, profile, length);
  colours->length = length;
  colours->kind = kind;
  colours->transform = make_transform (kind, profile, length);
  if (colours->transform == NULL)
    return NULL;
  if (kind == COLOURS_GREY) {
    make_greys (colours);
  } else if (kind == COLOURS_RGB && changes_nothing (colours->transform)) {
    cmsDeleteTransform (colours->transform);
    colours->transform = NULL;
  }
  return useful (colours);
}

void
colours_convert (const colours *colours, uint8_t *pixels, uint32_t count)
{
  if (colours->has_greys) {
    for (uint32_t i = 0; i < count; i++)
      memcpy (pixels + i * 4, colours->greys[pixels[i * 4]], 4);
    return;
  }
  cmsDoTransform (colours->transform, pixels, pixels, count);
  /* Little CMS leaves the fourth byte as it was: opaque, or black ink. */
  for (uint32_t i = 0; colours->kind != COLOURS_RGB && i < count; i++)
    pixels[i * 4 + 3] = 0xFF;
}
