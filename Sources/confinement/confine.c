// SPDX-License-Identifier: MIT

/* See confine.h. landlock(7), seccomp(2), setrlimit(2). */

#define _GNU_SOURCE

#include "confine.h"

#ifdef BV_ATTEMPTS
#include "attempt.h"
#endif

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Seconds of processor time: more than a thousand of the largest pictures or documents take. */
static const rlim_t most_seconds = 3600;

static int
limit (int resource, rlim_t most)
{
  struct rlimit limits;
  if (getrlimit (resource, &limits) != 0)
    return errno;
  /* An inherited lower limit cannot be raised. */
  if (limits.rlim_max > most)
    limits.rlim_max = most;
  limits.rlim_cur = limits.rlim_max;
  return setrlimit (resource, &limits) == 0 ? 0 : errno;
}

static int
confine_resources (confine_limits limits)
{
  int error = limit (RLIMIT_CORE, 0);
  if (error == 0)
    error = limit (RLIMIT_AS, limits.memory);
  if (error == 0)
    error = limit (RLIMIT_NOFILE, BV_CELL_CONTROL + 1 + limits.descriptors);
  if (error == 0)
    error = limit (RLIMIT_CPU, most_seconds);
  if (error != 0)
    return error;
  if (prctl (PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl (PR_SET_DUMPABLE, 0) != 0
      || prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return errno;
  return 0;
}

/* Every file right that this kernel knows, and connections from version 4 on; the system call filter covers later ones.
 * The headers of Debian 12 lack the names, so these are numbers. */
struct ruleset {
  uint64_t files;
  uint64_t connections;
  uint64_t scopes;
};

static int
landlock (void)
{
  int version = (int) syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version <= 0)
    return 0;
  static const unsigned rights[] = { 13, 14, 15, 15, 16 };
  const int known = sizeof rights / sizeof *rights;
  struct ruleset ruleset = {
    .files = (UINT64_C (1) << rights[version < known ? version - 1 : known - 1]) - 1,
    .connections = version >= 4 ? 3 : 0,
    .scopes = version >= 6 ? 3 : 0,
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int descriptor = (int) syscall (SYS_landlock_create_ruleset, &ruleset, size, 0);
  if (descriptor < 0)
    return 0;
  bool is_confined = syscall (SYS_landlock_restrict_self, descriptor, 0) == 0;
  close (descriptor);
  return is_confined ? version : 0;
}

#if defined __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined __riscv && __riscv_xlen == 64
#define OWN_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#define ALLOW(call)                                                                                                   \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static int
filter_calls (void)
{
#ifdef OWN_ARCHITECTURE
  /* Higher numbers belong to another ABI (x32). */
  struct sock_filter rules[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    ALLOW (SYS_recvmsg), ALLOW (SYS_sendmsg), ALLOW (SYS_read), ALLOW (SYS_write), ALLOW (SYS_mmap),
    ALLOW (SYS_munmap), ALLOW (SYS_mremap), ALLOW (SYS_brk), ALLOW (SYS_madvise), ALLOW (SYS_futex),
    ALLOW (SYS_close), ALLOW (SYS_getrandom), ALLOW (SYS_exit_group), ALLOW (SYS_rt_sigreturn),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog program = { sizeof rules / sizeof *rules, rules };
  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

static bool
is_socket (int descriptor)
{
  int kind;
  socklen_t length = sizeof kind;
  return getsockopt (descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 && kind == SOCK_SEQPACKET;
}

bool
confine (const char *program, confine_limits limits, const char *what)
{
  if (!is_socket (BV_CELL_SOCKET)) {
    fprintf (stderr, "%s: Belvedere starts this program; it does nothing by itself.\n", program);
    return false;
  }
  if (confine_resources (limits) != 0)
    return false;
  bv_cell_greeting greeting = { .version = BV_CELL_VERSION, .landlock = landlock () };
  greeting.seccomp = filter_calls ();
  if (write (BV_CELL_SOCKET, &greeting, sizeof greeting) != sizeof greeting)
    return false;
#ifdef BV_ATTEMPTS
  if (what != NULL)
    attempt (what);
#else
  (void) what;
#endif
  return greeting.seccomp == 0;
}
