/* Lesson 29, hopper: a tile's way through the machine, from global memory to two products.
 *
 * Teaches how the parts meet: TMA writes a swizzled tile, ldmatrix reads it through CuTe's layout,
 * wgmma by a descriptor, and each result is compared with a plain loop. Clears up: three names for
 * one swizzle, conflicts that a wrong address brings, and which wait is for whom.
 * Follows whole.cu, emu/exec/tma/tma_box.c, emu/exec/matrix/ldmatrix.c, emu/exec/matrix/wgmma.c;
 * 0t_mma_atom "Hopper", 0x_gemm_tutorial "Next steps". */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { ROWS = 32, K = 64, UNIT = 8 /* halves */ };

static int at(ct_ctx *cx, ct_layout layout, int64_t row, int64_t k)
{
    ct_value pair[] = {ct_dynamic(cx, row), ct_dynamic(cx, k)};
    return (int)ct_int(ct_layout_call(cx, layout, ct_make_tuple(cx, 2, pair)));
}

/* ---- Pictures ---- */

/* Memory by rows of 64 halves and units of 8: the lane that names each, for the columns from k. */
typedef struct {
    ct_ctx *cx;
    ct_layout tile;
    int k;
} addresses;

static int64_t lane_at(int64_t row, int64_t place, char *text, size_t bytes, void *user)
{
    const addresses *a = user;
    for (int lane = 0; lane < 32; ++lane) {
        int offset = at(a->cx, a->tile, lane % 16, a->k + lane / 16 * UNIT);
        if (offset != (row * 8 + place) * UNIT)
            continue;
        snprintf(text, bytes, "%d", lane);
        return lane / 8;
    }
    return -1;
}

static void draw_addresses(lesson *l, ct_layout tile, int k)
{
    addresses a = {lesson_ctx(l), tile, k};
    lesson_cells cells = {16, 8, lane_at, &a};
    lesson_draw_cells(l, &cells, "memory, 16 bytes per cell: the lane that names it");
}

static int64_t owed(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    static const char *const what[][3] = {
        {"TMA", "ldmatrix", "wait, every reader"},
        {"TMA", "wgmma", "wait, every warp"},
        {"a thread", "wgmma, TMA store", "proxy fence, barrier"},
        {"wgmma", "its accumulators", "commit, wait_group"},
        {"wgmma", "TMA, next tile", "wait, then arrive"},
        {"ldmatrix", "TMA, next tile", "arrive at empty"},
    };
    (void)user;
    snprintf(text, bytes, "%s", what[row][column]);
    return row;
}

/* ---- Plain loops ---- */

static int x_of(int64_t row, int64_t k)
{
    return (int)(K * row + k);
}

/* e = X W, where W(8j + n,n) is j + 1. */
static int plain_e(int64_t m, int64_t n)
{
    int sum = 0;
    for (int64_t j = 0; j < K / 8; ++j)
        sum += (int)(j + 1) * x_of(m, 8 * j + n);
    return sum;
}

/* d = P X^T, where P is the identity. */
static int plain_d(int64_t i, int64_t j)
{
    int sum = 0;
    for (int64_t k = 0; k < K; ++k)
        sum += (i == k) * x_of(j, k);
    return sum;
}

/* ---- Steps ---- */

static void way(lesson *l)
{
    STEP(l,
         "The last lesson has nothing new, only everything at once. A tile X of %d x %d halves, "
         "which count up, comes by TMA into swizzled shared memory. Two warps pick it up by "
         "ldmatrix and multiply it by mma.sync: e = X W. Then four warps multiply it by wgmma, the "
         "other way round: d = P X^T, where X is the operand B. At the end every thread compares "
         "with plain loops over global memory.\n\n"
         "This is the kernel of whole.cu. Can you say what each line is for?",
         ROWS, K);
    lesson_run(l, "sed -n '/    if (t == 0)/,/    by_wgmma/p' whole.cu");
}

