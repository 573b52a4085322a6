/* compare.c - are two answers the same function, whatever their form?
 *
 * Layouts are compared at every integer coordinate, and must have the same size; numbers and
 * tuples of numbers are compared leaf by leaf, static or dynamic. */
#include "spec-tests/judge/oracle/oracle.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_point(const struct oracle_point *p, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    if (p->number != 0)
        n += (size_t)snprintf(text, size, "%" PRId64, p->number);
    for (int i = 0; i < p->terms && n + 1 < size; ++i) {
        if (p->value[i] == 0)
            continue;
        n += (size_t)snprintf(text + n, size - n, "%s%" PRId64, n > 0 ? "+" : "", p->value[i]);
        for (int shift = 28; shift >= 0 && n + 1 < size; shift -= 4) {
            int digit = (int)(p->path[i] >> shift & 15u);
            n += digit == 0 ? 0 : (size_t)snprintf(text + n, size - n, "@%d", digit - 1);
        }
    }
    if (n == 0)
        snprintf(text, size, "0");
}

static int same_function(struct oracle *o, oracle_tree a, oracle_tree b, char *why, size_t size)
{
    int64_t n = oracle_domain(a), m = oracle_domain(b);
    if (n < 0 || m < 0 || n > ORACLE_LIMIT || m > ORACLE_LIMIT)
        return -1;
    if (n != m) {
        snprintf(why, size, "sizes %" PRId64 " and %" PRId64, n, m);
        return 0;
    }
    for (int64_t i = 0; i < n; ++i) {
        struct oracle_point p, q;
        oracle_at(o, a, i, &p);
        oracle_at(o, b, i, &q);
        if (o->undecided)
            return -1;
        if (!oracle_point_equal(&p, &q)) {
            char left[100], right[100];
            print_point(&p, left, sizeof left);
            print_point(&q, right, sizeof right);
            snprintf(why, size, "at %" PRId64 ": %s and %s", i, left, right);
            return 0;
        }
    }
    return 1;
}

/* A swizzle is linear over XOR, so its values at 0 and at the powers of two are all of it. */
static int same_swizzle(struct oracle *o, oracle_tree a, oracle_tree b, char *why, size_t size)
{
    for (int bit = 0; bit < 62; ++bit) {
        int64_t i = (int64_t)1 << bit;
        int64_t left = oracle_swizzle(o, a, i), right = oracle_swizzle(o, b, i);
        if (o->undecided)
            return -1;
        if (left != right) {
            snprintf(why, size, "at %" PRId64 ": %" PRId64 " and %" PRId64, i, left, right);
            return 0;
        }
    }
    return 1;
}

static int same_leaf(oracle_tree a, oracle_tree b, char *why, size_t size)
{
    char left[100], right[100];
    if (a->kind == b->kind && a->value == b->value && a->path == b->path)
        return 1;
    oracle_print(a, left, sizeof left);
    oracle_print(b, right, sizeof right);
    snprintf(why, size, "%s and %s", left, right);
    return 0;
}

static int same_items(struct oracle *o, oracle_tree a, oracle_tree b, char *why, size_t size)
{
    for (int i = 0; i < a->count; ++i) {
        char inner[240] = "";
        int same = oracle_same_tree(o, a->item[i], b->item[i], inner, sizeof inner);
        if (same != 1) {
            snprintf(why, size, "item %d: %s", i, inner);
            return same;
        }
    }
    return 1;
}

int oracle_same_tree(struct oracle *o, oracle_tree a, oracle_tree b, char *why, size_t size)
{
    if (oracle_is_function(a) && oracle_is_function(b))
        return same_function(o, a, b, why, size);
    if (a->kind == ORACLE_SWIZZLE && b->kind == ORACLE_SWIZZLE)
        return same_swizzle(o, a, b, why, size);
    if (a->count == 0 && b->count == 0)
        return same_leaf(a, b, why, size);
    if (a->kind != b->kind || a->count != b->count) {
        snprintf(why, size, "the forms differ: %d and %d elements", a->count, b->count);
        return 0;
    }
    return same_items(o, a, b, why, size);
}

int oracle_same(const char *a, const char *b, char *why, size_t size)
{
    struct oracle o;
    if (size > 0)
        why[0] = '\0';
    if (strcmp(a, b) == 0)
        return 1;
    oracle_init(&o);
    oracle_tree x = oracle_parse(&o, a), y = oracle_parse(&o, b);
    if (x == NULL || y == NULL) {
        snprintf(why, size, "%s is not in the print form", x == NULL ? "the first" : "the second");
        return -1;
    }
    int same = oracle_same_tree(&o, x, y, why, size);
    if (same < 0 || o.undecided) {
        snprintf(why, size, "too large to enumerate");
        return -1;
    }
    return same;
}
