// SPDX-License-Identifier: MIT

/* The protocol between Belvedere and its cells, the sandboxed processes that decode (belvedere-picture-decoder) and
 * parse (belvedere-document-parser) untrusted data; and the parent's functions that Swift cannot express: a process
 * with one socket, sending descriptors, numbers in shared memory. All names begin with bv_. */
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

/* Incremented with each change of the messages. Both programs are installed together, but Belvedere may be running
 * while it is replaced. */
#define BV_CELL_VERSION 4

/* Sent at the start, after the process has given up its rights. The same in all versions. */
typedef struct {
  uint32_t version;
  /* The interface version of Landlock; 0 where the system has none. */
  int32_t landlock;
  /* 0 if system calls are filtered, else an error number: then the cell is not used. */
  int32_t seccomp;
} bv_cell_greeting;

/* In shared memory. */
typedef struct {
  _Atomic uint32_t cancelled_job;
  /* Incremented while a job is running. */
  _Atomic uint32_t progress;
} bv_cell_control;

/* MARK: The parent */

typedef struct {
  pid_t process;
  int socket;
  bv_cell_control *control;
} bv_cell;

/* Starts the program at `path` in a process with one additional argument (NULL for none). The process ends with the
 * calling thread. Returns 0, else an error number. Any thread. */
int bv_cell_start (const char *path, const char *argument, bv_cell *cell);

/* Kills the process, if it is running, and frees its resources. Returns its status as waitpid does. */
int bv_cell_end (bv_cell *cell);

/* Sends a request of `length` bytes with descriptors, which the caller keeps. Returns 0, else an error number. */
int bv_cell_send (const bv_cell *cell, const void *request, size_t length, const int *descriptors, unsigned count);

/* Waits for a message of exactly `length` bytes. Returns 0; ETIMEDOUT after `milliseconds`; EPIPE if the process has
 * ended; EPROTO for any other message. */
int bv_cell_receive (const bv_cell *cell, void *message, size_t length, int milliseconds);

/* Waits for a message of at most `length` bytes, and sets `count` to its length. Returns as bv_cell_receive does. */
int bv_cell_receive_some (const bv_cell *cell, void *message, size_t length, int milliseconds, size_t *count);

/* The process's processor time in seconds; negative if it is unknown. */
double bv_cell_processor_time (const bv_cell *cell);

/* Any thread. */
void bv_cell_cancel (const bv_cell *cell, uint32_t job);
uint32_t bv_cell_progress (const bv_cell *cell);

/* Creates a memory file of `length` bytes; -1 with errno on failure. */
int bv_cell_memory (size_t length);

/* Creates a memory file of `length` bytes, mapped at `*start`, which is the only writable mapping: the descriptor is
 * for reading. Returns -1 with errno on failure. */
int bv_cell_input_memory (size_t length, void **start);

/* Creates a read-only memory file with these bytes; -1 with errno on failure. */
int bv_cell_sealed_copy (const void *bytes, size_t length);
