/* Rows of an open picture, decoded on request at a size that the decoder makes itself. Rows asked for from above to
 * below cost one pass; a row above the last one starts a new pass. */
#pragma once

#include "codec.h"

typedef struct rows rows;

/* NULL when memory is out. */
rows *rows_new (void);

/* Opens a picture and forgets the one before. The bytes stay where they are until another one is opened. */
outcome rows_open (rows *rows, const uint8_t *bytes, size_t length, unsigned scans);

/* Whether a picture is open. */
bool rows_are_open (const rows *rows);

/* Why the last call failed. */
const char *rows_message (const rows *rows);

/* Pixels of the picture at one over `divisor` of its size. */
uint32_t rows_width (const rows *rows, uint32_t divisor);
uint32_t rows_height (const rows *rows, uint32_t divisor);

/* The divisor at which the decoder makes rows for `divisor`; smaller ones are averaged from that. */
uint32_t rows_divisor (const rows *rows, uint32_t divisor);

bool rows_are_sound (const rows *rows);
bool rows_are_cut (const rows *rows);
bool rows_have_alpha (const rows *rows);

/* 1 for grey, 3 for red, green and blue, 4 for inks; bits of each; and what the profile calls itself, empty without
 * one. */
unsigned rows_channels (const rows *rows);
unsigned rows_bits (const rows *rows);
const char *rows_profile (const rows *rows);

/* Goes before a row of the picture at one over a divisor that the decoder makes. */
outcome rows_seek (rows *rows, uint32_t divisor, uint32_t row);

/* Reads the next `count` rows in sRGB: 4 bytes a pixel, blue, green, red, alpha (premultiplied), each row `row_bytes`
 * behind the one before. Reads on behind the last one, too, which may tell of damage. */
outcome rows_read (rows *rows, uint32_t count, uint8_t *pixels, size_t row_bytes);

/* Reads all rows, in the time of their Huffman codes, and keeps none. Rows that are missing are no failure:
 * rows_are_cut tells. */
outcome rows_check (rows *rows);
