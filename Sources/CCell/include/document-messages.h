/* What Belvedere and belvedere-document-parser say to one another.
 *
 * A request brings the bytes of one document. The answer is a stream of records in the machine's order of bytes, cut
 * into packets anywhere: a head, and what it counts. A string in a record is its length as uint32_t, and its bytes. */
#pragma once

#include <stdint.h>

typedef enum {
  BV_DOCUMENT_XML = 1,
  BV_DOCUMENT_HTML,
  /* Deflated bytes without a head, as ZIP has them (RFC 1951). */
  BV_DOCUMENT_DEFLATED,
} bv_document_kind;

typedef struct {
  uint32_t kind;
  /* Bytes of the document, whose descriptor comes along. */
  uint32_t length;
} bv_document_request;

/* The most bytes of a packet. */
#define BV_DOCUMENT_PACKET 65536

typedef enum {
  /* The start of an element: three uint32_t, the line, the number of namespaces that it declares and whether the
   * parser has been given all bytes; then strings: name, prefix, namespace, and the name and value of each attribute
   * without a namespace. */
  BV_RECORD_START = 1,
  /* The end of an element. */
  BV_RECORD_FINISH,
  /* Text of an element, or bytes that were inflated. */
  BV_RECORD_TEXT,
  /* A DOCTYPE, of which nothing was read: uint32_t, the line. */
  BV_RECORD_DOCUMENT_TYPE,
  /* What ends the reading: two uint32_t, the line and bv_error_flags; then the reason in English. */
  BV_RECORD_ERROR,
  /* One token is too long, or too many names are there: uint32_t, the line. */
  BV_RECORD_LIMIT,
  /* The last record: uint32_t, the line. */
  BV_RECORD_END,
} bv_record_kind;

typedef struct {
  uint32_t kind;
  /* Bytes of the record behind its head. */
  uint32_t length;
} bv_record_head;

typedef enum {
  /* The parser has been given all bytes. */
  BV_ERROR_AT_END = 1,
  /* An “&” is no reference. */
  BV_ERROR_OF_AMPERSAND = 2,
  /* A tag begins behind what the parser looks at. */
  BV_ERROR_BEFORE_TAG = 4,
} bv_error_flags;
