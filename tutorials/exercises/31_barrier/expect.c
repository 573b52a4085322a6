/* expect.c - judges exercise 31: each tile in reverse. */
#include "tutorials/exercises/machine/tasks.h"

enum { TILE = 128 };

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 7 * i + 3;
}

static double want(const kernel_case *c, int i)
{
    return fill(c, i / TILE * TILE + TILE - 1 - i % TILE);
}

/* A load that does not wait for its own round reads what nobody has written. */
static bool read_too_early(const kernel_outcome *o)
{
    return o->wrong > 0 && o->unwritten;
}

static const kernel_mistake mistakes[] = {
    {.name = "guard",
     .rule = "diverged",
     .says = "a barrier is for all threads of the CTA: here some of them pass it by. Put no guard "
             "in front of it, and no branch around it."},
    {.name = "guard",
     .has = "@*bar.sync",
     .says = "a barrier is for all threads of the CTA: here some of them pass it by. Put no guard "
             "in front of it, and no branch around it."},
    {.name = "guard",
     .rule = "race",
     .has = "@*bra",
     .in_gap = true,
     .says = "a barrier is for all threads of the CTA: here some of them pass it by. Put no guard "
             "in front of it, and no branch around it."},
    {.name = "volatile",
     .has = "ld.volatile|ld.relaxed|ld.acquire",
     .lacks = "bar.sync",
     .says = "a volatile or strong load goes to memory and not to a copy of it. It makes nobody "
             "wait, and the other threads may not have stored yet: that takes a barrier."},
    {.name = "arrive",
     .has = "bar.arrive",
     .says = "bar.arrive counts the thread and lets it go on at once: it waits for nobody. The "
             "thread that reads has to wait: bar.sync."},
    {.name = "count",
     .has = "bar.sync*,",
     .says = "this barrier is over when fewer threads than the CTA has are there. bar.sync 0 "
             "without a number expects all of them."},
    {.name = "count",
     .rule = "barrier",
     .says = "this barrier is used with two different numbers of threads. bar.sync 0 without a "
             "number expects all threads of the CTA."},
    {.name = "stuck",
     .rule = "stuck",
     .found = "barrier",
     .says = "some threads wait at a barrier that the others never reach: all threads of the CTA "
             "must come to it, as often, and at the same number."},
    {.name = "warp",
     .has = "bar.warp.sync",
     .lacks = "bar.sync",
     .says = "bar.warp.sync (__syncwarp) puts the 32 lanes of a warp in order. Word 127 - t was "
             "written by another warp, so the whole CTA must meet."},
    {.name = "fence",
     .has = "fence.|membar.",
     .lacks = "bar.sync",
     .says = "a fence (__threadfence) orders the accesses of one thread and makes nobody wait. The "
             "other threads may not have stored yet: that takes a barrier."},
    {.name = "after_alone",
     .rule = "race",
     .has = "bar.sync",
     .when = read_too_early,
     .says = "a barrier behind the load protects it from the next round. It does not make the load "
             "wait for the stores of its own round: that takes one before the load."},
    {.name = "before_alone",
     .rule = "race",
     .has = "bar.sync",
     .says = "the load waits for the stores of its round, but the store of the next round does not "
             "wait for the loads: a fast warp overwrites what a slow one still has to read. The "
             "second barrier stands behind the load."},
    {.name = NULL}};

const kernel_task kernel_barrier = {
    .number = 31,
    .folder = "31_barrier",
    .title = "barrier",
    .task = "put barriers around the load, so that it reads the tile of its round, and no store of "
            "the next round comes before it.",
    .learnt = "a buffer that is used again needs two barriers per round: one between write and "
              "read, one between read and the next write. With two buffers in turn one is enough.",
    .entry = "reverse",
    .values = {"n"},
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = want},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}, {KERNEL_VALUE, 0}},
    .cases = {{1, 128, {3}, {384, 384}, 0}, {1, 128, {4}, {512, 512}, 0}},
    .given = {"ld.shared.u32 %x, [%from];", "x = tile[127 - t];"},
    .mistakes = mistakes,
    .hints = {"Which thread wrote the word that thread 0 reads? Is it in the same warp?",
              "Let one warp run far ahead. What may it do to the tile before another has read?",
              "bar.sync 0; before the load, and bar.sync 0; behind it."}};
