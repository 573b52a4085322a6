/* emu_algorithm.c - the memory that copies and stores leave, by the machine.
 *
 *      source         global memory; cell m holds m
 *      destination    shared memory; every byte is 0xCD, as ref's empty cells
 *
 * Elements go one after the other, in the order of their index, by the instruction of the copy:
 * ref gives the offset of each, its width, and, for copy_if, whether it goes. The answer is read
 * from shared memory. A cooperative_copy runs with all its threads: each cell
 * that is written must hold what the whole copy leaves there, and one thread writes it. */
#include "spec-tests/judge/answerers/emu.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY = 0xCD, MAX_CELLS = 1 << 12, MAX_BYTES = 16, NARROW = 32, FIRST = 16 };

struct cells {
    ct_layout layout;
    int64_t size, count; /* elements, cells */
    uint32_t bytes;      /* of a cell */
    uint64_t at;
};

/* ---- Memory --------------------------------------------------------------------------------- */

static bool read_cells(struct emu_question *q, ct_layout layout, int bits, struct cells *c)
{
    *c = (struct cells){.layout = layout, .bytes = (uint32_t)bits / 8};
    c->size = ct_int(ct_size(q->cx, layout));
    c->count = ct_int(ct_cosize(q->cx, layout));
    return ct_check(q->cx) == CT_OK && bits % 8 == 0 && bits <= 8 * MAX_BYTES &&
           c->size <= MAX_CELLS && c->count <= MAX_CELLS;
}

static bool put_indices(emu_machine *m, struct cells *c)
{
    c->at = emu_alloc(m, (uint64_t)c->count * c->bytes, "the source");
    bool fine = c->at != 0;
    for (int64_t i = 0; fine && i < c->count; ++i) {
        const uint64_t v[2] = {(uint64_t)i, 0};
        fine = emu_put(m, c->at + (uint64_t)i * c->bytes, v, c->bytes);
    }
    return fine;
}

static bool put_empty(emu_machine *m, struct cells *c)
{
    uint8_t empty[MAX_BYTES];
    bool fine = true;
    memset(empty, EMPTY, sizeof empty);
    c->at = emu_generic(EMU_SHARED, emu_shared_address(0, 0));
    for (int64_t i = 0; fine && i < c->count; ++i)
        fine = emu_put(m, c->at + (uint64_t)i * c->bytes, empty, c->bytes);
    return fine;
}

static uint64_t place(ct_ctx *cx, const struct cells *c, ct_value coord)
{
    size_t mark = ct_mark(cx);
    int64_t cell = ct_int(ct_layout_call(cx, c->layout, coord));
    ct_release(cx, mark);
    return c->at + (uint64_t)cell * c->bytes;
}

static uint64_t element(ct_ctx *cx, const struct cells *c, int64_t i)
{
    return place(cx, c, ct_dynamic(cx, i));
}

/* (0,_,2): cells of less than 32 bits are never shown as empty, as one of their values looks so. */
static bool print_cells(emu_machine *m, const struct cells *c, struct text *t)
{
    uint8_t b[MAX_BYTES], empty[MAX_BYTES];
    memset(empty, EMPTY, sizeof empty);
    text_clear(t);
    for (int64_t i = 0; i < c->count; ++i) {
        int64_t v = 0;
        if (!emu_get(m, c->at + (uint64_t)i * c->bytes, b, c->bytes))
            return false;
        memcpy(&v, b, c->bytes < 8 ? c->bytes : 8);
        if (c->bytes < 8 && (v >> (8 * c->bytes - 1) & 1))
            v -= INT64_C(1) << 8 * c->bytes;
        text_puts(t, i == 0 ? "(" : ",");
        if (8 * c->bytes >= NARROW && memcmp(b, empty, c->bytes) == 0)
            text_puts(t, "_");
        else
            text_printf(t, "%" PRId64, v);
    }
    text_puts(t, ")");
    return true;
}

/* ---- What moves ----------------------------------------------------------------------------- */

