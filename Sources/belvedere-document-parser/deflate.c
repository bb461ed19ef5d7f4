// SPDX-License-Identifier: MIT

/* Raw deflate data (RFC 1951), by zlib. The parent limits the size of the output. */

#include "documents.h"
#include "records.h"

#include <zlib.h>

void
inflate_bytes (const uint8_t *bytes, size_t length)
{
  static uint8_t part[BV_DOCUMENT_PACKET];
  z_stream stream = { .next_in = (uint8_t *) bytes, .avail_in = (unsigned) length };
  /* A negative window size means data without header and checksum. */
  if (inflateInit2 (&stream, -MAX_WBITS) != Z_OK)
    return records_error (0, 0, "No memory to inflate");
  int state;
  do {
    stream.next_out = part;
    stream.avail_out = sizeof part;
    state = inflate (&stream, Z_NO_FLUSH);
    records_text (part, sizeof part - stream.avail_out);
  } while (state == Z_OK);
  inflateEnd (&stream);
  if (state != Z_STREAM_END)
    records_error (0, 0, "The compressed data are damaged");
}
