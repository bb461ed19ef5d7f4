// SPDX-License-Identifier: MIT

/* See pieces.h. */

#define _GNU_SOURCE

#include "pieces.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Rows decoded at a time for later steps: few enough for the processor's cache. */
static const uint32_t strip_rows = 16;
/* Bytes whose pages are mapped at a time; mapping them one by one takes six times as long. */
static const size_t page_step = 128 << 10;

static bool
is_turned (uint32_t orientation)
{
  return orientation >= 5;
}

const char *
pieces_problem (const rows *rows, const bv_cell_request *request)
{
  uint32_t divisor = request->divisor;
  if (divisor == 0 || (divisor & (divisor - 1)) != 0 || divisor > 1 << 16)
    return "an unknown size";
  if (request->orientation < 1 || request->orientation > 8 || request->count > BV_CELL_PIECES)
    return "an unknown kind of piece";
  uint32_t width = rows_width (rows, divisor), height = rows_height (rows, divisor);
  if (request->row > height || request->rows > height - request->row)
    return "rows beyond the picture";
  for (unsigned i = 0; i < request->count; i++) {
    const bv_cell_piece *piece = &request->pieces[i];
    if (piece->x > width || piece->width > width - piece->x || piece->width == 0 || request->rows == 0)
      return "a piece beyond the picture";
  }
  return NULL;
}

size_t
piece_bytes (const bv_cell_request *request, unsigned index)
{
  return (size_t) request->pieces[index].width * request->rows * 4;
}

/* MARK: Averages, for sizes below those of the decoder */

/* Adds a row of pixels to the sums of their channels; `shrinking` pixels become one. */
static void
add_row (uint32_t *sums, uint32_t *counts, const uint8_t *pixels, uint32_t width, uint32_t shrinking)
{
  for (uint32_t i = 0; i < width; i++) {
    uint32_t target = i / shrinking;
    counts[target]++;
    for (unsigned channel = 0; channel < 4; channel++)
      sums[target * 4 + channel] += pixels[i * 4 + channel];
  }
}

static void
write_average (uint8_t *pixels, const uint32_t *sums, const uint32_t *counts, uint32_t width)
{
  for (uint32_t i = 0; i < width * 4; i++)
    pixels[i] = (uint8_t) ((sums[i] + counts[i / 4] / 2) / counts[i / 4]);
}

/* MARK: Strips */

/* Some rows of the whole width, and the buffers for making them. */
typedef struct strip {
  uint32_t width;
  uint32_t shrinking;
  uint8_t *pixels;
  /* The decoder's rows for one row of the strip; NULL if that is decoded directly. */
  uint8_t *source;
  uint32_t source_width;
  uint32_t source_height;
  uint32_t *sums;
  uint32_t *counts;
} strip;

static void
free_strip (strip *strip)
{
  free (strip->pixels);
  free (strip->source);
  free (strip->sums);
  free (strip->counts);
}

static bool
make_strip (struct strip *strip, const rows *rows, uint32_t divisor)
{
  uint32_t source_divisor = rows_divisor (rows, divisor);
  *strip = (struct strip) { 0 };
  strip->width = rows_width (rows, divisor);
  strip->shrinking = divisor / source_divisor;
  strip->pixels = malloc ((size_t) strip->width * 4 * strip_rows);
  bool is_made = strip->pixels != NULL;
  if (strip->shrinking > 1) {
    strip->source_width = rows_width (rows, source_divisor);
    strip->source_height = rows_height (rows, source_divisor);
    strip->source = malloc ((size_t) strip->source_width * 4);
    strip->sums = malloc (sizeof *strip->sums * strip->width * 4);
    strip->counts = malloc (sizeof *strip->counts * strip->width);
    is_made = is_made && strip->source != NULL && strip->sums != NULL && strip->counts != NULL;
  }
  if (!is_made)
    free_strip (strip);
  return is_made;
}

/* Reads one averaged row from the decoder's rows `from` to `to` (exclusive). */
static outcome
read_average (strip *strip, rows *rows, uint32_t from, uint32_t to, uint8_t *pixels)
{
  outcome outcome = OUTCOME_DONE;
  memset (strip->sums, 0, sizeof *strip->sums * strip->width * 4);
  memset (strip->counts, 0, sizeof *strip->counts * strip->width);
  for (uint32_t row = from; outcome == OUTCOME_DONE && row < to; row++) {
    outcome = rows_read (rows, 1, strip->source, 0);
    add_row (strip->sums, strip->counts, strip->source, strip->source_width, strip->shrinking);
  }
  if (outcome == OUTCOME_DONE)
    write_average (pixels, strip->sums, strip->counts, strip->width);
  return outcome;
}