/* Is the coordinate of an element below the bound, which has the profile of the tile, or an integer
 * for each of its modes? */
static bool is_below(ct_ctx *cx, ct_value bound, ct_layout layout, int64_t i)
{
    size_t mark = ct_mark(cx);
    ct_tuple shape = ct_shape(cx, layout);
    if (!ct_int(ct_congruent(cx, bound, shape)))
        shape = ct_product_each(cx, shape);
    ct_value in = ct_elem_less(cx, ct_idx2crd(cx, ct_dynamic(cx, i), shape), bound);
    bool below = ct_check(cx) == CT_OK && ct_int(in) != 0;
    ct_release(cx, mark);
    return below;
}

static bool copy_elements(struct emu_question *q, emu_machine *m, ct_value bound,
                          const struct cells *src, const struct cells *dst)
{
    bool fine = true;
    for (int64_t i = 0; fine && i < dst->size; ++i)
        if (bound == NULL || is_below(q->cx, bound, dst->layout, i))
            fine =
                emu_move(m, element(q->cx, src, i), src->bytes, element(q->cx, dst, i), dst->bytes);
    return fine;
}

/* copy_atom(operation, type, ..): an instruction takes the elements of mode 0, first to last. */
static enum emu_says copy_by_atom(struct emu_question *q, emu_machine *m, const struct cells *src,
                                  const struct cells *dst)
{
    ct_copy_traits atom = ct_Copy_Atom(q->cx, q->text[0], (int)dst->bytes * 8);
    int64_t from = ct_int(ct_size(q->cx, ct_get(q->cx, atom.SrcLayout, 1)));
    int64_t to = ct_int(ct_size(q->cx, ct_get(q->cx, atom.DstLayout, 1)));
    enum emu_says says = EMU_AGREES;
    for (int64_t i = 0; says == EMU_AGREES && i < dst->size / to; ++i)
        says = emu_move_by(m, q->text[0], (uint32_t)from * src->bytes, (uint32_t)to * dst->bytes,
                           element(q->cx, src, i * from), element(q->cx, dst, i * to));
    return says;
}

/* One value to one element, by a store. */
static bool store(emu_machine *m, uint64_t to, uint32_t bytes, int64_t value)
{
    uint64_t from = emu_generic(EMU_SHARED, emu_shared_address(0, MATRIX_SHARED - 2 * MAX_BYTES));
    const int64_t v[] = {value, value < 0 ? -1 : 0};
    return emu_put(m, from, v, bytes) && emu_move(m, from, bytes, to, bytes);
}

static bool fill(struct emu_question *q, emu_machine *m, const struct cells *dst, int64_t value)
{
    bool fine = true;
    for (int64_t i = 0; fine && i < dst->size; ++i)
        fine = store(m, element(q->cx, dst, i), dst->bytes, value);
    return fine;
}

/* ---- Questions ------------------------------------------------------------------------------ */

static enum emu_says of(bool moved)
{
    return moved ? EMU_AGREES : EMU_DIFFERS;
}

static enum emu_says run(struct emu_question *q, emu_machine *m, const struct cells *src,
                         const struct cells *dst)
{
    switch (q->op[0]) {
    case 'f':
        return of(fill(q, m, dst, ct_int(q->arg[1])));
    case 's':
        return of(store(m, place(q->cx, dst, q->arg[1]), dst->bytes, ct_int(q->arg[2])));
    default:
        if (strcmp(q->op, "copy_atom") == 0)
            return copy_by_atom(q, m, src, dst);
        if (strcmp(q->op, "clear") == 0)
            return of(fill(q, m, dst, 0));
        return of(copy_elements(q, m, strcmp(q->op, "copy_if") == 0 ? q->arg[0] : NULL, src, dst));
    }
}

