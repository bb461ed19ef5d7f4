/* The two ends of the wire between Belvedere and belvedere-picture-decoder, the process without rights in which
 * pictures are decoded, and what the parent needs of it that Swift cannot call: a process with one socket,
 * descriptors sent over it, numbers in shared memory.
 *
 * A request may bring the bytes of a picture, which stay open until other ones come, and asks for rows of it as
 * pieces: parts of these rows, each with memory of its own. Without pieces the picture is read up to these rows, which
 * for a picture in several scans is all of it. Each request has one answer. All names begin with
 * bv_. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The descriptors that the decoder inherits. */
#define BV_CELL_SOCKET 3
#define BV_CELL_CONTROL 4

/* The most pieces of one request: a picture of the largest width in tiles. A message carries at most 253
 * descriptors (SCM_MAX_FD). */
#define BV_CELL_PIECES 128

typedef struct {
  /* The number of its memory, which is never given to other memory. */
  uint64_t memory;
  /* Pixels of the asked rows, before they are turned. */
  uint32_t x;
  uint32_t width;
} bv_cell_piece;

typedef struct {
  uint32_t job;
  /* One over this of the stored picture's size, a power of two; 0 opens the picture only. */
  uint32_t divisor;
  /* Rows of the stored picture at that size. */
  uint32_t row;
  uint32_t rows;
  /* Exif's orientation, 1 to 8, by which each piece is turned. */
  uint32_t orientation;
  /* Read all rows and keep none, to find out whether they are there. */
  uint32_t is_check;
  /* Bytes of the picture whose descriptor comes first; 0 goes on with the open one. */
  uint64_t length;
  /* The most scans of that picture. */
  uint32_t scans;
  /* Pieces whose descriptors follow, in their order. */
  uint32_t count;
  bv_cell_piece pieces[BV_CELL_PIECES];
} bv_cell_request;

/* Swift sees the array as a tuple. */
static inline void
bv_cell_request_set_piece (bv_cell_request *request, unsigned index, bv_cell_piece piece)
{
  request->pieces[index] = piece;
}

typedef enum {
  BV_CELL_DONE = 1,
  /* The message says why. */
  BV_CELL_FAILED,
  BV_CELL_CANCELLED,
} bv_cell_outcome;

typedef struct {
  uint32_t job;
  uint32_t outcome;
  /* Pixels of the stored picture. */
  uint32_t width;
  uint32_t height;
  /* Whether nothing was damaged, as far as it was decoded. */
  uint32_t is_sound;
  /* Whether rows are missing at the end. */
  uint32_t is_cut;
  /* Whether pixels may be transparent. */
  uint32_t has_alpha;
  /* 1 for grey, 3 for red, green and blue, 4 for inks. */
  uint32_t channels;
  /* Of one channel. */
  uint32_t bits;
  /* What the profile calls itself, or what else tells of colours; empty for nothing. */
  char profile[80];
  char message[160];
} bv_cell_answer;

/* Counts up with each change of the messages. Both ends are installed together, but the program may run on while it is
 * replaced. */
#define BV_CELL_VERSION 2

/* What is told at the start, when the process has no more rights. Stays as it is in all versions. */
typedef struct {
  uint32_t version;
  /* The interface version of Landlock; 0 where the system has none. */
  int32_t landlock;
  /* 0 if system calls are filtered, else an error number: nothing is decoded then. */
  int32_t seccomp;
} bv_cell_greeting;

/* In memory that both ends map. */
typedef struct {
  _Atomic uint32_t cancelled_job;
  /* Counts up while a job is worked on. */
  _Atomic uint32_t progress;
} bv_cell_control;

/* MARK: The parent's end */

typedef struct {
  pid_t process;
  int socket;
  bv_cell_control *control;
} bv_cell;

/* Starts the program at `path` as a process of its own, in which `arguments` (NULL for none) is one more argument.
 * The process ends with the calling thread. Returns 0, else an error number. Any thread. */
int bv_cell_start (const char *path, const char *argument, bv_cell *cell);

/* Ends the process, if it has not ended, and frees what belongs to it. Returns its status as waitpid does. */
int bv_cell_end (bv_cell *cell);

/* Sends a request with its descriptors, which stay the caller's. Returns 0, else an error number. */
int bv_cell_send (const bv_cell *cell, const bv_cell_request *request, const int *descriptors, unsigned count);

/* Waits for a message of exactly `length` bytes. Returns 0; ETIMEDOUT after `milliseconds`; EPIPE when the process
 * has ended; EPROTO for anything else than such a message. */
int bv_cell_receive (const bv_cell *cell, void *message, size_t length, int milliseconds);

/* Any thread. */
void bv_cell_cancel (const bv_cell *cell, uint32_t job);
uint32_t bv_cell_progress (const bv_cell *cell);

/* Makes a file in memory of `length` bytes; -1 with errno if there is none left. */
int bv_cell_memory (size_t length);

/* Makes a file in memory with these bytes, which nobody can change any more; -1 with errno. */
int bv_cell_sealed_copy (const void *bytes, size_t length);
