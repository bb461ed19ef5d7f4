/* The kinds of documents: each is read to its end, or to what ends the reading, as records. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Loads what libxml2 needs to read a document in `encoding` (NULL for its own ones). Before the process has no more
 * rights. */
void prepare_xml (const char *encoding);

/* XML with namespaces. Opens nothing: a DOCTYPE ends the reading. Entities other than XML's own are errors. */
void parse_xml (const uint8_t *bytes, size_t length);

/* HTML in UTF-8 as browsers understand it, with the ends that it leaves out. Never an error. */
void parse_html (const uint8_t *bytes, size_t length);

/* Deflated bytes, as text records. */
void inflate_bytes (const uint8_t *bytes, size_t length);