static void swizzle(lesson *l, ct_ctx *cx)
{
    STEP(l,
         "What has TMA written? Stop behind the wait and look at shared memory as rows of %d "
         "halves, the first columns of them: row 0 is as it should be, in row 1 the first two "
         "units of 8 are exchanged, row 2 begins with its third. Now look through the swizzle, in "
         "elements of two bytes Sw<3,3,3>: all rows are in order.",
         K);
    lesson_run(l, "for as in '' 'Sw<3,3,3> o _0 o '; do \\\n"
                  "      printf '%s\\n' 'b 177' c \"view smem 0 $as(4,16):(64,1) f16\" | \\\n"
                  "      cuemu step --block 128 whole.ptx whole in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 | \\\n"
                  "      grep -A 5 'f16 as' | tr -s ' ' | cut -c -74; done");

    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout rows = ct_parse(cx, "(_32,_64):(_64,_1)");
    // auto rows = make_layout(Shape<_32, _64>{}, LayoutRight{});
    ct_layout tile = ct_composition(cx, ct_parse(cx, "Sw<3,3,3>"), rows);
    // auto tile = composition(Swizzle<3, 3, 3>{}, rows);
    ct_tuple where = ct_parse(cx, "(5,16)");
    // auto where = make_coord(5, 16);
    ct_value straight = ct_layout_call(cx, rows, where);
    // auto straight = rows(where);
    ct_value swizzled = ct_layout_call(cx, tile, where);
    // auto swizzled = tile(where);
    STEP(l,
         "One swizzle has three names. To TMA it is swizzle=128B of the tensor map, to wgmma the 1 "
         "in bits 62 and 63 of the descriptor, to CuTe Sw<3,4,3> on bytes, or Sw<3,3,3> on halves. "
         "They must agree, and nothing checks that.\n\n"
         "ldmatrix wants addresses. &sX(m,k) is one, since the swizzle is in the tensor's pointer: "
         "place (5,16) is not at %d but at %d. Here are the addresses of the second step along K, "
         "columns 16 to 31: each eight lanes name the rows of a matrix, in eight different columns "
         "of "
         "the picture, which are all banks.",
         (int)ct_int(straight), (int)ct_int(swizzled));
    lesson_show(l, "atom", atom);
    lesson_show(l, "tile", tile);
    lesson_show(l, "rows(where)", straight);
    lesson_show(l, "tile(where)", swizzled);
    draw_addresses(l, tile, 16);
}

static void results(lesson *l, ct_ctx *cx)
{
    ct_tuple place = ct_parse(cx, "(1,2)");
    // auto place = make_coord(1, 2);
    ct_layout x = ct_parse(cx, "(_32,_64):(_64,_1)");
    // auto x = make_layout(Shape<_32, _64>{}, LayoutRight{});
    ct_value there = ct_layout_call(cx, x, place);
    // auto there = x(place);
    ct_layout xt = ct_parse(cx, "(_64,_32):(_1,_64)");
    // auto xt = make_layout(Shape<_64, _32>{}, LayoutLeft{});
    ct_value across = ct_layout_call(cx, xt, place);
    // auto across = xt(place);
    STEP(
        l,
        "The results. W weights the units of a row: e(m,n) adds j + 1 times X(m,8j + n), so that "
        "a unit in the wrong place shows; a plain loop gives %d, %d, %d .. P is the identity, so d "
        "is X transposed: X(1,2) is %d, and d(1,2), which is X(2,1), %d; its first row is %d, %d, "
        "%d .. The last number counts how many of all differ.",
        plain_e(0, 0), plain_e(0, 1), plain_e(0, 2), (int)ct_int(there), (int)ct_int(across),
        plain_d(0, 0), plain_d(0, 1), plain_d(0, 2));
    lesson_show(l, "x(place)", there);
    lesson_show(l, "xt(place)", across);
    lesson_run(l, "cuemu run --sched random:1,20 --block 128 whole.ptx whole \\\n"
                  "      in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 | grep -A 1 argument");

    STEP(l,
         "Was it worth it? --stats counts what accesses cost, and the line of ldmatrix is whole.cu:"
         "66: 8 times, with four matrices each, in as many wavefronts as are needed. Without the "
         "swizzle the eight rows of a matrix would be in the same banks, %d bytes apart.",
         2 * K);
    lesson_run(l, "cuemu run --stats --block 128 whole.ptx whole in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 | \\\n"
                  "      grep 'the worst lines\\|whole.cu:66' | cut -c -64");
}

