// SPDX-License-Identifier: MIT

/* Writes the records of an answer (document-messages.h). Ends the process if the parent does not read them. */
#pragma once

#include <CCell.h>

/* Names and values are zero-terminated strings; NULL is an empty one. */
typedef struct {
  const char *bytes;
  size_t length;
} record_string;

record_string record_text (const char *text);

void records_start (uint32_t line, uint32_t declared, bool is_at_end, const record_string *strings, size_t count);
void records_finish (void);
void records_text (const void *bytes, size_t length);
void records_document_type (uint32_t line);
void records_error (uint32_t line, uint32_t flags, const char *reason);
void records_limit (uint32_t line);

/* Sends the remaining records, with the line that was set last. */
void records_end (void);
void records_set_line (uint32_t line);
