// SPDX-License-Identifier: MIT

// libcurl for Swift: typed functions in place of the variadic ones, which Swift cannot call.
// Handles stay libcurl's own; whoever makes one frees it, and uses it on one thread at a time.

#ifndef BV_CCURL_SHIM_H
#define BV_CCURL_SHIM_H

#include <curl/curl.h>

// Receives `size * count` bytes; any other return value than that ends the transfer.
typedef size_t (*bv_curl_bytes_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode bv_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

// libcurl copies the text, except for CURLOPT_POSTFIELDS, which must outlive the transfer.
static inline CURLcode bv_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

// The target must outlive the transfer.
static inline CURLcode bv_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

// libcurl copies the bytes.
static inline CURLcode bv_curl_set_bytes(
    CURL *easy, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return curl_easy_setopt(easy, option, &blob);
}

static inline CURLcode bv_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode bv_curl_set_bytes_callback(
    CURL *easy, CURLoption option, bv_curl_bytes_callback callback) {
  return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode bv_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

// The text belongs to the handle and lives until its next transfer or end.
static inline CURLcode bv_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

static inline CURLMcode bv_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// Name and version of the TLS library, e.g. "OpenSSL/3.0.19".
static inline const char *bv_curl_tls_library(void) {
  return curl_version_info(CURLVERSION_NOW)->ssl_version;
}

// The macros are casts, which Swift does not import.
static const long bv_curl_global_default = CURL_GLOBAL_DEFAULT;
static const long bv_curl_http_version_1_1 = CURL_HTTP_VERSION_1_1;
static const long bv_curl_http_version_2_tls = CURL_HTTP_VERSION_2TLS;
static const long bv_curl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;
static const long bv_curl_multiplex = CURLPIPE_MULTIPLEX;

#endif
