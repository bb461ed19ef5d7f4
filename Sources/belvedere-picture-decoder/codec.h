// SPDX-License-Identifier: MIT

/* The interface of all codecs: the header, and the stored rows from top to bottom. One picture is open at a time. After
 * OUTCOME_FAILED and OUTCOME_CANCELLED it must be opened again. */
#pragma once

#include "colours.h"

typedef enum {
  OUTCOME_DONE,
  /* A part is done; the same call continues. */
  OUTCOME_UNFINISHED,
  /* See `message`. */
  OUTCOME_FAILED,
  OUTCOME_CANCELLED,
} outcome;

typedef struct {
  /* Pixels; at most 65,535 each. */
  uint32_t width;
  uint32_t height;
  /* The form of a row's pixels. */
  colours_kind kind;
  /* Bytes of a pixel: 4, or 8 for channels of 16 bits in this machine's order. */
  unsigned pixel_bytes;
  /* True if pixels may be transparent; colours are not premultiplied. */
  bool has_alpha;
  /* The largest supported divisor of the size: 1, 2, 4 or 8. */
  uint32_t largest_divisor;
  /* True if the whole picture is decoded before its first row, and kept in memory until it is closed. */
  bool is_kept;
} codec_header;

typedef struct {
  /* Reads the header and closes the previous picture. The bytes must stay valid until another one is opened or it is
   * closed. A picture with more than `scans` scans fails when they are reached. */
  outcome (*open) (const uint8_t *bytes, size_t length, unsigned scans, codec_header *header);
  /* The conversion of the opened picture's pixels; NULL if none is needed. */
  const colours *(*colours) (void);
  /* Moves before the first row at the size divided by `divisor`. */
  outcome (*begin) (uint32_t divisor);
  outcome (*skip) (uint32_t count);
  /* Reads `count` rows, at intervals of `row_bytes`. */
  outcome (*read) (uint8_t *pixels, size_t row_bytes, uint32_t count);
  /* Reads the rest of the file after the last row, which may reveal damage. */
  outcome (*finish) (void);
  /* False if damage was ignored since the picture was opened or begun. */
  bool (*is_sound) (void);
  /* True if rows at the end are missing, as far as it was decoded. */
  bool (*is_cut) (void);
  /* The reason of the last failure. */
  const char *(*message) (void);
  /* Closes the picture, before one of another codec is opened. */
  void (*close) (void);
} codec;

extern const codec codec_jpeg;
extern const codec codec_png;
extern const codec codec_webp;

/* The codec for bytes with this beginning; NULL if there is none. */
const codec *codec_for (const uint8_t *bytes, size_t length);

/* True if the job was cancelled. Also counts the progress, which the parent watches. Called every few milliseconds. */
bool codec_is_cancelled (void);
