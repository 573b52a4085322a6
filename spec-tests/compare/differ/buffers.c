/* buffers.c - how large the memory of a case is, and where its elements lie in it.
 *
 * Here: the reach of layouts, the three blocks, the number of planes. Not here: the contents of the
 * blocks (memory.c). differ.h has a drawing of the blocks. */
#include "spec-tests/compare/differ/family.h"

enum { MAX_REACH = 1 << 26, ALIGNED = 256, LAYOUTS = 3 };

/* A swizzled layout is evaluated everywhere: its values are not a sum over modes. */
static bool reach_of_composed(ct_ctx *cx, ct_layout layout, int64_t *low, int64_t *high)
{
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t i = 0; i < size && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
        if (ct_check(cx) != CT_OK || ct_kind_of(v) != CT_INTEGER)
            return false;
        *low = ct_int(v) < *low || i == 0 ? ct_int(v) : *low;
        *high = ct_int(v) > *high || i == 0 ? ct_int(v) : *high;
        ct_release(cx, mark);
    }
    return ct_check(cx) == CT_OK;
}

static bool reach_of_modes(ct_value shape, ct_value stride, int64_t *low, int64_t *high)
{
    if (ct_kind_of(shape) == CT_TUPLE) {
        if (ct_kind_of(stride) != CT_TUPLE)
            return false;
        for (int i = 0; i < ct_length(shape); ++i)
            if (!reach_of_modes(ct_item(shape, i), ct_item(stride, i), low, high))
                return false;
        return true;
    }
    if (ct_kind_of(shape) != CT_INTEGER || ct_kind_of(stride) != CT_INTEGER)
        return false;
    int64_t steps = ct_int(shape) - 1, step = ct_int(stride);
    if (step < -MAX_REACH || step > MAX_REACH || steps > MAX_REACH)
        return false;
    *(step < 0 ? low : high) += steps * step;
    return *high - *low <= MAX_REACH;
}

/* The least and the greatest value of a layout. */
static bool reach_of(ct_ctx *cx, ct_layout layout, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    return ct_kind_of(layout) == CT_COMPOSED
               ? reach_of_composed(cx, layout, low, high)
               : reach_of_modes(ct_shape(cx, layout), ct_stride(cx, layout), low, high);
}

/* The block of the elements of some layouts, those that are not NULL. */
static bool lay_out(struct differ_plan *p, const ct_layout layout[LAYOUTS], int64_t start,
                    struct differ_block *block)
{
    int64_t low = 0, high = 0, bytes = p->c->bytes;
    if (layout[0] == NULL)
        return true;
    for (int k = 0; k < LAYOUTS; ++k) {
        int64_t least, most;
        if (layout[k] == NULL)
            continue;
        if (!reach_of(p->cx, layout[k], &least, &most))
            return false;
        low = k == 0 || least < low ? least : low;
        high = k == 0 || most > high ? most : high;
    }
    if (p->c->op->packed) { /* bytes, which begin below 0, too */
        low = (low - (low < 0)) / 2;
        high = (high - (high < 0)) / 2;
    }
    if (low < -MAX_REACH || high > MAX_REACH || high - low >= DIFFER_MAX_BYTES / bytes)
        return false;
    int64_t ahead = (DIFFER_GUARD - low * bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
    if (low > 0)
        ahead = DIFFER_GUARD;
    block->zero = (size_t)(ahead + start * bytes % ALIGNED);
    block->low = low;
    block->count = high - low + 1;
    block->cells = (size_t)((int64_t)block->zero + low * bytes);
    block->length = (size_t)(block->count * bytes);
    block->bytes = (block->cells + block->length + DIFFER_GUARD + ALIGNED - 1) / ALIGNED * ALIGNED;
    return true;
}

static bool lay_out_report(struct differ_plan *p)
{
    bool by_element = differ_family_of(p->c->op)->by_element;
    int64_t rows = by_element ? p->y.count : p->threads * p->values;
    if (p->axes > 0 && rows > DIFFER_MAX_BYTES / 8 / p->axes)
        return false;
    p->report = (struct differ_block){.count = rows * p->axes, .cells = DIFFER_GUARD};
    if (by_element)
        p->report.low = p->y.low;
    if (p->report.low > 0)
        p->report.cells += (size_t)p->report.low * sizeof(int64_t);
    p->report.zero = (size_t)((int64_t)p->report.cells - p->report.low * (int64_t)sizeof(int64_t));
    p->report.length = (size_t)p->report.count * sizeof(int64_t);
    p->report.bytes =
        (p->report.cells + p->report.length + DIFFER_GUARD + ALIGNED - 1) / ALIGNED * ALIGNED;
    return true;
}

/* How many runs show the whole index of every source element. */
static void count_planes(struct differ_plan *p)
{
    int bits = 1, wide = 8 * p->c->bytes - (p->numbers == DIFFER_DIGITS ? 4 : 0);
    int64_t count = p->x.count > p->y.count ? p->x.count : p->y.count;
    while (count - 1 > 0 && (count - 1) >> bits > 0)
        ++bits;
    p->planes = (bits + wide - 1) / wide;
    if (p->numbers >= DIFFER_DRAWN)
        p->planes = 1;
    if (p->c->bytes == 1 && p->planes < 2)
        p->planes = 2; /* a byte may be the poison of one plane, but not of two */
}

/* Lays out the memory of a plan whose arguments are known. NULL, or the fault, and of which
 * argument. */
const char *differ_lay_out(struct differ_plan *p, enum differ_role *role)
{
    const struct differ_case *c = p->c;
    bool moves = !c->op->evaluates;
    *role = DIFFER_A;
    const ct_layout of_x[LAYOUTS] = {p->a, p->second, p->factor}, of_y[LAYOUTS] = {p->b};
    if (moves && !lay_out(p, of_x, c->start[0], &p->x))
        return "the layout does not lead to integers, or too far";
    *role = DIFFER_B;
    if (moves && !lay_out(p, of_y, c->start[1], &p->y))
        return "the layout does not lead to integers, or too far";
    *role = DIFFER_NONE;
    if (!lay_out_report(p))
        return "the report is too long";
    if (moves)
        count_planes(p);
    return NULL;
}
