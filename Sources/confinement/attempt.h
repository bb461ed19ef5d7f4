// SPDX-License-Identifier: MIT

#pragma once

/* For the test build: does what a picture that compromised the process might try. Returns only if nothing stopped it.
 * */
void attempt (const char *what);
