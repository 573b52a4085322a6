/* copy_tmem.c - the layouts of copies from and to tensor memory.
 *
 *      tensor memory: 128 datapaths (rows), 2^21 bits of address apart, of 512 columns of 32 bits
 *
 *      bits of an operation are counted along each datapath, then from one to the next:
 *
 *                       bit 0 .. row - 1         row = bits * repetitions
 *          datapath 0   [ repetition 0 | repetition 1 | .. ]
 *          datapath 1   [ row .. 2 row - 1                 ]
 *
 * A warp has all bits of its operation in memory, and in registers lane l has
 *
 *      32dp32b    datapath l
 *      16dp32b    datapath l % 16, of its two halves the one l / 16
 *      16dp64b    bits 32 (l / 2 % 2) of datapath l / 4, or 8 further on where l is odd
 *      16dp128b   bits 32 (l % 4) of the datapaths l / 4 and l / 4 + 8
 *      16dp256b   bits 64 (l % 4) of the same
 *
 * in each repetition. Here: the rule. Not here: the names (copy_names.c).
 * Follows atom/copy_traits_sm100.hpp. */
#include "ref/atom/copy_traits.h"
#include "ref/atom/tmem.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LANES = 32, REGISTER = 32, HALF = 16, DATAPATH = 1 << 21, DATAPATHS = 128 };

/* What one repetition of an operation, or one copy from shared memory, moves. */
typedef struct tile {
    const char *shape;  /* as in the name */
    int64_t rows, bits; /* datapaths, bits of each */
    int64_t parts;      /* parts of the source that follow each other down the datapaths .. */
    int64_t times;      /* .. each of them so often */
} tile;

static const tile tiles[] = {
    {"_16dp256b", 16, 256, 1, 1},
    {"_16dp128b", 16, 128, 1, 1},
    {"_16dp64b", 16, 64, 1, 1},
    {"_16dp32b", 16, 32, 1, 1},
    {"_32dp32b", 32, 32, 1, 1},
    {"_128dp256bit", 128, 256, 1, 1},
    {"_128dp128bit", 128, 128, 1, 1},
    {"_4dp256bit", 4, 256, 1, 1},
    {"_4x32dp128bit", 32, 128, 1, 4},
    {"_2x64dp128bitlw0213", 64, 128, 1, 2},
    {"_2x64dp128bitlw0123", 32, 128, 2, 2},
};

enum { TILES = sizeof tiles / sizeof tiles[0] };

static const tile *tile_of(const char *name)
{
    int i = 0;
    while (i < TILES - 1 && strstr(name, tiles[i].shape) == NULL)
        ++i;
    return &tiles[i];
}

/* ---- Registers ---- */

/* How many bits of a datapath all repetitions move; two half rows are one of 16dp32b. */
static int64_t row_of(const tile *t, int64_t times)
{
    bool halves = t->rows * t->bits < LANES * REGISTER;
    return (halves ? 2 : 1) * t->bits * times;
}

/* (lane, bit) -> bit of the operation. */
static ct_layout registers(ct_ctx *cx, const tile *t, int64_t times)
{
    const int64_t row = row_of(t, times), bits = t->bits;
    if (bits == REGISTER) {
        const bool halves = t->rows < LANES;
        const cti_axis lane[CTI_MAX_AXES] = {{t->rows, row}, {halves ? 2 : 1, row / 2}};
        const cti_axis bit[CTI_MAX_AXES] = {{halves ? row / 2 : row, 1}};
        return cti_thread_value(cx, lane, bit);
    }
    if (bits == 2 * REGISTER) {
        const cti_axis lane[CTI_MAX_AXES] = {{2, 8 * row}, {2, REGISTER}, {8, row}};
        const cti_axis bit[CTI_MAX_AXES] = {{REGISTER, 1}, {times, bits}};
        return cti_thread_value(cx, lane, bit);
    }
    const cti_axis lane[CTI_MAX_AXES] = {{4, bits / 4}, {8, row}};
    const cti_axis bit[CTI_MAX_AXES] = {{bits / 4, 1}, {2, 8 * row}, {times, bits}};
    return cti_thread_value(cx, lane, bit);
}

/* bit -> address: all bits of each column, or the lower half of it. */
static ct_layout places(ct_ctx *cx, int64_t row, int64_t rows, bool half)
{
    const cti_axis all[CTI_MAX_AXES] = {{row, 1}};
    const cti_axis lower[CTI_MAX_AXES] = {{HALF, 1}, {row / HALF, REGISTER}};
    const cti_axis down[CTI_MAX_AXES] = {{rows, DATAPATH}};
    return cti_thread_value(cx, half ? lower : all, down);
}

static ct_copy_traits of_registers(ct_ctx *cx, const tile *t, const cti_copy_op *o, bool half)
{
    const int64_t row = row_of(t, o->n[0]);
    const cti_axis all[CTI_MAX_AXES] = {{LANES, 0}}, bits[CTI_MAX_AXES] = {{row * t->rows, 1}};
    ct_layout memory = cti_thread_value(cx, all, bits), lanes = registers(cx, t, o->n[0]);
    bool load = o->kind == CTI_COPY_TMEM_LOAD;
    ct_copy_traits r =
        cti_copy_traits(cx, LANES, load ? memory : lanes, load ? lanes : memory, memory);
    r.ValID = places(cx, row, t->rows, half);
    return r;
}

