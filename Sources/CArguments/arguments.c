// SPDX-License-Identifier: MIT

/* Keeps what glibc passes to each constructor, as it does to main. */
#include "CArguments.h"

static int count;
static char **values;

__attribute__ ((constructor)) static void
keep_arguments (int argc, char **argv)
{
  count = argc;
  values = argv;
}

int
bv_arguments_count (void)
{
  return count;
}

const char *
bv_arguments_at (int index)
{
  return values[index];
}
