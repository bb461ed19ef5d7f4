// SPDX-License-Identifier: MIT

/* Has nothing to call: see locale.c. */
