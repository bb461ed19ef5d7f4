// SPDX-License-Identifier: MIT

/* Nothing is called: the library is preloaded (see probe.c). The header makes it a C target. */
#pragma once
