// SPDX-License-Identifier: MIT

// cairo's image surfaces, in which decoded pictures are resampled.
#pragma once

#include <cairo.h>