static void mistakes(lesson *l)
{
    STEP(l,
         "An address that leaves the swizzle out: a pointer to (0,0), and the rest by hand. It is "
         "wrong and slow at once: most of e differs, and the line takes eight times the "
         "wavefronts. Nothing is found, for every byte was written and waited for.");
    lesson_run(l, "diff whole.cu plain.cu; cuemu run --stats --block 128 plain.ptx whole \\\n"
                  "      in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 | \\\n"
                  "      grep -A 1 'argument 5\\|^  plain.cu:66' | cut -c -64");

    STEP(l, "And a tensor map that disagrees. TMA itself refuses one: rows of 128 bytes do not fit "
            "a swizzle of 64. Without any swizzle it writes plain rows: now both products are "
            "wrong, since both of them unswizzle what was never swizzled.");
    lesson_run(l, "for how in 64B none; do cuemu run --block 128 whole.ptx whole \\\n"
                  "      in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=$how,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 2>&1 | \\\n"
                  "      grep -A 1 'argument [25]'; done");

    STEP(l, "Now leave out the wait. Copies are late in this machine, so nearly all is wrong, and "
            "the first reader is named: ldmatrix, lane 0, and the copy that it did not wait for. "
            "Where the copy is early everything is right, and found as well: as a race.");
    lesson_run(l, "diff whole.cu no_wait.cu; for when in late early; do \\\n"
                  "      cuemu run --sched $when --block 128 no_wait.ptx whole \\\n"
                  "      in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 2>&1 | \\\n"
                  "      grep -A 1 'no_wait.ptx\\|argument 5'; done");

    STEP(l, "Or let one thread wait for all. It knows that the tile is there; the others know "
            "nothing. Warp 1 reads what is still to come. Either each thread waits, which costs "
            "little, or a barrier follows.");
    lesson_run(l, "diff whole.cu one_waits.cu; \\\n"
                  "      cuemu run --block 128 one_waits.ptx whole \\\n"
                  "      in:f16[2048]=iota \\\n"
                  "      tmap:f16,dims=64x32,strides=128,box=64x32,swizzle=128B,of=1 \\\n"
                  "      out:f32[256] out:f32[2048] inout:s32[1]=0 2>&1 | \\\n"
                  "      grep -A 1 'one_waits.ptx\\|argument 5'");
}

static void the_end(lesson *l)
{
    STEP(l, "Who waits for whom, in one table: who wrote or read, who comes next, and what has to "
            "stand between the two. Nearly every mistake of the last nine lessons is a row of it.");
    lesson_cells cells = {6, 3, owed, NULL};
    lesson_draw_cells(l, &cells, "first; second; between them");

    STEP(l,
         "Take away:\n\n"
         "- A layout is the same whoever uses it: TMA by its map, wgmma by its descriptor, threads "
         "by the tensor. Write it once, and derive the other two.\n"
         "- Wrong layouts give wrong numbers: compare with a plain loop, on numbers that count up. "
         "Wrong order gives right numbers, now and then: let the machine look for it.\n"
         "- cuemu run for a kernel, --sched random:1,100 for its schedules, --stats for what it "
         "costs, cuemu step to look into it, cuemu ./program for a whole program.\n\n"
         "Next: your own kernel, by nvcc -lineinfo -ptx and cuemu run. This was the last lesson.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 29, "Hopper",
                            "A tile's way through the machine, from memory to two products.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 16, 18, 25 and 27", 30);
    way(l);
    swizzle(l, cx);
    results(l, cx);
    mistakes(l);
    the_end(l);
    return lesson_close(l);
}
