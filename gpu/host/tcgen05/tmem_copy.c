/* tmem_copy.c - see tmem_copy.h.
 *
 *      in      by threads           [round][thread][address | its values in x]
 *              of shared memory     [round][address | descriptor, low and high]
 *      out                          [round][thread][address | its values in y]
 *
 * An address has the datapath above bit 16, and below it the column. Offsets count elements. A
 * warp's instruction has one address, that of the first value which partition_S or _D of the copy
 * gives any of its threads in tensor memory; a thread's registers hold its values on the other
 * side, in their order. Follows atom/copy_traits_sm100.hpp. */
#include "gpu/host/tcgen05/tmem_copy.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"
#include "gpu/host/tiled/tiled_copy.h"

#include <stdio.h>
#include <string.h>

enum {
    CELL = 32,
    HALF = 16,
    BYTE = 8,
    DATAPATH_BIT = 16,
    COLUMNS = 512,
    LEAST_COLUMNS = 32,
    NAME = 40
};

static const struct {
    const char *name;
    int words;
} rows[GPU_TMEM_ROWS] = {
#define TMEM(name, words, form, split, packed_split) {#name, words},
#include "gpu/host/tcgen05/tmem_rows.h"
#undef TMEM
};

static const char *const copies[] = {"128dp256bit",  "128dp128bit",        "4dp256bit",
                                     "4x32dp128bit", "2x64dp128bitlw0213", "2x64dp128bitlw0123"};

int gpu_tmem_words(int row)
{
    return rows[row].words;
}

size_t gpu_tmem_in_offsets(const gpu_tmem *t)
{
    return t->in.row >= GPU_TMEM_ROWS
               ? (size_t)t->in.rounds * GPU_TMEM_CP_NUMBERS
               : (size_t)t->in.rounds * GPU_TMEM_THREADS * ((size_t)t->in.values + 1);
}

