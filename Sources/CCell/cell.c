// SPDX-License-Identifier: MIT

/* See CCell.h. */

#define _GNU_SOURCE

#include "CCell.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* MARK: Memory */

/* Shown in /proc only. */
static const char memory_name[] = "belvedere-cell";

int
bv_cell_memory (size_t length)
{
  int file = memfd_create (memory_name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    return -1;
  if (ftruncate (file, (off_t) length) == 0
      && fcntl (file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return file;
  int error = errno;
  close (file);
  errno = error;
  return -1;
}

int
bv_cell_input_memory (size_t length, void **start)
{
  int file = memfd_create (memory_name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    return -1;
  *start = MAP_FAILED;
  if (ftruncate (file, (off_t) length) == 0)
    *start = mmap (NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (*start != MAP_FAILED
      && fcntl (file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL) == 0)
    return file;
  int error = errno;
  if (*start != MAP_FAILED)
    munmap (*start, length);
  close (file);
  errno = error;
  return -1;
}

static bool
write_all (int file, const uint8_t *bytes, size_t length)
{
  while (length > 0) {
    ssize_t count = write (file, bytes, length);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    bytes += count;
    length -= (size_t) count;
  }
  return true;
}

int
bv_cell_sealed_copy (const void *bytes, size_t length)
{
  int file = memfd_create (memory_name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    return -1;
  if (write_all (file, bytes, length)
      && fcntl (file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
    return file;
  int error = errno;
  close (file);
  errno = error;
  return -1;
}

/* MARK: The process */

static int
spawn (const char *path, const char *argument, const int descriptors[2], pid_t *process)
{
  /* An empty environment, except that the C library's messages are in English. */
  char *surroundings[] = { "LC_ALL=C", NULL };
  char *arguments[] = { (char *) path, (char *) argument, NULL };
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset (&none);
  sigfillset (&all);
  posix_spawn_file_actions_init (&actions);
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask (&attributes, &none);
  posix_spawnattr_setsigdefault (&attributes, &all);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  /* An inherited terminal could also be read. */
  posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  /* The parent's own descriptors are above those of the child. */
  posix_spawn_file_actions_adddup2 (&actions, descriptors[0], BV_CELL_SOCKET);
  posix_spawn_file_actions_adddup2 (&actions, descriptors[1], BV_CELL_CONTROL);
  posix_spawn_file_actions_addclosefrom_np (&actions, BV_CELL_CONTROL + 1);
  int error = posix_spawn (process, path, &actions, &attributes, arguments, surroundings);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  return error;
}

/* Moves a descriptor above those that the cell inherits, so that one does not overwrite the other. */
static int
above_inherited (int descriptor)
{
  int moved = fcntl (descriptor, F_DUPFD_CLOEXEC, BV_CELL_CONTROL + 1);
  int error = errno;
  close (descriptor);
  errno = error;
  return moved;
}

int
bv_cell_start (const char *path, const char *argument, bv_cell *cell)
{
  int sockets[2];
  if (socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
    return errno;
  int error = 0;
  void *control = MAP_FAILED;
  int theirs = above_inherited (sockets[1]);
  int page = bv_cell_memory (sizeof (bv_cell_control));
  if (page >= 0)
    page = above_inherited (page);
  if (theirs < 0 || page < 0)
    error = errno;
  if (error == 0) {
    control = mmap (NULL, sizeof (bv_cell_control), PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
    error = control == MAP_FAILED ? errno : 0;
  }
  if (error == 0)
    error = spawn (path, argument, (const int[]) { theirs, page }, &cell->process);
  if (theirs >= 0)
    close (theirs);
  if (page >= 0)
    close (page);
  if (error != 0) {
    close (sockets[0]);
    if (control != MAP_FAILED)
      munmap (control, sizeof (bv_cell_control));
    return error;
  }
  cell->socket = sockets[0];
  cell->control = control;
  return 0;
}

int
bv_cell_end (bv_cell *cell)
{
  int status = 0;
  kill (cell->process, SIGKILL);
  while (waitpid (cell->process, &status, 0) < 0 && errno == EINTR)
    ;
  close (cell->socket);
  munmap (cell->control, sizeof (bv_cell_control));
  return status;
}

/* MARK: Messages */

int
bv_cell_send (const bv_cell *cell, const void *request, size_t length, const int *descriptors, unsigned count)
{
  union {
    char bytes[CMSG_SPACE (sizeof (int) * (BV_CELL_PIECES + 1))];
    struct cmsghdr aligned;
  } control = { 0 };
  struct iovec vector = { (void *) request, length };
  struct msghdr message = { .msg_iov = &vector, .msg_iovlen = 1 };
  if (count > BV_CELL_PIECES + 1)
    return EINVAL;
  if (count > 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE (sizeof (int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR (&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN (sizeof (int) * count);
    memcpy (CMSG_DATA (header), descriptors, sizeof (int) * count);
  }
  /* Without MSG_DONTWAIT, a cell that reads nothing would block the caller. */
  while (sendmsg (cell->socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
    if (errno != EINTR)
      return errno;
  return 0;
}

int
bv_cell_receive_some (const bv_cell *cell, void *buffer, size_t length, int milliseconds, size_t *count)
{
  struct pollfd waiting = { cell->socket, POLLIN, 0 };
  int ready;
  do
    ready = poll (&waiting, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  if (ready <= 0)
    return ready == 0 ? ETIMEDOUT : errno;
  struct iovec vector = { buffer, length };
  struct msghdr message = { .msg_iov = &vector, .msg_iovlen = 1 };
  ssize_t received;
  do
    received = recvmsg (cell->socket, &message, 0);
  while (received < 0 && errno == EINTR);
  if (received == 0 || (received < 0 && errno == ECONNRESET))
    return EPIPE;
  /* Descriptors are not expected; without a buffer for them the system closes them. */
  if (received < 0 || (message.msg_flags & MSG_TRUNC) != 0)
    return EPROTO;
  *count = (size_t) received;
  return 0;
}

int
bv_cell_receive (const bv_cell *cell, void *buffer, size_t length, int milliseconds)
{
  size_t count;
  int error = bv_cell_receive_some (cell, buffer, length, milliseconds, &count);
  return error != 0 || count == length ? error : EPROTO;
}

double
bv_cell_processor_time (const bv_cell *cell)
{
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid (cell->process, &clock) != 0 || clock_gettime (clock, &time) != 0)
    return -1;
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

void
bv_cell_cancel (const bv_cell *cell, uint32_t job)
{
  atomic_store (&cell->control->cancelled_job, job);
}

uint32_t
bv_cell_progress (const bv_cell *cell)
{
  return atomic_load (&cell->control->progress);
}
