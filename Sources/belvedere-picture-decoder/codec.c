// SPDX-License-Identifier: MIT

/* See codec.h. */

#include "codec.h"

#include <string.h>

const codec *
codec_for (const uint8_t *bytes, size_t length)
{
  if (length >= 3 && memcmp (bytes, "\xFF\xD8\xFF", 3) == 0)
    return &codec_jpeg;
  if (length >= 8 && memcmp (bytes, "\x89PNG\r\n\x1A\n", 8) == 0)
    return &codec_png;
  if (length >= 12 && memcmp (bytes, "RIFF", 4) == 0 && memcmp (bytes + 8, "WEBP", 4) == 0)
    return &codec_webp;
  return NULL;
}
