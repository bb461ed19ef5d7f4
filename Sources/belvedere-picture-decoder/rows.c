/* See rows.h. */

#include "rows.h"

#include "colours.h"

#include <stdlib.h>
#include <string.h>

/* Pixels of the stored picture that are passed over at a time: some 10 ms. */
static const uint32_t stride = 3000000;
/* Rows whose colours are converted at a time: few enough to be in the processor's cache. */
static const uint32_t batch = 16;

struct rows {
  bv_jpeg *jpeg;
  bv_jpeg_header header;
  /* NULL where colours are sRGB, or nobody tells. */
  const colours *colours;
  const uint8_t *bytes;
  size_t length;
  bool is_open;
  const char *message;
  /* Of the pass under way; 0 before one. */
  uint32_t divisor;
  /* The next row of that pass. */
  uint32_t position;
  /* The row before that, as it was read, since rows of tiles overlap by one; NULL if it was not read. */
  uint8_t *last;
  /* Whether that row is the next to be given. */
  bool is_behind;
};

rows *
rows_new (bool (*is_cancelled) (void))
{
  rows *rows = calloc (1, sizeof *rows);
  if (rows == NULL)
    return NULL;
  rows->jpeg = bv_jpeg_new (is_cancelled);
  if (rows->jpeg != NULL)
    return rows;
  free (rows);
  return NULL;
}

bool
rows_are_open (const rows *rows)
{
  return rows->is_open;
}

const char *
rows_message (const rows *rows)
{
  return rows->message != NULL ? rows->message : bv_jpeg_message (rows->jpeg);
}

uint32_t
rows_width (const rows *rows, uint32_t divisor)
{
  return (rows->header.width + divisor - 1) / divisor;
}

uint32_t
rows_height (const rows *rows, uint32_t divisor)
{
  return (rows->header.height + divisor - 1) / divisor;
}

bool
rows_are_sound (const rows *rows)
{
  return rows->is_open && bv_jpeg_is_sound (rows->jpeg);
}

bool
rows_are_cut (const rows *rows)
{
  return rows->is_open && bv_jpeg_is_cut (rows->jpeg);
}

/* After a failure the next row starts a new pass. */
static bv_jpeg_outcome
settled (rows *rows, bv_jpeg_outcome outcome)
{
  rows->message = NULL;
  if (outcome == BV_JPEG_FAILED || outcome == BV_JPEG_CANCELLED)
    rows->divisor = 0;
  return outcome;
}

static const colours *
colours_of (const rows *rows)
{
  size_t length;
  const uint8_t *profile = bv_jpeg_profile (rows->jpeg, &length);
  colours_kind kind = COLOURS_RGB;
  if (rows->header.is_grey)
    kind = COLOURS_GREY;
  else if (rows->header.is_cmyk)
    kind = rows->header.is_adobe ? COLOURS_INVERTED_CMYK : COLOURS_CMYK;
  return colours_for (kind, profile, length);
}

bv_jpeg_outcome
rows_open (rows *rows, const uint8_t *bytes, size_t length, unsigned scans)
{
  bv_jpeg_outcome outcome = bv_jpeg_open (rows->jpeg, bytes, length, scans, &rows->header);
  rows->bytes = bytes;
  rows->length = length;
  rows->divisor = 0;
  rows->is_open = outcome == BV_JPEG_DONE;
  if (!rows->is_open)
    rows->header = (bv_jpeg_header) { 0 };
  rows->colours = rows->is_open ? colours_of (rows) : NULL;
  return settled (rows, outcome);
}

static void
forget_last (rows *rows)
{
  free (rows->last);
  rows->last = NULL;
}

/* Without memory for it, the next row of tiles starts a new pass. */
static void
keep_last (rows *rows, const uint8_t *row)
{
  size_t length = (size_t) rows_width (rows, rows->divisor) * 4;
  if (rows->last == NULL)
    rows->last = malloc (length);
  if (rows->last != NULL)
    memcpy (rows->last, row, length);
}

