// SPDX-License-Identifier: MIT

/* Decodes pictures for Belvedere in a sandbox: no files, no network, no other processes. Belvedere starts it and uses
 * it over a socket (CCell.h); it is of no use by itself. */

#include "colours.h"
#include "confine.h"
#include "serve.h"

#include <stdlib.h>
#include <unistd.h>

/* The memory of all coefficients of a picture in several scans, its file, and the largest picture that is decoded as a
 * whole (DecodingLimits), and libraries; the descriptors of a picture's bytes and its pieces. */
static const confine_limits limits = { .memory = 700u << 20, .descriptors = 1 + BV_CELL_PIECES };

int
main (int count, char **arguments)
{
  if (!colours_prepare () || !confine ("belvedere-picture-decoder", limits, count > 1 ? arguments[1] : NULL))
    return EXIT_FAILURE;
  serve ();
  _exit (EXIT_SUCCESS);
}
