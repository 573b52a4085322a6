/* evaluate.c - the value of a layout at a coordinate, straight from the definition.
 *
 * An integer coordinate is split colexicographically over the modes, the last mode taking the
 * rest (it is never reduced, as in CuTe); a natural coordinate is the inner product with the
 * strides. Strides may be basis elements: then the value is a coordinate. It follows "Coordinate
 * Mapping" and "Index Mapping" of 01_layout.md. */
#include "spec-tests/judge/oracle/oracle.h"

int64_t oracle_add_int(struct oracle *o, int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum)) {
        o->undecided = true;
        return 0;
    }
    return sum;
}

int64_t oracle_mul_int(struct oracle *o, int64_t a, int64_t b)
{
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product)) {
        o->undecided = true;
        return 0;
    }
    return product;
}

/* How many integer coordinates a function has; -1 where that is unknown or unbounded. */
int64_t oracle_domain(oracle_tree f)
{
    switch (f->kind) {
    case ORACLE_LAYOUT:
        return f->item[0]->size;
    case ORACLE_COMPOSED:
        return oracle_domain(f->item[2]);
    case ORACLE_TENSOR:
        return oracle_domain(f->item[1]);
    default:
        return -1;
    }
}

static void add_term(struct oracle *o, struct oracle_point *p, uint32_t path, int64_t value)
{
    int i = 0;
    if (path == 0) {
        p->number = oracle_add_int(o, p->number, value);
        return;
    }
    while (i < p->terms && p->path[i] != path)
        ++i;
    if (i == p->terms) {
        if (i == ORACLE_TERMS) {
            o->undecided = true;
            return;
        }
        p->path[i] = path;
        p->value[i] = 0;
        ++p->terms;
    }
    p->value[i] = oracle_add_int(o, p->value[i], value);
}

/* p += scale * value, for a value that is an integer, a basis element or a tuple of values. */
static void add_value(struct oracle *o, struct oracle_point *p, oracle_tree value, int64_t scale,
                      uint32_t path, int level)
{
    if (value->kind == ORACLE_TUPLE) {
        for (int i = 0; i < value->count; ++i) {
            if (i > 14 || level == ORACLE_PATH) {
                o->undecided = true;
                return;
            }
            add_value(o, p, value->item[i], scale, path | (uint32_t)(i + 1) << (4 * level),
                      level + 1);
        }
    } else if (value->kind == ORACLE_INT || value->kind == ORACLE_ANY) {
        add_term(o, p, path, oracle_mul_int(o, scale, value->value));
    } else if (value->kind == ORACLE_BASIS && path == 0) {
        add_term(o, p, value->path, oracle_mul_int(o, scale, value->value));
    } else {
        o->undecided = true;
    }
}

/* p += (shape:stride)(i) */
static void add_at(struct oracle *o, oracle_tree shape, oracle_tree stride, int64_t i,
                   struct oracle_point *p)
{
    if (shape->kind != ORACLE_TUPLE) {
        if (stride->kind == ORACLE_INT)
            p->number = oracle_add_int(o, p->number, oracle_mul_int(o, i, stride->value));
        else
            add_value(o, p, stride, i, 0, 0);
        return;
    }
    if (stride->kind != ORACLE_TUPLE || stride->count != shape->count) {
        o->undecided = true;
        return;
    }
    for (int k = 0; k < shape->count; ++k) {
        int64_t size = shape->item[k]->size;
        if (k + 1 == shape->count) {
            add_at(o, shape->item[k], stride->item[k], i, p);
        } else if (size <= 0) {
            o->undecided = true;
        } else {
            add_at(o, shape->item[k], stride->item[k], i % size, p);
            i /= size;
        }
    }
}

/* p += (shape:stride)(coord), the coordinate an integer or a tuple at each level. */
static void add_at_coord(struct oracle *o, oracle_tree shape, oracle_tree stride, oracle_tree coord,
                         struct oracle_point *p)
{
    if (coord->kind != ORACLE_TUPLE) {
        bool number = coord->kind == ORACLE_INT || coord->kind == ORACLE_ANY;
        o->undecided = o->undecided || !number;
        add_at(o, shape, stride, coord->value, p);
        return;
    }
    if (shape->kind != ORACLE_TUPLE || stride->kind != ORACLE_TUPLE ||
        shape->count != coord->count || stride->count != coord->count) {
        o->undecided = true;
        return;
    }
    for (int k = 0; k < coord->count; ++k)
        add_at_coord(o, shape->item[k], stride->item[k], coord->item[k], p);
}

/* Sw<B,M,S>: the B bits from M + max(S,0) upwards are XORed onto those from M - min(S,0). */
int64_t oracle_swizzle(struct oracle *o, oracle_tree swizzle, int64_t offset)
{
    int64_t bits = swizzle->item[0]->value, base = swizzle->item[1]->value;
    int64_t shift = swizzle->item[2]->value;
    int64_t from = base + (shift > 0 ? shift : 0), to = base - (shift < 0 ? shift : 0);
    if (bits < 0 || base < 0 || from + bits > 62 || to + bits > 62) {
        o->undecided = true;
        return offset;
    }
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    uint64_t picked = ((uint64_t)offset >> from) & mask;
    return (int64_t)((uint64_t)offset ^ picked << to);
}