/* Which operands are source and destination, and how wide their elements are. */
static bool operands(struct emu_question *q, struct cells *src, struct cells *dst)
{
    bool copies = strncmp(q->op, "co", 2) == 0, atom = strcmp(q->op, "copy_atom") == 0;
    int bits = atom ? atoi(q->text[1]) : copies ? NARROW : emu_template(q->op, 0, NARROW);
    int last = copies ? q->n - 1 : 0;
    return read_cells(q, q->arg[last], bits, dst) &&
           (!copies || read_cells(q, q->arg[last - 1], bits, src));
}

static enum emu_says ask(struct emu_question *q, struct text *memory)
{
    struct cells src = {.bytes = 4}, dst;
    if (!operands(q, &src, &dst))
        return emu_says(q, EMU_SAYS_NOTHING, "%s: more cells, or others, than are laid out here",
                        q->op);
    emu_machine *m = matrix_open(1, EMU_LATEST, 0, 0);
    if (m == NULL)
        return emu_says(q, EMU_SAYS_NOTHING, "no memory for a machine");
    bool laid_out = put_empty(m, &dst) && put_indices(m, &src);
    enum emu_says says = laid_out ? run(q, m, &src, &dst) : EMU_DIFFERS;
    if (q->disturb != NULL)
        q->disturb(m);
    if (says == EMU_AGREES)
        says = of(print_cells(m, &dst, memory));
    if (says == EMU_DIFFERS)
        emu_says(q, says, "the machine: %.400s",
                 emu_findings(m) > 0 ? emu_found(m, 0)->message : "a cell has no place in memory");
    if (says == EMU_SAYS_NOTHING)
        emu_says(q, says, "%s is not a single instruction of a thread", q->text[0]);
    emu_close(m);
    return says;
}

enum emu_says emu_ask_cells(struct emu_question *q)
{
    return ask(q, q->value);
}

/* ---- cooperative_copy ----------------------------------------------------------------------- */

/* What a thread writes, as ref has it. */
static ct_value share(struct emu_question *q, int thread)
{
    const ct_value arg[] = {ct_dynamic(q->cx, thread), q->arg[1], q->arg[2]};
    return ct_call(q->cx, q->op, 3, arg);
}

/* Cell by cell: unowned and empty, or one thread's and as the machine has it. */
static enum emu_says compare_shares(struct emu_question *q, ct_value whole, int threads)
{
    int cells = ct_length(whole);
    static unsigned char times[MAX_CELLS];
    memset(times, 0, sizeof times);
    for (int t = 0; t < threads; ++t) {
        size_t mark = ct_mark(q->cx);
        ct_value part = share(q, t);
        for (int i = 0; ct_check(q->cx) == CT_OK && i < cells; ++i) {
            if (ct_kind_of(ct_item(part, i)) == CT_UNDERSCORE)
                continue;
            ++times[i];
            if (ct_kind_of(ct_item(whole, i)) == CT_UNDERSCORE ||
                ct_int(ct_item(part, i)) != ct_int(ct_item(whole, i)))
                return emu_says(q, EMU_DIFFERS,
                                "cell %d: thread %d has %" PRId64 ", the machine does not", i, t,
                                ct_int(ct_item(part, i)));
        }
        ct_release(q->cx, mark);
    }
    for (int i = 0; i < cells; ++i)
        if (times[i] != (ct_kind_of(ct_item(whole, i)) != CT_UNDERSCORE))
            return emu_says(q, EMU_DIFFERS, "cell %d is written by %d threads", i, times[i]);
    return EMU_AGREES;
}

enum emu_says emu_ask_cooperative(struct emu_question *q)
{
    struct text memory = {0};
    struct emu_question all = *q;
    ct_value both[] = {q->arg[1], q->arg[2]};
    all.op = "copy";
    all.n = 2;
    all.arg = both;
    text_clear(&memory);
    enum emu_says says = ask(&all, &memory);
    if (says == EMU_AGREES)
        says = compare_shares(q, ct_parse(q->cx, memory.bytes), emu_template(q->op, 0, 1));
    text_free(&memory);
    return says;
}
