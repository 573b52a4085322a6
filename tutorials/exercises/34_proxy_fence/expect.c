/* expect.c - judges exercise 34: twice each word. */
#include "tutorials/exercises/machine/tasks.h"

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 11 * i + 5;
}

static double want(const kernel_case *c, int i)
{
    return 2 * fill(c, i);
}

static const kernel_mistake mistakes[] = {
    {.name = "fence_after",
     .rule = "proxy",
     .found = "did not fence itself",
     .says = "the fence stands behind the barrier. It hands over what its own thread has stored; "
             "behind the barrier thread 0 cannot do that for the others, and starts the copy "
             "before they have done it. First the fence, then the barrier."},
    {.name = "other_space",
     .rule = "proxy",
     .has = "fence.proxy.async.global",
     .says =
         "this fence is about global memory. The stores went to shared memory: .shared::cta, or "
         "no space, which is both."},
    {.name = "other_fence",
     .rule = "proxy",
     .has = "fence.|membar.",
     .lacks = "fence.proxy.async",
     .says =
         "this fence is of another kind: the engine reads by a proxy of its own, the async proxy, "
         "and what threads stored is handed to it by fence.proxy.async."},
    {.name = "no_fence",
     .rule = "proxy",
     .lacks = "fence.proxy.async",
     .says = "the barrier puts the threads in order, not the engine: what they stored by the "
             "generic proxy need not be visible to it. Each thread hands over its store by "
             "fence.proxy.async."},
    {.name = "one_fences",
     .rule = "proxy",
     .says =
         "one thread alone has a fence, for its own store. The 127 others stored, too: no guard "
         "in front of the fence."},
    {.name = "no_barrier",
     .rule = "uninitialised",
     .says = "thread 0 starts the copy before the other warps have stored: the fence makes nobody "
             "wait. After it all threads must meet."},
    {.name = "no_barrier",
     .rule = "race",
     .has = "fence.proxy.async",
     .says = "thread 0 starts the copy before the other warps have stored: the fence makes nobody "
             "wait. After it all threads must meet."},
    {.name = NULL}};

const kernel_task kernel_proxy_fence = {
    .number = 34,
    .folder = "34_proxy_fence",
    .title = "proxy fence",
    .task = "write what has to stand between the stores of all threads and the bulk store of one.",
    .learnt = "generic stores become visible to the engine by fence.proxy.async in the thread that "
              "stored; then a barrier, then the copy (CuTe: tma_store_fence, __syncthreads, "
              "copy).",
    .entry = "store",
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = want},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}},
    .cases = {{1, 128, {0}, {128, 128}, 0}},
    .strict = true,
    .mistakes = mistakes,
    .hints = {"Who stored? Each of them has something to hand over to the engine.",
              "The one thread may start when all the others have handed over.",
              "fence.proxy.async.shared::cta; then bar.sync 0;"}};
