/* page_guard.c - see page_guard.h.
 *
 * The handler of SIGSEGV reads a table of spans, keeps an access in one of a few places, and calls
 * mprotect. It waits for nobody: while the spans change it returns, and the access is tried again.
 * The faulting instruction is one of the program's that accesses its data, so that the addresses of
 * its callers can be taken there as in a call. */
#define _GNU_SOURCE /* REG_ERR */
#include "emu/cuda/order/page_guard.h"

#include "emu/state/host_pages.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

enum { SPANS = 512, ACCESSES = 32, LEVELS = 4 };

typedef struct kept {
    emui_cu_host_access is;
    _Atomic bool is_whole;
} kept;

/* Of the process, as signals are. */
static struct {
    _Atomic uint32_t generation; /* odd: the spans change */
    _Atomic bool is_open;
    _Atomic int count[CU_CLOSINGS];
    emui_cu_range span[CU_CLOSINGS][SPANS];
    _Atomic uintptr_t owner;  /* the thread that has the device; 0: none */
    _Atomic uint64_t late;    /* the last fault that was tried again, .. */
    _Atomic uint32_t late_in; /* .. and its generation */
    _Atomic int taken;
    int next; /* of those, the one to report */
    kept access[ACCESSES];
    /* Handlers before ours, each of which may call the one before it. */
    struct sigaction before[LEVELS];
    int levels;
    bool follows_forks;
} guard = {.is_open = true};

/* ---- Pages ----------------------------------------------------------------------------------- */

static bool protect(const emui_cu_range *r, int protection)
{
    return mprotect((void *)(uintptr_t)r->begin, (size_t)(r->end - r->begin), protection) == 0;
}

/* Memory that was registered may be one that nobody may write. */
static bool open_range(const emui_cu_range *r)
{
    return protect(r, PROT_READ | PROT_WRITE) || protect(r, PROT_READ);
}

static void open_all(void)
{
    if (atomic_load(&guard.is_open))
        return;
    for (int k = 0; k < CU_CLOSINGS; ++k)
        for (int i = 0; i < atomic_load(&guard.count[k]); ++i)
            open_range(&guard.span[k][i]);
    atomic_store(&guard.is_open, true);
}

static bool is_closed(uint64_t address)
{
    for (int k = 0; k < CU_CLOSINGS; ++k)
        for (int i = 0; i < atomic_load(&guard.count[k]); ++i)
            if (guard.span[k][i].begin <= address && address < guard.span[k][i].end)
                return !atomic_load(&guard.is_open);
    return false;
}

void emui_cu_guard_open(void)
{
    open_all();
}

bool emui_cu_guard_is_open(void)
{
    return atomic_load(&guard.is_open);
}

static uintptr_t this_thread(void)
{
    return (uintptr_t)pthread_self();
}

void emui_cu_guard_enter(void)
{
    atomic_store(&guard.owner, this_thread());
}

void emui_cu_guard_leave(void)
{
    atomic_store(&guard.owner, 0);
}

/* ---- Faults ---------------------------------------------------------------------------------- */

static emui_cu_host_does verb_of(const ucontext_t *c)
{
#if defined(__x86_64__)
    enum { WRITES = 2 };
    return (c->uc_mcontext.gregs[REG_ERR] & WRITES) != 0 ? CU_HOST_WRITES : CU_HOST_READS;
#else
    (void)c;
    return CU_HOST_ACCESSES;
#endif
}

static uintptr_t instruction_of(const ucontext_t *c)
{
#if defined(__x86_64__)
    return (uintptr_t)c->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)c->uc_mcontext.pc;
#else
    (void)c;
    return 0;
#endif
}

/* From the instruction on, without the handler's own frames. Others are where a call returns to, so
 * that this one, too, becomes an address behind the instruction's beginning. */
