// SPDX-License-Identifier: MIT

/* See attempt.h. */

#define _GNU_SOURCE

#include "attempt.h"

#include <CCell.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static void
connect_somewhere (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (80) };
  address.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  int descriptor = socket (AF_INET, SOCK_STREAM, 0);
  connect (descriptor, (struct sockaddr *) &address, sizeof address);
}

static void
write_beyond (void)
{
  size_t page = 4096;
  volatile char *memory = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap ((char *) memory + page, page);
  memory[page] = 1;
}

void
attempt (const char *what)
{
  if (strcmp (what, "open") == 0)
    open ("/etc/passwd", O_RDONLY);
  else if (strcmp (what, "connect") == 0)
    connect_somewhere ();
  else if (strcmp (what, "fork") == 0)
    fork ();
  else if (strcmp (what, "exec") == 0)
    execl ("/bin/true", "true", NULL);
  else if (strcmp (what, "ptrace") == 0)
    ptrace (PTRACE_ATTACH, getppid (), NULL, NULL);
  else if (strcmp (what, "kill") == 0)
    kill (getppid (), SIGTERM);
  else if (strcmp (what, "write-beyond") == 0)
    write_beyond ();
  else if (strcmp (what, "write-input") == 0)
    mprotect ((void *) 4096, 4096, PROT_WRITE);
}
