/* expect.c - judges exercise 40: A * B + 1. */
#include "tutorials/exercises/machine/tasks.h"

enum { N = 8, K = 16 };

static double a_at(const kernel_case *c, int i)
{
    (void)c;
    return (i * 5 + i / K) % 13 - 6;
}

static double b_at(const kernel_case *c, int i)
{
    (void)c;
    return (i * 3 + i / K) % 11 - 5;
}

static double want(const kernel_case *c, int i)
{
    double sum = 1;
    for (int k = 0; k < K; ++k)
        sum += a_at(c, i / N * K + k) * b_at(c, i % N * K + k);
    return sum;
}

static double twice(const kernel_case *c, int i)
{
    return 2 * want(c, i) - 1;
}

static const kernel_mistake mistakes[] = {
    {.name = "guard",
     .rule = "diverged",
     .says = "all threads of the warpgroup execute the instruction together: it has no guard."},
    {.name = "fence_after",
     .rule = "wgmma fence",
     .has = "wgmma.fence",
     .says = "the fence comes too late: it hands over what was written to the accumulators before "
             "it, so it stands before the instruction that uses them."},
    {.name = "no_fence",
     .rule = "wgmma fence",
     .says = "the accumulators were set to 1 by ordinary instructions. Before wgmma uses them, "
             "wgmma.fence hands them over."},
    {.name = "no_wait",
     .rule = "in flight",
     .lacks = "wgmma.wait_group",
     .says =
         "the accumulators are read while the instruction still adds to them. No fence, no barrier "
         "and no other wait is for it: only wgmma.wait_group."},
    {.name = "no_commit",
     .rule = "in flight",
     .lacks = "wgmma.commit_group",
     .says = "a wait is for groups, and nothing was made a group: without wgmma.commit_group the "
             "wait has nothing to wait for."},
    {.name = "one_in_flight",
     .rule = "in flight",
     .lacks = "wgmma.wait_group.sync.aligned 0",
     .says = "the number is how many groups may stay in flight. The only group there is may not, "
             "as its accumulators are read next: 0."},
    {.name = "commit_first",
     .rule = "in flight",
     .has = "wgmma.commit_group.sync.aligned;wgmma.mma_async|"
            "wgmma.commit_group.sync.aligned;wgmma.fence.sync.aligned;wgmma.mma_async",
     .says = "a commit makes a group of what was started before it. Here it comes before the "
             "instruction, and the group is empty."},
    {.name = "wait_first",
     .rule = "in flight",
     .says =
         "the wait comes too early, when the instruction is not yet in a group. Start it, commit "
         "it, then wait."},
    {.name = "twice", .gives = twice, .says = "the product is added twice."},
    {.name = NULL}};

const kernel_task kernel_wgmma = {
    .number = 40,
    .folder = "40_wgmma",
    .title = "wgmma",
    .task = "put around the matrix instruction what is missing, so that its result may be read.",
    .learnt = "fence, mma_async, commit_group, wait_group, then the accumulators (CuTe: "
              "warpgroup_arrive, gemm, warpgroup_commit_batch, warpgroup_wait<0>). ptxas inserts a "
              "fence or a wait that it finds missing, says so (C7519, C7517), and the instructions "
              "of a loop no longer overlap.",
    .entry = "multiply",
    .buffers = {{.name = "out", .type = KERNEL_F32, .want = want},
                {.name = "a", .type = KERNEL_F16, .fill = a_at},
                {.name = "b", .type = KERNEL_F16, .fill = b_at}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 2}, {KERNEL_BUFFER, 0}},
    .cases = {{1, 128, {0}, {512, 1024, 128}, 0}},
    .given = {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%d0, %d1, %d2, %d3}, %desc_a, "
              "%desc_b, %add, 1, 1, 0, 0;",
              "multiply_add(d, descriptor(tile_a), descriptor(tile_b));"},
    .mistakes = mistakes,
    .hints = {"Three things: what was written before is handed over; what was started becomes a "
              "group; the group is waited for.",
              "A fence before the instruction, a commit and a wait behind it.",
              "wgmma.wait_group.sync.aligned 0; leaves no group in flight."}};
