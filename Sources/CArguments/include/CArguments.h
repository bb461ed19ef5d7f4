// SPDX-License-Identifier: MIT

/* The arguments of the process, as the C library has them. Swift looks for them at its start, above the environment,
 * and finds none where a library that began before it has added a variable (swiftlang/swift#76080). Such libraries are
 * preloaded by tools that record, delay or overlay programs. */
#pragma once

/* How many there are, the program's own name among them. Any thread. */
int bv_arguments_count (void);

/* The one with that index, from 0 on. Stays until the end of the process. Any thread. */
const char *bv_arguments_at (int index);
