// SPDX-License-Identifier: MIT

/* Answers requests with pixels. Each request is checked against the picture. */

#define _GNU_SOURCE

#include "serve.h"

#include "pieces.h"
#include "receive.h"
#include "targets.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bv_cell_control *control;
static uint32_t job;

bool
codec_is_cancelled (void)
{
  atomic_fetch_add_explicit (&control->progress, 1, memory_order_relaxed);
  return atomic_load_explicit (&control->cancelled_job, memory_order_relaxed) == job;
}

/* The memory of the open picture's bytes. It stays mapped while further pictures come in it. */
static const uint8_t *input;
static uint64_t input_memory;
static size_t input_capacity;

static bool
map_input (int descriptor, uint64_t memory, size_t capacity)
{
  if (input != NULL && input_memory == memory && input_capacity == capacity)
    return true;
  if (input != NULL)
    munmap ((void *) input, input_capacity);
  input = NULL;
  void *bytes = mmap (NULL, capacity, PROT_READ, MAP_SHARED, descriptor, 0);
  if (bytes == MAP_FAILED)
    return false;
  input = bytes;
  input_memory = memory;
  input_capacity = capacity;
  return true;
}

static outcome
fail (const char **reason, const char *text)
{
  *reason = text;
  return OUTCOME_FAILED;
}

static outcome
decode (rows *rows, const bv_cell_request *request, const int *descriptors, const char **reason)
{
  uint8_t *targets[BV_CELL_PIECES];
  unsigned mapped = 0;
  bool is_new = false;
  outcome outcome = OUTCOME_DONE;
  for (; mapped < request->count; mapped++) {
    uint64_t memory = request->pieces[mapped].memory;
    targets[mapped] = target_map (memory, descriptors[mapped], piece_bytes (request, mapped), &is_new);
    if (targets[mapped] == NULL) {
      outcome = fail (reason, "no memory for pixels");
      break;
    }
  }
  if (outcome == OUTCOME_DONE)
    outcome = pieces_decode (rows, request, targets, is_new, reason);
  while (mapped > 0)
    target_release (targets[--mapped]);
  return outcome;
}

static outcome
perform (rows *rows, const bv_cell_request *request, const int *descriptors, unsigned count,
         const char **reason)
{
  unsigned inputs = request->length > 0 ? 1 : 0;
  if (request->count > BV_CELL_PIECES || count != inputs + request->count)
    return fail (reason, "other descriptors than announced");
  if (inputs > 0) {
    if (request->length > request->capacity || !map_input (descriptors[0], request->memory, request->capacity))
      return fail (reason, "no memory for the picture's bytes");
    outcome outcome = rows_open (rows, input, request->length, request->scans);
    if (outcome != OUTCOME_DONE)
      return outcome;
  }
  if (!rows_are_open (rows))
    return fail (reason, "no picture");
  if (request->is_check != 0)
    return rows_check (rows);
  if (request->divisor == 0)
    return OUTCOME_DONE;
  const char *problem = pieces_problem (rows, request);
  return problem != NULL ? fail (reason, problem) : decode (rows, request, descriptors + inputs, reason);
}

static bv_cell_outcome
message_outcome (outcome outcome)
{
  switch (outcome) {
  case OUTCOME_DONE:
    return BV_CELL_DONE;
  case OUTCOME_CANCELLED:
    return BV_CELL_CANCELLED;
  default:
    return BV_CELL_FAILED;
  }
}

void
serve (void)
{
  static bv_cell_request request;
  int descriptors[BV_CELL_PIECES + 1];
  unsigned count;
  control = mmap (NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, BV_CELL_CONTROL, 0);
  rows *rows = rows_new ();
  if (control == MAP_FAILED || rows == NULL)
    return;
  while (receive_request (&request, sizeof request, descriptors, &count)) {
    const char *reason = NULL;
    job = request.job;
    bv_cell_answer answer = { .job = job };
    outcome outcome = perform (rows, &request, descriptors, count, &reason);
    while (count > 0)
      close (descriptors[--count]);
    answer.outcome = message_outcome (outcome);
    answer.width = rows_width (rows, 1);
    answer.height = rows_height (rows, 1);
    answer.is_sound = rows_are_sound (rows);
    answer.is_cut = rows_are_cut (rows);
    answer.has_alpha = rows_have_alpha (rows);
    answer.channels = rows_channels (rows);
    answer.bits = rows_bits (rows);
    snprintf (answer.profile, sizeof answer.profile, "%s", rows_profile (rows));
    if (outcome == OUTCOME_FAILED)
      snprintf (answer.message, sizeof answer.message, "%s", reason != NULL ? reason : rows_message (rows));
    if (write (BV_CELL_SOCKET, &answer, sizeof answer) != sizeof answer)
      return;
  }
}
