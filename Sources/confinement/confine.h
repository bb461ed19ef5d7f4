// SPDX-License-Identifier: MIT

/* Gives up all rights of this process that are not needed for computing. They cannot be regained. */
#pragma once

#include <CCell.h>

typedef struct {
  /* Bytes of address space. */
  uint64_t memory;
  /* The most open descriptors, besides the inherited ones. */
  uint32_t descriptors;
} confine_limits;

/* Sandboxes the process: limits its memory, descriptors and time, makes it end with its parent, closes the file system,
 * allows only a dozen system calls, and notifies the parent; any other call ends the process. Returns false if no data
 * may be read: then the process must end. `attempt` names a forbidden action for the test build, or is NULL. */
bool confine (const char *program, confine_limits limits, const char *attempt);