size_t gpu_tmem_offsets(const gpu_request *r)
{
    const gpu_tmem_half *out = &r->tmem.out;
    return gpu_tmem_in_offsets(&r->tmem) +
           (size_t)out->rounds * GPU_TMEM_THREADS * ((size_t)out->values + 1);
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* "SM100_TMEM_LOAD_" or "SM100_TMEM_STORE_", a row, and _16b or nothing. */
static bool find_row(const char *op, const char *front, gpu_tmem_half *half)
{
    size_t n = strlen(front);
    for (half->row = 0; half->row < GPU_TMEM_ROWS; ++half->row) {
        const char *name = rows[half->row].name, *end = op + n + strlen(name);
        if (strncmp(op, front, n) != 0 || strncmp(op + n, name, strlen(name)) != 0)
            continue;
        half->halves = strcmp(end, "_16b") == 0;
        if (half->halves || *end == '\0')
            return true;
    }
    return false;
}

static bool find_copy(const char *op, gpu_tmem_half *half)
{
    char name[NAME];
    half->halves = false;
    for (int k = 0; k < GPU_TMEM_INSTRUCTIONS - GPU_TMEM_ROWS; ++k) {
        snprintf(name, sizeof name, "SM100_UTCCP_%s_1cta", copies[k]);
        half->row = GPU_TMEM_ROWS + k;
        if (strcmp(op, name) == 0)
            return true;
    }
    return false;
}

static bool find_both(const gpu_tmem_operands *o, gpu_tmem *t, int bits, gpu_why *why)
{
    if (!find_row(o->load, "SM100_TMEM_LOAD_", &t->out))
        return gpu_refuse(why, "no kernel loads tensor memory by %.80s", o->load);
    if (!find_row(o->store, "SM100_TMEM_STORE_", &t->in) && !find_copy(o->store, &t->in))
        return gpu_refuse(why, "no kernel writes tensor memory by %.80s", o->store);
    return bits == HALF || !(t->in.halves || t->out.halves) ||
           gpu_refuse(why, "operations named _16b move elements of 16 bits, these have %d", bits);
}

/* ---- One half ------------------------------------------------------------------------------- */

/* What is read while one half's offsets are found. */
typedef struct reading {
    ct_ctx *cx;
    const char *name; /* of the other side */
    int bits;         /* of an element */
    bool loads, threads;
    ct_tiled_copy copy;
    ct_layout tmem, other; /* of tensor memory, and of what is on the other side */
    gpu_tmem_half *half;
    gpu_why *why;
} reading;

static bool refuse_reference(const reading *x)
{
    return gpu_refuse(x->why, "%.200s", ct_message(x->cx));
}

static bool open_half(reading *x, const char *op)
{
    ct_copy_traits atom = ct_Copy_Atom(x->cx, op, x->bits);
    ct_value memory = ct_make_tensor(x->cx, ct_make_tmem_ptr(x->cx, x->bits, 0), x->tmem);
    x->threads = x->half->row < GPU_TMEM_ROWS;
    x->copy = x->threads ? ct_make_tmem_copy(x->cx, atom, memory)
                         : ct_make_utccp_copy(x->cx, atom, memory);
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

/* A thread's part of a layout, by numbers: of tensor memory, or of the other side. */
static ct_value part_of(const reading *x, int64_t thread, bool of_tmem)
{
    ct_value t = ct_dynamic(x->cx, thread), all = gpu_numbered(x->cx, of_tmem ? x->tmem : x->other);
    return of_tmem == x->loads ? ct_partition_S(x->cx, &x->copy, t, all)
                               : ct_partition_D(x->cx, &x->copy, t, all);
}

static int values_of(const reading *x, bool of_tmem)
{
    const ct_copy_traits *atom = &x->copy.atom;
    return gpu_values_of(x->cx, of_tmem == x->loads ? atom->SrcLayout : atom->DstLayout);
}

static bool count_rounds(const reading *x)
{
    gpu_tmem_half *h = x->half;
    int64_t all = ct_int(ct_size(x->cx, part_of(x, 0, false))), elements;
    int one = values_of(x, false);
    int64_t there = ct_int(ct_size(x->cx, part_of(x, 0, true)));
    elements = ct_int(ct_size(x->cx, x->other));
    if (ct_check(x->cx) != CT_OK)
        return refuse_reference(x);
    h->rounds = (int)(all / one);
    h->values = x->threads ? one : 0;
    if (x->threads && one * x->bits != gpu_tmem_words(h->row) * CELL)
        return gpu_refuse(x->why, "%d values of %d bits are not the %d registers of the operation",
                          one, x->bits, gpu_tmem_words(h->row));
    if (all * (x->threads ? GPU_TMEM_THREADS : 1) != elements || all % one != 0)
        return gpu_refuse(x->why, "the operation copies %lld of the %lld elements of %s",
                          (long long)(all * (x->threads ? GPU_TMEM_THREADS : 1)),
                          (long long)elements, x->name);
    return there == (int64_t)h->rounds * values_of(x, true) ||
           gpu_refuse(x->why, "%lld places in tensor memory for %d rounds", (long long)there,
                      h->rounds);
}

/* The address of an element: datapaths and columns. */
static bool put_address(const reading *x, int64_t element, int32_t *out)
{
    int64_t bit = element * x->bits, cell = bit / CELL;
    *out = (int32_t)cell;
    return (element >= 0 && bit % CELL == 0 && cell >> DATAPATH_BIT < GPU_TMEM_THREADS &&
            (cell & ((1 << DATAPATH_BIT) - 1)) < COLUMNS) ||
           gpu_refuse(x->why, "element %lld of tensor memory begins no cell of it",
                      (long long)element);
}

static bool put_thread(const reading *x, int64_t thread, int32_t *offsets)
{
    const int step = x->half->values + 1, places = values_of(x, true);
    ct_value memory = part_of(x, thread, true), other = part_of(x, thread, false);
    for (int round = 0; round < x->half->rounds && ct_check(x->cx) == CT_OK; ++round) {
        int32_t *out = offsets + ((int64_t)round * GPU_TMEM_THREADS + thread) * step;
        int64_t first = (int64_t)round * x->half->values;
        if (!put_address(x, gpu_number_at(x->cx, memory, (int64_t)round * places), out))
            return false;
        for (int v = 0; v < x->half->values; ++v)
            out[1 + v] = (int32_t)gpu_number_at(x->cx, other, first + v);
    }
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

/* ---- Copies of shared memory ---------------------------------------------------------------- */

/* The rows and columns that one copy reads, as the reference lays them out there: the first two
 * modes of its bits. */
static ct_layout matrix_of(const reading *x, ct_value part)
{
    ct_ctx *cx = x->cx;
    ct_value shape = ct_take(cx, ct_shape(cx, ct_upcast(cx, x->copy.atom.ValID, x->bits)), 0, 2);
    ct_layout one = ct_get(cx, ct_tensor_layout(cx, part), 0);
    return ct_composition(cx, one, ct_make_layout(cx, shape, NULL));
}

/* Its descriptor, with the address of its first byte in shared memory that begins at 0. */
static uint64_t descriptor_of(const reading *x, ct_layout matrix, int64_t first)
{
    void *at = (void *)(uintptr_t)(first * x->bits / BYTE);
    ct_value pointer = ct_make_ptr(x->cx, CT_SMEM, CT_BITS, x->bits, at, 1);
    return ct_make_umma_desc(x->cx, true, ct_make_tensor(x->cx, pointer, matrix));
}

static bool put_copies(const reading *x, int32_t *offsets)
{
    ct_value memory = part_of(x, 0, true), other = part_of(x, 0, false);
    ct_layout matrix = matrix_of(x, other);
    const int places = values_of(x, true), values = values_of(x, false);
    for (int round = 0; round < x->half->rounds && ct_check(x->cx) == CT_OK; ++round) {
        int32_t *out = offsets + (int64_t)round * GPU_TMEM_CP_NUMBERS;
        int64_t first = gpu_number_at(x->cx, other, (int64_t)round * values);
        if (!put_address(x, gpu_number_at(x->cx, memory, (int64_t)round * places), out))
            return false;
        uint64_t descriptor = descriptor_of(x, matrix, first);
        memcpy(out + 1, &descriptor, sizeof descriptor);
    }
    return ct_check(x->cx) == CT_OK || refuse_reference(x);
}

/* ---- Both halves ---------------------------------------------------------------------------- */

static bool put_half(const reading *x, int32_t *offsets)
{
    if (!x->threads)
        return put_copies(x, offsets);
    for (int64_t t = 0; t < GPU_TMEM_THREADS; ++t) {
        size_t mark = ct_mark(x->cx);
        bool put = put_thread(x, t, offsets);
        ct_release(x->cx, mark);
        if (!put)
            return false;
    }
    return true;
}

/* Columns that are allocated: a power of two. */
static bool count_columns(const gpu_tmem_operands *o, ct_ctx *cx, gpu_request *r, gpu_why *why)
{
    ct_flat f;
    int64_t last = 0;
    if (!gpu_flatten(cx, o->tmem, &f, why))
        return false;
    for (int k = 0; k < f.modes; ++k) {
        int64_t step = f.stride[k] * r->bytes * BYTE; /* bits; below a datapath: in columns */
        if (step < 0)
            return gpu_refuse(why, "tensor memory begins at element 0");
        last += step < (int64_t)CELL << DATAPATH_BIT ? (f.shape[k] - 1) * step : 0;
    }
    for (r->tmem.columns = LEAST_COLUMNS; last / CELL >= r->tmem.columns;)
        r->tmem.columns *= 2;
    return r->tmem.columns <= COLUMNS ||
           gpu_refuse(why, "column %lld of tensor memory, which has %d", (long long)last / CELL,
                      (int)COLUMNS);
}

static bool flatten_sides(ct_ctx *cx, const gpu_tmem_operands *o, gpu_request *r, gpu_why *why)
{
    if (!gpu_flatten(cx, o->a, &r->a, why) || !gpu_flatten(cx, o->b, &r->b, why) ||
        !count_columns(o, cx, r, why))
        return false;
    r->tmem.image = 0;
    if (r->tmem.in.row < GPU_TMEM_ROWS)
        return true;
    r->tmem.image = (gpu_reach_of(&r->a).high + 1) * r->bytes;
    return gpu_fits_shared(&r->a, r->bytes, "a", why);
}

bool gpu_tmem_copy(ct_ctx *cx, const gpu_tmem_operands *o, gpu_request *r, int32_t *offsets,
                   size_t room, gpu_why *why)
{
    const int bits = BYTE * r->bytes;
    reading in = {.cx = cx, .name = "a", .bits = bits, .tmem = o->tmem, .other = o->a, .why = why};
    reading out = in;
    r->threads = GPU_TMEM_THREADS;
    in.half = &r->tmem.in;
    out.name = "b";
    out.loads = true;
    out.other = o->b;
    out.half = &r->tmem.out;
    if (!find_both(o, &r->tmem, bits, why) || !flatten_sides(cx, o, r, why) ||
        !open_half(&in, o->store) || !open_half(&out, o->load) || !count_rounds(&in) ||
        !count_rounds(&out))
        return false;
    if (gpu_tmem_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_tmem_offsets(r), room);
    return put_half(&in, offsets) && put_half(&out, offsets + gpu_tmem_in_offsets(&r->tmem));
}
