/* See CJPEGRows.h. Pictures in one scan are decoded as they are read: going back starts anew, and
 * only some rows are in memory. Pictures in several scans (progressive ones) are taken in as a whole,
 * as coefficients, and any number of passes is made over those. */

#include "CJPEGRows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct bv_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  char message[JMSG_LENGTH_MAX];
  /* Of the pass that has begun; 0 before the first. */
  unsigned denominator;
};

static void
fail (j_common_ptr common)
{
  bv_jpeg *jpeg = common->client_data;
  common->err->format_message (common, jpeg->message);
  longjmp (jpeg->failure, 1);
}

/* Warnings are counted by libjpeg, and would be printed. */
static void
ignore (j_common_ptr common)
{
}

bv_jpeg *
bv_jpeg_new (void)
{
  bv_jpeg *jpeg = calloc (1, sizeof *jpeg);
  if (jpeg == NULL)
    return NULL;
  jpeg->decoder.err = jpeg_std_error (&jpeg->errors);
  jpeg->decoder.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.output_message = ignore;
  if (setjmp (jpeg->failure)) {
    free (jpeg);
    return NULL;
  }
  jpeg_create_decompress (&jpeg->decoder);
  return jpeg;
}

void
bv_jpeg_close (bv_jpeg *jpeg)
{
  jpeg_destroy_decompress (&jpeg->decoder);
  free (jpeg);
}

const char *
bv_jpeg_message (const bv_jpeg *jpeg)
{
  return jpeg->message;
}

/* libjpeg remembers a place in memory; the bytes may be elsewhere by now. */
static void
place (bv_jpeg *jpeg, const uint8_t *bytes, size_t length)
{
  struct jpeg_source_mgr *source = jpeg->decoder.src;
  source->next_input_byte = bytes + (length - source->bytes_in_buffer);
}

/* Whether so many rows are left in the pass that has begun. */
static bool
has_rows (bv_jpeg *jpeg, unsigned count)
{
  if (jpeg->denominator != 0
      && count <= jpeg->decoder.output_height - jpeg->decoder.output_scanline)
    return true;
  snprintf (jpeg->message, sizeof jpeg->message, "There are no %u more rows", count);
  return false;
}

static uint64_t
coefficient_bytes (const struct jpeg_decompress_struct *decoder)
{
  uint64_t blocks = 0;
  for (int i = 0; i < decoder->num_components; i++) {
    const jpeg_component_info *component = &decoder->comp_info[i];
    blocks += (uint64_t) component->width_in_blocks * component->height_in_blocks;
  }
  return blocks * sizeof (JBLOCK);
}

static void
open_from_start (bv_jpeg *jpeg, const uint8_t *bytes, size_t length)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  jpeg->denominator = 0;
  jpeg_abort_decompress (decoder);
  jpeg_mem_src (decoder, bytes, length);
  jpeg_read_header (decoder, TRUE);
}

bool
bv_jpeg_read_header (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, bv_jpeg_header *header)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure))
    return false;
  open_from_start (jpeg, bytes, length);
  header->width = decoder->image_width;
  header->height = decoder->image_height;
  header->is_cmyk
      = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
  header->coefficient_bytes
      = jpeg_has_multiple_scans (decoder) ? coefficient_bytes (decoder) : 0;
  return true;
}

bool
bv_jpeg_rewind (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned denominator)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    return false;
  }
  if (jpeg->denominator == denominator && decoder->buffered_image) {
    place (jpeg, bytes, length);
    jpeg_finish_output (decoder);
  } else {
    open_from_start (jpeg, bytes, length);
    decoder->out_color_space
        = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK
              ? JCS_CMYK
              : JCS_EXT_BGRA;
    decoder->scale_num = 1;
    decoder->scale_denom = denominator;
    decoder->buffered_image = jpeg_has_multiple_scans (decoder);
    jpeg_start_decompress (decoder);
    if (decoder->buffered_image)
      while (jpeg_consume_input (decoder) != JPEG_REACHED_EOI)
        continue;
  }
  if (decoder->buffered_image)
    jpeg_start_output (decoder, decoder->input_scan_number);
  jpeg->denominator = denominator;
  return true;
}

bool
bv_jpeg_skip (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned count)
{
  if (!has_rows (jpeg, count))
    return false;
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    return false;
  }
  place (jpeg, bytes, length);
  jpeg_skip_scanlines (&jpeg->decoder, count);
  return true;
}

bool
bv_jpeg_read (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, uint8_t *pixels,
              size_t row_bytes, unsigned count)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (!has_rows (jpeg, count))
    return false;
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    return false;
  }
  place (jpeg, bytes, length);
  while (count > 0) {
    /* libjpeg hands out a few rows at a time, at most as many as a sampling factor. */
    JSAMPROW rows[MAX_SAMP_FACTOR];
    unsigned wanted = count < MAX_SAMP_FACTOR ? count : MAX_SAMP_FACTOR;
    for (unsigned i = 0; i < wanted; i++)
      rows[i] = pixels + i * row_bytes;
    unsigned got = jpeg_read_scanlines (decoder, rows, wanted);
    pixels += got * row_bytes;
    count -= got;
  }
  return true;
}
