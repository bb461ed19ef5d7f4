/* Takes all rights from this process that reading bytes needs none of. What is given away cannot be had again. */
#pragma once

#include <CCell.h>

typedef struct {
  /* Bytes of addresses. */
  uint64_t memory;
  /* Descriptors that are open at the same time, without those inherited. */
  uint32_t descriptors;
} confine_limits;

/* Makes a cell of the process: limits its memory, descriptors and time, has it end with its parent, closes the file
 * system, leaves a dozen system calls, of which any other ends the process, and tells the parent. Returns false if
 * nothing may be read: the process ends then. `attempt` is what a test's build does of what is forbidden, or NULL. */
bool confine (const char *program, confine_limits limits, const char *attempt);
