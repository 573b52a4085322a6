/* Lesson 25, tma: one thread asks for a whole box, and an mbarrier counts the bytes.
 *
 * Teaches a TMA load step by step: the mbarrier's state, expected bytes, phases and their parity,
 * and what comes for places outside of the tensor. Clears up: the number of bytes at the border,
 * waits by parity, and what is missing where a wait never ends or ends at once.
 * Follows tiles.cu, emu/exec/tma/tma.c, ref/tma/tma.c; 0z_tma_tensors "Introduction to TMA
 * instructions". */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { COLUMNS = 10, ROWS = 8, PITCH = 12, BOX_X = 4, BOX_Y = 8, Y = 4 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* ---- Pictures ---- */

static bool inside(int64_t x, int64_t y)
{
    return x < COLUMNS && y < ROWS;
}

/* A place of memory: its number where the tensor has it; a dot for the rest of a row. */
static int64_t in_memory(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    (void)user;
    if (row >= ROWS)
        return -1;
    snprintf(text, bytes, inside(column, row) ? "%d" : ".", (int)(row * PITCH + column));
    return inside(column, row) ? 0 : 1;
}

/* What lies in the buffer after the load of the box at x: a number, or a zero. */
static int64_t in_box(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    int64_t x = *(const int64_t *)user + column, y = Y + row;
    snprintf(text, bytes, "%d", inside(x, y) ? (int)(y * PITCH + x) : 0);
    return inside(x, y) ? 0 : 1;
}

static void draw_tensor(lesson *l, int64_t x)
{
    lesson_cells cells = {Y + BOX_Y, PITCH, in_memory, NULL};
    lesson_picture *p =
        lesson_draw_cells(l, &cells, "the tensor; framed: the box at (%d,%d)", (int)x, Y);
    for (int64_t row = Y; row < Y + BOX_Y; ++row)
        for (int64_t column = x; column < x + BOX_X; ++column)
            lesson_mark(p, row, column);
}

static void draw_box(lesson *l, int64_t x)
{
    lesson_cells cells = {BOX_Y, BOX_X, in_box, &x};
    lesson_draw_cells(l, &cells, "the buffer after it");
}

/* Round k: the phase that its wait is for, and the parity. */
static int64_t of_round(int64_t row, int64_t k, char *text, size_t bytes, void *user)
{
    (void)user;
    snprintf(text, bytes, "%d", (int)(row == 0 ? k : k % 2));
    return k % 2;
}

/* ---- Steps ---- */

static void the_kernel(lesson *l)
{
    STEP(l,
         "With cp.async every thread copies a few bytes, and computes where from and where to. "
         "With TMA one thread names a box by its coordinates, and an engine does the rest: "
         "addresses, borders, swizzles. What a tensor is was said before, by the host, in a tensor "
         "map: where it begins, its extents, its strides, and the size of the box.\n\n"
         "The price: nobody knows when it is done, but an mbarrier. It is a word of shared memory "
         "that counts arrivals of threads and bytes of copies. This is the loop of tiles.cu; the "
         "functions above it are one PTX instruction each. CuTe has them as initialize_barrier, "
         "set_barrier_transaction_bytes, copy and wait_barrier.");
    lesson_run(l, "sed -n '/__shared__/,$p' tiles.cu");
}

static void the_box(lesson *l, ct_ctx *cx)
{
    ct_layout g = ct_parse(cx, "(_10,_8):(_1,_12)");
    // auto g = make_layout(make_shape(Int<10>{}, Int<8>{}), make_stride(Int<1>{}, Int<12>{}));
    ct_tuple at = ct_parse(cx, "(8,4)");
    // auto at = make_coord(8, 4);
    ct_value first = ct_layout_call(cx, g, at);
    // auto first = g(at);
    ct_value places = ct_size(cx, g);
    // auto places = size(g);
    ct_value reach = ct_cosize(cx, g);
    // auto reach = cosize(g);
    ct_layout box = ct_parse(cx, "(_4,_8):(_1,_4)");
    // auto box = make_layout(make_shape(Int<4>{}, Int<8>{}));
    int64_t bytes = 4 * number(ct_size(cx, box));
    // int bytes = int(sizeof(int)) * int(size(box));
    STEP(
        l,
        "A tensor of %d x %d numbers, with %d more at the end of each row that do not belong to "
        "it. A box is %d wide and %d high. The loop asks for the one at (4,4), then for the one at "
        "(8,4), which is framed: most of it lies outside.\n\n"
        "It comes whole all the same. Places outside of the tensor are zero in shared memory, "
        "also where memory has something, as the dots have. So there is no guard in the kernel, "
        "and the bytes that are counted are always those of the whole box: %d.",
        number(ct_size(cx, ct_get(cx, g, 0))), number(ct_size(cx, ct_get(cx, g, 1))),
        PITCH - COLUMNS, BOX_X, BOX_Y, (int)bytes);
    lesson_show(l, "g", g);
    lesson_show(l, "size(g)", places);
    lesson_show(l, "cosize(g)", reach);
    lesson_show(l, "g(at)", first);
    lesson_show(l, "box", box);
    lesson_show_int(l, "bytes", bytes);
    draw_tensor(l, 8);

    STEP(l,
         "The machine agrees. tmap: makes the tensor map, as cuTensorMapEncodeTiled does: extents "
         "with the fastest first, the stride of the others in bytes, the box, and which argument "
         "has the memory. Two boxes; here is the second one, row by row, and the picture that it "
         "should be. With fill=nan, for floats, the outside is NaN in place of 0.");
    lesson_run(l, "cuemu run --sched random:1,100 --block 32 tiles.ptx tiles \\\n"
                  "      in:s32[96]=iota tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[64] s32:4 s32:4 s32:2 | tail -n 4 | xargs -n 4");
    draw_box(l, 8);
}

static void counted(lesson *l)
{
    STEP(l,
         "What does the mbarrier count? A trace has its state after each change. One box:\n\n"
         "- init: phase 0, one arrival pending.\n"
         "- arrive_and_expect, first half: 128 bytes are missing, the tx-count.\n"
         "- second half: the thread has arrived, none is pending. But bytes are missing, so the "
         "phase is not over.\n"
         "- the copy has written its last byte, and counts 128 down.\n"
         "- no arrival and no byte is missing: phase 1 begins by itself, with one arrival pending "
         "again.");
    lesson_run(l, "cuemu run --trace /dev/stdout --block 32 tiles.ptx tiles \\\n"
                  "      in:s32[96]=iota tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[32] s32:4 s32:4 s32:1 | \\\n"
                  "      sed -n '/\"mbarrier\",/{s/.*\"phase\"/phase/; s/[\"}]//g; s/,/, /gp; }'");

    STEP(
        l,
        "Stop at the wait, b 80 and c, and look. i b: the mbarrier is in phase 0, which ends after "
        "no more arrivals and 128 more bytes; below, the bits of its word. i c: the copy in "
        "flight, from where, to where, and which mbarrier it counts at. banks: its bytes are "
        "still to come (~), the mbarrier is behind them (b).");
    lesson_run(l, "printf '%s\\n' 'b 80' c 'i b' 'i c' banks | \\\n"
                  "      cuemu step --block 32 tiles.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[64] s32:4 s32:4 s32:2 | \\\n"
                  "      sed -n '/i b/,/0x0080/{/^[*]/d; p; }'");

    STEP(l,
         "Does it matter that bytes are expected before the copy is issued? Exchange the two "
         "lines. Where the copy is early, its bytes are counted before anybody expects them: the "
         "tx-count is negative for a while. The phase does not end, since the arrival is still "
         "pending; then the sum is zero. Either order is right, as long as the thread that expects "
         "is one of those that arrive.");
    lesson_run(l, "diff tiles.cu expect_after.cu");
    lesson_run(l, "cuemu run --sched early --trace /dev/stdout --block 32 \\\n"
                  "      expect_after.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[32] s32:4 s32:4 s32:1 | \\\n"
                  "      sed -n '/\"mbarrier\",/{s/.*\"phase\"/phase/; s/[\"}]//g; s/,/, /gp; }'");
}

static void miscounted(lesson *l)
{
    STEP(l, "The count must be right to the byte. 16 bytes too many, and the phase never ends: the "
            "kernel hangs, on a GPU without a word. 16 too few, and it hangs as well, since the "
            "count is then below zero when the copy is done. The machine ends, and says by how "
            "much it is wrong.");
    lesson_run(l, "for wrong in too_many too_few; do grep BYTES.[-+] $wrong.cu; \\\n"
                  "      cuemu run --block 32 $wrong.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 out:s32[64] s32:4 s32:4 \\\n"
                  "      s32:2 2>&1 >/dev/null | \\\n"
                  "      sed -n 's/.*phase 0/phase 0/p; /repair/p'; done");

    STEP(l, "The other count is that of arrivals. init says how many threads arrive in each phase: "
            "one here, the one that issues the copy. The other 31 only wait, and waiting is no "
            "arrival. With 32 the phase waits for 31 arrivals that never come. Conversely, where "
            "each consumer arrives, as at the end of a stage, init counts them all.");
    lesson_run(l, "diff tiles.cu arrivals.cu");
    lesson_run(l, "cuemu run --block 32 arrivals.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 out:s32[64] s32:4 s32:4 \\\n"
                  "      s32:2 2>&1 >/dev/null | sed -n 's/.*phase 0/phase 0/p; /repair/p'");
}

static void phases(lesson *l)
{
    STEP(l,
         "A wait names a phase by its parity, 0 or 1: wait(bar, p) goes on when the phase of "
         "parity p is over, the one before the current phase. An mbarrier begins in phase 0, so "
         "the first wait is for parity 0, and it flips with each round: k %% 2.\n\n"
         "Parity 1 at the beginning: the phase before phase 0 counts as over. So a wait for 1 goes "
         "on at once. Producers use that for a buffer that is empty at first. As a mistake, it is "
         "a wait that waits for nothing.");
    lesson_cells cells = {2, 8, of_round, NULL};
    lesson_draw_cells(l, &cells, "row 0: the phase of each round; row 1: its parity");
    lesson_run(l, "diff tiles.cu parity.cu");
    lesson_run(l, "cuemu run --block 32 parity.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 out:s32[64] s32:4 s32:4 \\\n"
                  "      s32:2 2>&1 >/dev/null");

    STEP(l,
         "Parity 0 in each round: the first one is right. In the second round phase 1 is on, and "
         "phase 0, of parity 0, is long since over: the wait goes on at once, and reads what is "
         "still to come. Where the copy is early, both phases may be over before the wait, "
         "phase 2 has parity 0 as well, and it waits for ever. The machine names the parity.");
    lesson_run(l, "diff tiles.cu no_flip.cu");
    lesson_run(l, "for when in late early; do \\\n"
                  "      cuemu run --sched $when --block 32 no_flip.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[64] s32:4 s32:4 s32:2 2>&1 >/dev/null | head -n 2; done");
}

static void around_it(lesson *l)
{
    STEP(l, "Two things around the mbarrier. Before it is used, every thread must see what init "
            "wrote: that is the first __syncthreads(). And the engine must: the fence. Without the "
            "fence an H200 works, but the PTX ISA does not promise it; --check strict says so.");
    lesson_run(l, "diff tiles.cu no_sync.cu; cuemu run --block 32 no_sync.ptx tiles \\\n"
                  "      in:s32[96]=iota tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[64] s32:4 s32:4 s32:2 2>&1 >/dev/null");
    lesson_run(l, "diff tiles.cu no_fence.cu; cuemu run --check strict --block 32 \\\n"
                  "      no_fence.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 \\\n"
                  "      out:s32[64] s32:4 s32:4 s32:2 2>&1 >/dev/null | tail -n 1");

    STEP(l,
         "And the last line of the loop. The wait says that the buffer is full; nothing says that "
         "all threads have read it, when thread 0 issues the next copy into it. A pipeline has a "
         "second mbarrier per buffer for that, at which readers arrive: full and empty. Here a "
         "__syncthreads() does it; without it the machine finds the write after the read.");
    lesson_run(l, "diff tiles.cu reuse.cu");
    lesson_run(l, "cuemu run --block 32 reuse.ptx tiles in:s32[96]=iota \\\n"
                  "      tmap:s32,dims=10x8,strides=48,box=4x8,of=1 out:s32[64] s32:4 s32:4 \\\n"
                  "      s32:2 2>&1 >/dev/null");

    STEP(l,
         "Take away:\n\n"
         "- init, fence, __syncthreads; then per round: expect the bytes of the whole box, issue, "
         "wait by parity k %% 2, read, and say that the buffer is free.\n"
         "- A phase ends when no arrival is pending and no byte is missing. A wait that never ends "
         "is a wrong count, or a wrong parity; one that ends at once is a wrong parity.\n"
         "- Outside of the tensor comes zero, and counts. Coordinate 0 times the element size is "
         "a multiple of 16 bytes.\n\n"
         "Next: one box for several blocks at once: lesson 26.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 25, "TMA",
                            "One thread asks for a whole box, and an mbarrier counts the bytes.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 21, 22 and 24", 30);
    the_kernel(l);
    the_box(l, cx);
    counted(l);
    miscounted(l);
    phases(l);
    around_it(l);
    return lesson_close(l);
}
