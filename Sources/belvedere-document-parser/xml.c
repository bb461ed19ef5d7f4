// SPDX-License-Identifier: MIT

/* XML by libxml2, element by element, without a tree. libxml2's own limits stay active. */

#include "documents.h"
#include "records.h"

#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes given to the parser at a time. */
static const size_t chunk = 65536;
/* The most bytes of one tag, comment or CDATA section, and the most different names of elements and attributes. libxml2
 * 2.9 takes time by the square of either; KML has some 300 names. */
static const long most_of_token = 1000000;
static const int most_names = 20000;

static const char *unknown_encoding;
static xmlParserCtxt *parser;
static bool is_at_end;

static uint32_t
line (void)
{
  return (uint32_t) xmlSAX2GetLineNumber (parser);
}

/* MARK: Callbacks of libxml2 */

/* Called before the content of the DOCTYPE is read. */
static void
internal_subset (void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
  records_document_type (line ());
  xmlStopParser (parser);
}

static void
start_element (void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace, int declared,
               const xmlChar **declarations, int count, int defaulted, const xmlChar **fields)
{
  record_string *strings = calloc (3 + 2 * (size_t) count, sizeof *strings);
  if (strings == NULL)
    abort ();
  strings[0] = record_text ((const char *) name);
  strings[1] = record_text ((const char *) prefix);
  strings[2] = record_text ((const char *) namespace);
  size_t place = 3;
  /* Each attribute has five pointers: name, prefix, namespace, and the beginning and the end of the value. */
  for (const xmlChar **field = fields; field < fields + 5 * count; field += 5)
    if (field[1] == NULL) {
      strings[place++] = record_text ((const char *) field[0]);
      strings[place++] = (record_string){ (const char *) field[3], (size_t) (field[4] - field[3]) };
    }
  records_start (line (), (uint32_t) declared, is_at_end, strings, place);
  free (strings);
}

static void
end_element (void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace)
{
  records_finish ();
}

static void
characters (void *context, const xmlChar *bytes, int count)
{
  records_text (bytes, (size_t) count);
}

/* True if a tag begins after the parser's present token. */
static bool
is_before_tag (void)
{
  const xmlParserInput *input = parser->input;
  return input != NULL && input->cur != NULL && memchr (input->cur, '<', (size_t) (input->end - input->cur)) != NULL;
}

/* The type of the second parameter differs between versions of libxml2. */
static void
note_error (void *context, xmlError *error)
{
  if (error == NULL || error->level != XML_ERR_FATAL)
    return;
  const char *message = error->message != NULL ? error->message : "";
  bool is_of_ampersand = error->code == XML_ERR_ENTITYREF_SEMICOL_MISSING
                         || (error->code == XML_ERR_NAME_REQUIRED && strstr (message, "EntityRef") != NULL);
  records_error ((uint32_t) error->line,
                 (is_at_end ? BV_ERROR_AT_END : 0) | (is_of_ampersand ? BV_ERROR_OF_AMPERSAND : 0)
                     | (is_before_tag () ? BV_ERROR_BEFORE_TAG : 0),
                 message);
}

/* MARK: Parsing */

static void
say_nothing (void *context, const char *message, ...)
{
}

void
prepare_xml (const char *encoding)
{
  xmlInitParser ();
  /* Errors are reported as records only. */
  xmlSetGenericErrorFunc (NULL, say_nothing);
  /* Converters that are found now are cached, so that they are available in the sandbox: that of the encoding, and
   * those for libxml2's detection of encodings. */
  xmlFindCharEncodingHandler ("UCS-4BE");
  xmlFindCharEncodingHandler ("UCS-4LE");
  if (encoding != NULL && xmlFindCharEncodingHandler (encoding) == NULL)
    unknown_encoding = encoding;
}

static bool
is_within_limits (void)
{
  const xmlParserInput *input = parser->input;
  if (input == NULL || (input->end - input->cur <= most_of_token && xmlDictSize (parser->dict) <= most_names))
    return true;
  records_limit (line ());
  return false;
}

void
parse_xml (const uint8_t *bytes, size_t length)
{
  if (unknown_encoding != NULL) {
    char reason[100];
    snprintf (reason, sizeof reason, "Unsupported encoding %s", unknown_encoding);
    return records_error (1, 0, reason);
  }
  static xmlSAXHandler handler;
  handler = (xmlSAXHandler){
    .initialized = XML_SAX2_MAGIC,
    .internalSubset = internal_subset,
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = characters,
    .ignorableWhitespace = characters,
    .cdataBlock = characters,
    .serror = (xmlStructuredErrorFunc) note_error,
  };
  is_at_end = false;
  parser = xmlCreatePushParserCtxt (&handler, NULL, NULL, 0, NULL);
  if (parser == NULL)
    return records_error (0, 0, "No memory for a parser");
  xmlCtxtUseOptions (parser, XML_PARSE_NONET);
  bool goes_on = true;
  for (size_t start = 0; start < length && goes_on; start += chunk) {
    size_t count = length - start < chunk ? length - start : chunk;
    xmlParseChunk (parser, (const char *) bytes + start, (int) count, 0);
    goes_on = is_within_limits ();
  }
  is_at_end = true;
  if (goes_on)
    xmlParseChunk (parser, NULL, 0, 1);
  records_set_line (line ());
  xmlFreeParserCtxt (parser);
}
