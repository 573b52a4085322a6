/* why_banks.c - which banks of shared memory an ldmatrix or stmatrix of a tiled copy meets.
 *
 *      lanes  0 ..  7    the rows of the first matrix of 8 x 8, 16 bytes each
 *      lanes  8 .. 15    those of the second, and so on: one lane names where one row begins
 *
 * A matrix takes one wavefront where its 8 rows lie in 8 different groups of 4 banks, and as many
 * as rows share a group otherwise; rows at one address are read once. The part of each lane of the
 * thread's warp is asked of the copy, so that layout, swizzle and partition are all in it. Here:
 * the count over all instructions of the warp. Not here: the banks of a layout as a picture
 * (draw/banks.c). Follows the PTX ISA, ldmatrix, and 0x_gemm_tutorial. */
#include "ref/tuple/tuple.h"
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LANES = 32, ROWS = 8, ROW_BYTES = 16, GROUPS = 8, MAX_INSTRUCTIONS = 4096 };

/* 8 x 8 matrices of one instruction, by its name; 0: another copy. U16 counts in halves of U32. */
static int matrices_of(const char *op, bool source)
{
    static const struct {
        const char *form;
        bool load;
        int unit;
    } forms[] = {{"SM75_U32x%d_LDSM_N", true, 1},
                 {"SM75_U16x%d_LDSM_T", true, 2},
                 {"SM90_U32x%d_STSM_N", false, 1},
                 {"SM90_U16x%d_STSM_T", false, 2}};
    char name[32];
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i)
        for (int n = 1; n <= 4 && forms[i].load == source; n *= 2) {
            snprintf(name, sizeof name, forms[i].form, n * forms[i].unit);
            if (strcmp(name, op) == 0)
                return n;
        }
    return 0;
}

/* The parts of the lanes of one warp. */
struct lanes {
    ct_value part[LANES];
    int n;
};

static bool in_shared_memory(ct_value part)
{
    return cti_is(part, CT_TENSOR) && cti_is(cti_data(part), CT_POINTER) &&
           cti_pointer_parts_of(cti_data(part)).space == CT_SMEM;
}

static bool ask_lanes(cti_why *w, const cti_why_case *c, int thread_at, struct lanes *to)
{
    ct_value *arg = cti_items(w->cx, c->n);
    int64_t first = ct_int(c->arg[thread_at]) / LANES * LANES;
    for (int i = 0; arg != NULL && i < c->n; ++i)
        arg[i] = c->arg[i];
    for (int lane = 0; lane < to->n && cti_ok(w->cx); ++lane) {
        arg[thread_at] = ct_dynamic(w->cx, first + lane);
        to->part[lane] = ct_call(w->cx, c->name, c->n, arg);
        if (cti_ok(w->cx) && !in_shared_memory(to->part[lane]))
            return false;
    }
    return cti_ok(w->cx);
}

/* The modes of ((values, more values), rests..) that count instructions: all but the values. */
static ct_value instructions_of(ct_ctx *cx, ct_value part)
{
    ct_tuple shape = ct_shape(cx, part);
    cti_list modes = cti_list_new(cx, 4);
    cti_push(cx, &modes, ct_get(cx, ct_get(cx, shape, 0), 1));
    for (int i = 1; i < cti_rank(shape) && cti_ok(cx); ++i)
        cti_push(cx, &modes, ct_get(cx, shape, i));
    return cti_ok(cx) ? cti_list_tuple(cx, &modes) : cti_null();
}

/* Where the row of a lane begins for one instruction, in bytes. */
static int64_t row_at(ct_ctx *cx, ct_value part, int64_t instruction)
{
    ct_value modes = instructions_of(cx, part); /* of its own: a swizzle may split them */
    ct_value at = ct_idx2crd(cx, ct_dynamic(cx, instruction), modes);
    cti_list coord = cti_list_new(cx, 4);
    if (!cti_ok(cx))
        return 0;
    ct_value first[] = {ct_dynamic(cx, 0), at->item[0]};
    cti_push(cx, &coord, ct_make_tuple(cx, 2, first));
    for (int i = 1; i < at->rank; ++i)
        cti_push(cx, &coord, at->item[i]);
    ct_value offset = ct_layout_call(cx, cti_layout_of(part), cti_list_tuple(cx, &coord));
    if (!cti_ok(cx))
        return 0;
    cti_pointer_parts to = cti_pointer_parts_of(cti_data(part));
    int64_t byte = (to.bits + ct_int(offset) * cti_pointer_step(&to)) / 8;
    return to.swizzle == NULL ? byte
                              : ct_int(ct_swizzle_call(cx, to.swizzle, ct_dynamic(cx, byte)));
}

