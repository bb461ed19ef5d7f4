// libsecret, with its error domain and the app's schema as Swift can use them. A SecretSchema holds
// a fixed array that Swift would see as a tuple of 32, so it is written here.

#ifndef BELVEDERE_CSECRET_SHIM_H
#define BELVEDERE_CSECRET_SHIM_H

#include <libsecret/secret.h>

// The schema of Belvedere's secrets; lives as long as the program. The schema's name is not compared
// in searches (some gnome-keyring versions lose it), which is why `application` is an attribute.
static inline const SecretSchema *bv_secret_schema(void) {
  static const SecretSchema schema = {
    "org.belvedere.Belvedere",
    SECRET_SCHEMA_DONT_MATCH_NAME,
    {
      {"application", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"service", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"kind", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"version", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {NULL, 0},
    },
  };
  return &schema;
}

// The collection that the person's secrets go to by default.
static inline const char *bv_secret_collection_default(void) { return SECRET_COLLECTION_DEFAULT; }

#endif
