/* expect.c - judges exercise 32: the sum of all tiles, in reverse. */
#include "tutorials/exercises/machine/tasks.h"

enum { TILE = 128 };

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 5 * i + 1;
}

static double want(const kernel_case *c, int i)
{
    double sum = 0;
    for (int k = 0; k < (int)c->value[0]; ++k)
        sum += fill(c, k * TILE + TILE - 1 - i);
    return sum;
}

static const kernel_evasion evasions[] = {
    {"cp.async.wait_all|cp.async.wait_group 0",
     "the wait lets no copy stay in flight: each round then waits for the tile after its own, too, "
     "and copying and adding never overlap.",
     false},
    {"cp.async.commit_group",
     "one group more is committed, an empty one: it is counted as well, so that the wait covers "
     "tile k + 1, too, and copying and adding never overlap.",
     true},
    {NULL, NULL, false}};

static const kernel_mistake mistakes[] = {
    {.name = "all",
     .verdict = KERNEL_EVADED,
     .says = "the number is how many groups may still be in flight. Tile k + 1 may: it is needed "
             "one round later."},
    {.name = "guard",
     .rule = "in flight",
     .has = "@*cp.async.wait_",
     .says = "the wait has a guard, and so it is left out in some rounds or by some threads. Each "
             "thread waits in each round."},
    {.name = "no_wait",
     .rule = "in flight",
     .lacks = "cp.async.wait_",
     .says = "a barrier makes threads wait for each other, not for copies: a thread comes to it "
             "while its own copies are in flight. First each waits for its copies, by wait_group."},
    {.name = "bound_of_slots",
     .rule = "in flight",
     .has = "cp.async.wait_group 3",
     .says = "3 is the number of slots. At the wait two groups are in flight, tiles k and k + 1, "
             "and wait_group 3 is content with that."},
    {.name = "bound_of_flight",
     .rule = "in flight",
     .has = "cp.async.wait_group 2",
     .says = "off by one: 2 groups are in flight, tiles k and k + 1, and wait_group 2 lets both "
             "stay there. Only one of them may."},
    {.name = "bound_too_large",
     .rule = "in flight",
     .lacks = "cp.async.wait_group 0|cp.async.wait_group 1|cp.async.wait_all",
     .says = "this wait lets so many groups stay in flight that tile k is one of them. Count the "
             "groups that were committed after tile k."},
    {.name = "no_barrier",
     .lacks = "bar.sync",
     .says = "wait_group waits for the copies of this thread alone. Word 127 - t was copied by "
             "another thread: after the wait all threads must meet."},
    {.name = "barrier_first",
     .rule = "in flight",
     .has = "bar.sync",
     .says = "the barrier comes before the wait: a thread then knows that the others were there, "
             "but not that their copies have arrived. Wait first, then meet."},
    {.name = NULL}};

const kernel_task kernel_wait_group = {
    .number = 32,
    .folder = "32_wait_group",
    .title = "wait_group",
    .task = "at the beginning of round k wait until tile k is there for every thread, and let tile "
            "k + 1 stay in flight.",
    .learnt = "wait_group N leaves the N newest groups in flight: with S slots, and the next copy "
              "issued behind the wait, N is S - 2 (CuTe: cp_async_wait<S - 2>). It is a wait for "
              "one's own copies; a barrier behind it makes it one for all.",
    .entry = "add_tiles",
    .values = {"n"},
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = want},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}, {KERNEL_VALUE, 0}},
    .cases = {{1, 128, {5}, {128, 640}, 0}, {1, 128, {4}, {128, 512}, 0}},
    .evasions = evasions,
    .mistakes = mistakes,
    .hints = {"Round 0: tiles 0 and 1 are committed. Which of the two may still be in flight?",
              "The number counts from the newest group on. How many were committed after tile k?",
              "cp.async.wait_group 1; then bar.sync 0;"}};
