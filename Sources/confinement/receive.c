// SPDX-License-Identifier: MIT

/* See receive.h. unix(7), cmsg(3). */

#define _GNU_SOURCE

#include "receive.h"

#include <string.h>
#include <sys/socket.h>

bool
receive_request (void *request, size_t length, int *descriptors, unsigned *count)
{
  union {
    char bytes[CMSG_SPACE (sizeof (int) * (BV_CELL_PIECES + 1))];
    struct cmsghdr aligned;
  } ancillary;
  struct iovec vector = { request, length };
  struct msghdr message = { .msg_iov = &vector,
                            .msg_iovlen = 1,
                            .msg_control = ancillary.bytes,
                            .msg_controllen = sizeof ancillary.bytes };
  if (recvmsg (BV_CELL_SOCKET, &message, 0) != (ssize_t) length)
    return false;
  const struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  *count = 0;
  if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    *count = (unsigned) ((header->cmsg_len - CMSG_LEN (0)) / sizeof (int));
    memcpy (descriptors, CMSG_DATA (header), sizeof (int) * *count);
  }
  return true;
}
