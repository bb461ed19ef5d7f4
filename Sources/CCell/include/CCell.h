/* The wire between Belvedere and its cells, the processes without rights in which what comes from outside is decoded
 * (belvedere-picture-decoder) and parsed (belvedere-document-parser), and what the parent needs of it that Swift cannot
 * call: a process with one socket, descriptors sent over it, numbers in shared memory. All names begin with bv_. */
#pragma once

#include "document-messages.h"
#include "picture-messages.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The descriptors that a cell inherits. */
#define BV_CELL_SOCKET 3
#define BV_CELL_CONTROL 4

/* Counts up with each change of the messages. Both ends are installed together, but the program may run on while it is
 * replaced. */
#define BV_CELL_VERSION 4

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

/* Sends a request of `length` bytes with its descriptors, which stay the caller's. Returns 0, else an error number. */
int bv_cell_send (const bv_cell *cell, const void *request, size_t length, const int *descriptors, unsigned count);

/* Waits for a message of exactly `length` bytes. Returns 0; ETIMEDOUT after `milliseconds`; EPIPE when the process
 * has ended; EPROTO for anything else than such a message. */
int bv_cell_receive (const bv_cell *cell, void *message, size_t length, int milliseconds);

/* Waits for a message of at most `length` bytes, whose number it gives. Returns as bv_cell_receive does. */
int bv_cell_receive_some (const bv_cell *cell, void *message, size_t length, int milliseconds, size_t *count);

/* Seconds for which the processor has worked for the process; a negative number if the system does not tell. */
double bv_cell_processor_time (const bv_cell *cell);

/* Any thread. */
void bv_cell_cancel (const bv_cell *cell, uint32_t job);
uint32_t bv_cell_progress (const bv_cell *cell);

/* Makes a file in memory of `length` bytes; -1 with errno if there is none left. */
int bv_cell_memory (size_t length);

/* Makes a file in memory of `length` bytes that can be written to at `*start` alone, where it is mapped: whoever gets
 * the descriptor reads. Returns -1 with errno if there is none left. */
int bv_cell_input_memory (size_t length, void **start);

/* Makes a file in memory with these bytes, which nobody can change any more; -1 with errno. */
int bv_cell_sealed_copy (const void *bytes, size_t length);
