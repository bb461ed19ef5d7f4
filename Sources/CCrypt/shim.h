// SPDX-License-Identifier: MIT

// libxcrypt's functions for passwords.

#ifndef BELVEDERE_CCRYPT_SHIM_H
#define BELVEDERE_CCRYPT_SHIM_H

#include <crypt.h>

#endif
