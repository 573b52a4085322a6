/* layout.c - laws of a layout's parts, of its values, and of the bounds of its codomain.
 *
 * It follows "Layout", "Index Mapping" and "Layout compatibility" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static oracle_tree follow(struct law *l, oracle_tree t)
{
    for (int i = 0; i < l->params; ++i) {
        if (l->param[i] < 0 || l->param[i] >= oracle_rank(t))
            return law_reject(l, "rank");
        t = oracle_item(&l->o, t, (int)l->param[i]);
    }
    return t;
}

/* shape and stride are the two halves that the print form shows. */
static oracle_tree shape(struct law *l)
{
    return follow(l, law_shape(l->arg[0]));
}

static oracle_tree stride(struct law *l)
{
    oracle_tree t = l->arg[0];
    if (t->kind == ORACLE_COMPOSED)
        return law_reject(l, "a composed layout has no stride");
    return t->kind == ORACLE_LAYOUT ? follow(l, t->item[1]) : oracle_null(&l->o);
}

/* layout_a, offset and layout_b are the three parts of f o offset o layout. */
static oracle_tree part(struct law *l, int i)
{
    return l->arg[0]->kind == ORACLE_COMPOSED ? l->arg[0]->item[i]
                                              : law_reject(l, "not a composed layout");
}

static oracle_tree layout_a(struct law *l)
{
    return part(l, 0);
}

static oracle_tree offset(struct law *l)
{
    return part(l, 1);
}

static oracle_tree layout_b(struct law *l)
{
    return part(l, 2);
}

/* A swizzled layout's swizzle, or the one that changes nothing. */
static oracle_tree swizzle_portion(struct law *l)
{
    oracle_tree t = l->arg[0];
    oracle_tree none[3] = {law_number(l, 0), law_number(l, 4), law_number(l, 3)};
    if (t->kind == ORACLE_COMPOSED && t->item[0]->kind == ORACLE_SWIZZLE)
        return t->item[0];
    return t->kind == ORACLE_LAYOUT ? oracle_group(&l->o, ORACLE_SWIZZLE, 3, none)
                                    : oracle_null(&l->o);
}

static oracle_tree nonswizzle_portion(struct law *l)
{
    oracle_tree t = l->arg[0];
    bool swizzled = t->kind == ORACLE_COMPOSED && t->item[0]->kind == ORACLE_SWIZZLE;
    return swizzled ? t->item[2] : t->kind == ORACLE_LAYOUT ? t : oracle_null(&l->o);
}

/* make_composed_layout(f, offset, L) is the function f(offset + L(c)), and its three parts are as
 * they were given; composition(f, offset, L) may drop an f that changes nothing. */
static oracle_tree composed_function(struct law *l)
{
    return oracle_composed(&l->o, l->arg[0], l->arg[1], l->arg[2]);
}

/* cosize is the width of the range of the values: the highest less the lowest, and one. With basis
 * strides it is decided component by component, by coshape. */
static int cosize_bounds(struct law *l)
{
    oracle_tree t = law_plain(l->arg[0]);
    int64_t low, high;
    for (int i = 0; i < l->params; ++i)
        t = oracle_mode(&l->o, t, (int)l->param[i]);
    if (t->kind != ORACLE_LAYOUT || !law_range(l, t, &low, &high))
        return law_undecided(l);
    int64_t width = law_width(l, low, high);
    if (l->o.undecided)
        return -1;
    if (l->answer->kind != ORACLE_INT || l->answer->value != width)
        return law_break(l, "the values are in %" PRId64 "..%" PRId64, low, high);
    return 1;
}

static int64_t term_of(const struct oracle_point *p, uint32_t path)
{
    for (int i = 0; i < p->terms; ++i)
        if (p->path[i] == path)
            return p->value[i];
    return 0;
}

