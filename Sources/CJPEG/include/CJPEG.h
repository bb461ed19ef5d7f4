// SPDX-License-Identifier: MIT

/* Decodes JPEG by libjpeg-turbo's own interface, whole or from any row on. TurboJPEG 2.1 decodes whole pictures only,
 * and does not distinguish a failed picture from one with a warning. In C since libjpeg reports errors by longjmp,
 * which must not cross a Swift frame.
 *
 * A decoder belongs to one thread at a time. The caller keeps the JPEG and passes its bytes to every call; their
 * address may change in between. After BV_JPEG_FAILED and BV_JPEG_CANCELLED the picture must be opened again. All names
 * begin with bv_. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bv_jpeg bv_jpeg;

typedef enum {
  BV_JPEG_DONE,
  /* A part is done; the same call continues. */
  BV_JPEG_UNFINISHED,
  /* See bv_jpeg_message. */
  BV_JPEG_FAILED,
  BV_JPEG_CANCELLED,
} bv_jpeg_outcome;

typedef struct {
  /* At most 65,500 each. */
  uint32_t width;
  uint32_t height;
  /* Rows have the same value for blue, green and red. */
  bool is_grey;
  /* Rows have cyan, magenta, yellow and black instead of blue, green, red and alpha. */
  bool is_cmyk;
  /* True if an Adobe program made it: CMYK values are then inverted. */
  bool is_adobe;
  /* The memory for all coefficients of a picture in several scans, in bytes; 0 for one scan. */
  uint64_t coefficient_bytes;
} bv_jpeg_header;

/* Returns a decoder; NULL if there is no memory. Transfer full: bv_jpeg_close. `is_cancelled` is called on the calling
 * thread between rows, and at each megabyte; true ends the current call. */
bv_jpeg *bv_jpeg_new (bool (*is_cancelled) (void));
void bv_jpeg_close (bv_jpeg *jpeg);

/* The reason of the last failure; valid as long as the decoder. */
const char *bv_jpeg_message (const bv_jpeg *jpeg);

/* The colour profile of the opened picture (ICC), unchecked; NULL if there is none or parts of it are missing. Valid
 * until another picture is opened. */
const uint8_t *bv_jpeg_profile (const bv_jpeg *jpeg, size_t *length);

/* False if libjpeg has ignored damage since the picture was opened or begun. */
bool bv_jpeg_is_sound (const bv_jpeg *jpeg);

/* True if whole rows at the end of the picture are missing, as far as it was decoded. Independent of the end marker:
 * phones and panorama programs write complete pictures without one, and a truncated file may have one. */
bool bv_jpeg_is_cut (const bv_jpeg *jpeg);

/* Reads the header of a picture and closes the previous one. Fails for other kinds than baseline, extended and
 * progressive with Huffman codes. A picture with more than `scans` scans fails when they are reached. */
bv_jpeg_outcome bv_jpeg_open (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned scans,
                              bv_jpeg_header *header);

/* Moves before the first row of the opened picture at its size divided by `denominator` (1, 2, 4 or 8). A picture in
 * several scans is read completely first, some milliseconds with each call. */
bv_jpeg_outcome bv_jpeg_begin (bv_jpeg *jpeg, const uint8_t *bytes, size_t length,
                               unsigned denominator);

/* Skips `count` rows, which is cheaper than reading them. */
bv_jpeg_outcome bv_jpeg_skip (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned count);

/* Reads `count` rows, 4 bytes a pixel, at intervals of `row_bytes`. They are complete when the outcome is BV_JPEG_DONE.
 * Damaged parts are grey, and so are those that are missing before an end marker. Fails if the bytes end before the
 * rows, if no part of the picture exists, and beyond the last row. */
bv_jpeg_outcome bv_jpeg_read (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, uint8_t *pixels,
                              size_t row_bytes, unsigned count);

/* Reads the rest after the last row, to the end marker or to the first foreign data. */
bv_jpeg_outcome bv_jpeg_finish (bv_jpeg *jpeg, const uint8_t *bytes, size_t length);
