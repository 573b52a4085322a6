/* expect.c - judges exercise 37: all tiles, in their order. */
#include "tutorials/exercises/machine/tasks.h"

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 13 * i + 4;
}

enum { TILE = 32 };

/* Late copies: the first tile that is read before it is there. */
static bool first_is_tile(const kernel_outcome *o, int k)
{
    return o->wrong > 0 && o->element / TILE == k;
}

static bool tile_0(const kernel_outcome *o)
{
    return first_is_tile(o, 0);
}

static bool tile_1(const kernel_outcome *o)
{
    return first_is_tile(o, 1);
}

static bool tile_2(const kernel_outcome *o)
{
    return first_is_tile(o, 2);
}

static const kernel_mistake mistakes[] = {
    {.name = "stuck",
     .rule = "stuck",
     .says = "the wait never ends: it is for a phase that does not come to its end before this "
             "thread goes on."},
    {.name = "producer",
     .rule = "in flight",
     .when = tile_0,
     .says = "the very first wait comes back at once: parity 1 is that of the phase before the "
             "first, which counts as over. That is how one waits for an empty slot; for the first "
             "full one it is parity 0."},
    {.name = "ahead",
     .rule = "in flight",
     .has = "shr.|div.",
     .when = tile_1,
     .says = "the parity changes one round too early: rounds 0 and 1 are the first uses of the two "
             "mbarriers, both of phase 0."},
    {.name = "round",
     .rule = "in flight",
     .when = tile_1,
     .says = "the parity is that of the round, or of the slot. Round 1 is the first use of the "
             "second mbarrier: its phase is 0, too."},
    {.name = "slow",
     .rule = "in flight",
     .has = "shr.|div.",
     .when = tile_2,
     .says = "the parity changes every four rounds. Each mbarrier is used every second round: with "
             "two slots it changes every two."},
    {.name = "constant",
     .rule = "in flight",
     .when = tile_2,
     .says = "the parity is always even. In round 2 the mbarrier of slot 0 is in its second phase, "
             "whose parity is 1; a wait for 0 takes the first one for it."},
    {.name = NULL}};

const kernel_task kernel_phase = {
    .number = 37,
    .folder = "37_phase",
    .title = "phase",
    .task = "set %phase to the parity that round k has to wait for.",
    .learnt = "with S slots the parity of round k is k / S & 1: it changes when the slots begin "
              "anew (CuTe: PipelineState::phase()). The phase before the first counts as over, "
              "which is why a producer begins with parity 1, and a consumer with 0.",
    .entry = "stream",
    .values = {"n"},
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = fill},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}, {KERNEL_VALUE, 0}},
    .cases = {{1, 32, {7}, {224, 224}, 0}, {1, 32, {4}, {128, 128}, 0}},
    .given = {"and.b32 %phase, %k, 1;", "unsigned phase = k & 1;"},
    .mistakes = mistakes,
    .hints = {"How often was the mbarrier of this slot used before round k? Its uses are phases 0, "
              "1, 2 ..",
              "Rounds 0 and 1 wait for phase 0, rounds 2 and 3 for phase 1, rounds 4 and 5 for "
              "phase 2, whose parity is 0.",
              "shr.u32 %phase, %k, 1; and.b32 %phase, %phase, 1;"}};
