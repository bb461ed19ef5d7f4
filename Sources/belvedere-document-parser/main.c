// SPDX-License-Identifier: MIT

/* Parses untrusted documents for Belvedere in a sandbox: no files, no network, no other processes. Belvedere starts it
 * and uses it over a socket (CCell.h); it is of no use by itself. */

#define _GNU_SOURCE

#include "confine.h"
#include "documents.h"
#include "receive.h"
#include "records.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* libxml2 keeps a part of a document at a time, or the tree of a short one; ICU maps 30 MB. */
static const confine_limits limits = { .memory = 300u << 20, .descriptors = 1 };

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
  /* Converters of encodings are loaded from files. */
  prepare_xml (argument);
  if (!confine ("belvedere-document-parser", limits, argument))
    return EXIT_FAILURE;
  bv_document_request request;
  int descriptors[BV_CELL_PIECES + 1];
  unsigned given;
  while (receive_request (&request, sizeof request, descriptors, &given) && given == 1) {
    /* Linux before 6.7 maps a write-sealed file as private only. */
    uint8_t *bytes = mmap (NULL, request.length, PROT_READ, MAP_PRIVATE, descriptors[0], 0);
    close (descriptors[0]);
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
