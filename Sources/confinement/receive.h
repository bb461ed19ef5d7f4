// SPDX-License-Identifier: MIT

/* Receives requests of the parent. */
#pragma once

#include <CCell.h>

/* Receives a request of exactly `length` bytes and its descriptors; `descriptors` has room for BV_CELL_PIECES and one
 * more. Returns false at the end, and for an invalid request. */
bool receive_request (void *request, size_t length, int *descriptors, unsigned *count);
