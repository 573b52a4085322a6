/* Lesson 22, cp_async: several tiles in flight at once, in stages.
 *
 * Teaches the pipeline of asynchronous copies that sgemm_sm80 has: stages, groups, which wait, and
 * why one barrier per round is enough. Clears up: the number in cp_async_wait, empty groups at the
 * end, wait and barrier in the wrong order, and a copy into a stage that is still read.
 * Follows stages.cu, emu/exec/async/cp_async.c; 0x_gemm_tutorial "sgemm_sm80.cu". */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { TILES = 6 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* ---- Pictures ---- */

typedef struct {
    ct_ctx *cx;
    ct_layout stage; /* tile -> stage */
    int stages;
} pipeline;

/* The tile in a stage in round k, after the barrier: the one that is read, one in flight, or the
 * one whose copies begin in this round. */
static int64_t in_stage(int64_t k, int64_t column, char *text, size_t bytes, void *user)
{
    const pipeline *p = user;
    for (int64_t tile = k; tile < k + p->stages && tile < TILES; ++tile) {
        if (ct_int(ct_layout_call(p->cx, p->stage, ct_dynamic(p->cx, tile))) != column)
            continue;
        bool last = tile == k + p->stages - 1;
        snprintf(text, bytes, "%d %s", (int)tile, tile == k ? "read" : last ? "begun" : "coming");
        return tile;
    }
    return -1;
}

static void draw_stages(lesson *l, ct_layout stage, int stages)
{
    pipeline p = {lesson_ctx(l), stage, stages};
    lesson_cells cells = {TILES, stages, in_stage, &p};
    lesson_draw_cells(l, &cells, "a row per round, a column per stage: its tile");
}

/* Group g at the wait of round k: over, perhaps pending, or not committed yet. */
static int64_t at_wait(int64_t k, int64_t g, char *text, size_t bytes, void *user)
{
    int stages = *(const int *)user;
    if (g > k + stages - 2)
        return -1;
    snprintf(text, bytes, g <= k ? "over" : "?");
    return g <= k ? 0 : 1;
}

static void draw_groups(lesson *l, int stages)
{
    lesson_cells cells = {TILES, TILES + stages - 2, at_wait, &stages};
    lesson_draw_cells(l, &cells, "behind the wait of each round: a column per group");
}

/* ---- Steps ---- */

static void why(lesson *l, ct_ctx *cx)
{
    ct_layout sA = ct_parse(cx, "(_256,_3):(_1,_256)");
    // auto sA = make_layout(make_shape(Int<256>{}, Int<3>{}));
    ct_value stages = ct_size(cx, ct_get(cx, sA, 1));
    // auto stages = size<1>(sA);
    ct_value tile = ct_size(cx, ct_get(cx, sA, 0));
    // auto tile = size<0>(sA);
    STEP(
        l,
        "Memory takes hundreds of cycles to answer. A loop that copies a tile, waits, and computes "
        "with it spends most of its time waiting. cp.async copies from global to shared memory "
        "without a register in between, and without waiting: a thread issues it and goes on.\n\n"
        "So let several tiles be in flight. stages.cu multiplies two streams of tiles of %d "
        "numbers, and has room for %d tiles of each: its stages. This is its loop. It is the one "
        "of sgemm_sm80, and nothing is missing.",
        number(tile), number(stages));
    lesson_show(l, "sA", sA);
    lesson_show(l, "stages", stages);
    lesson_run(l, "sed -n '31,49p' stages.cu");

    ct_layout stage = ct_parse(cx, "(_3,_2):(_1,_0)");
    // auto stage = make_layout(make_shape(Int<3>{}, Int<2>{}), make_stride(Int<1>{}, Int<0>{}));
    ct_value k = ct_parse(cx, "2");
    // auto k = 2;
    ct_value next = ct_parse(cx, "4");
    // auto next = 4;
    ct_value read = ct_layout_call(cx, stage, k);
    // auto read = stage(k);
    ct_value write = ct_layout_call(cx, stage, next);
    // auto write = stage(next);
    STEP(l,
         "Which tile is where? Tile k goes to stage k %% %d: a layout whose outer stride is 0. "
         "Before the loop, copies of the first %d tiles are begun: the prologue. In round k, tile "
         "k is read and the copies of tile k + %d are begun.\n\n"
         "In round %d: read stage %d, write stage %d. That is the stage of tile %d, the one of the "
         "round before: it was read last, and is free. Kernels often keep the two as counters, one "
         "that reads and one that writes, a step behind it.",
         number(stages), number(stages) - 1, number(stages) - 1, number(k), number(read),
         number(write), number(k) - 1);
    lesson_show(l, "stage(k)", read);
    lesson_show(l, "stage(next)", write);
    draw_stages(l, stage, number(stages));
}

static void groups(lesson *l)
{
    int64_t stages = 3;
    // int stages = 3;
    int64_t k = 2;
    // int k = 2;
    int64_t committed = stages - 1 + k;
    // int committed = stages - 1 + k;
    int64_t needed = k + 1;
    // int needed = k + 1;
    int64_t pending = committed - needed;
    // int pending = committed - needed;
    STEP(
        l,
        "Which wait? cp_async_fence() closes a group: all copies that this thread has issued since "
        "the last one, here of a tile of A and a tile of B. Groups are numbered from 0, and tile "
        "k is in group k. cp_async_wait<N>() goes on when all groups but the last N are over.\n\n"
        "At the wait of round k, %d groups of the prologue are committed and one for each round "
        "before: in round %d, %d. The first %d are needed, so %d may be pending: stages - 2, in "
        "each round. It is one less than the prologue's, since the wait stands before this "
        "round's copies.",
        (int)stages - 1, (int)k, (int)committed, (int)needed, (int)pending);
    lesson_show_int(l, "committed", committed);
    lesson_show_int(l, "needed", needed);
    lesson_show_int(l, "pending", pending);
    draw_groups(l, (int)stages);
}

/* Sum number i of stages.cu, with b all 1 and a counting up. */
static int64_t plain(int64_t i)
{
    int64_t sum = 0;
    for (int tile = 0; tile < TILES; ++tile)
        sum += 256 * tile + i;
    return sum;
}

static void right(lesson *l)
{
    STEP(l,
         "Does it work? %d tiles; a counts up, b is 1 throughout. A plain loop adds up %d, %d, %d "
         ".. A hundred schedules, in which copies end early, late and in between: the same, and "
         "nothing is found.",
         TILES, (int)plain(0), (int)plain(1), (int)plain(2));
    lesson_run(l, "cuemu run --sched random:1,100 --block 64 stages.ptx multiply \\\n"
                  "      in:f32[1536]=iota in:f32[1536]=1 out:f32[256] s32:6 | head -n 3");

    STEP(l,
         "See it. The machine's copies are as late as they may be. b 42 stops behind the barrier "
         "of round 0, banks shows shared memory; of the rows of A, here is the first one of "
         "each stage. The first tile has come (@), the second one is in flight (~), nothing "
         "was sent to the third stage (.). Two warps later, in round 1: one on.\n\n"
         "No time was lost: while the first tile is added up, the second one may arrive.");
    lesson_run(l, "show='banks 0 24'; printf '%s\\n' 'b 42' c \"$show\" c c \"$show\" | \\\n"
                  "      cuemu step --block 64 stages.ptx multiply in:f32[1536]=iota \\\n"
                  "      in:f32[1536]=1 out:f32[256] s32:6 | grep '0x0[048]00 '");
}

static void mistakes(lesson *l)
{
    STEP(
        l,
        "Five lines, and each can be wrong. First: one group more may be pending. The tile that is "
        "read may be the one that is still to come, and the message counts anew: the number that "
        "it gives is the right one.");
    lesson_run(l, "diff stages.cu wait_more.cu");
    lesson_run(l, "cuemu run --block 64 wait_more.ptx multiply in:f32[1536]=iota \\\n"
                  "      in:f32[1536]=1 out:f32[256] s32:6 2>&1 >/dev/null");

    STEP(l, "The end, called the drain: in the last two rounds there is no tile to bring. If then "
            "no group is committed either, the count is short: the last N groups are now the ones "
            "that are needed. An empty group costs nothing and keeps the count right. (The other "
            "way is a loop of its own for the last rounds, with waits for 1, then for 0.)");
    lesson_run(l, "diff stages.cu no_tail.cu");
    lesson_run(l, "cuemu run --block 64 no_tail.ptx multiply in:f32[1536]=iota \\\n"
                  "      in:f32[1536]=1 out:f32[256] s32:6 2>&1 >/dev/null");

    STEP(l,
         "Barrier first, wait second. Each thread has now waited for its own copies, but reads "
         "what others copied, and nobody knows whether those have waited. The machine's sums are "
         "right by chance, and the missing order is found all the same.\n\n"
         "The order is always: wait, for my copies; barrier, so that all have waited; read.");
    lesson_run(l, "diff stages.cu swapped.cu");
    lesson_run(l, "cuemu run --block 64 swapped.ptx multiply in:f32[1536]=iota \\\n"
                  "      in:f32[1536]=1 out:f32[256] s32:6 2>&1 >/dev/null");

    STEP(l,
         "The barrier has a second job. Who says that all have read tile k - 1, before copies of "
         "tile k + 2 overwrite it? The same barrier: a thread that comes to it in round k has done "
         "round k - 1. Let the copies begin above it, with the count mended, and a quick thread "
         "overwrites what a slow one still reads: a write after a read.");
    lesson_run(l, "diff stages.cu early_copy.cu");
    lesson_run(l, "cuemu run --sched early --block 64 early_copy.ptx multiply \\\n"
                  "      in:f32[1536]=iota in:f32[1536]=1 out:f32[256] s32:6 2>&1 >/dev/null");
}

static void how_many(lesson *l, ct_ctx *cx)
{
    ct_layout sA = ct_parse(cx, "(_256,_3):(_1,_256)");
    // auto sA = make_layout(make_shape(Int<256>{}, Int<3>{}));
    int64_t bytes = 2 * 4 * number(ct_cosize(cx, sA));
    // int bytes = 2 * int(sizeof(float)) * int(cosize(sA));
    int64_t each = bytes / number(ct_size(cx, ct_get(cx, sA, 1)));
    // int each = bytes / int(size<1>(sA));
    int64_t room = 227 * 1024;
    // int room = 227 * 1024;
    int64_t most = room / each;
    // int most = room / each;
    STEP(
        l,
        "How many stages? Each costs shared memory: %d bytes here, for a tile of A and one of B. A "
        "block may have %d on an H200, %d stages of this kernel; but then one block is all that a "
        "multiprocessor holds. Tiles of a real product take %d KiB and more, and three to five "
        "stages are usual: as many as it takes to have the next tile there when it is needed.\n\n"
        "Two stages are the least: then N is 0, each round waits for all, and one tile is on its "
        "way during the sum.",
        (int)each, (int)room, (int)most, 128 * 32 * 2 * 2 / 1024);
    lesson_show_int(l, "bytes", bytes);
    lesson_show_int(l, "each", each);
    lesson_show_int(l, "most", most);

    STEP(l,
         "Take away:\n\n"
         "- S stages: the prologue begins S - 1 tiles, round k reads stage k %% S and begins tile "
         "k + S - 1, in the stage that was read in the round before.\n"
         "- cp_async_wait<S - 2>() where the wait comes before the round's copies. Commit a group "
         "in each round, also an empty one.\n"
         "- wait, barrier, copy, read: one barrier per round says that a tile is there and that "
         "its predecessor is free.\n\n"
         "Next: lesson 23 takes a loop that waits behind the copies, finds the wait that it lacks, "
         "and follows the copies one by one. With TMA the count is in bytes: lesson 25.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 22, "cp.async", "Several tiles in flight at once.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 14, 17 and 21", 25);
    why(l, cx);
    groups(l);
    right(l);
    mistakes(l);
    how_many(l, cx);
    return lesson_close(l);
}