/* The part of a coordinate that belongs to one mode, with that mode taken off its paths. */
static struct oracle_point component(const struct oracle_point *in, int mode)
{
    struct oracle_point out = {.number = 0};
    for (int i = 0; i < in->terms; ++i) {
        if ((in->path[i] & 15u) == (uint32_t)(mode + 1)) {
            uint32_t rest = in->path[i] >> 4;
            if (rest == 0) {
                out.number += in->value[i];
            } else {
                out.path[out.terms] = rest;
                out.value[out.terms++] = in->value[i];
            }
        }
    }
    return out;
}

/* p += (shape:stride)(x) for a value x of another function's codomain. */
static void add_at_point(struct oracle *o, oracle_tree shape, oracle_tree stride,
                         const struct oracle_point *x, struct oracle_point *p)
{
    if (x->terms == 0) {
        add_at(o, shape, stride, x->number, p);
        return;
    }
    if (x->number != 0 || shape->kind != ORACLE_TUPLE || stride->kind != ORACLE_TUPLE ||
        shape->count != stride->count) {
        o->undecided = true;
        return;
    }
    for (int i = 0; i < x->terms; ++i) {
        if ((int)(x->path[i] & 15u) > shape->count) {
            o->undecided = true;
            return;
        }
    }
    for (int k = 0; k < shape->count; ++k) {
        struct oracle_point part = component(x, k);
        add_at_point(o, shape->item[k], stride->item[k], &part, p);
    }
}

/* out = f(offset + x) */
static void apply_after(struct oracle *o, oracle_tree composed, struct oracle_point *x,
                        struct oracle_point *out)
{
    add_value(o, x, composed->item[1], 1, 0, 0);
    oracle_apply(o, composed->item[0], x, out);
}

/* out = f(in), for every kind of function. */
void oracle_apply(struct oracle *o, oracle_tree f, const struct oracle_point *in,
                  struct oracle_point *out)
{
    struct oracle_point middle;
    *out = (struct oracle_point){.number = 0};
    switch (f->kind) {
    case ORACLE_LAYOUT:
        add_at_point(o, f->item[0], f->item[1], in, out);
        break;
    case ORACLE_SWIZZLE:
        o->undecided = o->undecided || in->terms > 0;
        out->number = oracle_swizzle(o, f, in->number);
        break;
    case ORACLE_COMPOSED:
        oracle_apply(o, f->item[2], in, &middle);
        apply_after(o, f, &middle, out);
        break;
    case ORACLE_TENSOR:
        oracle_apply(o, f->item[1], in, out);
        add_value(o, out, f->item[0]->item[0], 1, 0, 0);
        break;
    default:
        o->undecided = true;
    }
}

void oracle_at(struct oracle *o, oracle_tree f, int64_t i, struct oracle_point *p)
{
    struct oracle_point in = {.number = i};
    oracle_apply(o, f, &in, p);
}

void oracle_at_coord(struct oracle *o, oracle_tree f, oracle_tree coord, struct oracle_point *p)
{
    struct oracle_point middle;
    *p = (struct oracle_point){.number = 0};
    if (f->kind == ORACLE_LAYOUT) {
        add_at_coord(o, f->item[0], f->item[1], coord, p);
    } else if (f->kind == ORACLE_COMPOSED) {
        oracle_at_coord(o, f->item[2], coord, &middle);
        apply_after(o, f, &middle, p);
    } else if (f->kind == ORACLE_TENSOR) {
        oracle_at_coord(o, f->item[1], coord, p);
        add_value(o, p, f->item[0]->item[0], 1, 0, 0);
    } else {
        o->undecided = true;
    }
}

/* f(i) for a function into the integers. */
int64_t oracle_number(struct oracle *o, oracle_tree f, int64_t i)
{
    struct oracle_point p = {.number = 0};
    if (f->kind == ORACLE_LAYOUT)
        add_at(o, f->item[0], f->item[1], i, &p);
    else
        oracle_at(o, f, i, &p);
    o->undecided = o->undecided || p.terms > 0;
    return p.number;
}

/* The value that a text like 7, 3@1 or (2,_0,_5) stands for. */
void oracle_point_of(struct oracle *o, oracle_tree value, struct oracle_point *p)
{
    *p = (struct oracle_point){.number = 0};
    add_value(o, p, value, 1, 0, 0);
}

static int64_t term(const struct oracle_point *p, uint32_t path)
{
    for (int i = 0; i < p->terms; ++i)
        if (p->path[i] == path)
            return p->value[i];
    return 0;
}

/* Equal component by component; one that is absent counts as 0. */
bool oracle_point_equal(const struct oracle_point *a, const struct oracle_point *b)
{
    if (a->number != b->number)
        return false;
    for (int i = 0; i < a->terms; ++i)
        if (a->value[i] != term(b, a->path[i]))
            return false;
    for (int i = 0; i < b->terms; ++i)
        if (b->value[i] != term(a, b->path[i]))
            return false;
    return true;
}
