// SPDX-License-Identifier: MIT

/* WebP, by libwebp: the picture, or the first frame of an animation. It is decoded completely before the first row. */

#include "codec.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

/* Bytes that are decoded between two checks for cancellation: some milliseconds. */
static const size_t step = 32 << 10;

static WebPData file;
static WebPDemuxer *demuxer;
static WebPIterator frame;
static codec_header header;
/* The whole picture, of which `row` is the next row; NULL before it is decoded. */
static uint8_t *kept;
static uint32_t row;
static bool is_short;
static const char *reason;

static outcome
fail (const char *text)
{
  reason = text;
  return OUTCOME_FAILED;
}

static void
forget (void)
{
  WebPDemuxReleaseIterator (&frame);
  WebPDemuxDelete (demuxer);
  demuxer = NULL;
  memset (&frame, 0, sizeof frame);
  free (kept);
  kept = NULL;
}

static outcome
open_webp (const uint8_t *bytes, size_t length, unsigned scans, codec_header *codec_header)
{
  (void) scans;
  WebPDemuxState state;
  forget ();
  file = (WebPData) { bytes, length };
  is_short = false;
  demuxer = WebPDemuxPartial (&file, &state);
  if (demuxer == NULL || !WebPDemuxGetFrame (demuxer, 1, &frame))
    return fail ("no picture in the file");
  header.width = WebPDemuxGetI (demuxer, WEBP_FF_CANVAS_WIDTH);
  header.height = WebPDemuxGetI (demuxer, WEBP_FF_CANVAS_HEIGHT);
  header.kind = COLOURS_RGB;
  header.pixel_bytes = 4;
  header.has_alpha = frame.has_alpha || frame.width < (int) header.width || frame.height < (int) header.height;
  header.largest_divisor = 1;
  header.is_kept = true;
  *codec_header = header;
  return OUTCOME_DONE;
}

static const colours *
colours_of_webp (void)
{
  WebPChunkIterator chunk = { 0 };
  const colours *colours = NULL;
  if (WebPDemuxGetChunk (demuxer, "ICCP", 1, &chunk))
    colours = colours_for (COLOURS_RGB, 4, chunk.chunk.bytes, chunk.chunk.size);
  WebPDemuxReleaseChunkIterator (&chunk);
  return colours;
}

/* Decodes the frame into its place, step by step. */
static outcome
decode_frame (WebPIDecoder *decoder)
{
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  for (size_t end = 0; status == VP8_STATUS_SUSPENDED && end < frame.fragment.size;) {
    if (codec_is_cancelled ())
      return OUTCOME_CANCELLED;
    end = frame.fragment.size - end > step ? end + step : frame.fragment.size;
    status = WebPIUpdate (decoder, frame.fragment.bytes, end);
  }
  is_short = status == VP8_STATUS_SUSPENDED;
  if (is_short)
    return fail ("rows are missing at the end");
  return status == VP8_STATUS_OK ? OUTCOME_DONE : fail ("the picture is damaged");
}

static outcome
keep_all (void)
{
  size_t row_bytes = (size_t) header.width * 4;
  size_t offset = (size_t) frame.y_offset * row_bytes + (size_t) frame.x_offset * 4;
  size_t all = row_bytes * header.height;
  if (frame.x_offset < 0 || frame.y_offset < 0 || frame.width < 1 || frame.height < 1
      || (size_t) frame.x_offset + (size_t) frame.width > header.width
      || (size_t) frame.y_offset + (size_t) frame.height > header.height)
    return fail ("a frame beyond the picture");
  kept = calloc (header.height, row_bytes);
  if (kept == NULL)
    return fail ("no memory for pixels");
  WebPIDecoder *decoder = WebPINewRGB (MODE_BGRA, kept + offset, all - offset, (int) row_bytes);
  if (decoder == NULL)
    return fail ("no memory for a decoder");
  outcome outcome = decode_frame (decoder);
  WebPIDelete (decoder);
  return outcome;
}

static outcome
begin (uint32_t divisor)
{
  (void) divisor;
  row = 0;
  if (kept != NULL)
    return OUTCOME_DONE;
  outcome outcome = keep_all ();
  if (outcome != OUTCOME_DONE) {
    free (kept);
    kept = NULL;
  }
  return outcome;
}

static outcome
skip (uint32_t count)
{
  row += count;
  return OUTCOME_DONE;
}

static outcome
read_rows (uint8_t *pixels, size_t row_bytes, uint32_t count)
{
  size_t own_bytes = (size_t) header.width * 4;
  if (codec_is_cancelled ())
    return OUTCOME_CANCELLED;
  for (uint32_t i = 0; i < count; i++, row++)
    memcpy (pixels + i * row_bytes, kept + row * own_bytes, own_bytes);
  return OUTCOME_DONE;
}

static outcome
finish (void)
{
  return OUTCOME_DONE;
}

static bool
is_sound (void)
{
  return !is_short;
}

static bool
is_cut (void)
{
  return is_short;
}

static const char *
message (void)
{
  return reason;
}

const codec codec_webp
    = { open_webp, colours_of_webp, begin, skip, read_rows, finish, is_sound, is_cut, message, forget };
