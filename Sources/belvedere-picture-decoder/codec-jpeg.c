// SPDX-License-Identifier: MIT

/* JPEG, by CJPEG. */

#include "codec.h"

#include <CJPEG.h>

static bv_jpeg *jpeg;
static bv_jpeg_header header;
static const uint8_t *bytes;
static size_t length;

static outcome
converted (bv_jpeg_outcome outcome)
{
  switch (outcome) {
  case BV_JPEG_DONE:
    return OUTCOME_DONE;
  case BV_JPEG_UNFINISHED:
    return OUTCOME_UNFINISHED;
  case BV_JPEG_CANCELLED:
    return OUTCOME_CANCELLED;
  default:
    return OUTCOME_FAILED;
  }
}

static colours_kind
kind (void)
{
  if (header.is_grey)
    return COLOURS_GREY;
  if (header.is_cmyk)
    return header.is_adobe ? COLOURS_INVERTED_CMYK : COLOURS_CMYK;
  return COLOURS_RGB;
}

static outcome
open_jpeg (const uint8_t *new_bytes, size_t new_length, unsigned scans, codec_header *codec_header)
{
  if (jpeg == NULL)
    jpeg = bv_jpeg_new (codec_is_cancelled);
  if (jpeg == NULL)
    return OUTCOME_FAILED;
  bytes = new_bytes;
  length = new_length;
  bv_jpeg_outcome outcome = bv_jpeg_open (jpeg, bytes, length, scans, &header);
  if (outcome == BV_JPEG_DONE) {
    codec_header->width = header.width;
    codec_header->height = header.height;
    codec_header->kind = kind ();
    codec_header->pixel_bytes = 4;
    codec_header->largest_divisor = 8;
    codec_header->is_kept = header.coefficient_bytes > 0;
  }
  return converted (outcome);
}

static const colours *
colours_of_jpeg (void)
{
  size_t profile_length;
  const uint8_t *profile = bv_jpeg_profile (jpeg, &profile_length);
  return colours_for (kind (), 4, profile, profile_length);
}

static outcome
begin (uint32_t divisor)
{
  return converted (bv_jpeg_begin (jpeg, bytes, length, divisor));
}

static outcome
skip (uint32_t count)
{
  return converted (bv_jpeg_skip (jpeg, bytes, length, count));
}

static outcome
read_rows (uint8_t *pixels, size_t row_bytes, uint32_t count)
{
  return converted (bv_jpeg_read (jpeg, bytes, length, pixels, row_bytes, count));
}

static outcome
finish (void)
{
  return converted (bv_jpeg_finish (jpeg, bytes, length));
}

static bool
is_sound (void)
{
  return bv_jpeg_is_sound (jpeg);
}

static bool
is_cut (void)
{
  return bv_jpeg_is_cut (jpeg);
}

static const char *
message (void)
{
  return jpeg != NULL ? bv_jpeg_message (jpeg) : "no memory for a decoder";
}

static void
close_jpeg (void)
{
  bv_jpeg_close (jpeg);
  jpeg = NULL;
}

const codec codec_jpeg
    = { open_jpeg, colours_of_jpeg, begin, skip, read_rows, finish, is_sound, is_cut, message, close_jpeg };
