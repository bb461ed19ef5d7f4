// SPDX-License-Identifier: MIT

/* PNG, by libpng. Transparent colours are kept; interlaced pictures are decoded completely before the first row. */

#include "codec.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* The most bytes of a chunk without image data: a profile of a printer with four inks has some 2 MB. */
static const png_alloc_size_t largest_chunk = 16 << 20;

static const uint8_t *bytes;
static size_t length;
static size_t position;

static png_structp png;
static png_infop info;
static codec_header header;
static unsigned passes;
/* All pixels of an interlaced picture; NULL for others. */
static uint8_t *kept;
/* The next row. */
static uint32_t row;
static bool is_damaged;
static bool is_short;
static char reason[120];

/* MARK: Callbacks of libpng */

static void
fail (png_structp failed, png_const_charp text)
{
  strncpy (reason, text, sizeof reason - 1);
  longjmp (png_jmpbuf (failed), 1);
}

/* Most warnings are about texts and dates; only a wrong checksum is damage. */
static void
warn (png_structp png, png_const_charp text)
{
  (void) png;
  if (strstr (text, "CRC") != NULL)
    is_damaged = true;
}

static void
give_bytes (png_structp reader, png_bytep target, size_t count)
{
  if (count > length - position) {
    is_short = true;
    png_error (reader, "rows are missing at the end");
  }
  memcpy (target, bytes + position, count);
  position += count;
}

/* MARK: The reader */

static void
forget (void)
{
  png_destroy_read_struct (&png, &info, NULL);
  free (kept);
  kept = NULL;
}

/* Creates a reader at the beginning of the bytes. */
static bool
make_reader (void)
{
  forget ();
  position = 0;
  row = 0;
  is_short = false;
  png = png_create_read_struct (PNG_LIBPNG_VER_STRING, NULL, fail, warn);
  info = png != NULL ? png_create_info_struct (png) : NULL;
  return info != NULL;
}

