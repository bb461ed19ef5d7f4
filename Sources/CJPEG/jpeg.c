// SPDX-License-Identifier: MIT

/* See CJPEG.h. Pictures in one scan are decoded as they are read: going back starts again, and only some rows are in
 * memory. Pictures in several scans (progressive ones) are read completely, as coefficients, from which any number of
 * passes is decoded. */

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

/* Bytes passed to libjpeg at a time: it skips garbage without a check for cancellation, a megabyte in 1 or 2 ms. */
static const size_t part = 1 << 20;
/* Pixels of a scan that are read by one call: about 10 ms. */
static const uint64_t step = 2 << 20;
static const char cut_off[] = "the image is cut off";

struct bv_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  bool (*is_cancelled) (void);
  jmp_buf failure;
  bv_jpeg_outcome outcome;
  char message[JMSG_LENGTH_MAX];
  /* The JPEG during a call, and the number of bytes that were passed to libjpeg. */
  const uint8_t *bytes;
  size_t length;
  size_t given;
  /* The bytes are used up, and libjpeg reads an artificial end marker. */
  bool has_ended;
  unsigned scans;
  bool is_sound;
  bool is_cut;
  /* There were bytes before a marker that belong to no segment. */
  bool has_surplus;
  /* All rows were read; the rest of the file is being read. */
  bool is_behind_rows;
  /* A bit for each component that occurred in a scan. */
  unsigned brought;
  /* The header was read and no pass has begun. */
  bool is_at_header;
  /* The colour profile (ICC.1, "Embedding in JPEG"); NULL without one. */
  uint8_t *profile;
  size_t profile_length;
  /* The denominator of the current pass, or of the one for which a picture is being read; 0 before the first. */
  unsigned denominator;
  bool is_reading_scans;
  /* A scan has ended, and the next has not begun. */
  bool is_between_scans;
};

/* Ends the current call. */
static void
end_call (bv_jpeg *jpeg, bv_jpeg_outcome outcome, const char *reason)
{
  jpeg->outcome = outcome;
  snprintf (jpeg->message, sizeof jpeg->message, "%s", reason);
  longjmp (jpeg->failure, 1);
}

static void
fail (j_common_ptr common)
{
  char message[JMSG_LENGTH_MAX];
  bv_jpeg *jpeg = common->client_data;
  common->err->format_message (common, message);
  end_call (jpeg, BV_JPEG_FAILED, jpeg->has_ended ? cut_off : message);
}

/* True if more data can follow the marker at which a scan's data ended: at the next restart marker. */
static bool
may_go_on (const struct jpeg_decompress_struct *decoder)
{
  int marker = decoder->unread_marker;
  bool is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
  bool is_no_marker = marker < 0xC0;
  return decoder->restart_interval > 0 && (is_restart || is_no_marker);
}

/* Handles a warning, which libjpeg would print. When a scan's data end early it warns once, and fills all missing parts
 * with grey. */
static void
note (j_common_ptr common, int level)
{
  bv_jpeg *jpeg = common->client_data;
  const struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (level >= 0)
    return;
  /* After the rows there may be foreign data; only data directly before the end marker is picture data that did not fit
   * into the picture. */
  if (jpeg->errors.msg_code == JWRN_EXTRANEOUS_DATA) {
    if (!jpeg->is_behind_rows || jpeg->errors.msg_parm.i[1] == JPEG_EOI)
      jpeg->has_surplus = true;
    return;
  }
  jpeg->is_sound = false;
  if (jpeg->errors.msg_code != JWRN_HIT_MARKER || may_go_on (decoder))
    return;
  bool is_first_row = decoder->input_scan_number <= 1 && decoder->input_iMCU_row == 0;
  /* Damage can shift the last rows; a truncated picture lacks whole ones. */
  if (jpeg->has_ended || is_first_row
      || decoder->input_iMCU_row + 1 < decoder->total_iMCU_rows)
    jpeg->is_cut = true;
  if (jpeg->has_ended || is_first_row)
    end_call (jpeg, BV_JPEG_FAILED, cut_off);
}

/* Counts surplus bytes as damage if the picture continues after them, or its end marker follows. */
static void
settle_surplus (bv_jpeg *jpeg)
{
  if (jpeg->has_surplus && !jpeg->has_ended)
    jpeg->is_sound = false;
  jpeg->has_surplus = false;
}

