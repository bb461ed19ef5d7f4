// SPDX-License-Identifier: MIT

/* The messages between Belvedere and belvedere-picture-decoder.
 *
 * A request may bring the bytes of a picture, which stay open until the next ones, and asks for rows of it as pieces:
 * parts of these rows, each with memory of its own. Without pieces the picture is only read up to these rows, and a
 * picture in several scans completely. Each request has one answer. */
#pragma once

#include <stdint.h>

/* The most pieces of one request: a picture of the largest width in tiles. A message carries at most 253
 * descriptors (SCM_MAX_FD). */
#define BV_CELL_PIECES 128

typedef struct {
  /* The number of its memory, which is never reused. */
  uint64_t memory;
  /* Pixels of the requested rows, before they are turned. */
  uint32_t x;
  uint32_t width;
} bv_cell_piece;

typedef struct {
  uint32_t job;
  /* The divisor of the stored picture's size, a power of two; 0 only opens the picture. */
  uint32_t divisor;
  /* Rows of the stored picture at that size. */
  uint32_t row;
  uint32_t rows;
  /* Exif's orientation, 1 to 8, by which each piece is turned. */
  uint32_t orientation;
  /* 1 to read all rows and keep none, as a check that they exist. */
  uint32_t is_check;
  /* The length of the picture at the start of the memory with the first descriptor; 0 for the open picture. */
  uint64_t length;
  /* The number of that memory, which is never reused, and its size. */
  uint64_t memory;
  uint64_t capacity;
  /* The most scans of that picture. */
  uint32_t scans;
  /* The number of pieces, whose descriptors follow in order. */
  uint32_t count;
  bv_cell_piece pieces[BV_CELL_PIECES];
} bv_cell_request;

/* Swift imports the array as a tuple. */
static inline void
bv_cell_request_set_piece (bv_cell_request *request, unsigned index, bv_cell_piece piece)
{
  request->pieces[index] = piece;
}

typedef enum {
  BV_CELL_DONE = 1,
  /* See `message`. */
  BV_CELL_FAILED,
  BV_CELL_CANCELLED,
} bv_cell_outcome;

typedef struct {
  uint32_t job;
  uint32_t outcome;
  /* Pixels of the stored picture. */
  uint32_t width;
  uint32_t height;
  /* 1 if nothing was damaged, as far as it was decoded. */
  uint32_t is_sound;
  /* 1 if rows are missing at the end. */
  uint32_t is_cut;
  /* 1 if pixels may be transparent. */
  uint32_t has_alpha;
  /* 1 for grey, 3 for red, green and blue, 4 for inks. */
  uint32_t channels;
  /* Bits of one channel. */
  uint32_t bits;
  /* The name in the profile, or the kind of file entry that describes the colours; empty for none. */
  char profile[80];
  char message[160];
} bv_cell_answer;
