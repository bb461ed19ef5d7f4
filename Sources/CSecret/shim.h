// SPDX-License-Identifier: MIT

// libsecret, with its error domain and the app's schema as Swift can use them. A SecretSchema holds
// a fixed array that Swift would see as a tuple of 32, so it is written here.

#ifndef BELVEDERE_CSECRET_SHIM_H
#define BELVEDERE_CSECRET_SHIM_H

#include <libsecret/secret.h>

// The schema of Belvedere's secrets under the application's id; it is never freed. The schema's name is not compared
// in searches (some gnome-keyring versions lose it), which is why `application` is an attribute.
static inline const SecretSchema *bv_secret_schema_new(const char *id) {
  const SecretSchema schema = {
    g_intern_string(id),
    SECRET_SCHEMA_DONT_MATCH_NAME,
    {
      {"application", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"service", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"kind", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {"version", SECRET_SCHEMA_ATTRIBUTE_STRING},
      {NULL, 0},
    },
  };
  return g_memdup2(&schema, sizeof schema);
}

// The collection that the person's secrets go to by default.
static inline const char *bv_secret_collection_default(void) { return SECRET_COLLECTION_DEFAULT; }

#endif