static void
ignore (j_common_ptr common)
{
}

static void
look_up (j_common_ptr common)
{
  bv_jpeg *jpeg = common->client_data;
  if (jpeg->is_cancelled ())
    end_call (jpeg, BV_JPEG_CANCELLED, "cancelled");
  if (jpeg->decoder.input_scan_number > (int) jpeg->scans)
    end_call (jpeg, BV_JPEG_FAILED, "more scans than markers tell");
}

/* MARK: The bytes */

static void
do_nothing (j_decompress_ptr decoder)
{
}

/* Makes libjpeg read an end marker next. */
static void
end_here (bv_jpeg *jpeg)
{
  static const uint8_t end[] = { 0xFF, JPEG_EOI };
  jpeg->has_ended = true;
  jpeg->source.next_input_byte = end;
  jpeg->source.bytes_in_buffer = sizeof end;
}

static boolean
give_part (j_decompress_ptr decoder)
{
  bv_jpeg *jpeg = decoder->client_data;
  look_up ((j_common_ptr) decoder);
  size_t left = jpeg->length - jpeg->given;
  if (left == 0 || jpeg->has_ended) {
    end_here (jpeg);
    return TRUE;
  }
  size_t count = left < part ? left : part;
  jpeg->source.next_input_byte = jpeg->bytes + jpeg->given;
  jpeg->source.bytes_in_buffer = count;
  jpeg->given += count;
  return TRUE;
}

static void
pass_over (j_decompress_ptr decoder, long count)
{
  bv_jpeg *jpeg = decoder->client_data;
  if (count <= 0)
    return;
  while ((size_t) count > jpeg->source.bytes_in_buffer) {
    count -= (long) jpeg->source.bytes_in_buffer;
    give_part (decoder);
  }
  jpeg->source.next_input_byte += count;
  jpeg->source.bytes_in_buffer -= (size_t) count;
}

/* libjpeg keeps an address into the bytes, which may have moved. */
static void
place (bv_jpeg *jpeg, const uint8_t *bytes, size_t length)
{
  jpeg->bytes = bytes;
  jpeg->length = length;
  if (!jpeg->has_ended)
    jpeg->source.next_input_byte = bytes + (jpeg->given - jpeg->source.bytes_in_buffer);
}

/* MARK: Opening */

bv_jpeg *
bv_jpeg_new (bool (*is_cancelled) (void))
{
  bv_jpeg *jpeg = calloc (1, sizeof *jpeg);
  if (jpeg == NULL)
    return NULL;
  jpeg->is_cancelled = is_cancelled;
  jpeg->decoder.err = jpeg_std_error (&jpeg->errors);
  jpeg->decoder.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.emit_message = note;
  jpeg->errors.output_message = ignore;
  jpeg->progress.progress_monitor = look_up;
  jpeg->source.init_source = do_nothing;
  jpeg->source.fill_input_buffer = give_part;
  jpeg->source.skip_input_data = pass_over;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = do_nothing;
  return jpeg;
}

void
bv_jpeg_close (bv_jpeg *jpeg)
{
  jpeg_destroy_decompress (&jpeg->decoder);
  free (jpeg->profile);
  free (jpeg);
}

const char *
bv_jpeg_message (const bv_jpeg *jpeg)
{
  return jpeg->message;
}

const uint8_t *
bv_jpeg_profile (const bv_jpeg *jpeg, size_t *length)
{
  *length = jpeg->profile_length;
  return jpeg->profile;
}

bool
bv_jpeg_is_sound (const bv_jpeg *jpeg)
{
  return jpeg->is_sound;
}

