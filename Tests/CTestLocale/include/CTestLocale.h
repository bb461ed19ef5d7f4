/* Has nothing to call: see locale.c. */
