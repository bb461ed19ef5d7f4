// libxml2's parsers, for files that other programs wrote and for the HTML in answers.

#ifndef BELVEDERE_CXML_SHIM_H
#define BELVEDERE_CXML_SHIM_H

#include <libxml/xmlversion.h>
/* Debian's libxml2 (2.9.14) is built with ICU, whose headers would give Swift types that Foundation has under
 * the same names. They are only seen in encoding handlers, which are not used. */
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#endif
