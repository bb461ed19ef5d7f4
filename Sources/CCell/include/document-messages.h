// SPDX-License-Identifier: MIT

/* The messages between Belvedere and belvedere-document-parser.
 *
 * A request brings the bytes of one document. The answer is a stream of records in the machine's byte order, split into
 * packets anywhere: a head, and the number of bytes that it contains. A string in a record is its length as uint32_t,
 * and its bytes. */
#pragma once

#include <stdint.h>

typedef enum {
  BV_DOCUMENT_XML = 1,
  BV_DOCUMENT_HTML,
  /* Raw deflate data, as in ZIP (RFC 1951). */
  BV_DOCUMENT_DEFLATED,
} bv_document_kind;

typedef struct {
  uint32_t kind;
  /* The length of the document, whose descriptor is sent with the request. */
  uint32_t length;
} bv_document_request;

/* The most bytes of a packet. */
#define BV_DOCUMENT_PACKET 65536

typedef enum {
  /* The start of an element: three uint32_t, the line, the number of namespaces that it declares and 1 if the parser
   * has received all bytes; then strings: name, prefix, namespace, and the name and value of each attribute without a
   * namespace. */
  BV_RECORD_START = 1,
  /* The end of an element. */
  BV_RECORD_FINISH,
  /* Text of an element, or inflated bytes. */
  BV_RECORD_TEXT,
  /* A DOCTYPE, whose content is ignored: uint32_t, the line. */
  BV_RECORD_DOCUMENT_TYPE,
  /* An error that ends the reading: two uint32_t, the line and bv_error_flags; then the reason in English. */
  BV_RECORD_ERROR,
  /* A token is too long, or there are too many names: uint32_t, the line. */
  BV_RECORD_LIMIT,
  /* The last record: uint32_t, the line. */
  BV_RECORD_END,
} bv_record_kind;

typedef struct {
  uint32_t kind;
  /* The length of the record after its head. */
  uint32_t length;
} bv_record_head;

typedef enum {
  /* The parser has received all bytes. */
  BV_ERROR_AT_END = 1,
  /* An “&” begins no reference. */
  BV_ERROR_OF_AMPERSAND = 2,
  /* A tag begins after the parser's present token. */
  BV_ERROR_BEFORE_TAG = 4,
} bv_error_flags;