/* Reads `count` rows of the strip, starting at `row` of the picture at its size. */
static outcome
read_strip (strip *strip, rows *rows, uint32_t row, uint32_t count)
{
  size_t row_bytes = (size_t) strip->width * 4;
  if (strip->shrinking == 1)
    return rows_read (rows, count, strip->pixels, row_bytes);
  outcome outcome = OUTCOME_DONE;
  for (uint32_t i = 0; outcome == OUTCOME_DONE && i < count; i++) {
    uint32_t from = (row + i) * strip->shrinking;
    uint32_t to = from + strip->shrinking < strip->source_height ? from + strip->shrinking : strip->source_height;
    outcome = read_average (strip, rows, from, to, strip->pixels + i * row_bytes);
  }
  return outcome;
}

/* MARK: Turning */

/* Writes a row of a piece, `width` pixels, as row `row` of `rows`, turned by its Exif orientation (CIPA DC-008): 2 to 4
 * are mirrored or upside down, 5 to 8 have swapped sides. */
static void
write_row (uint8_t *target, const uint8_t *pixels, uint32_t width, uint32_t row, uint32_t rows,
           uint32_t orientation)
{
  bool is_mirrored = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  bool is_from_below = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  size_t across = is_turned (orientation) ? rows : 1;
  size_t line = is_from_below ? rows - 1 - row : row;
  uint8_t *start = target + (is_turned (orientation) ? line : line * width) * 4;
  if (orientation == 1 || orientation == 4) {
    memcpy (start, pixels, (size_t) width * 4);
    return;
  }
  for (uint32_t i = 0; i < width; i++) {
    uint32_t place = is_mirrored ? width - 1 - i : i;
    memcpy (start + place * across * 4, pixels + (size_t) i * 4, 4);
  }
}

/* MARK: Decoding */

/* Maps the pages of a target up to `end`. The parent populates fresh ones at the same time. */
static void
map_pages (uint8_t *start, size_t length, size_t end, size_t *mapped)
{
  while (*mapped < end && *mapped < length) {
    size_t step = length - *mapped < page_step ? length - *mapped : page_step;
    /* A read fault maps surrounding pages, too, and shared pages are then writable. Fails before Linux 5.14; pages are
     * then mapped at their first write. */
    madvise (start + *mapped, step, MADV_POPULATE_READ);
    *mapped += step;
  }
}

/* Maps the pages of a piece for the strip that ends at `end`. If the orientation does not begin at the top, maps all of
 * them at once. */
static void
map_piece (const bv_cell_request *request, unsigned index, uint8_t *target, uint32_t end, size_t *mapped)
{
  size_t length = piece_bytes (request, index);
  bool begins_above = request->orientation <= 2;
  map_pages (target, length, begins_above ? length / request->rows * end : length, mapped);
}

/* Decodes rows of the whole width directly into their memory. */
static outcome
decode_in_place (rows *rows, const bv_cell_request *request, uint8_t *target, bool is_new)
{
  size_t row_bytes = (size_t) request->pieces[0].width * 4, mapped = 0;
  outcome outcome = OUTCOME_DONE;
  for (uint32_t row = 0; outcome == OUTCOME_DONE && row < request->rows; row += strip_rows) {
    uint32_t left = request->rows - row, count = left < strip_rows ? left : strip_rows;
    if (is_new)
      map_piece (request, 0, target, row + count, &mapped);
    outcome = rows_read (rows, count, target + row * row_bytes, row_bytes);
  }
  return outcome;
}

static outcome
decode_strips (rows *rows, const bv_cell_request *request, uint8_t *const *targets, strip *strip)
{
  size_t mapped[BV_CELL_PIECES] = { 0 };
  outcome outcome = OUTCOME_DONE;
  for (uint32_t row = 0; outcome == OUTCOME_DONE && row < request->rows; row += strip_rows) {
    uint32_t left = request->rows - row, count = left < strip_rows ? left : strip_rows;
    outcome = read_strip (strip, rows, request->row + row, count);
    if (outcome != OUTCOME_DONE)
      break;
    for (unsigned i = 0; i < request->count; i++) {
      const bv_cell_piece *piece = &request->pieces[i];
      map_piece (request, i, targets[i], row + count, &mapped[i]);
      for (uint32_t line = 0; line < count; line++) {
        const uint8_t *pixels = strip->pixels + ((size_t) line * strip->width + piece->x) * 4;
        write_row (targets[i], pixels, piece->width, row + line, request->rows, request->orientation);
      }
    }
  }
  return outcome;
}

outcome
pieces_decode (rows *rows, const bv_cell_request *request, uint8_t *const *targets, bool is_new,
               const char **reason)
{
  uint32_t divisor = request->divisor;
  uint32_t source_divisor = rows_divisor (rows, divisor);
  outcome outcome = rows_seek (rows, source_divisor, request->row * (divisor / source_divisor));
  if (outcome != OUTCOME_DONE)
    return outcome;
  if (request->count == 1 && request->orientation == 1 && divisor == source_divisor
      && request->pieces[0].width == rows_width (rows, divisor))
    return decode_in_place (rows, request, targets[0], is_new);
  strip strip;
  if (!make_strip (&strip, rows, divisor)) {
    *reason = "no memory for rows";
    return OUTCOME_FAILED;
  }
  outcome = decode_strips (rows, request, targets, &strip);
  free_strip (&strip);
  return outcome;
}