static void take_frames(emui_cu_backtrace *to, uintptr_t instruction)
{
    int i = 0;
    emui_cu_backtrace_take(to);
    while (i < to->count && (uintptr_t)to->at[i] != instruction)
        ++i;
    if (i == to->count)
        to->count = i = 0;
    if (to->count == 0 && instruction != 0)
        to->at[to->count++] = (void *)instruction;
    memmove(to->at, to->at + i, (size_t)(to->count - i) * sizeof to->at[0]);
    to->count -= i;
    if (to->count > 0)
        to->at[0] = (char *)to->at[0] + 1;
}

static void keep(uint64_t address, const ucontext_t *c)
{
    int i = atomic_fetch_add(&guard.taken, 1);
    if (i >= ACCESSES)
        return;
    kept *k = &guard.access[i];
    k->is.address = address;
    k->is.does = verb_of(c);
    take_frames(&k->is.from, instruction_of(c));
    atomic_store(&k->is_whole, true);
}

/* Another thread may have opened the page in the meantime: the access is tried once more. */
static bool is_late(uint64_t address, uint32_t generation)
{
    bool was = atomic_load(&guard.late) == address && atomic_load(&guard.late_in) == generation;
    atomic_store(&guard.late, address);
    atomic_store(&guard.late_in, generation);
    return !was;
}

/* Is the access to be tried again? False: the fault is none of ours. */
static bool handle(const siginfo_t *info, const ucontext_t *c)
{
    const uint64_t address = (uintptr_t)info->si_addr, page = emui_page_bytes();
    const uint32_t generation = atomic_load(&guard.generation);
    if (info->si_code != SEGV_ACCERR)
        return false;
    bool closed = is_closed(address);
    if (generation % 2 != 0 || atomic_load(&guard.generation) != generation)
        return true;
    if (!closed)
        return is_late(address, generation);
    if (atomic_load(&guard.owner) == this_thread()) {
        open_all();
        return true;
    }
    keep(address, c);
    const uint64_t begin = address / page * page;
    return open_range(&(emui_cu_range){begin, begin + page});
}

/* ---- The handlers of others ------------------------------------------------------------------ */

static bool is_default(const struct sigaction *s)
{
    return (s->sa_flags & SA_SIGINFO) == 0 &&
           (s->sa_handler == SIG_DFL || s->sa_handler == SIG_IGN);
}

/* The instruction faults once more when the handler returns, and a signal that was sent is sent
 * again. */
static void die(int number, const siginfo_t *info, bool ignored)
{
    const struct sigaction by_default = {.sa_handler = SIG_DFL};
    if (ignored && info->si_code <= 0)
        return;
    sigaction(number, &by_default, NULL);
    if (info->si_code <= 0)
        raise(number);
}

/* As the kernel would. */
static void pass_on(struct sigaction *to, int number, siginfo_t *info, void *context)
{
    const struct sigaction is = *to;
    sigset_t blocked, own;
    if (is_default(&is)) {
        die(number, info, is.sa_handler == SIG_IGN);
        return;
    }
    if ((is.sa_flags & (int)SA_RESETHAND) != 0)
        *to = (struct sigaction){.sa_handler = SIG_DFL};
    pthread_sigmask(SIG_BLOCK, &is.sa_mask, &blocked);
    sigemptyset(&own);
    sigaddset(&own, number);
    if ((is.sa_flags & SA_NODEFER) != 0)
        pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    if ((is.sa_flags & SA_SIGINFO) != 0)
        is.sa_sigaction(number, info, context);
    else
        is.sa_handler(number);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}

static void on_fault(int level, int number, siginfo_t *info, void *context)
{
    int error = errno;
    bool again = handle(info, context);
    errno = error;
    if (!again)
        pass_on(&guard.before[level], number, info, context);
}

/* A handler that the program installed may call ours, which was there before; and ours calls it. So
 * each time it is another one. */
static void on_fault_0(int number, siginfo_t *info, void *context)
{
    on_fault(0, number, info, context);
}

static void on_fault_1(int number, siginfo_t *info, void *context)
{
    on_fault(1, number, info, context);
}

static void on_fault_2(int number, siginfo_t *info, void *context)
{
    on_fault(2, number, info, context);
}

static void on_fault_3(int number, siginfo_t *info, void *context)
{
    on_fault(3, number, info, context);
}

