// SPDX-License-Identifier: MIT

/* See records.h. */

#include "records.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint8_t packet[BV_DOCUMENT_PACKET];
static size_t filled;
static uint32_t last_line;

static void
send_packet (void)
{
  if (filled > 0 && write (BV_CELL_SOCKET, packet, filled) != (ssize_t) filled)
    _exit (EXIT_SUCCESS);
  filled = 0;
}

static void
put (const void *bytes, size_t length)
{
  while (length > 0) {
    size_t part = sizeof packet - filled;
    if (part > length)
      part = length;
    memcpy (packet + filled, bytes, part);
    bytes = (const uint8_t *) bytes + part;
    length -= part;
    filled += part;
    if (filled == sizeof packet)
      send_packet ();
  }
}

static void
put_number (uint32_t number)
{
  put (&number, sizeof number);
}

static void
put_string (record_string string)
{
  put_number ((uint32_t) string.length);
  put (string.bytes, string.length);
}

static void
put_head (bv_record_kind kind, size_t length)
{
  bv_record_head head = { kind, (uint32_t) length };
  put (&head, sizeof head);
}

record_string
record_text (const char *text)
{
  return text != NULL ? (record_string){ text, strlen (text) } : (record_string){ "", 0 };
}

void
records_start (uint32_t line, uint32_t declared, bool is_at_end, const record_string *strings, size_t count)
{
  size_t length = 3 * sizeof (uint32_t);
  for (size_t index = 0; index < count; index++)
    length += sizeof (uint32_t) + strings[index].length;
  put_head (BV_RECORD_START, length);
  put_number (line);
  put_number (declared);
  put_number (is_at_end);
  for (size_t index = 0; index < count; index++)
    put_string (strings[index]);
}

void
records_finish (void)
{
  put_head (BV_RECORD_FINISH, 0);
}

void
records_text (const void *bytes, size_t length)
{
  put_head (BV_RECORD_TEXT, length);
  put (bytes, length);
}

void
records_document_type (uint32_t line)
{
  put_head (BV_RECORD_DOCUMENT_TYPE, sizeof line);
  put_number (line);
}

void
records_error (uint32_t line, uint32_t flags, const char *reason)
{
  record_string text = record_text (reason);
  put_head (BV_RECORD_ERROR, 3 * sizeof (uint32_t) + text.length);
  put_number (line);
  put_number (flags);
  put_string (text);
  /* The following work may end the process. */
  send_packet ();
}

void
records_limit (uint32_t line)
{
  put_head (BV_RECORD_LIMIT, sizeof line);
  put_number (line);
}

void
records_set_line (uint32_t line)
{
  last_line = line;
}

void
records_end (void)
{
  put_head (BV_RECORD_END, sizeof last_line);
  put_number (last_line);
  send_packet ();
  last_line = 0;
}
