// SPDX-License-Identifier: MIT

// libxml2, for its writer only: documents from elsewhere are read by belvedere-document-parser.

#ifndef BELVEDERE_CXML_SHIM_H
#define BELVEDERE_CXML_SHIM_H

#include <libxml/xmlwriter.h>

#endif
