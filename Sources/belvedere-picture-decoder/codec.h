/* What every kind of picture does: the header, and rows from above to below, as they are stored. One picture is open at
 * a time. After OUTCOME_FAILED and OUTCOME_CANCELLED it has to be opened again. */
#pragma once

#include "colours.h"

typedef enum {
  OUTCOME_DONE,
  /* A part is done; the same call goes on. */
  OUTCOME_UNFINISHED,
  /* A message says why. */
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
  /* Whether pixels are partly transparent; colours are not multiplied by it. */
  bool has_alpha;
  /* The largest of the divisors 1, 2, 4, 8 at which rows come. */
  uint32_t largest_divisor;
  /* Whether all of the picture is taken in before its first row, and kept in memory until it is closed. */
  bool is_kept;
} codec_header;

typedef struct {
  /* Reads the header and forgets all about the picture before. The bytes stay where they are until another one is
   * opened or it is closed. A picture with more than `scans` scans fails when they are reached. */
  outcome (*open) (const uint8_t *bytes, size_t length, unsigned scans, codec_header *header);
  /* How to convert the opened picture's pixels; NULL where nothing is to be done. */
  const colours *(*colours) (void);
  /* Goes before the first row at one over `divisor` of the size. */
  outcome (*begin) (uint32_t divisor);
  outcome (*skip) (uint32_t count);
  /* Reads `count` rows, each `row_bytes` behind the one before. */
  outcome (*read) (uint8_t *pixels, size_t row_bytes, uint32_t count);
  /* Reads on behind the last row, which may tell of damage. */
  outcome (*finish) (void);
  /* False when damage was passed over since the picture was opened or begun. */
  bool (*is_sound) (void);
  /* True when rows at the end are missing, as far as it was decoded. */
  bool (*is_cut) (void);
  /* The reason of the last failure. */
  const char *(*message) (void);
  /* Forgets the picture, before one of another kind is opened. */
  void (*close) (void);
} codec;

extern const codec codec_jpeg;
extern const codec codec_png;
extern const codec codec_webp;

/* The codec for bytes that begin like these; NULL if there is none. */
const codec *codec_for (const uint8_t *bytes, size_t length);

/* Asks whether the work is to end; counts the progress that the parent looks at. Called every few milliseconds. */
bool codec_is_cancelled (void);
