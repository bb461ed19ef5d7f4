/* Takes requests of the parent. */
#pragma once

#include <CCell.h>

/* Takes a request of exactly `length` bytes and its descriptors, of which there is room for BV_CELL_PIECES and one
 * more. Returns false at the end, and for anything else than such a request. */
bool receive_request (void *request, size_t length, int *descriptors, unsigned *count);
