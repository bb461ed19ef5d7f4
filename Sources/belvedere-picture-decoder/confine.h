/* Takes all rights from this process that decoding needs none of. What is given away cannot be had again. */
#pragma once

#include <CPictureCell.h>

/* Limits memory, descriptors and time, and has the process end with its parent. Returns 0, else an error number. */
int confine_resources (void);

/* Closes the file system and leaves a dozen system calls; any other ends the process. */
bv_cell_greeting confine_calls (void);
