/* JPEG to pixels by libjpeg-turbo's own interface, whole or row by row from any row on. TurboJPEG 2.1
 * gives whole pictures only, and cannot tell a picture that it gave up on from one with a warning.
 * In C since libjpeg reports errors by longjmp, which must not cross a Swift frame.
 *
 * A decoder belongs to one thread at a time. The caller keeps the JPEG and passes its bytes to every
 * call; they may have moved in between. After BV_JPEG_FAILED and BV_JPEG_CANCELLED the picture has to
 * be opened again. All names begin with bv_. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bv_jpeg bv_jpeg;

typedef enum {
  BV_JPEG_DONE,
  /* A part is done; the same call goes on. */
  BV_JPEG_UNFINISHED,
  /* bv_jpeg_message says why. */
  BV_JPEG_FAILED,
  BV_JPEG_CANCELLED,
} bv_jpeg_outcome;

typedef struct {
  /* At most 65,500 each. */
  uint32_t width;
  uint32_t height;
  /* Rows come with the same value for blue, green and red. */
  bool is_grey;
  /* Cyan, magenta, yellow, black: rows come in these instead of blue, green, red, alpha. */
  bool is_cmyk;
  /* Whether Adobe made it: CMYK values are then stored inverted. */
  bool is_adobe;
  /* Bytes that libjpeg needs for all coefficients of a picture in several scans; 0 for one scan. */
  uint64_t coefficient_bytes;
} bv_jpeg_header;

/* Returns a decoder; NULL when memory is out. Transfer full: bv_jpeg_close. `is_cancelled` is called
 * on the calling thread between rows, and at each megabyte: true ends the call under way. */
bv_jpeg *bv_jpeg_new (bool (*is_cancelled) (void));
void bv_jpeg_close (bv_jpeg *jpeg);

/* The reason of the last failure; lives as long as the decoder. */
const char *bv_jpeg_message (const bv_jpeg *jpeg);

/* The colour profile of the opened picture (ICC), whatever it holds; NULL where there is none or parts of it are
 * missing. Lives until another picture is opened. */
const uint8_t *bv_jpeg_profile (const bv_jpeg *jpeg, size_t *length);

/* False when libjpeg had to pass over damage since the picture was opened or begun. */
bool bv_jpeg_is_sound (const bv_jpeg *jpeg);

/* True when whole rows of the picture at the end are missing, as far as it was decoded. The end marker says
 * nothing: phones and panorama programs write whole pictures without one, and a file that was cut may get
 * one. */
bool bv_jpeg_is_cut (const bv_jpeg *jpeg);

/* Reads the header of a picture and forgets all about the one before. Fails for other kinds than
 * baseline, extended and progressive with Huffman codes. A picture with more than `scans` scans fails
 * when they are reached. */
bv_jpeg_outcome bv_jpeg_open (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned scans,
                              bv_jpeg_header *header);

/* Goes before the first row of the opened picture at one over `denominator` (1, 2, 4 or 8) of its
 * size. A picture in several scans is taken in first, some milliseconds with each call. */
bv_jpeg_outcome bv_jpeg_begin (bv_jpeg *jpeg, const uint8_t *bytes, size_t length,
                               unsigned denominator);

/* Passes over `count` rows, which is cheaper than reading them. */
bv_jpeg_outcome bv_jpeg_skip (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned count);

/* Reads `count` rows, 4 bytes a pixel, each `row_bytes` behind the one before. All of them are written
 * when it is done. Damaged parts come grey, and so does what is missing before an end marker. Fails where
 * the bytes end before the rows, for a picture of which nothing came, and beyond the last row. */
bv_jpeg_outcome bv_jpeg_read (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, uint8_t *pixels,
                              size_t row_bytes, unsigned count);

/* Reads on behind the last row, to the end marker or to the first bytes that are not a JPEG's. */
bv_jpeg_outcome bv_jpeg_finish (bv_jpeg *jpeg, const uint8_t *bytes, size_t length);
