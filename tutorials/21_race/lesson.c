/* Lesson 21, race: two threads, one word, and nothing that says who comes first.
 *
 * Teaches what a race is, how to find out which barrier two accesses need, and how cuemu finds and
 * shows one. Clears up: a right result as a proof, lanes of a warp as if they went on together,
 * volatile, and the barrier after the read, which a loop needs.
 * Follows transpose.cu, sum.cu, emu/check/race/race.c; 0x_gemm_tutorial "Mainloop" (its two
 * barriers), "SMEM tensors". */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { WARP = 32 };

static int size(ct_ctx *cx, ct_value v)
{
    return (int)ct_int(ct_size(cx, v));
}

static int at(ct_ctx *cx, ct_layout layout, int i)
{
    return (int)ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, i)));
}

/* Words of shared memory, by eights, and the threads that write and read each. */
typedef struct {
    ct_ctx *cx;
    ct_layout writer, reader;
} meeting;

static bool other_warp(const meeting *m, int word)
{
    return at(m->cx, m->writer, word) / WARP != at(m->cx, m->reader, word) / WARP;
}

static int64_t who(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    const meeting *m = user;
    int word = (int)(8 * row + column);
    int writer = at(m->cx, m->writer, word), reader = at(m->cx, m->reader, word);
    snprintf(text, bytes, "%d>%d", writer, reader);
    return 2 * (writer / WARP) + reader / WARP;
}

/* How many words are read by another thread than wrote them. */
static int by_another_thread(ct_ctx *cx, ct_layout writer, ct_layout reader)
{
    int n = 0;
    for (int i = 0; i < size(cx, writer); ++i)
        n += at(cx, writer, i) != at(cx, reader, i);
    return n;
}

static int by_another_warp(ct_ctx *cx, ct_layout writer, ct_layout reader)
{
    meeting m = {cx, writer, reader};
    int n = 0;
    for (int i = 0; i < size(cx, writer); ++i)
        n += other_warp(&m, i);
    return n;
}

static void draw(lesson *l, ct_layout writer, ct_layout reader)
{
    meeting m = {lesson_ctx(l), writer, reader};
    int words = size(m.cx, writer);
    lesson_cells cells = {words / 8, 8, who, &m};
    lesson_picture *p = lesson_draw_cells(
        l, &cells, "the words of memory, by eights: writer > reader; framed: of two warps");
    for (int i = 0; i < words; ++i)
        if (other_warp(&m, i))
            lesson_mark(p, i / 8, i % 8);
}

static void the_kernel(lesson *l, ct_ctx *cx)
{
    ct_layout sA = ct_parse(cx, "(_8,_8):(_1,_8)");
    // auto sA = make_layout(make_shape(Int<8>{}, Int<8>{}), make_stride(Int<1>{}, Int<8>{}));
    ct_layout sB = ct_parse(cx, "(_8,_8):(_8,_1)");
    // auto sB = make_layout(make_shape(Int<8>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));
    STEP(l,
         "A kernel transposes tiles of %d numbers, with a thread for each. Thread t writes place t "
         "of sA, and reads place t of sB: the same shared memory with its strides exchanged. No "
         "thread writes a word twice, and no word is left out.\n\n"
         "This is the loop of transpose.cu, with nothing left out. What is wrong with it?",
         size(cx, sA));
    lesson_show(l, "sA", sA);
    lesson_show(l, "sB", sB);
    lesson_run(l, "sed -n '/for (/,/^    }/p' transpose.cu");

    ct_layout writer = ct_right_inverse(cx, sA);
    // auto writer = right_inverse(sA);
    ct_layout reader = ct_right_inverse(cx, sB);
    // auto reader = right_inverse(sB);
    ct_value one = ct_parse(cx, "1");
    // auto one = 1;
    ct_value wrote = ct_layout_call(cx, writer, one);
    // auto wrote = writer(one);
    ct_value reads = ct_layout_call(cx, reader, one);
    // auto reads = reader(one);
    STEP(l,
         "Look from the word's side. A layout leads from a thread to the word, its inverse from "
         "the word to the thread: of sA to the one that writes it, of sB to the one that reads "
         "it.\n\n"
         "Word 1 is written by thread %d and read by thread %d. Of the %d words, %d are read by "
         "another thread than wrote them, %d by a thread of another warp. A read that comes before "
         "the write gets something else. That is a race: two accesses to a word, one of them a "
         "write, and nothing puts them in order.",
         (int)ct_int(wrote), (int)ct_int(reads), size(cx, sA),
         by_another_thread(cx, writer, reader), by_another_warp(cx, writer, reader));
    lesson_show(l, "writer", writer);
    lesson_show(l, "reader", reader);
    lesson_show(l, "writer(one)", wrote);
    lesson_show(l, "reader(one)", reads);
    draw(l, writer, reader);
}