/* ---- Shared memory ---- */

/* Four datapaths are every 32nd of 128, and their bits are counted as if there were all. */
static ct_copy_traits of_some_rows(ct_ctx *cx, const tile *t, int64_t ctas)
{
    const cti_axis cta[CTI_MAX_AXES] = {{ctas, 0}};
    const cti_axis bits[CTI_MAX_AXES] = {{t->rows, DATAPATHS / t->rows}, {t->bits, DATAPATHS}};
    const cti_axis places[CTI_MAX_AXES] = {{DATAPATHS, DATAPATH}, {t->bits, 1}};
    ct_layout l = cti_thread_value(cx, cta, bits);
    ct_copy_traits r = cti_copy_traits(cx, ctas, l, l, l);
    r.ValID = cti_axes(cx, places);
    return r;
}

/* Datapaths run before bits. A part that is written several times is in one place of the source. */
static ct_copy_traits of_all_rows(ct_ctx *cx, const tile *t, int64_t ctas)
{
    const int64_t rows = t->rows, bits = t->bits;
    const cti_axis cta[CTI_MAX_AXES] = {{ctas, 0}}, all[CTI_MAX_AXES] = {{DATAPATHS * bits, 1}};
    const cti_axis from[CTI_MAX_AXES] = {
        {rows, 1}, {bits, rows}, {t->parts, rows * bits}, {t->times, 0}};
    const cti_axis places[CTI_MAX_AXES] = {{rows, DATAPATH},
                                           {bits, 1},
                                           {t->parts, rows * t->times * DATAPATH},
                                           {t->times, rows * DATAPATH}};
    ct_layout dst = cti_thread_value(cx, cta, all);
    ct_layout src = t->times == 1 ? dst : cti_thread_value(cx, cta, from);
    ct_copy_traits r = cti_copy_traits(cx, ctas, src, dst, dst);
    r.ValID = cti_axes(cx, places);
    return r;
}

ct_copy_traits cti_copy_of_tmem(ct_ctx *cx, const char *name, const cti_copy_op *o)
{
    const tile *t = tile_of(name);
    if (o->kind != CTI_COPY_UTCCP)
        return of_registers(cx, t, o, strstr(name, "_16b") != NULL);
    bool all = t->rows * t->parts * t->times == DATAPATHS;
    return all ? of_all_rows(cx, t, o->n[0]) : of_some_rows(cx, t, o->n[0]);
}

/* ---- Operations by others ---- */

enum { MAX_NAME = 80 };

/* A load or a store by name, without namespaces; false: fails, it is none. */
static bool take_operation(ct_ctx *cx, const char *what, const char *op, cti_copy_op *to)
{
    *to = cti_find_copy_op(cx, op);
    return ct_check(cx) == CT_OK &&
           (to->kind == CTI_COPY_TMEM_LOAD || to->kind == CTI_COPY_TMEM_STORE ||
            cti_refuse(cx, CT_EINVAL, "%s: %.80s is no load or store of tensor memory", what, op));
}

/* What a name begins with: all up to its repetitions. */
static const char *head_of(const char *op, int *length)
{
    const char *last = strrchr(op, ':'), *name = last == NULL ? op : last + 1;
    *length = (int)(strstr(name, "dp") - name);
    *length += (int)(strchr(name + *length, 'b') + 1 - (name + *length));
    return name;
}

/* The operation of as many repetitions as divide so many bits of a datapath. */
ct_value cti_tmem_repeated(ct_ctx *cx, const char *op, int64_t bits)
{
    cti_copy_op o;
    int length;
    char *name = cti_alloc(cx, MAX_NAME);
    if (!take_operation(cx, "op_repeater", op, &o))
        return cti_null();
    const tile *t = tile_of(op);
    const int64_t one = row_of(t, 1), registers = t->rows * one / LANES / REGISTER;
    int64_t times = 128 / registers;
    if (o.n[0] != 1 || strstr(op, "_STAT_") != NULL)
        return cti_fail(cx, CT_EINVAL, "op_repeater: %.80s is repeated already", op);
    if (bits < one || bits % one != 0)
        return cti_fail(cx, CT_EINVAL,
                        "op_repeater: %" PRId64 " bits are no multiple of the %" PRId64 " of %.80s",
                        bits, one, op);
    while (bits % (times * one) != 0)
        times /= 2;
    const char *head = head_of(op, &length);
    snprintf(name, MAX_NAME, "%.*s%" PRId64 "x%s", length, head, times,
             strstr(op, "_16b") != NULL ? "_16b" : "");
    return cti_text_node(cx, CT_TEXT, name);
}

/* The store that has the shape of a load. */
ct_value cti_tmem_store_of(ct_ctx *cx, const char *load)
{
    cti_copy_op o;
    int length;
    char *name = cti_alloc(cx, MAX_NAME);
    if (!take_operation(cx, "tmem_load_to_store", load, &o))
        return cti_null();
    const char *head = head_of(load, &length), *shape = strstr(head, "LOAD_");
    if (o.kind != CTI_COPY_TMEM_LOAD || strstr(load, "_STAT_") != NULL)
        return cti_fail(cx, CT_EINVAL, "tmem_load_to_store: no store is like %.80s", load);
    snprintf(name, MAX_NAME, "SM100_TMEM_STORE_%s", shape + strlen("LOAD_"));
    return cti_text_node(cx, CT_TEXT, name);
}