/* The worst matrix so far. */
struct worst {
    int wavefronts;
    int lane[2]; /* whose rows share a group of banks */
    int64_t byte[2];
    bool misaligned; /* lane[0] names no multiple of 16 */
};

static bool is_repeated(const int64_t *row, int i)
{
    for (int k = 0; k < i; ++k)
        if (row[k] == row[i])
            return true;
    return false;
}

/* The 8 rows of one matrix, of the lanes from `first` on. */
static void count_matrix(struct worst *all, const int64_t *row, int first)
{
    for (int i = 0; i < ROWS; ++i) {
        int share = 1, with = i;
        if (row[i] % ROW_BYTES != 0 && !all->misaligned)
            *all = (struct worst){all->wavefronts, {first + i, 0}, {row[i], 0}, true};
        for (int k = 0; k < i && !is_repeated(row, i); ++k)
            if (!is_repeated(row, k) &&
                row[k] / ROW_BYTES % GROUPS == row[i] / ROW_BYTES % GROUPS) {
                with = share == 1 ? k : with;
                ++share;
            }
        if (share > all->wavefronts && !all->misaligned)
            *all = (struct worst){share, {first + with, first + i}, {row[with], row[i]}, false};
    }
}

static bool count_all(cti_why *w, const struct lanes *lanes, int64_t n, struct worst *all)
{
    int64_t row[LANES];
    *all = (struct worst){.wavefronts = 1};
    for (int64_t i = 0; i < n && cti_ok(w->cx); ++i) {
        size_t mark = ct_mark(w->cx);
        for (int lane = 0; lane < lanes->n; ++lane)
            row[lane] = row_at(w->cx, lanes->part[lane], i);
        for (int first = 0; first < lanes->n && cti_ok(w->cx); first += ROWS)
            count_matrix(all, row + first, first);
        ct_release(w->cx, mark);
    }
    return cti_ok(w->cx);
}

static void put_verdict(cti_why *w, const struct worst *all, int matrices, int64_t n, bool source)
{
    const char *reads = source ? "reads" : "writes";
    cti_why_line(w, 0);
    if (all->misaligned) {
        cti_why_put(w,
                    "5. Banks: the row of lane %d begins at byte %" PRId64
                    ", no multiple of 16: the instruction faults.",
                    all->lane[0], all->byte[0]);
        return;
    }
    cti_why_put(w,
                "5. Banks: %" PRId64 " instruction%s of this warp, each %s %d matri%s of 8 rows of "
                "16 bytes.",
                n, n == 1 ? "" : "s", reads, matrices, matrices == 1 ? "x" : "ces");
    cti_why_line(w, 0);
    if (all->wavefronts == 1) {
        cti_why_text(w, "The rows of each lie in 8 different groups of 4 banks: one wavefront for "
                        "a matrix, no conflict.");
        return;
    }
    cti_why_put(w,
                "A matrix takes up to %d wavefronts instead of 1: the rows of lanes %d and %d, at "
                "bytes %" PRId64 " and %" PRId64 ", share 4 banks. Swizzle or pad the layout.",
                all->wavefronts, all->lane[0], all->lane[1], all->byte[0], all->byte[1]);
}

void cti_why_banks(cti_why *w, const cti_why_case *c, int thread_at, bool source)
{
    struct lanes lanes;
    struct worst all;
    int matrices = cti_is(c->arg[0], CT_NAME) ? matrices_of(c->arg[0]->text, source) : 0;
    lanes.n = ROWS * matrices;
    if (matrices == 0 || !cti_is(c->arg[thread_at], CT_INTEGER) ||
        !ask_lanes(w, c, thread_at, &lanes))
        return;
    ct_value modes = instructions_of(w->cx, lanes.part[0]);
    int64_t n = cti_ok(w->cx) ? ct_int(ct_size(w->cx, modes)) : 0;
    if (cti_ok(w->cx) && n <= MAX_INSTRUCTIONS && count_all(w, &lanes, n, &all))
        put_verdict(w, &all, matrices, n, source);
}
