// SPDX-License-Identifier: MIT

/* See rows.h. */

#include "rows.h"

#include "colours.h"

#include <stdlib.h>
#include <string.h>

/* Pixels of the stored picture that are skipped at a time: some 10 ms. */
static const uint32_t stride = 3000000;
/* Rows whose colours are converted at a time: few enough for the processor's cache. */
static const uint32_t batch = 16;

struct rows {
  /* NULL before the first picture. */
  const codec *codec;
  codec_header header;
  /* NULL for sRGB, also if the file does not describe its colours. */
  const colours *colours;
  bool is_open;
  const char *message;
  /* The divisor of the current pass; 0 before the first. */
  uint32_t divisor;
  /* The next row of the pass. */
  uint32_t position;
  /* The row before that, unconverted, since rows of tiles overlap by one; NULL if it was not read. */
  uint8_t *last;
  /* True if that row is the next to be returned. */
  bool is_behind;
  /* For channels of 16 bits: a batch of stored rows. */
  uint8_t *wide;
};

rows *
rows_new (void)
{
  return calloc (1, sizeof (rows));
}

bool
rows_are_open (const rows *rows)
{
  return rows->is_open;
}

const char *
rows_message (const rows *rows)
{
  return rows->message != NULL ? rows->message : rows->codec->message ();
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

uint32_t
rows_divisor (const rows *rows, uint32_t divisor)
{
  return divisor < rows->header.largest_divisor ? divisor : rows->header.largest_divisor;
}

bool
rows_are_sound (const rows *rows)
{
  return rows->is_open && rows->codec->is_sound ();
}

bool
rows_are_cut (const rows *rows)
{
  return rows->is_open && rows->codec->is_cut ();
}

bool
rows_have_alpha (const rows *rows)
{
  return rows->header.has_alpha;
}

unsigned
rows_channels (const rows *rows)
{
  switch (rows->header.kind) {
  case COLOURS_GREY:
    return 1;
  case COLOURS_RGB:
    return 3;
  default:
    return 4;
  }
}

unsigned
rows_bits (const rows *rows)
{
  return rows->header.pixel_bytes * 2;
}

const char *
rows_profile (const rows *rows)
{
  return rows->colours != NULL ? colours_name (rows->colours) : "";
}

/* After a failure the next row starts a new pass. */
static outcome
settled (rows *rows, outcome outcome)
{
  rows->message = NULL;
  if (outcome == OUTCOME_FAILED || outcome == OUTCOME_CANCELLED)
    rows->divisor = 0;
  return outcome;
}

static outcome
fail (rows *rows, const char *message)
{
  settled (rows, OUTCOME_FAILED);
  rows->message = message;
  return OUTCOME_FAILED;
}

static void
forget_last (rows *rows)
{
  free (rows->last);
  rows->last = NULL;
}

/* Allocates the buffer for rows of 16 bits. */
static bool
make_room (rows *rows)
{
  free (rows->wide);
  rows->wide = NULL;
  if (rows->header.pixel_bytes == 4)
    return true;
  rows->wide = malloc ((size_t) rows->header.width * rows->header.pixel_bytes * batch);
  return rows->wide != NULL;
}

outcome
rows_open (rows *rows, const uint8_t *bytes, size_t length, unsigned scans)
{
  const codec *codec = codec_for (bytes, length);
  rows->is_open = false;
  rows->divisor = 0;
  rows->header = (codec_header) { 0 };
  rows->colours = NULL;
  forget_last (rows);
  if (codec == NULL)
    return fail (rows, "an unknown kind of picture");
  if (rows->codec != NULL && rows->codec != codec)
    rows->codec->close ();
  rows->codec = codec;
  codec_header header = { 0 };
  outcome outcome = codec->open (bytes, length, scans, &header);
  if (outcome != OUTCOME_DONE)
    return settled (rows, outcome);
  rows->is_open = true;
  rows->header = header;
  if (!make_room (rows))
    return fail (rows, "no memory for a row");
  rows->colours = codec->colours ();
  return settled (rows, outcome);
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

outcome
rows_seek (rows *rows, uint32_t divisor, uint32_t row)
{
  outcome outcome = OUTCOME_DONE;
  rows->is_behind = divisor == rows->divisor && row + 1 == rows->position && rows->last != NULL;
  if (rows->is_behind)
    return settled (rows, outcome);
  if (divisor != rows->divisor || row < rows->position) {
    do
      outcome = rows->codec->begin (divisor);
    while (outcome == OUTCOME_UNFINISHED);
    rows->divisor = divisor;
    rows->position = 0;
    forget_last (rows);
  }
  uint32_t step = 1 + stride / (rows->header.width * divisor);
  while (outcome == OUTCOME_DONE && rows->position < row) {
    uint32_t left = row - rows->position;
    uint32_t count = left < step ? left : step;
    outcome = rows->codec->skip (count);
    rows->position += count;
    forget_last (rows);
  }
  return settled (rows, outcome);
}

/* Converts CMYK to blue, green and red as with ideal inks, for files without a profile. Files of Adobe's programs have
 * 255 for no ink. */
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

/* Rounds each channel to its upper 8 bits. */
static void
narrow (const uint8_t *source, uint8_t *pixels, uint32_t width)
{
  const uint16_t *channels = (const uint16_t *) source;
  for (uint32_t i = 0; i < width * 4; i++)
    pixels[i] = (uint8_t) ((channels[i] * 255u + 32895u) >> 16);
}

/* Premultiplies colours by their alpha, as textures need it. */
static void
multiply (uint8_t *pixels, uint32_t width)
{
  for (uint32_t i = 0; i < width; i++, pixels += 4)
    for (unsigned channel = 0; channel < 3; channel++)
      pixels[channel] = (uint8_t) ((pixels[channel] * pixels[3] + 127) / 255);
}

static void
convert (const rows *rows, const uint8_t *source, uint8_t *pixels)
{
  uint32_t width = rows_width (rows, rows->divisor);
  colours_kind kind = rows->header.kind;
  if (rows->colours != NULL && colours_differ (rows->colours))
    colours_convert (rows->colours, source, pixels, width);
  else if (kind == COLOURS_CMYK || kind == COLOURS_INVERTED_CMYK)
    convert_inks (pixels, width, kind == COLOURS_INVERTED_CMYK);
  else if (source != pixels)
    narrow (source, pixels, width);
  if (rows->header.has_alpha)
    multiply (pixels, width);
}

/* Reads one batch of rows at most. */
static outcome
read_batch (rows *rows, uint32_t count, uint8_t *pixels, size_t row_bytes)
{
  size_t wide_bytes = (size_t) rows->header.width * rows->header.pixel_bytes;
  uint8_t *source = rows->wide != NULL ? rows->wide : pixels;
  size_t source_bytes = rows->wide != NULL ? wide_bytes : row_bytes;
  outcome outcome = rows->codec->read (source, source_bytes, count);
  for (uint32_t i = 0; outcome == OUTCOME_DONE && i < count; i++)
    convert (rows, source + i * source_bytes, pixels + i * row_bytes);
  return outcome;
}

outcome
rows_read (rows *rows, uint32_t count, uint8_t *pixels, size_t row_bytes)
{
  outcome outcome = OUTCOME_DONE;
  if (rows->is_behind && count > 0) {
    memcpy (pixels, rows->last, (size_t) rows_width (rows, rows->divisor) * 4);
    rows->is_behind = false;
    pixels += row_bytes;
    count--;
  }
  while (outcome == OUTCOME_DONE && count > 0) {
    uint32_t some = count < batch ? count : batch;
    outcome = read_batch (rows, some, pixels, row_bytes);
    if (outcome != OUTCOME_DONE)
      break;
    pixels += some * row_bytes;
    count -= some;
    rows->position += some;
    if (count == 0)
      keep_last (rows, pixels - row_bytes);
  }
  /* A kept picture was read to its end before; its next pass comes from memory. */
  if (outcome == OUTCOME_DONE && !rows->header.is_kept && rows->position == rows_height (rows, rows->divisor)) {
    outcome = rows->codec->finish ();
    rows->divisor = 0;
  }
  return settled (rows, outcome);
}

outcome
rows_check (rows *rows)
{
  uint32_t divisor = rows->header.largest_divisor;
  /* Skips to the last row, or to the first one of a kept picture, which is read completely before it. */
  uint32_t row = rows->header.is_kept ? 0 : rows_height (rows, divisor) - 1;
  uint8_t *pixels = malloc ((size_t) rows_width (rows, divisor) * 4);
  if (pixels == NULL)
    return fail (rows, "no memory for a row");
  outcome outcome = rows_seek (rows, divisor, row);
  if (outcome == OUTCOME_DONE)
    outcome = settled (rows, read_batch (rows, 1, pixels, 0));
  rows->divisor = 0;
  free (pixels);
  return outcome == OUTCOME_FAILED && rows_are_cut (rows) ? OUTCOME_DONE : outcome;
}
