// SPDX-License-Identifier: MIT

/* The kinds of documents: each is read to its end, or to an error, and written as records. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Loads everything that libxml2 needs for a document in `encoding` (NULL for a built-in one). Called before the process
 * gives up its rights. */
void prepare_xml (const char *encoding);

/* XML with namespaces. Opens nothing: a DOCTYPE ends the reading. Entities other than XML's own are errors. */
void parse_xml (const uint8_t *bytes, size_t length);

/* HTML in UTF-8, parsed as browsers do; missing end tags are added. Never an error. */
void parse_html (const uint8_t *bytes, size_t length);

/* Raw deflate data; the output is written as text records. */
void inflate_bytes (const uint8_t *bytes, size_t length);