/* Reads up to the first row. Jumps out on failure. */
static void
read_info (void)
{
  static const png_byte coding[] = "cICP";
  png_set_read_fn (png, NULL, give_bytes);
  png_set_crc_action (png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
  png_set_chunk_malloc_max (png, largest_chunk);
  png_set_user_limits (png, 65535, 65535);
  png_set_keep_unknown_chunks (png, PNG_HANDLE_CHUNK_ALWAYS, coding, 1);
  png_read_info (png, info);
}

/* Requests rows of blue, green, red and alpha. */
static void
ask_for_form (void)
{
  png_set_expand (png);
  png_set_gray_to_rgb (png);
  png_set_bgr (png);
  png_set_add_alpha (png, 0xFFFF, PNG_FILLER_AFTER);
  if (png_get_bit_depth (png, info) == 16)
    png_set_swap (png);
  passes = (unsigned) png_set_interlace_handling (png);
  png_read_update_info (png, info);
}

static void
describe (codec_header *header)
{
  png_byte type = png_get_color_type (png, info);
  header->width = png_get_image_width (png, info);
  header->height = png_get_image_height (png, info);
  header->pixel_bytes = png_get_bit_depth (png, info) == 16 ? 8 : 4;
  header->kind = (type & PNG_COLOR_MASK_COLOR) != 0 ? COLOURS_RGB : COLOURS_GREY;
  header->has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid (png, info, PNG_INFO_tRNS) != 0;
  header->largest_divisor = 1;
  header->is_kept = png_get_interlace_type (png, info) != PNG_INTERLACE_NONE;
}

static outcome
open_png (const uint8_t *new_bytes, size_t new_length, unsigned scans, codec_header *codec_header)
{
  (void) scans;
  bytes = new_bytes;
  length = new_length;
  is_damaged = false;
  strcpy (reason, "no memory for a decoder");
  if (!make_reader () || setjmp (png_jmpbuf (png)) != 0)
    return OUTCOME_FAILED;
  read_info ();
  describe (&header);
  *codec_header = header;
  return OUTCOME_DONE;
}

/* MARK: Colours */

/* The primaries of ITU-T H.273, table 2, as x and y of red, green, blue and white. */
static const double bt709[] = { 0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290 };
static const double bt2020[] = { 0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290 };
static const double p3_d65[] = { 0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290 };

static const double *
primaries (unsigned number)
{
  switch (number) {
  case 1:
    return bt709;
  case 9:
    return bt2020;
  case 12:
    return p3_d65;
  default:
    return NULL;
  }
}

/* The exponent of a transfer function in H.273, table 3; COLOURS_SRGB_CURVE for that of sRGB, 0 for an unsupported one,
 * such as those of HDR. BT.709 has an exponent of 2.4, as on television (BT.1886). */
static double
exponent (unsigned number)
{
  switch (number) {
  case 1:
  case 6:
  case 14:
  case 15:
    return 2.4;
  case 4:
    return 2.2;
  case 5:
    return 2.8;
  case 8:
    return 1;
  case 13:
    return COLOURS_SRGB_CURVE;
  default:
    return 0;
  }
}

static bool
read_coding (colours_values *values)
{
  png_unknown_chunkp chunks;
  int count = png_get_unknown_chunks (png, info, &chunks);
  for (int i = 0; i < count; i++)
    if (memcmp (chunks[i].name, "cICP", 5) == 0 && chunks[i].size == 4 && chunks[i].data[2] == 0) {
      const double *xy = primaries (chunks[i].data[0]);
      values->exponent = exponent (chunks[i].data[1]);
      if (xy == NULL || values->exponent == 0)
        return false;
      memcpy (values->xy, xy, sizeof values->xy);
      return true;
    }
  return false;
}

/* The values of gAMA and cHRM; a missing one is as in sRGB. */
static bool
read_values (colours_values *values)
{
  double gamma, white[2], red[2], green[2], blue[2];
  bool has_gamma = png_get_gAMA (png, info, &gamma) != 0 && gamma > 0.01 && gamma < 100;
  bool has_primaries = png_get_cHRM (png, info, &white[0], &white[1], &red[0], &red[1], &green[0], &green[1], &blue[0],
                                     &blue[1])
                       != 0;
  values->exponent = has_gamma ? 1 / gamma : COLOURS_SRGB_CURVE;
  memcpy (values->xy, bt709, sizeof values->xy);
  if (has_primaries)
    memcpy (values->xy, (double[]) { red[0], red[1], green[0], green[1], blue[0], blue[1], white[0], white[1] },
            sizeof values->xy);
  return has_gamma || has_primaries;
}

/* In the order of precedence of the PNG specification, third edition, 4.3. */
static const colours *
colours_of_png (void)
{
  colours_values values = { 0 };
  png_charp name;
  png_bytep profile;
  png_uint_32 profile_length;
  int compression, intent;
  if (read_coding (&values))
    return colours_for_values (header.kind, header.pixel_bytes, &values, "cICP");
  if (png_get_iCCP (png, info, &name, &compression, &profile, &profile_length) != 0)
    return colours_for (header.kind, header.pixel_bytes, profile, profile_length);
  if (png_get_sRGB (png, info, &intent) == 0 && read_values (&values))
    return colours_for_values (header.kind, header.pixel_bytes, &values, "gAMA, cHRM");
  return NULL;
}

/* MARK: Rows */

/* Decodes all passes of an interlaced picture. Jumps out on failure. */
static outcome
keep_all (void)
{
  size_t row_bytes = (size_t) header.width * header.pixel_bytes;
  kept = malloc (row_bytes * header.height);
  if (kept == NULL)
    png_error (png, "no memory for pixels");
  for (unsigned pass = 0; pass < passes; pass++)
    for (uint32_t i = 0; i < header.height; i++) {
      if (codec_is_cancelled ())
        return OUTCOME_CANCELLED;
      png_read_row (png, kept + i * row_bytes, NULL);
    }
  return OUTCOME_DONE;
}

static outcome
begin_pass (void)
{
  if (!make_reader () || setjmp (png_jmpbuf (png)) != 0)
    return OUTCOME_FAILED;
  read_info ();
  ask_for_form ();
  return header.is_kept ? keep_all () : OUTCOME_DONE;
}

static outcome
begin (uint32_t divisor)
{
  (void) divisor;
  row = 0;
  if (kept != NULL)
    return OUTCOME_DONE;
  outcome outcome = begin_pass ();
  if (outcome != OUTCOME_DONE)
    forget ();
  return outcome;
}

static outcome
read_rows (uint8_t *pixels, size_t row_bytes, uint32_t count)
{
  if (setjmp (png_jmpbuf (png)) != 0)
    return OUTCOME_FAILED;
  for (uint32_t i = 0; i < count; i++, row++) {
    if (codec_is_cancelled ())
      return OUTCOME_CANCELLED;
    size_t own_bytes = (size_t) header.width * header.pixel_bytes;
    uint8_t *target = pixels != NULL ? pixels + i * row_bytes : NULL;
    if (kept == NULL)
      png_read_row (png, target, NULL);
    else if (target != NULL)
      memcpy (target, kept + row * own_bytes, own_bytes);
  }
  return OUTCOME_DONE;
}

static outcome
skip (uint32_t count)
{
  return read_rows (NULL, 0, count);
}

/* Chunks after the rows contain no pixels; a file without them counts as sound. */
static outcome
finish (void)
{
  return OUTCOME_DONE;
}

static bool
is_sound (void)
{
  return !is_damaged && !is_short;
}

static bool
is_cut (void)
{
  return is_short;
}

static const char *
message (void)
{
  return reason;
}

const codec codec_png
    = { open_png, colours_of_png, begin, skip, read_rows, finish, is_sound, is_cut, message, forget };
