/* Lesson 23, wait: a copy that nobody waited for, found without a GPU.
 *
 * Teaches what cp_async_wait and __syncthreads each say in a pipeline of asynchronous copies, and
 * how cuemu finds the one that is missing. Clears up: a barrier as a wait, groups that may stay
 * pending, and right results as a proof.
 * Follows pipeline.cu, which is CuTe's C++, ref/atom/tiled_copy.c, emu/exec/async/cp_async.c;
 * 0x_gemm_tutorial "Copy partitioning". */
#include "tutorials/lesson.h"

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}

static int number(ct_value v)
{
    return (int)ct_int(v);
}

static int size(ct_ctx *cx, ct_value v)
{
    return number(ct_size(cx, v));
}

static void the_program(lesson *l, ct_ctx *cx)
{
    ct_layout sA = ct_parse(cx, "(_128,_2):(_1,_128)");
    // auto sA = make_layout(make_shape(Int<128>{}, Int<2>{}));
    ct_layout stage = ct_get(cx, sA, 1);
    // auto stage = get<1>(sA);
    ct_value places = ct_size(cx, ct_get(cx, sA, 0));
    // auto places = size<0>(sA);
    STEP(l,
         "A kernel adds up tiles of %d numbers: to[i] = from[i] + from[%d + i] + .. So that it "
         "does not wait for memory, it works on one tile while the next one is on its way. Its "
         "shared memory sA has room for %d tiles, its stages: tile k goes to stage k %% %d.\n\n"
         "This is the heart of pipeline.cu, which stands beside this lesson. One line is missing. "
         "Do you see which?",
         number(places), number(places), size(cx, stage), size(cx, stage));
    lesson_show(l, "sA", sA);
    lesson_show(l, "size<0>(sA)", places);
    lesson_run(l, "sed -n 27,39p pipeline.cu");
}

static void who_copies(lesson *l, ct_ctx *cx)
{
    ct_layout thr = ct_parse(cx, "_32:_1"), val = ct_parse(cx, "_4:_1");
    ct_copy_traits atom = ct_Copy_Atom(cx, "SM80_CP_ASYNC_CACHEALWAYS<u128>", 32);
    // auto atom = Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, float>{};
    ct_tiled_copy tiled = ct_make_tiled_copy(cx, atom, thr, val);
    // auto tiled = make_tiled_copy(atom, Layout<_32>{}, Layout<_4>{});
    ct_layout tv = ct_get_layoutS_TV(cx, &tiled);
    // auto tv = tiled.get_layoutS_TV();
    ct_value sA = numbered(cx, ct_parse(cx, "(_128,_2):(_1,_128)"));
    // auto sA = make_tensor(counting_iterator<int>(0), make_shape(Int<128>{}, Int<2>{}));
    ct_value one = ct_parse(cx, "1");
    // auto one = 1;
    ct_value copied = ct_partition_D(cx, &tiled, one, sA);
    // auto copied = tiled.get_slice(one).partition_D(sA);
    STEP(l,
         "Who copies what? A copy of %d bytes takes %d numbers, so the %d threads share a tile in "
         "runs of %d. Thread %d brings the numbers %d to %d of each tile.",
         size(cx, val) * 4, size(cx, val), size(cx, thr), size(cx, val), number(one), size(cx, val),
         2 * size(cx, val) - 1);
    lesson_show(l, "tiled.get_layoutS_TV()", tv);
    lesson_show(l, "tiled.get_slice(one).partition_D(sA)", copied);
    lesson_draw_owners(l, tv, ct_parse(cx, "(_8,_16)"), "the tile by eights: who copies each");

    ct_value read = ct_local_partition(cx, sA, thr, one, NULL);
    // auto read = local_partition(sA, Layout<_32>{}, one);
    ct_value second = ct_layout_call(cx, read, ct_parse(cx, "(1,0)"));
    // auto second = read(1, 0);
    STEP(l,
         "Who reads what? To add, thread %d takes the numbers %d, %d .. of the tile. Others "
         "have brought most of them.\n\n"
         "So two things have to be said before it may read. The copies are over: each thread says "
         "that of its own. And every thread has come so far: __syncthreads() says that.",
         number(one), number(one), number(second));
    lesson_show(l, "local_partition(sA, Layout<_32>{}, one)", read);
    lesson_show(l, "read(1, 0)", second);
}