bv_jpeg_outcome
rows_seek (rows *rows, uint32_t divisor, uint32_t row)
{
  bv_jpeg_outcome outcome = BV_JPEG_DONE;
  rows->is_behind = divisor == rows->divisor && row + 1 == rows->position && rows->last != NULL;
  if (rows->is_behind)
    return settled (rows, outcome);
  if (divisor != rows->divisor || row < rows->position) {
    do
      outcome = bv_jpeg_begin (rows->jpeg, rows->bytes, rows->length, divisor);
    while (outcome == BV_JPEG_UNFINISHED);
    rows->divisor = divisor;
    rows->position = 0;
    forget_last (rows);
  }
  uint32_t step = 1 + stride / (rows->header.width * divisor);
  while (outcome == BV_JPEG_DONE && rows->position < row) {
    uint32_t left = row - rows->position;
    uint32_t count = left < step ? left : step;
    outcome = bv_jpeg_skip (rows->jpeg, rows->bytes, rows->length, count);
    rows->position += count;
    forget_last (rows);
  }
  return settled (rows, outcome);
}

/* Converts cyan, magenta, yellow and black to blue, green and red, as of a printer with ideal inks, for files without
 * a profile: they tell no more. Files of Adobe's programs have 255 where there is no ink. */
static void
convert_inks (uint8_t *pixels, uint32_t width, bool is_inverted)
{
  uint8_t mask = is_inverted ? 0 : 0xFF;
  for (uint32_t i = 0; i < width; i++, pixels += 4) {
    unsigned black = pixels[3] ^ mask;
    unsigned red = (pixels[0] ^ mask) * black / 255;
    unsigned green = (pixels[1] ^ mask) * black / 255;
    unsigned blue = (pixels[2] ^ mask) * black / 255;
    pixels[0] = (uint8_t) blue;
    pixels[1] = (uint8_t) green;
    pixels[2] = (uint8_t) red;
    pixels[3] = 0xFF;
  }
}

static void
convert (const rows *rows, uint8_t *pixels)
{
  uint32_t width = rows_width (rows, rows->divisor);
  if (rows->colours != NULL)
    colours_convert (rows->colours, pixels, width);
  else if (rows->header.is_cmyk)
    convert_inks (pixels, width, rows->header.is_adobe);
}

bv_jpeg_outcome
rows_read (rows *rows, uint32_t count, uint8_t *pixels, size_t row_bytes)
{
  bv_jpeg_outcome outcome = BV_JPEG_DONE;
  if (rows->is_behind && count > 0) {
    memcpy (pixels, rows->last, (size_t) rows_width (rows, rows->divisor) * 4);
    rows->is_behind = false;
    pixels += row_bytes;
    count--;
  }
  while (outcome == BV_JPEG_DONE && count > 0) {
    uint32_t some = count < batch ? count : batch;
    outcome = bv_jpeg_read (rows->jpeg, rows->bytes, rows->length, pixels, row_bytes, some);
    if (outcome != BV_JPEG_DONE)
      break;
    for (uint32_t i = 0; i < some; i++)
      convert (rows, pixels + i * row_bytes);
    pixels += some * row_bytes;
    count -= some;
    rows->position += some;
    if (count == 0)
      keep_last (rows, pixels - row_bytes);
  }
  /* A picture in several scans was read to its end, and goes on to the next pass from memory. */
  bool is_in_one_scan = rows->header.coefficient_bytes == 0;
  if (outcome == BV_JPEG_DONE && is_in_one_scan && rows->position == rows_height (rows, rows->divisor)) {
    outcome = bv_jpeg_finish (rows->jpeg, rows->bytes, rows->length);
    rows->divisor = 0;
  }
  return settled (rows, outcome);
}

bv_jpeg_outcome
rows_check (rows *rows)
{
  uint32_t divisor = ROWS_LARGEST_DIVISOR;
  /* The last row but one pass over it; a picture in several scans is taken in before its first row. */
  bool has_scans = rows->header.coefficient_bytes > 0;
  uint32_t row = has_scans ? 0 : rows_height (rows, divisor) - 1;
  uint8_t *pixels = malloc ((size_t) rows_width (rows, divisor) * 4);
  if (pixels == NULL) {
    rows->message = "no memory for a row";
    return BV_JPEG_FAILED;
  }
  bv_jpeg_outcome outcome = rows_seek (rows, divisor, row);
  if (outcome == BV_JPEG_DONE)
    outcome = settled (rows, bv_jpeg_read (rows->jpeg, rows->bytes, rows->length, pixels, 0, 1));
  rows->divisor = 0;
  free (pixels);
  return outcome == BV_JPEG_FAILED && rows_are_cut (rows) ? BV_JPEG_DONE : outcome;
}