bool
bv_jpeg_is_cut (const bv_jpeg *jpeg)
{
  return jpeg->is_cut;
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

/* Takes the profile from the header. A damaged one is not damage of the picture. */
static void
take_profile (bv_jpeg *jpeg)
{
  bool is_sound = jpeg->is_sound;
  JOCTET *profile = NULL;
  unsigned length = 0;
  if (jpeg_read_icc_profile (&jpeg->decoder, &profile, &length)) {
    jpeg->profile = profile;
    jpeg->profile_length = length;
  }
  jpeg->is_sound = is_sound;
}

static bool
is_cmyk (const struct jpeg_decompress_struct *decoder)
{
  return decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
}

/* Creates a new libjpeg decoder: an old one keeps the tables of the last picture, which would be used for a picture
 * without tables. That costs some microseconds. */
static void
open_anew (bv_jpeg *jpeg, bool with_profile)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  jpeg->is_at_header = false;
  jpeg->denominator = 0;
  jpeg->is_reading_scans = false;
  jpeg->is_between_scans = false;
  jpeg->is_behind_rows = false;
  jpeg->has_surplus = false;
  jpeg->has_ended = false;
  jpeg->given = 0;
  jpeg->brought = 0;
  jpeg->source.bytes_in_buffer = 0;
  jpeg_destroy_decompress (decoder);
  jpeg_create_decompress (decoder);
  decoder->progress = &jpeg->progress;
  decoder->src = &jpeg->source;
  if (with_profile)
    jpeg_save_markers (decoder, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header (decoder, TRUE);
  if (with_profile)
    take_profile (jpeg);
  if (decoder->arith_code)
    end_call (jpeg, BV_JPEG_FAILED, "arithmetic coding");
  settle_surplus (jpeg);
  jpeg->is_at_header = true;
}

bv_jpeg_outcome
bv_jpeg_open (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned scans,
              bv_jpeg_header *header)
{
  const struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure))
    return jpeg->outcome;
  jpeg->bytes = bytes;
  jpeg->length = length;
  jpeg->scans = scans;
  jpeg->is_sound = true;
  jpeg->is_cut = false;
  free (jpeg->profile);
  jpeg->profile = NULL;
  jpeg->profile_length = 0;
  open_anew (jpeg, true);
  header->width = decoder->image_width;
  header->height = decoder->image_height;
  header->is_cmyk = is_cmyk (decoder);
  header->is_grey = decoder->jpeg_color_space == JCS_GRAYSCALE;
  header->is_adobe = decoder->saw_Adobe_marker;
  header->coefficient_bytes
      = jpeg_has_multiple_scans (&jpeg->decoder) ? coefficient_bytes (decoder) : 0;
  return BV_JPEG_DONE;
}

/* MARK: Beginning a pass */

static void
start (bv_jpeg *jpeg, unsigned denominator)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (!jpeg->is_at_header)
    open_anew (jpeg, false);
  jpeg->is_at_header = false;
  decoder->out_color_space = is_cmyk (decoder) ? JCS_CMYK : JCS_EXT_BGRA;
  decoder->scale_num = 1;
  decoder->scale_denom = denominator;
  decoder->buffered_image = jpeg_has_multiple_scans (decoder);
  jpeg_start_decompress (decoder);
  jpeg->denominator = denominator;
  jpeg->is_reading_scans = decoder->buffered_image;
}

/* Records the components of the current scan, from its DC coefficients on. */
static void
note_components (bv_jpeg *jpeg)
{
  const struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  for (int i = 0; decoder->Ss == 0 && i < decoder->comps_in_scan; i++)
    jpeg->brought |= 1u << decoder->cur_comp_info[i]->component_index;
}

static bool
has_all_components (const bv_jpeg *jpeg)
{
  return jpeg->brought == (1u << jpeg->decoder.num_components) - 1;
}

static bv_jpeg_outcome
read_scans (bv_jpeg *jpeg)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  uint64_t row = (uint64_t) decoder->image_width * decoder->max_v_samp_factor * DCTSIZE;
  if (!jpeg->is_between_scans)
    note_components (jpeg);
  for (uint64_t rows = 1 + step / row; rows > 0; rows--) {
    look_up ((j_common_ptr) decoder);
    int reached = jpeg_consume_input (decoder);
    jpeg->is_between_scans = reached == JPEG_SCAN_COMPLETED;
    if (reached == JPEG_REACHED_SOS)
      note_components (jpeg);
    settle_surplus (jpeg);
    if (reached != JPEG_REACHED_EOI)
      continue;
    if (!has_all_components (jpeg))
      end_call (jpeg, BV_JPEG_FAILED, cut_off);
    return BV_JPEG_DONE;
  }
  return BV_JPEG_UNFINISHED;
}

