/* Lesson 28, mainloop: a real main loop, read line by line.
 *
 * Teaches the main loop of CUTLASS for sm_90 with TMA and specialised warps: its two roles, the
 * state of a pipeline, what is acquired, waited for and released, and with which numbers. Clears
 * up: the producer's first phase, the stage that is released, and the tails.
 * Follows mainloop.cu, ref/atom/gmma_desc.c, emu/exec/async/mbarrier.c; CUTLASS's
 * include/cutlass/gemm/collective/sm90_mma_tma_gmma_ss_warpspecialized.hpp and
 * include/cutlass/pipeline/sm90_pipeline.hpp. */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { STAGES = 3, TILES = 4, ROUNDS = 9 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* ---- Pictures ---- */

typedef struct {
    ct_ctx *cx;
    ct_layout stage, phase; /* how many tiles came before -> index, phase */
} states;

/* Rows: the consumer's index and phase, the producer's. */
static int64_t state_of(int64_t row, int64_t count, char *text, size_t bytes, void *user)
{
    const states *s = user;
    ct_value n = ct_dynamic(s->cx, count);
    int index = number(ct_layout_call(s->cx, s->stage, n));
    int phase = number(ct_layout_call(s->cx, s->phase, n));
    if (row % 2 == 0)
        snprintf(text, bytes, "%d", index);
    else
        snprintf(text, bytes, "%d", row == 1 ? phase : 1 - phase);
    return row % 2 == 0 ? index : STAGES + (row == 1 ? phase : 1 - phase);
}

static void draw_states(lesson *l, ct_layout stage, ct_layout phase)
{
    states s = {lesson_ctx(l), stage, phase};
    lesson_cells cells = {4, ROUNDS, state_of, &s};
    lesson_draw_cells(l, &cells,
                      "a column per tile; rows: consumer index, phase; producer index, "
                      "phase");
}

/* Round k of the consumer, behind its wait: tile issued, perhaps in flight, released. */
static int64_t in_round(int64_t k, int64_t column, char *text, size_t bytes, void *user)
{
    static const char *const what[] = {"issued", "in flight", "released"};
    (void)user;
    int64_t tile = column == 2 ? k - 1 : k;
    if (tile < 0 || (k == TILES && column < 2))
        return -1;
    snprintf(text, bytes, "tile %d %s", (int)tile, what[column]);
    return tile;
}

/* ---- Steps ---- */

static void roles(lesson *l)
{
    STEP(
        l,
        "A fast product on Hopper has no loop in which every thread does everything. Its warps "
        "have roles: a producer, one thread that issues TMA loads, and consumers, warpgroups that "
        "issue wgmma. Each has its own loop; what connects them are two mbarriers per stage, full "
        "and empty.\n\n"
        "CUTLASS has that in one file, sm90_mma_tma_gmma_ss_warpspecialized.hpp: load() and mma(). "
        "mainloop.cu is a small kernel of the same shape; here are its two. Have the other beside "
        "you, if you can.");
    lesson_run(l, "sed -n '/^    pipeline_state write/,/^}/p' mainloop.cu");
    lesson_run(l, "sed -n '/^    pipeline_state read/,/^}/p' mainloop.cu");
}

static void sizes(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout smem = ct_tile_to_shape(cx, atom, ct_parse(cx, "(_128,_64,_4)"), NULL);
    // auto smem = tile_to_shape(atom, Shape<_128, _64, _4>{});
    ct_value tile = ct_size(cx, ct_parse(cx, "(_128,_64)"));
    // auto tile = size(Shape<_128, _64>{});
    int64_t bytes = 2 * 2 * number(tile);
    // int bytes = 2 * int(sizeof(half_t)) * int(tile);
    int64_t most = 227 * 1024 / bytes;
    // int most = 227 * 1024 / bytes;
    STEP(l,
         "With numbers: TileShape 128 x 128 x 64, halves, 4 stages. SmemLayoutA is the atom of "
         "lesson 27, repeated to tile and stages; SmemLayoutB likewise. A stage is a tile of A and "
         "one of B: %d bytes, and so many does a full barrier expect in each phase. The real one "
         "calls it tma_transaction_bytes.\n\n"
         "Shared memory has room for %d such stages. CUTLASS takes as many as fit beside what the "
         "epilogue needs (StageCountAuto).",
         (int)bytes, (int)most);
    lesson_show(l, "smem", smem);
    lesson_show(l, "tile", tile);
    lesson_show_int(l, "bytes", bytes);
    lesson_show_int(l, "most", most);

    ct_mma_traits traits = ct_MMA_Traits(cx, "SM90_64x128x16_F32F16F16_SS<K,K>");
    // auto traits = SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>{};
    ct_tiled_mma mma = ct_make_tiled_mma(cx, traits, ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"), NULL);
    // auto mma = make_tiled_mma(traits);
    ct_value sA = ct_make_tensor(cx, ct_parse(cx, "smem_ptr[16b](0x400)"), smem);
    // auto sA = make_tensor(make_smem_ptr((half_t *)0x400), smem);
    ct_value tCrA = ct_partition_fragment(cx, &mma, CT_A, ct_parse(cx, "_0"), sA);
    // auto tCrA = mma.get_slice(_0{}).partition_fragment_A(sA);
    ct_layout accum = ct_partition_fragment_C(cx, &mma, ct_parse(cx, "(_128,_128)"));
    // auto accum = partition_fragment_C(mma, Shape<_128, _128>{});
    ct_layout parts = ct_tensor_layout(cx, tCrA);
    // auto parts = tCrA.layout();
    int64_t each =
        number(ct_size(cx, ct_get(cx, parts, 1))) * number(ct_size(cx, ct_get(cx, parts, 2)));
    // int each = int(size<1>(parts)) * int(size<2>(parts));
    STEP(l,
         "mma() makes tCrA, descriptors: (MMA, MMA_M, MMA_K, PIPE). %d blocks of 64 rows, %d steps "
         "of 16 along K, and the stages, each so many units of 16 bytes on. cute::gemm for one "
         "stage is %d wgmmas, none of which is waited for.\n\n"
         "accum has %d numbers per thread; they stay in registers for the whole loop, so the "
         "producer gives registers away (setmaxnreg) and consumers take them.",
         number(ct_size(cx, ct_get(cx, parts, 1))), number(ct_size(cx, ct_get(cx, parts, 2))),
         (int)each, number(ct_size(cx, accum)));
    lesson_show(l, "tCrA", tCrA);
    lesson_show_int(l, "each", each);
    lesson_show(l, "size(accum)", ct_size(cx, accum));
}

static void state(lesson *l, ct_ctx *cx)
{
    ct_layout index = ct_parse(cx, "(_3,_2,_2):(_1,_0,_0)");
    // auto index = make_layout(Shape<_3, _2, _2>{}, Stride<_1, _0, _0>{});
    ct_layout phase = ct_parse(cx, "(_3,_2,_2):(_0,_1,_0)");
    // auto phase = make_layout(Shape<_3, _2, _2>{}, Stride<_0, _1, _0>{});
    ct_value seven = ct_parse(cx, "7");
    // auto seven = 7;
    ct_value at = ct_layout_call(cx, index, seven);
    // auto at = index(seven);
    ct_value parity = ct_layout_call(cx, phase, seven);
    // auto parity = phase(seven);
    STEP(l,
         "PipelineState is two numbers: index, the stage, and phase, the parity to wait for there. "
         "++ goes to the next stage, and flips the phase when it comes around. With %d stages, "
         "tile 7 is in stage %d, in its phase of parity %d: two layouts of one number.\n\n"
         "The consumer begins with phase 0. The producer begins with 1, "
         "make_producer_start_state(): at first all stages are empty, though nobody has arrived, "
         "and a wait for the phase before the first one goes on at once (lesson 25).",
         STAGES, number(at), number(parity));
    lesson_show(l, "index(seven)", at);
    lesson_show(l, "phase(seven)", parity);
    draw_states(l, index, phase);
}

static void loops(lesson *l)
{
    STEP(l,
         "load(), by one elected thread of the producer warp. Before the loop: partition_S and "
         "partition_D of gA and sA for the TMA, and the multicast masks, as in lesson 26. Then, "
         "per tile:\n\n"
         "- producer_acquire(state): wait at empty[index] for phase. Then arrive at full[index], "
         "and expect the bytes of the stage.\n"
         "- producer_get_barrier(state): the address of full[index].\n"
         "- copy(tma.with(barrier, mask), ..) for A and for B: two instructions.\n"
         "- ++state. There is no commit: the bytes are it.\n\n"
         "load_tail() then waits once for each stage, so that the block does not end while others "
         "of its cluster may still arrive here.");

    STEP(l,
         "mma(), by the consumer warpgroups. There are two states: one reads, one releases, a tile "
         "behind it. Per tile:\n\n"
         "- consumer_try_wait, consumer_wait(read): at full[index] for phase. The try is a first "
         "poll whose answer can be asked for early.\n"
         "- warpgroup_fence_operand, warpgroup_arrive, gemm, warpgroup_commit_batch: lesson 27.\n"
         "- warpgroup_wait<K_PIPE_MMAS>, which is 1: the wgmmas of this tile may go on, those of "
         "the tile before are over.\n"
         "- consumer_release(release): so it is that tile's stage that is free: arrive at its "
         "empty.\n\n"
         "The first tile is a prologue without a release, and with scale-d 0, so that nobody has "
         "to set accumulators to zero. mma_tail() waits for the rest, and releases it.");
    lesson_cells cells = {TILES + 1, 3, in_round, NULL};
    lesson_draw_cells(l, &cells, "a row per round of mma(), the last one is the tail");
}

/* Column n of the result, with A all 1 and B counting up by rows of 256. */
static int64_t plain(int64_t n)
{
    int64_t sum = 0;
    for (int64_t k = 0; k < 64 * TILES; ++k)
        sum += 64 * TILES * n + k;
    return sum;
}

static void run(lesson *l)
{
    STEP(l,
         "Now the small one: 64 x 8, %d tiles along K, %d stages; A is 1, B counts up. A plain "
         "loop gives %d, %d, %d .. for each row, and so does the machine, whenever copies and "
         "wgmmas end. Two tensor maps, with the swizzle that the descriptors name.",
         TILES, STAGES, (int)plain(0), (int)plain(1), (int)plain(2));
    lesson_run(l, "cuemu run --sched random:1,50 --block 160 mainloop.ptx product \\\n"
                  "      in:f16[16384]=1 in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=256x64,strides=512,box=64x64,swizzle=128B,of=1 \\\n"
                  "      tmap:f16,dims=256x8,strides=512,box=64x8,swizzle=128B,of=2 \\\n"
                  "      out:f32[512] s32:4 | head -n 2");
}

static void mistakes(lesson *l)
{
    STEP(l,
         "What is a wrong number in each place? The producer's first phase: with 0 it waits for "
         "stages to be freed that were never filled, and the consumers for tiles that never come. "
         "Both ends of the deadlock are named: the first one, and with --all the other.");
    lesson_run(l, "diff mainloop.cu start.cu");
    lesson_run(l,
               "cuemu run --all --block 160 start.ptx product \\\n"
               "      in:f16[16384]=1 in:f16[2048]=iota \\\n"
               "      tmap:f16,dims=256x64,strides=512,box=64x64,swizzle=128B,of=1 \\\n"
               "      tmap:f16,dims=256x8,strides=512,box=64x8,swizzle=128B,of=2 \\\n"
               "      out:f32[512] s32:4 2>&1 >/dev/null | sed -n 's/.*\\(CTA 0, warp\\)/\\1/p'");

    STEP(l, "The phase that does not flip: the first round through the stages is right, in the "
            "second one the producer does not wait, and the consumers do not. Three tiles would "
            "have passed the test; with four it is found at once.");
    lesson_run(l, "diff mainloop.cu no_phase.cu");
    lesson_run(l, "cuemu run --sched early --block 160 no_phase.ptx product \\\n"
                  "      in:f16[16384]=1 in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=256x64,strides=512,box=64x64,swizzle=128B,of=1 \\\n"
                  "      tmap:f16,dims=256x8,strides=512,box=64x8,swizzle=128B,of=2 \\\n"
                  "      out:f32[512] s32:4 2>&1 >/dev/null | head -n 2");

    STEP(l,
         "Which tile is over behind warpgroup_wait<1>? The one before. With wait<2> two tiles may "
         "be in flight, and the stage that is released is still read: TMA overwrites what a wgmma "
         "multiplies. If two are to be in flight, the release has to be two behind.");
    lesson_run(l, "diff mainloop.cu in_flight.cu");
    lesson_run(l, "cuemu run --block 160 in_flight.ptx product \\\n"
                  "      in:f16[16384]=1 in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=256x64,strides=512,box=64x64,swizzle=128B,of=1 \\\n"
                  "      tmap:f16,dims=256x8,strides=512,box=64x8,swizzle=128B,of=2 \\\n"
                  "      out:f32[512] s32:4 2>&1 >/dev/null | head -n 2");

    STEP(l, "And the stage that is released: that of release, not that of read. Here the stage of "
            "tile 0 is never freed, and the producer waits for it with tile 3.");
    lesson_run(l, "diff mainloop.cu early.cu");
    lesson_run(l,
               "cuemu run --all --block 160 early.ptx product \\\n"
               "      in:f16[16384]=1 in:f16[2048]=iota \\\n"
               "      tmap:f16,dims=256x64,strides=512,box=64x64,swizzle=128B,of=1 \\\n"
               "      tmap:f16,dims=256x8,strides=512,box=64x8,swizzle=128B,of=2 \\\n"
               "      out:f32[512] s32:4 2>&1 >/dev/null | sed -n 's/.*\\(CTA 0, warp\\)/\\1/p'");

    STEP(l,
         "Take away:\n\n"
         "- Two roles, two mbarriers per stage: full, with one arrival and the bytes of a stage; "
         "empty, with an arrival per consumer.\n"
         "- acquire: wait empty, expect. copy: TMA. wait: full. wgmma, commit, wait for the tile "
         "before. release: that tile's stage.\n"
         "- A state is index and phase; the producer begins with phase 1. Test with more tiles "
         "than stages.\n\n"
         "Next: the whole, with a look into the swizzled tile: lesson 29.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 28, "Main loop", "A real main loop, read line by line.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 22 and 25 to 27", 35);
    roles(l);
    sizes(l, cx);
    state(l, cx);
    loops(l);
    run(l);
    mistakes(l);
    return lesson_close(l);
}
