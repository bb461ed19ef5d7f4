/* Parts of a picture's rows, each into memory of its own: a whole picture is one piece, a row of tiles is many. */
#pragma once

#include "rows.h"

#include <CCell.h>

/* Why a request cannot be met, as it stands; NULL if it can. */
const char *pieces_problem (const rows *rows, const bv_cell_request *request);

/* Bytes of a piece's pixels. */
size_t piece_bytes (const bv_cell_request *request, unsigned index);

/* Decodes the asked rows and writes each piece, turned, to its target. `is_new` tells whether pages of the first are
 * still to be mapped. On failure `reason` is set where rows_message does not tell. */
outcome pieces_decode (rows *rows, const bv_cell_request *request, uint8_t *const *targets, bool is_new,
                               const char **reason);
