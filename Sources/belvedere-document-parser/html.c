// SPDX-License-Identifier: MIT

/* HTML in texts of services, by libxml2's HTML 4 parser, which accepts any input. */

#include "documents.h"
#include "records.h"

#include <libxml/HTMLparser.h>
#include <stdlib.h>

static void
start (const xmlNode *node)
{
  size_t count = 3;
  for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next)
    count += 2;
  record_string *strings = calloc (count, sizeof *strings);
  if (strings == NULL)
    abort ();
  strings[0] = record_text ((const char *) node->name);
  size_t place = 3;
  for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
    const xmlNode *value = attribute->children;
    strings[place++] = record_text ((const char *) attribute->name);
    strings[place++] = record_text (value != NULL ? (const char *) value->content : NULL);
  }
  records_start (0, 0, true, strings, count);
  free (strings);
}

/* Begins a node; true if its children are next. */
static bool
enter (const xmlNode *node)
{
  switch (node->type) {
  case XML_ELEMENT_NODE:
    start (node);
    return node->children != NULL;
  case XML_TEXT_NODE:
  case XML_CDATA_SECTION_NODE: {
    record_string text = record_text ((const char *) node->content);
    records_text (text.bytes, text.length);
    return false;
  }
  default:
    return false;
  }
}

/* Ends a node, and its ancestors that end with it. Returns the next node, or NULL after the root. */
static const xmlNode *
leave (const xmlNode *node, const xmlNode *root)
{
  for (;; node = node->parent) {
    if (node->type == XML_ELEMENT_NODE)
      records_finish ();
    if (node == root)
      return NULL;
    if (node->next != NULL)
      return node->next;
  }
}

void
parse_html (const uint8_t *bytes, size_t length)
{
  const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  xmlDoc *document = htmlReadMemory ((const char *) bytes, (int) length, NULL, "UTF-8", options);
  const xmlNode *root = document != NULL ? xmlDocGetRootElement (document) : NULL;
  for (const xmlNode *node = root; node != NULL;)
    node = enter (node) ? node->children : leave (node, root);
  if (document != NULL)
    xmlFreeDoc (document);
}