static int component_bounds(struct law *l, oracle_tree t, uint32_t path, int64_t width)
{
    int64_t low = 0, high = 0, n = oracle_domain(t);
    if (n < 1 || n > ORACLE_LIMIT)
        return law_undecided(l);
    for (int64_t i = 0; i < n; ++i) {
        struct oracle_point p;
        oracle_at(&l->o, t, i, &p);
        int64_t v = path == 0 ? p.number : term_of(&p, path);
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    int64_t between = law_width(l, low, high);
    if (l->o.undecided)
        return -1;
    return width == between
               ? 1
               : law_break(l, "a component's values are in %" PRId64 "..%" PRId64, low, high);
}

static int each_component(struct law *l, oracle_tree t, oracle_tree bounds, uint32_t path,
                          int level)
{
    if (bounds->kind == ORACLE_INT)
        return component_bounds(l, t, path, bounds->value);
    if (bounds->kind != ORACLE_TUPLE || bounds->count > 14 || level == ORACLE_PATH)
        return law_undecided(l);
    for (int i = 0; i < bounds->count; ++i) {
        uint32_t below = path | (uint32_t)(i + 1) << (4 * level);
        int holds = each_component(l, t, bounds->item[i], below, level + 1);
        if (holds != 1)
            return holds;
    }
    return 1;
}

/* coshape bounds the values component by component, as cosize does for integers. */
static int coshape_bounds(struct law *l)
{
    oracle_tree t = law_plain(l->arg[0]);
    for (int i = 0; i < l->params; ++i)
        t = oracle_mode(&l->o, t, (int)l->param[i]);
    return t->kind == ORACLE_LAYOUT ? each_component(l, t, l->answer, 0, 0) : law_undecided(l);
}

/* values are those at the integer coordinates 0, 1, 2, .., 63 at most. */
static int values_in_order(struct law *l)
{
    int64_t n = oracle_domain(l->arg[0]);
    oracle_tree list = l->answer;
    n = n > 64 ? 64 : n;
    if (n < 0 || (list->kind == ORACLE_LIST ? list->count : 1) != n)
        return n < 0 ? law_undecided(l) : law_break(l, "there are %" PRId64 " of them", n);
    for (int64_t i = 0; i < n; ++i) {
        struct oracle_point p;
        oracle_at(&l->o, l->arg[0], i, &p);
        int holds = law_point(l, &p, list->kind == ORACLE_LIST ? list->item[i] : list);
        if (holds != 1)
            return holds;
    }
    return 1;
}

/* Every value 0 .. size-1 occurs exactly once. */
static bool compact(struct law *l, oracle_tree t)
{
    int64_t low, high;
    return law_range(l, t, &low, &high) && low == 0 && high == oracle_domain(t) - 1 &&
           law_injective(l, t);
}

/* get_hier_coord, get_flat_coord and get_1d_coord give the coordinate that the layout maps to the
 * index. They promise it for compact layouts only. */
static int lookup_inverse(struct law *l)
{
    oracle_tree t = l->arg[0], index = l->arg[1];
    struct oracle_point p;
    if (t->kind != ORACLE_LAYOUT || index->kind != ORACLE_INT || !compact(l, t) ||
        index->value < 0 || index->value >= oracle_domain(t))
        return law_undecided(l);
    oracle_at_coord(&l->o, t, l->answer, &p);
    return p.number == index->value ? 1 : law_break(l, "the layout maps it to %" PRId64, p.number);
}

/* The next number of a table's row, after its bar; NULL past the last. */
static const char *next_cell(const char *p, int64_t *value)
{
    char *end;
    p += strcspn(p, "|\n\\");
    if (*p != '|')
        return NULL;
    *value = strtoll(p + 1, &end, 10);
    return end == p + 1 ? NULL : end;
}

/* print_layout: in row m, column n of the table stands L(m,n). A line ends with a newline, or with
 * the two characters \n that stand for one. */
static int table_values(struct law *l)
{
    oracle_tree t = l->arg[0];
    oracle_tree shape = law_shape(t);
    int64_t m = 0, value;
    if (!oracle_is_function(t) || oracle_rank(shape) != 2)
        return law_undecided(l);
    int64_t rows = oracle_item(&l->o, shape, 0)->size, columns = oracle_item(&l->o, shape, 1)->size;
    for (const char *p = strchr(l->text, '|'); p != NULL; p = strchr(p, '|'), ++m) {
        int64_t n = 0;
        for (const char *cell = next_cell(p, &value); cell != NULL;
             cell = next_cell(cell, &value)) {
            int64_t expected = oracle_number(&l->o, t, m + rows * n);
            if (value != expected || n >= columns)
                return law_break(l, "(%" PRId64 ",%" PRId64 ") is %" PRId64, m, n, expected);
            ++n;
            p = cell;
        }
        if (n != columns)
            return law_break(l, "row %" PRId64 " has %" PRId64 " cells", m, n);
        p += strcspn(p, "\n\\");
    }
    return m == rows ? 1 : law_break(l, "it has %" PRId64 " rows", m);
}

const struct law_entry laws_of_layouts[] = {
    {"shape", "layout_parts", 1, 1, NULL, shape, LAW_MARKS},
    {"stride", "layout_parts", 1, 1, NULL, stride, LAW_MARKS},
    {"layout_a", "composed_parts", 1, 1, NULL, layout_a, LAW_MARKS},
    {"layout_b", "composed_parts", 1, 1, NULL, layout_b, LAW_MARKS},
    {"offset", "composed_parts", 1, 1, NULL, offset, LAW_MARKS},
    {"get_swizzle_portion", "composed_parts", 1, 1, NULL, swizzle_portion, LAW_MARKS},
    {"get_nonswizzle_portion", "composed_parts", 1, 1, NULL, nonswizzle_portion, LAW_MARKS},
    {"make_composed_layout", "composed_function", 3, 3, NULL, composed_function, LAW_FUNCTION},
    {"cosize", "cosize_bounds", 1, 1, cosize_bounds, NULL, LAW_NUMBERS},
    {"coshape", "coshape_bounds", 1, 1, coshape_bounds, NULL, LAW_NUMBERS},
    {"values", "values_in_order", 1, 1, values_in_order, NULL, LAW_NUMBERS},
    {"print_layout", "table_values", 1, 1, table_values, NULL, LAW_LINES},
    {"get_hier_coord", "lookup_inverse", 2, 2, lookup_inverse, NULL, LAW_NUMBERS},
    {"get_flat_coord", "lookup_inverse", 2, 2, lookup_inverse, NULL, LAW_NUMBERS},
    {"get_1d_coord", "lookup_inverse", 2, 2, lookup_inverse, NULL, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