static void found(lesson *l)
{
    STEP(l,
         "The kernel's PTX, one block of 64 threads, one tile, the numbers 0, 1, 2 .. The machine "
         "lets warp 0 go first. Half of its reads came before warp 1 had written: memory that "
         "nobody wrote reads as cd cd cd cd, which is 3452816845. On a GPU it may as well be the "
         "right number, today.\n\n"
         "The finding names both accesses, by their lines and threads, and the repair. These two "
         "threads are of one warp: the lanes of a warp are threads like any other.");
    lesson_run(l, "cuemu run --block 64 transpose.ptx transpose in:u32[64]=iota \\\n"
                  "      out:u32[64] u32:1");

    STEP(l,
         "Step to it. b 22 is a breakpoint at the read, c goes there, and banks shows shared "
         "memory with the warp that wrote each word: warp 0 stands at its read, and the second row "
         "is empty, since warp 1 has not come so far. s executes the read.");
    lesson_run(l, "printf '%s\\n' 'b 22' c banks s q | cuemu step --block 64 transpose.ptx \\\n"
                  "      transpose in:u32[64]=iota out:u32[64] u32:1 | \\\n"
                  "      grep -v '^[*] ' | cut -c -74");

    STEP(l,
         "Is it a matter of luck, then? No: what is found is not a wrong value but a missing "
         "order. Each access is compared with the last ones to its word, and what puts two of them "
         "in order is known: barriers, fences, flags. So it is found in every schedule, with right "
         "values as well as wrong ones. random:1,100 runs a hundred, in which warps and lanes take "
         "turns at random. The race is found in how many?");
    lesson_run(l, "cuemu run --sched random:1,100 --block 64 transpose.ptx transpose \\\n"
                  "      in:u32[64]=iota out:u32[64] u32:1 2>&1 | \\\n"
                  "      grep 'race:\\|runs' | cut -c -74");
}

