// SPDX-License-Identifier: MIT

/* The tests have the locale of their environment from the start, as the program has it from GTK. */
#include "CTestLocale.h"

#include <locale.h>

__attribute__ ((constructor)) static void
follow_environment (void)
{
  setlocale (LC_ALL, "");
}
