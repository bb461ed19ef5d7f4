// SPDX-License-Identifier: MIT

// libxml2, for its writer only: documents from elsewhere are read by belvedere-document-parser.

#ifndef BELVEDERE_CXML_SHIM_H
#define BELVEDERE_CXML_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 reads the headers of its own ICU, whose types differ from those of the ICU in Swift's Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlwriter.h>

#endif
