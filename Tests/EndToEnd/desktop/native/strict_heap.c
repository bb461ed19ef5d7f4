// SPDX-License-Identifier: MIT

/* A heap that tells of memory which an unchanged program uses wrongly.
 *   LD_PRELOAD=strict_heap.so STRICT_HEAP=1 G_SLICE=always-malloc program
 * A freed block is kept for as long as there is room, filled with a pattern, and looked at again before it is used
 * once more: whoever read a pointer there runs into an address that cannot be, and what was written there is seen.
 * Behind each block lies a strip of another pattern. On a fault it prints who sees it and who freed the block, on
 * standard error, and ends the program by SIGABRT or the signal that came.
 *
 * AddressSanitizer sees such writes only where all libraries are built for it; Valgrind takes twenty times as long. */

#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

enum {
    GRAIN = 16,          /* bytes; what every block is aligned to */
    STRIP = 16,          /* bytes behind a block */
    STRIP_FILL = 0xFB,
    FREED_FILL = 0xA5,   /* eight of them are no address on x86-64 or arm64 */
    LOOKED_AT = 8192,    /* bytes of a freed block */
    FREERS = 10,         /* calls that are kept of who freed a block */
    SEERS = 60,          /* calls that are printed of who sees a fault */
    MOST_KEPT = 400000,  /* blocks */
    REGISTERS = 31,      /* words of them that a signal brings */
};

static const size_t MOST_KEPT_BYTES = 300u << 20;
static const uint64_t IN_USE = 0x05ca1ab1e0ddba11, FREED = 0xdeadbeefcafef00d;

/* Before each block, whose alignment it keeps. */
typedef struct {
    uint64_t state;
    size_t size;
    void *raw;           /* what glibc gave */
    uint64_t unused;
} Head;

typedef struct {
    Head *head;
    int depth;
    void *freers[FREERS];
} Kept;

void *__libc_malloc (size_t size);
void *__libc_memalign (size_t alignment, size_t size);
void __libc_free (void *raw);

/* A ring of the blocks that were freed last. */
static Kept *kept;
static size_t first, count, kept_bytes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_on;
static __thread bool is_inside;   /* what this file itself allocates is not kept */

static void __attribute__ ((format (printf, 1, 2)))
print (const char *format, ...)
{
    char line[200];
    va_list arguments;

    va_start (arguments, format);
    int length = vsnprintf (line, sizeof line, format, arguments);
    va_end (arguments);
    if (write (STDERR_FILENO, line, length) < 0)
        return;
}

static void
print_here (void)
{
    void *calls[SEERS];

    backtrace_symbols_fd (calls, backtrace (calls, SEERS), STDERR_FILENO);
}

static void
print_freers (const Kept *block)
{
    print ("strict heap: freed by\n");
    backtrace_symbols_fd ((void *const *) block->freers, block->depth, STDERR_FILENO);
}

static void __attribute__ ((noreturn))
fail (const char *fault, const Head *head, size_t offset, const Kept *block)
{
    is_inside = true;
    print ("strict heap: %s: a block of %zu bytes, at byte %zu; seen by\n", fault, head->size, offset);
    print_here ();
    if (block != NULL)
        print_freers (block);
    abort ();
}

static void *
allocate (size_t size, size_t alignment)
{
    size_t front = alignment > sizeof (Head) ? alignment : sizeof (Head);

    if (size > SIZE_MAX - front - STRIP) {
        errno = ENOMEM;
        return NULL;
    }
    char *raw = alignment > GRAIN ? __libc_memalign (alignment, front + size + STRIP)
                                  : __libc_malloc (front + size + STRIP);
    if (raw == NULL)
        return NULL;
    char *block = raw + front;
    ((Head *) block)[-1] = (Head) { IN_USE, size, raw, 0 };
    memset (block + size, STRIP_FILL, STRIP);
    return block;
}

/* Gives the oldest kept block back. Under the lock. */
static void
let_go (void)
{
    Kept oldest = kept[first];
    const unsigned char *bytes = (const unsigned char *) (oldest.head + 1);

    first = (first + 1) % MOST_KEPT;
    count -= 1;
    kept_bytes -= oldest.head->size;
    if (oldest.head->state != FREED)
        fail ("written before it after it was freed", oldest.head, 0, &oldest);
    for (size_t i = 0; i < oldest.head->size && i < LOOKED_AT; i++)
        if (bytes[i] != FREED_FILL)
            fail ("written after it was freed", oldest.head, i, &oldest);
    __libc_free (oldest.head->raw);
}