static void (*const handlers[LEVELS])(int, siginfo_t *, void *) = {on_fault_0, on_fault_1,
                                                                   on_fault_2, on_fault_3};

static bool is_ours(const struct sigaction *s)
{
    int i = 0;
    while (i < LEVELS && s->sa_sigaction != handlers[i])
        ++i;
    return i < LEVELS;
}

/* A child has no device, and what it reads is its own. */
static void open_in_child(void)
{
    open_all();
    for (int k = 0; k < CU_CLOSINGS; ++k)
        atomic_store(&guard.count[k], 0);
    for (int i = 0; i < ACCESSES; ++i)
        atomic_store(&guard.access[i].is_whole, false);
    atomic_store(&guard.taken, 0);
    guard.next = 0;
    atomic_store(&guard.generation, 0);
}

static bool is_blocked(void)
{
    sigset_t blocked;
    return pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0 || sigismember(&blocked, SIGSEGV) != 0;
}

/* Of the handler that goes before this one: the same as the last time. */
static int level_of(const struct sigaction *now)
{
    int i = 0;
    while (i < guard.levels && guard.before[i].sa_sigaction != now->sa_sigaction)
        ++i;
    return i;
}

/* Faults come to us first. False: they do not. */
static bool listens(void)
{
    struct sigaction now;
    if (is_blocked() || sigaction(SIGSEGV, NULL, &now) != 0)
        return false;
    if (is_ours(&now))
        return true;
    int level = level_of(&now);
    if (level == LEVELS)
        return false;
    if (!guard.follows_forks)
        guard.follows_forks = pthread_atfork(NULL, NULL, open_in_child) == 0;
    struct sigaction ours = {.sa_sigaction = handlers[level],
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    guard.before[level] = now;
    guard.levels += level == guard.levels;
    return sigaction(SIGSEGV, &ours, NULL) == 0;
}

/* ---- Closing --------------------------------------------------------------------------------- */

static void set_spans(const emui_cu_ranges pages[CU_CLOSINGS])
{
    for (int k = 0; k < CU_CLOSINGS; ++k) {
        int count = pages[k].count < SPANS ? pages[k].count : SPANS;
        if (count > 0)
            memcpy(guard.span[k], pages[k].at, (size_t)count * sizeof guard.span[k][0]);
        atomic_store(&guard.count[k], count);
    }
}

void emui_cu_guard_close(const emui_cu_ranges pages[CU_CLOSINGS])
{
    static const emui_cu_ranges none[CU_CLOSINGS];
    bool closes = pages[CU_CLOSED].count + pages[CU_NO_WRITE].count > 0 && listens();
    if (!closes && atomic_load(&guard.is_open))
        return;
    atomic_fetch_add(&guard.generation, 1);
    open_all();
    set_spans(closes ? pages : none);
    atomic_store(&guard.is_open, !closes);
    for (int i = 0; i < atomic_load(&guard.count[CU_NO_WRITE]); ++i)
        protect(&guard.span[CU_NO_WRITE][i], PROT_READ);
    for (int i = 0; i < atomic_load(&guard.count[CU_CLOSED]); ++i)
        protect(&guard.span[CU_CLOSED][i], PROT_NONE);
    atomic_fetch_add(&guard.generation, 1);
}

/* ---- Accesses -------------------------------------------------------------------------------- */

/* Is there none but those that were reported? Then their places are free. */
static bool is_done(void)
{
    int taken = atomic_load(&guard.taken);
    while (guard.next >= (taken < ACCESSES ? taken : ACCESSES))
        if (atomic_compare_exchange_strong(&guard.taken, &taken, 0)) {
            guard.next = 0;
            return true;
        }
    return false;
}

bool emui_cu_guard_take(emui_cu_host_access *to)
{
    if (atomic_load(&guard.taken) == 0 || is_done())
        return false;
    kept *k = &guard.access[guard.next++];
    while (!atomic_load(&k->is_whole)) /* its thread is about to keep it */
        sched_yield();
    *to = k->is;
    atomic_store(&k->is_whole, false);
    return true;
}