/* True if no scan of a progressive picture is missing: each coefficient is there with all of its bits. */
static bool
has_all_bits (const struct jpeg_decompress_struct *decoder)
{
  if (!decoder->progressive_mode)
    return true;
  for (int component = 0; component < decoder->num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (decoder->coef_bits[component][index] != 0)
        return false;
  return true;
}

/* True if libjpeg failed at foreign data after the scans of a complete picture without an end marker. */
static bool
failed_behind_scans (const bv_jpeg *jpeg)
{
  return jpeg->outcome == BV_JPEG_FAILED && jpeg->is_reading_scans && jpeg->is_between_scans
         && !jpeg->has_ended && has_all_components (jpeg) && has_all_bits (&jpeg->decoder);
}

bv_jpeg_outcome
bv_jpeg_begin (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned denominator)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure)) {
    if (failed_behind_scans (jpeg)) {
      decoder->unread_marker = 0;
      jpeg->has_surplus = false;
      end_here (jpeg);
      return BV_JPEG_UNFINISHED;
    }
    jpeg->denominator = 0;
    return jpeg->outcome;
  }
  place (jpeg, bytes, length);
  bool is_again = jpeg->denominator == denominator;
  if (is_again && decoder->buffered_image && !jpeg->is_reading_scans)
    jpeg_finish_output (decoder);
  else if (!is_again || !jpeg->is_reading_scans)
    start (jpeg, denominator);
  if (jpeg->is_reading_scans) {
    if (read_scans (jpeg) == BV_JPEG_UNFINISHED)
      return BV_JPEG_UNFINISHED;
    jpeg->is_reading_scans = false;
  }
  if (decoder->buffered_image)
    jpeg_start_output (decoder, decoder->input_scan_number);
  return BV_JPEG_DONE;
}

/* MARK: Rows */

/* Ends the current call unless enough rows are left in the current pass. */
static void
expect_rows (bv_jpeg *jpeg, unsigned count)
{
  const struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (jpeg->denominator == 0 || jpeg->is_reading_scans
      || count > decoder->output_height - decoder->output_scanline)
    end_call (jpeg, BV_JPEG_FAILED, "there are not so many rows left");
}

bv_jpeg_outcome
bv_jpeg_skip (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, unsigned count)
{
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    return jpeg->outcome;
  }
  place (jpeg, bytes, length);
  expect_rows (jpeg, count);
  look_up ((j_common_ptr) &jpeg->decoder);
  if (jpeg_skip_scanlines (&jpeg->decoder, count) != count)
    end_call (jpeg, BV_JPEG_FAILED, "rows are missing");
  settle_surplus (jpeg);
  return BV_JPEG_DONE;
}

bv_jpeg_outcome
bv_jpeg_read (bv_jpeg *jpeg, const uint8_t *bytes, size_t length, uint8_t *pixels,
              size_t row_bytes, unsigned count)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    return jpeg->outcome;
  }
  place (jpeg, bytes, length);
  expect_rows (jpeg, count);
  while (count > 0) {
    /* libjpeg returns a few rows at a time, at most as many as a sampling factor. */
    JSAMPROW rows[MAX_SAMP_FACTOR];
    unsigned wanted = count < MAX_SAMP_FACTOR ? count : MAX_SAMP_FACTOR;
    for (unsigned i = 0; i < wanted; i++)
      rows[i] = pixels + i * row_bytes;
    unsigned got = jpeg_read_scanlines (decoder, rows, wanted);
    if (got == 0)
      end_call (jpeg, BV_JPEG_FAILED, "rows are missing");
    pixels += got * row_bytes;
    count -= got;
  }
  settle_surplus (jpeg);
  return BV_JPEG_DONE;
}

bv_jpeg_outcome
bv_jpeg_finish (bv_jpeg *jpeg, const uint8_t *bytes, size_t length)
{
  struct jpeg_decompress_struct *decoder = &jpeg->decoder;
  if (setjmp (jpeg->failure)) {
    jpeg->denominator = 0;
    bool is_whole = jpeg->is_behind_rows && jpeg->outcome == BV_JPEG_FAILED;
    return is_whole ? BV_JPEG_DONE : jpeg->outcome;
  }
  place (jpeg, bytes, length);
  expect_rows (jpeg, 0);
  jpeg->is_behind_rows = true;
  /* A picture in several scans was read to its end before its first row. */
  if (!decoder->buffered_image)
    jpeg_finish_decompress (decoder);
  settle_surplus (jpeg);
  jpeg->denominator = 0;
  return BV_JPEG_DONE;
}