static void mended(lesson *l)
{
    STEP(l, "A wrong guess: the finding speaks of one warp and offers bar.warp.sync, in C++ "
            "__syncwarp(). It puts the lanes of one warp in order, and the framed words of the "
            "picture are of two warps. The finding is now another one, and so is its repair.");
    lesson_run(l, "diff transpose.cu syncwarp.cu");
    lesson_run(l, "cuemu run --block 64 syncwarp.ptx transpose in:u32[64]=iota out:u32[64] \\\n"
                  "      u32:1 2>&1 >/dev/null");

    STEP(l,
         "__syncthreads() is for the whole block: no thread goes on before all have come, and what "
         "they wrote before is there. One tile is right now, and nothing is found. Two tiles, and "
         "the machine objects: a write comes too early, in place of a read.\n\n"
         "Thread t writes tile k + 1 into the word of tile k while another thread may still have "
         "to read it. A write after a read needs an order, too.");
    lesson_run(l, "diff transpose.cu half.cu");
    lesson_run(l, "cuemu run --block 64 half.ptx transpose in:u32[64]=iota out:u32[64] \\\n"
                  "      u32:1 2>&1 >/dev/null | wc -l");
    lesson_run(l, "cuemu run --block 64 half.ptx transpose in:u32[128]=iota out:u32[128] \\\n"
                  "      u32:2 2>&1 >/dev/null");

    STEP(l, "So a loop through one buffer has two barriers: one when it is full, one when it is "
            "empty again. With both the result is right, and a hundred schedules find nothing. "
            "Lesson 22 has several buffers, and the same two questions for each.");
    lesson_run(l, "diff transpose.cu mended.cu");
    lesson_run(l, "cuemu run --sched random:1,100 --block 64 mended.ptx transpose \\\n"
                  "      in:u32[128]=iota out:u32[128] u32:2 | sed -n '2,5p; 10,13p'");

    STEP(l, "A barrier that some threads pass by. Here only the first warp comes to it; the second "
            "one goes on, and ends. A thread that has ended counts as arrived, so the barrier "
            "opens, and has put nothing in order. The machine says what is left: the race.");
    lesson_run(l, "diff transpose.cu guarded.cu");
    lesson_run(l, "cuemu run --block 64 guarded.ptx transpose in:u32[64]=iota out:u32[64] \\\n"
                  "      u32:1 2>&1 >/dev/null");
}

static void one_warp(lesson *l)
{
    STEP(l,
         "Old kernels leave barriers out within a warp: its lanes go on together, do they not? "
         "sum.cu adds up 32 numbers so. The result is right. But since Volta each lane has a "
         "program counter of its own, and nobody promises that lane 16 has written before lane 0 "
         "reads. The compiler knows that, and may move the two.");
    lesson_run(l, "sed -n '/ s\\[lane\\] = /,$p' sum.cu");
    lesson_run(l, "cuemu run sum.ptx sum in:u32[32]=iota out:u32[1]");

    STEP(l,
         "Another wrong guess: volatile. Each access is now done, and done in its place, and two "
         "volatile accesses are no longer a race by the rules of PTX. The sum is right, and "
         "nothing is found: the machine's first schedule lets lanes go on together, as a GPU "
         "mostly does. But they are no more in order than before. Where lanes take turns, a lane "
         "reads what was never written, and the sum is wrong. Ask for schedules.");
    lesson_run(l, "grep volatile sum_volatile.cu");
    lesson_run(l, "cuemu run sum_volatile.ptx sum in:u32[32]=iota out:u32[1]");
    lesson_run(l, "cuemu run --sched random:1,100 sum_volatile.ptx sum in:u32[32]=iota \\\n"
                  "      out:u32[1] 2>&1 >/dev/null");

    STEP(l, "__syncwarp() is what was meant: for lanes of one warp the order that __syncthreads() "
            "gives to all, and cheap. All lanes must come to it, so it stands outside of the if. "
            "One in each round is enough: in a round, no lane writes what another one reads.");
    lesson_run(l, "sed -n '/ s\\[lane\\] = /,$p' sum_mended.cu");
    lesson_run(l, "cuemu run --sched random:1,100 sum_mended.ptx sum in:u32[32]=iota \\\n"
                  "      out:u32[1]");

    STEP(l,
         "Take away:\n\n"
         "- A race: two accesses to a word, one a write, by two threads, and no order. It is there "
         "in every run, also where the values are right.\n"
         "- Which barrier? Invert the layouts and see who meets at a word: __syncwarp() for lanes "
         "of one warp, __syncthreads() for all.\n"
         "- A buffer that is used again needs two: full, and empty.\n"
         "- volatile orders nothing. cuemu run finds races, --sched random:1,100 what needs "
         "another order of lanes, cuemu step shows where the others stood.\n\n"
         "Next: the same with copies that a thread does not wait for: lesson 22.");
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 21, "Race", "Two threads, one word, and nobody said who is first.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 01 and 09", 20);
    the_kernel(l, cx);
    found(l);
    mended(l);
    one_warp(l);
    return lesson_close(l);
}
