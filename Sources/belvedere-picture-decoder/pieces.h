// SPDX-License-Identifier: MIT

/* Decodes parts of a picture's rows, each into memory of its own: a whole picture is one piece, a row of tiles many. */
#pragma once

#include "rows.h"

#include <CCell.h>

/* The reason why a request is invalid; NULL if it is valid. */
const char *pieces_problem (const rows *rows, const bv_cell_request *request);

/* The size of a piece's pixels in bytes. */
size_t piece_bytes (const bv_cell_request *request, unsigned index);

/* Decodes the requested rows and writes each piece, turned, to its target. `is_new` is true if pages of the first
 * target must still be mapped. On failure `reason` is set if rows_message has none. */
outcome pieces_decode (rows *rows, const bv_cell_request *request, uint8_t *const *targets, bool is_new,
                               const char **reason);
