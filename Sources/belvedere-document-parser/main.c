/* Parses what other people wrote for Belvedere without any right: no files, no network, no other processes. Belvedere
 * starts it and speaks to it over a socket (CCell.h); nobody else has a use for it. */

#define _GNU_SOURCE

#include "confine.h"
#include "documents.h"
#include "records.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* libxml2 keeps a part of a document at a time, or the tree of a short one; ICU maps 30 MB. */
static const confine_limits limits = { .memory = 300u << 20, .descriptors = 1 };

/* Takes a request and its descriptor; false at the end. */
static bool
receive (bv_document_request *request, int *descriptor)
{
  union {
    char bytes[CMSG_SPACE (sizeof (int))];
    struct cmsghdr aligned;
  } ancillary;
  struct iovec vector = { request, sizeof *request };
  struct msghdr message = { .msg_iov = &vector,
                            .msg_iovlen = 1,
                            .msg_control = ancillary.bytes,
                            .msg_controllen = sizeof ancillary.bytes };
  if (recvmsg (BV_CELL_SOCKET, &message, 0) != sizeof *request)
    return false;
  const struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS
      || header->cmsg_len != CMSG_LEN (sizeof (int)))
    return false;
  memcpy (descriptor, CMSG_DATA (header), sizeof (int));
  return true;
}

static void
parse (const bv_document_request *request, const uint8_t *bytes)
{
  switch (request->kind) {
  case BV_DOCUMENT_XML:
    parse_xml (bytes, request->length);
    break;
  case BV_DOCUMENT_HTML:
    parse_html (bytes, request->length);
    break;
  case BV_DOCUMENT_DEFLATED:
    inflate_bytes (bytes, request->length);
    break;
  default:
    records_error (0, 0, "Not a kind of document");
  }
}

int
main (int count, char **arguments)
{
  const char *argument = count > 1 ? arguments[1] : NULL;
  /* Converters of encodings are files. */
  prepare_xml (argument);
  if (!confine ("belvedere-document-parser", limits, argument))
    return EXIT_FAILURE;
  bv_document_request request;
  int descriptor;
  while (receive (&request, &descriptor)) {
    /* Linux before 6.7 maps a file that nobody may write to as private only. */
    uint8_t *bytes = mmap (NULL, request.length, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close (descriptor);
    if (bytes == MAP_FAILED)
      records_error (0, 0, "No memory for the document's bytes");
    else {
      parse (&request, bytes);
      munmap (bytes, request.length);
    }
    records_end ();
  }
  _exit (EXIT_SUCCESS);
}
