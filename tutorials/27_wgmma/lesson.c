/* Lesson 27, wgmma: four warps multiply tiles of shared memory, and go on meanwhile.
 *
 * Teaches the layouts that wgmma takes, the descriptor that says which one, and its three waits:
 * for what threads have written to memory, for registers, and for the result. Clears up: the step
 * along K inside of a swizzle, fences that look like one another, and accumulators in flight.
 * Follows product.cu, ref/atom/gmma_smem.c, ref/atom/gmma_desc.c, emu/exec/matrix/wgmma.c;
 * 0t_mma_atom "Hopper". */
#include "tutorials/lesson.h"

#include <inttypes.h>
#include <stdio.h>

enum { UNIT = 16 /* bytes */, MODE_128 = 1 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* ---- Pictures ---- */

typedef struct {
    ct_ctx *cx;
    ct_layout units; /* (row, unit) -> place, 8 in a row; the same backwards */
} pattern;

static int64_t unit_at(int64_t row, int64_t place, char *text, size_t bytes, void *user)
{
    const pattern *p = user;
    ct_value index = ct_dynamic(p->cx, row + 8 * place);
    int unit = number(ct_layout_call(p->cx, p->units, index)) % 8;
    snprintf(text, bytes, "%d,%d", (int)row, unit);
    return unit;
}

static void draw_pattern(lesson *l, ct_layout units, int row, int place)
{
    pattern p = {lesson_ctx(l), units};
    lesson_cells cells = {8, 8, unit_at, &p};
    lesson_mark(lesson_draw_cells(l, &cells, "memory: which unit (row,u) lies at each place"), row,
                place);
}

/* The fields of a descriptor: names, bits, values. */
typedef struct {
    const char *name, *bits;
    uint64_t value;
} field;

static int64_t in_descriptor(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    const field *f = (const field *)user + column;
    if (row == 2)
        snprintf(text, bytes, "%d", (int)f->value);
    else
        snprintf(text, bytes, "%s", row == 0 ? f->name : f->bits);
    return column;
}

static void draw_descriptor(lesson *l, uint64_t d)
{
    field fields[] = {{"start", "0..13", d & 0x3fff},
                      {"LBO", "16..29", d >> 16 & 0x3fff},
                      {"SBO", "32..45", d >> 32 & 0x3fff},
                      {"base", "49..51", d >> 49 & 7},
                      {"swizzle", "62..63", d >> 62}};
    lesson_cells cells = {3, 5, in_descriptor, fields};
    lesson_draw_cells(l, &cells, "the descriptor of A: field, bits, value; addresses by %d bytes",
                      UNIT);
}

/* Who holds what of D: threads and values, for the rows of the first warp. */
typedef struct {
    ct_ctx *cx;
    ct_layout owner; /* place in D -> (thread, value) */
    int threads, rows;
} accumulators;

static int64_t held(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    const accumulators *a = user;
    ct_value place = ct_dynamic(a->cx, row + a->rows * column);
    int who = number(ct_layout_call(a->cx, a->owner, place));
    snprintf(text, bytes, "T%d V%d", who % a->threads, who / a->threads);
    return who % a->threads;
}

/* ---- Steps ---- */

static void why(lesson *l)
{
    STEP(l,
         "mma.sync multiplies 16 x 8 x 16 from registers, and a warp waits for it. wgmma is of a "
         "warpgroup, four warps: 64 rows, up to 256 columns, 16 along K for halves, straight from "
         "shared memory. It begins and is not waited for.\n\n"
         "product.cu multiplies 64 x 64 by 64 x 8. A is the identity, B(n,k) is 8 k + n, so that "
         "the result counts 0, 1, 2 .. Here are its calls; each is one PTX instruction, and "
         "each is there for a reason.");
    lesson_run(l, "sed -n '/    fence_proxy/,/    wait/p' product.cu");
}

static void layouts(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout units =
        ct_composition(cx, ct_parse(cx, "Sw<3,0,3>"), ct_parse(cx, "(_8,_8):(_8,_1)"));
    // auto units = composition(Swizzle<3, 0, 3>{}, make_layout(Shape<_8, _8>{}, LayoutRight{}));
    ct_value there = ct_layout_call(cx, units, ct_parse(cx, "(3,1)"));
    // auto there = units(3, 1);
    STEP(
        l,
        "Shared memory has to lie as wgmma reads it: in blocks of 8 rows, each row a run of 16, "
        "32, 64 or 128 bytes, swizzled by pieces of %d bytes, its units. CuTe's names for halves "
        "along K: Layout_K_INTER_Atom, .._SW32, .._SW64, .._SW128. The widest is the usual one.\n\n"
        "Look at it by units, 8 in a row of 128 bytes: unit u of row r lies at u xor r. So unit 1 "
        "of row 3 is at place %d, in row %d at %d. A column of units is in 8 places: all banks.",
        UNIT, number(there), number(there) / 8, number(there) % 8);
    lesson_show(l, "atom", atom);
    lesson_show(l, "units", units);
    lesson_show(l, "units(3, 1)", there);
    draw_pattern(l, units, number(there) / 8, number(there) % 8);
}

static void descriptors(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_value at = ct_parse(cx, "smem_ptr[16b](0x400)");
    // auto at = make_smem_ptr((half_t *)0x400);
    ct_value sA =
        ct_make_tensor(cx, at, ct_tile_to_shape(cx, atom, ct_parse(cx, "(_64,_64)"), NULL));
    // auto sA = make_tensor(at, tile_to_shape(atom, Shape<_64, _64>{}));
    ct_value eight = ct_get(cx, ct_get(cx, ct_stride(cx, ct_tensor_layout(cx, sA)), 0), 1);
    // auto eight = stride<0, 1>(sA.layout());
    int64_t sbo = 2 * number(eight);
    // int sbo = int(sizeof(half_t)) * int(eight);
    uint64_t d =
        0x400 / UNIT | (uint64_t)1 << 16 | (uint64_t)(sbo / UNIT) << 32 | (uint64_t)MODE_128 << 62;
    // uint64_t d = 0x400 / 16 | uint64_t(1) << 16 | uint64_t(sbo / 16) << 32 | uint64_t(1) << 62;
    STEP(l,
         "The instruction gets no pointer and no layout but a descriptor of 64 bits: where the "
         "tile begins, two distances, and the swizzle (0 none, 1 of 128 bytes, 2 of 64, 3 of 32). "
         "Addresses and distances are in units.\n\n"
         "SBO, the stride byte offset, is how far the next 8 rows are: %d halves, %d bytes. LBO, "
         "the leading one, matters where a row of the instruction is longer than one of the "
         "pattern; here it is not used. All of it together: 0x%" PRIx64 ".",
         number(eight), (int)sbo, d);
    lesson_show(l, "sA", sA);
    lesson_show(l, "eight", eight);
    lesson_show_int(l, "sbo", sbo);
    draw_descriptor(l, d);

    ct_mma_traits traits = ct_MMA_Traits(cx, "SM90_64x8x16_F32F16F16_SS<K,K>");
    // auto traits = SM90_64x8x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>{};
    ct_tiled_mma mma = ct_make_tiled_mma(cx, traits, ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"), NULL);
    // auto mma = make_tiled_mma(traits);
    ct_value part = ct_partition_fragment(cx, &mma, CT_A, ct_parse(cx, "_0"), sA);
    // auto part = mma.get_slice(_0{}).partition_fragment_A(sA);
    STEP(l,
         "In CuTe, a fragment of such an operand is no register but a tensor of descriptors. K is "
         "%d, an instruction takes 16: four steps, and each moves the start by 2 units, 32 bytes. "
         "That is inside of the pattern of 128 bytes.\n\n"
         "Does the swizzle not get lost? It is taken from the address, not from the row: bits 4 to "
         "6 are xored with bits 7 to 9. So a start in the middle of a row works, and the buffer "
         "itself must begin where these bits are 0, at a multiple of 1024 bytes.",
         number(ct_size(cx, ct_get(cx, ct_tensor_layout(cx, sA), 1))));
    lesson_show(l, "mma.get_slice(_0{}).partition_fragment_A(sA)", part);

    STEP(l, "Does it? 0 to 7 in the first row, and on: in all schedules, with nothing found.");
    lesson_run(l, "cuemu run --sched random:1,100 --block 128 product.ptx product \\\n"
                  "      out:f32[512] | head -n 4");

    STEP(l,
         "What if the descriptor is wrong? Nobody can know what was meant: another swizzle is "
         "another matrix. The numbers are there, elsewhere; so try a new layout with an identity. "
         "Only where the distance leads out of shared memory something is found.");
    lesson_run(l, "diff product.cu wrong_mode.cu; cuemu run --block 128 wrong_mode.ptx \\\n"
                  "      product out:f32[512] | head -n 3");
    lesson_run(l, "diff product.cu too_far.cu; cuemu run --block 128 too_far.ptx product \\\n"
                  "      out:f32[512] 2>&1 >/dev/null");
}

static void accumulate(lesson *l, ct_ctx *cx)
{
    ct_mma_traits traits = ct_MMA_Traits(cx, "SM90_64x8x16_F32F16F16_SS<K,K>");
    // auto traits = SM90_64x8x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>{};
    ct_tiled_mma mma = ct_make_tiled_mma(cx, traits, ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"), NULL);
    // auto mma = make_tiled_mma(traits);
    ct_layout tv = ct_get_layout_TV(cx, &mma, CT_C);
    // auto tv = mma.get_layoutC_TV();
    ct_layout owner = ct_right_inverse(cx, tv);
    // auto owner = right_inverse(tv);
    STEP(l,
         "D is in registers: %d threads hold 64 x 8 numbers, %d each. Warp w has the rows from "
         "16 w on; here are those of warp 0. With more columns the pattern repeats, four values "
         "per 8 columns and two rows.",
         number(ct_size(cx, ct_get(cx, tv, 0))), number(ct_size(cx, ct_get(cx, tv, 1))));
    lesson_show(l, "mma.get_layoutC_TV()", tv);
    accumulators a = {cx, owner, number(ct_size(cx, ct_get(cx, tv, 0))), 64};
    lesson_cells cells = {16, 8, held, &a};
    lesson_draw_cells(l, &cells, "D, rows 0 to 15: who holds each number");
}

static void waits(lesson *l)
{
    STEP(l,
         "First wait: for the result. A wgmma that was issued is in flight, its accumulators "
         "belong to it, and a thread that reads one gets anything. commit() closes a group, wait() "
         "waits until none is pending; as with cp.async, some may be left. CuTe: "
         "warpgroup_commit_batch, warpgroup_wait<0>.");
    lesson_run(l, "diff product.cu no_wait.cu; cuemu run --block 128 no_wait.ptx product \\\n"
                  "      out:f32[512] 2>&1 | head -n 2");

    STEP(
        l,
        "Second: registers. What a warp has done to them before, such as setting the accumulators "
        "to 0, must be over when the wgmma begins: wgmma.fence, CuTe's warpgroup_arrive. Between "
        "wgmmas that add to the same accumulators none is needed.\n\n"
        "The fence is an instruction; the compiler does not know what it is about. Without the "
        "line hold(d), CuTe's warpgroup_fence_operand, it puts the zeros behind the fence. "
        "ptxas sees that, and keeps the order in machine code; PTX does not promise it, and strict "
        "checks note it:");
    lesson_run(l, "diff product.cu not_held.cu; \\\n"
                  "      grep -n 'wgmma.fence\\|mov.f32' not_held.ptx | tr '\\t' ' '");
    lesson_run(l, "cuemu run --check strict --block 128 not_held.ptx product \\\n"
                  "      out:f32[512] 2>&1 >/dev/null");

    STEP(l, "Third: memory. The threads have written A and B through the generic proxy, the usual "
            "way of loads and stores; wgmma reads through the asynchronous one. fence.proxy.async, "
            "in each thread that has written, then the barrier. What TMA has brought needs no such "
            "fence: it writes through the same proxy.");
    lesson_run(l, "diff product.cu no_proxy.cu; cuemu run --block 128 no_proxy.ptx product \\\n"
                  "      out:f32[512] 2>&1 >/dev/null");

    STEP(l,
         "And the other way: shared memory may be written again when the wgmmas that read it are "
         "over, which is the same wait as that for the result. A main loop therefore waits for the "
         "wgmmas of the round before, and only then says that their buffer is free.");
    lesson_run(l, "diff product.cu reuse.cu; cuemu run --block 128 reuse.ptx product \\\n"
                  "      out:f32[512] 2>&1 >/dev/null");

    STEP(l, "Take away:\n\n"
            "- A descriptor is start, LBO, SBO and swizzle, by 16 bytes. Take the layout from "
            "Layout_K_SW128_Atom and its kin, align to 1024 bytes, step along K by 2 units.\n"
            "- Around wgmma: proxy fence and barrier for what threads wrote to memory, wgmma.fence "
            "for registers, commit and wait for the result and for the buffer.\n"
            "- A wrong descriptor is no finding but wrong numbers: try an identity.\n\n"
            "Next: TMA, mbarriers and wgmma in one loop: lesson 28.");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 27, "wgmma",
                            "Four warps multiply tiles of shared memory, and go on meanwhile.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 16, 19 and 22", 30);
    why(l);
    layouts(l, cx);
    descriptors(l, cx);
    accumulate(l, cx);
    waits(l);
    return lesson_close(l);
}
