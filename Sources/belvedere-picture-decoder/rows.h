// SPDX-License-Identifier: MIT

/* Rows of an open picture, decoded on request at a size that the decoder supports. Rows that are requested from top to
 * bottom cost one pass; a row above the last one starts a new pass. */
#pragma once

#include "codec.h"

typedef struct rows rows;

/* NULL if there is no memory. */
rows *rows_new (void);

/* Opens a picture and closes the previous one. The bytes must stay valid until another one is opened. */
outcome rows_open (rows *rows, const uint8_t *bytes, size_t length, unsigned scans);

/* True if a picture is open. */
bool rows_are_open (const rows *rows);

/* The reason of the last failure. */
const char *rows_message (const rows *rows);

/* Pixels of the picture divided by `divisor`. */
uint32_t rows_width (const rows *rows, uint32_t divisor);
uint32_t rows_height (const rows *rows, uint32_t divisor);

/* The decoder's divisor for `divisor`; smaller sizes are averaged from that one. */
uint32_t rows_divisor (const rows *rows, uint32_t divisor);

bool rows_are_sound (const rows *rows);
bool rows_are_cut (const rows *rows);
bool rows_have_alpha (const rows *rows);

/* Channels: 1 for grey, 3 for red, green and blue, 4 for inks; bits of each; and the name in the profile, empty without
 * one. */
unsigned rows_channels (const rows *rows);
unsigned rows_bits (const rows *rows);
const char *rows_profile (const rows *rows);

/* Moves before a row of the picture at a divisor that the decoder supports. */
outcome rows_seek (rows *rows, uint32_t divisor, uint32_t row);

/* Reads the next `count` rows in sRGB: 4 bytes a pixel, blue, green, red, alpha (premultiplied), at intervals of
 * `row_bytes`. After the last row also reads the rest of the file, which may reveal damage. */
outcome rows_read (rows *rows, uint32_t count, uint8_t *pixels, size_t row_bytes);

/* Reads all rows, in the time of their Huffman codes, and keeps none. Missing rows are not a failure, but are reported
 * by rows_are_cut. */
outcome rows_check (rows *rows);
