/* Decodes pictures for Belvedere without any right: no files, no network, no other processes. Belvedere starts it
 * and speaks to it over a socket (CPictureCell.h); nobody else has a use for it. */

#ifdef BV_ATTEMPTS
#include "attempt.h"
#endif
#include "colours.h"
#include "confine.h"
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static bool
is_socket (int descriptor)
{
  int kind;
  socklen_t length = sizeof kind;
  return getsockopt (descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 && kind == SOCK_SEQPACKET;
}

int
main (int count, char **arguments)
{
  if (!is_socket (BV_CELL_SOCKET)) {
    fputs ("belvedere-picture-decoder: Belvedere starts this program; it does nothing by itself.\n", stderr);
    return EXIT_FAILURE;
  }
  if (!colours_prepare () || confine_resources () != 0)
    return EXIT_FAILURE;
  bv_cell_greeting greeting = confine_calls ();
  if (write (BV_CELL_SOCKET, &greeting, sizeof greeting) != sizeof greeting)
    return EXIT_FAILURE;
#ifdef BV_ATTEMPTS
  if (count > 1)
    attempt (arguments[1]);
#else
  (void) count;
  (void) arguments;
#endif
  if (greeting.seccomp == 0)
    serve ();
  _exit (EXIT_SUCCESS);
}