static void found(lesson *l)
{
    STEP(l,
         "No GPU is needed to see what happens. nvcc compiles the program as always, only with "
         "CUDA's runtime as a shared library, and cuemu runs it. The copies of this machine are as "
         "late as they may be, and until then their bytes are poison. So the sums are wrong, and "
         "the first read that came too early is told: its line, its thread, the copy, and what to "
         "do.");
    lesson_say(l, "$ nvcc -std=c++17 -arch=sm_90a -lineinfo -cudart shared \\\n"
                  "      -I$CUTE_INCLUDE pipeline.cu -o pipeline");
    lesson_run(l, "cuemu ./pipeline");

    STEP(
        l,
        "\"Its group was committed\": cp_async_fence() was there. It ends a group of copies, and "
        "waits for nothing. \"No cp.async.wait_group covers it\": that is the wait, in CuTe "
        "cp_async_wait. __syncthreads() is no help, for a copy is not a thread: the barrier knows "
        "who has issued it, and not whether it is over.\n\n"
        "On an H200 the sums are wrong as well, and nothing says why. Where memory answers in time "
        "they are right, and nothing is said at all. The machine can be as early as that: all "
        "sums are right, and the mistake is found all the same, because nothing puts the copy "
        "before the read.");
    lesson_run(l, "cuemu check --sched early ./pipeline");
}

static void stepped(lesson *l)
{
    STEP(l,
         "To look at it, step through the kernel: pipeline.ptx, as nvcc -ptx makes it. At line 34 "
         "all is set for the sum of the first tile: b sets a breakpoint there, c goes on to it, v "
         "shows the source and the PTX. What is in shared memory? banks shows it, a bank to a "
         "column. Nothing but ~, bytes that are still to come: of both stages.");
    lesson_run(l, "printf '%s\\n' 'b 34' c v banks | cuemu step pipeline.ptx sum_tiles \\\n"
                  "      in:f32[512]=iota out:f32[128] s32:4 | grep -v '^[*]' | cut -c -76");

    STEP(l, "i c lists the copies in flight. These are those of lane 0: its group 0 brings tile 0, "
            "its group 1 tile 1. The barrier comes next, and neither group is over.");
    lesson_run(l, "printf '%s\\n' 'b 34' c 'i c' | cuemu step pipeline.ptx sum_tiles \\\n"
                  "      in:f32[512]=iota out:f32[128] s32:4 | grep -A 1 '^cp.* lane 0 '");
}

static void mended(lesson *l, ct_ctx *cx)
{
    int64_t k = 2;
    // int k = 2;
    int64_t committed = k + 2;
    // int committed = k + 2;
    int64_t needed = k + 1;
    // int needed = k + 1;
    int64_t pending = committed - needed;
    // int pending = committed - needed;
    STEP(l,
         "Which wait? cp_async_wait<N>() goes on when at most N of the groups that this thread "
         "has committed are pending, the last ones. Groups end in their order.\n\n"
         "Count, in round k = %d. Before the loop one group was committed, and one in each round, "
         "this one's included: %d. Tile %d is in group %d, so the first %d must be over. The rest "
         "may stay on its way, and it should: that is what the pipeline is for.",
         number(ct_dynamic(cx, k)), number(ct_dynamic(cx, committed)), number(ct_dynamic(cx, k)),
         number(ct_dynamic(cx, k)), number(ct_dynamic(cx, needed)));
    lesson_show_int(l, "committed", committed);
    lesson_show_int(l, "needed", needed);
    lesson_show_int(l, "pending", pending);

    STEP(l, "In the last round there is no tile to bring, but the fence stands outside of the if: "
            "the group is empty, and the count is the same in every round. That is why kernels "
            "commit empty groups.\n\n"
            "This is the mended loop, and cuemu agrees: the sums are right, and nothing is found.");
    lesson_run(l, "sed -n 30,36p mended.cu");
    lesson_run(l, "cuemu ./mended");

    STEP(l,
         "Early, late, and anything between: a kernel's file is enough for a hundred schedules in "
         "one go, and its result is shown.");
    lesson_run(l, "cuemu run --sched random:1,100 mended.ptx sum_tiles in:f32[512]=iota \\\n"
                  "      out:f32[128] s32:4 | head -n 3");

    STEP(
        l,
        "Take away:\n\n"
        "- cp_async_fence() ends a group, cp_async_wait<N>() waits for all but the last N, "
        "__syncthreads() lets others see what a thread has waited for. A read of what another "
        "thread copied needs all three, in this order.\n"
        "- N is how many groups were committed later than the one that is needed: with S stages, "
        "S - 1 at most.\n"
        "- A right result is no proof. cuemu ./program says what is missing, cuemu step shows "
        "it.\n\n"
        "Next: how TMA names what it copies, lesson 24. There the wait is one for an mbarrier, and "
        "it is found likewise: lesson 25.");
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 23, "Wait", "A copy that nobody waited for, found without a GPU.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 14 and 22", 20);
    the_program(l, cx);
    who_copies(l, cx);
    found(l);
    stepped(l);
    mended(l, cx);
    return lesson_close(l);
}
