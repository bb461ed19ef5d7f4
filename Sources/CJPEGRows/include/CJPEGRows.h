/* JPEG to pixels row by row, from any row on, by libjpeg-turbo's own interface. TurboJPEG 2.1, which
 * decodes everything else, gives whole pictures only; a picture of 100 megapixel would take 400 MB.
 * In C since libjpeg reports errors by longjmp, which must not cross a Swift frame.
 *
 * A reader belongs to one thread at a time. The caller keeps the JPEG and passes its bytes to every
 * call; they may have moved in between. Functions that can fail return false and leave a sentence
 * behind bv_jpeg_message. All names begin with bv_. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bv_jpeg bv_jpeg;

typedef struct {
  uint32_t width;
  uint32_t height;
  /* Cyan, magenta, yellow, black: rows come in these instead of blue, green, red, alpha. */
  bool is_cmyk;
  /* Bytes that libjpeg needs for all coefficients of a picture in several scans; 0 for one scan. */
  uint64_t coefficient_bytes;
} bv_jpeg_header;

/* Never NULL unless memory is out. Transfer full: bv_jpeg_close. */
bv_jpeg *bv_jpeg_new (void);
void bv_jpeg_close (bv_jpeg *jpeg);

/* Why the last call failed; lives as long as the reader. */
const char *bv_jpeg_message (const bv_jpeg *jpeg);

/* Reads the header. */
bool bv_jpeg_read_header (bv_jpeg *jpeg, const uint8_t *bytes, size_t length,
                          bv_jpeg_header *header);

/* Goes before the first row of the picture at one over `denominator` (1, 2, 4 or 8) of its size. */
bool bv_jpeg_rewind (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned denominator);

/* Passes over `count` rows, which is cheaper than reading them. */
bool bv_jpeg_skip (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned count);

/* Reads `count` rows, 4 bytes a pixel, each `row_bytes` behind the one before. Damaged parts come
 * grey. Reading or skipping beyond the last row is a failure. */
bool bv_jpeg_read (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, uint8_t *pixels,
                   size_t row_bytes, unsigned count);