static void
keep (Head *head)
{
    Kept block = { .head = head };

    is_inside = true;
    head->state = FREED;
    memset (head + 1, FREED_FILL, head->size);
    block.depth = backtrace (block.freers, FREERS);
    pthread_mutex_lock (&lock);
    while (count > 0 && (count == MOST_KEPT || kept_bytes > MOST_KEPT_BYTES))
        let_go ();
    kept[(first + count) % MOST_KEPT] = block;
    count += 1;
    kept_bytes += head->size;
    pthread_mutex_unlock (&lock);
    is_inside = false;
}

/* The freed block that holds the address, if it is still kept. */
static const Kept *
kept_block_at (uintptr_t address)
{
    for (size_t i = 0; i < count; i++) {
        const Kept *block = &kept[(first + i) % MOST_KEPT];
        uintptr_t start = (uintptr_t) (block->head + 1);
        if (address >= start && address <= start + block->head->size)
            return block;
    }
    return NULL;
}

void *
malloc (size_t size)
{
    return allocate (size, GRAIN);
}

void *
calloc (size_t number, size_t each)
{
    size_t size;

    if (__builtin_mul_overflow (number, each, &size)) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = allocate (size, GRAIN);
    return block == NULL ? NULL : memset (block, 0, size);
}

void
free (void *block)
{
    if (block == NULL)
        return;
    int saved = errno;
    Head *head = (Head *) block - 1;
    if (head->state == FREED)
        fail ("freed twice", head, 0, kept_block_at ((uintptr_t) block));
    if (head->state != IN_USE) {
        print ("strict heap: freed, but not by this heap or written before it; seen by\n");
        print_here ();
        abort ();
    }
    const unsigned char *strip = (const unsigned char *) block + head->size;
    for (size_t i = 0; i < STRIP; i++)
        if (strip[i] != STRIP_FILL)
            fail ("written behind its end", head, head->size + i, NULL);
    if (is_on && !is_inside)
        keep (head);
    else
        __libc_free (head->raw);
    errno = saved;
}

void *
realloc (void *block, size_t size)
{
    if (block == NULL)
        return allocate (size, GRAIN);
    if (size == 0) {
        free (block);
        return NULL;
    }
    size_t before = ((Head *) block)[-1].size;
    void *moved = allocate (size, GRAIN);
    if (moved == NULL)
        return NULL;
    memcpy (moved, block, before < size ? before : size);
    free (block);
    return moved;
}

void *
memalign (size_t alignment, size_t size)
{
    return allocate (size, alignment);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
    return allocate (size, alignment);
}

void *
valloc (size_t size)
{
    return allocate (size, sysconf (_SC_PAGESIZE));
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
    void *made = allocate (size, alignment);

    if (made == NULL)
        return ENOMEM;
    *block = made;
    return 0;
}

size_t
malloc_usable_size (void *block)
{
    return block == NULL ? 0 : ((Head *) block)[-1].size;
}

/* Tells who runs into a fault and whose freed memory is in the processor's registers. */
static void
tell_fault (int number, siginfo_t *fault, void *context)
{
    const mcontext_t *state = &((const ucontext_t *) context)->uc_mcontext;
    const uint64_t *registers = (const uint64_t *) state;

    is_inside = true;
    print ("strict heap: signal %d at address %p, in\n", number, fault->si_addr);
    print_here ();
    for (size_t i = 0; i < REGISTERS; i++) {
        const Kept *block = kept_block_at (registers[i]);
        if (block != NULL) {
            print ("strict heap: a register holds byte %zu of a freed block of %zu bytes\n",
                   (size_t) (registers[i] - (uintptr_t) (block->head + 1)), block->head->size);
            print_freers (block);
        }
    }
    signal (number, SIG_DFL);
    raise (number);
}

static void __attribute__ ((constructor))
start (void)
{
    static const int FAULTS[] = { SIGSEGV, SIGBUS, SIGILL, SIGTRAP };
    void *call[1];

    if (getenv ("STRICT_HEAP") == NULL)
        return;
    /* Programs that this one starts have the usual heap. */
    unsetenv ("STRICT_HEAP");
    unsetenv ("LD_PRELOAD");
    backtrace (call, 1);   /* loads what it needs, before it must not allocate */
    kept = __libc_malloc (MOST_KEPT * sizeof (Kept));
    if (kept == NULL)
        return;
    struct sigaction action = { .sa_sigaction = tell_fault, .sa_flags = SA_SIGINFO };
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        sigaction (FAULTS[i], &action, NULL);
    is_on = true;
    print ("strict heap: on\n");
}
