// libxml2's parser, for files that other programs wrote.

#ifndef BELVEDERE_CXML_SHIM_H
#define BELVEDERE_CXML_SHIM_H

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#endif
