/* cover_count.c - which part has which element of a tensor.
 *
 * The tensor is the one of coordinates, so that each value of an answer says which element it is:
 *
 *     ArithTuple(_0,(_0,_0)) o (4,(2,3)):(_1@0,(_1@0@1,_1@1@1))
 *
 * Elements are counted in a box of the tensor's leaves, each leaf that ends a mode longer by the
 * mode's slack. What is not here: which partition it is. */
#include "spec-tests/judge/generate/cover.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* 0 at every leaf, or the basis element of its place. */
static oracle_tree fill(struct oracle *o, oracle_tree shape, bool basis, uint32_t path, int level)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return basis ? oracle_basis(o, 1, true, path) : oracle_int(o, 0, true);
    for (int i = 0; i < shape->count; ++i) {
        uint32_t mode = (uint32_t)(i + 1) << (4 * level);
        items[i] = fill(o, shape->item[i], basis, path | mode, level + 1);
    }
    return oracle_tuple(o, shape->count, items);
}

/* The tensor of the coordinates of a shape, as text. */
void cover_identity(struct cover *w, oracle_tree shape, char *text, size_t size)
{
    struct oracle *o = &w->operands;
    oracle_tree zero = fill(o, shape, false, 0, 0);
    oracle_tree part[2] = {oracle_group(o, ORACLE_ITERATOR, 1, &zero), NULL};
    part[1] = oracle_layout(o, shape, fill(o, shape, true, 0, 0));
    oracle_print(oracle_group(o, ORACLE_TENSOR, 2, part), text, size);
}

/* One more leaf of the box; false where it gets too large. */
static bool add_leaf(struct cover_count *c, int64_t extent, uint32_t path, int64_t slack)
{
    int i = c->leaves;
    if (i == COVER_LEAVES || extent < 1 || extent > COVER_CELLS || slack < 0 || slack > COVER_CELLS)
        return false;
    c->path[i] = path;
    c->extent[i] = extent;
    c->bound[i] = extent + slack;
    c->step[i] = c->cells;
    c->cells *= c->bound[i];
    ++c->leaves;
    return c->cells <= COVER_CELLS;
}

static bool add_leaves(struct cover_count *c, oracle_tree t, uint32_t path, int level,
                       int64_t slack)
{
    if (t->kind != ORACLE_TUPLE)
        return t->kind == ORACLE_INT && add_leaf(c, t->value, path, slack);
    for (int i = 0; i < t->count; ++i) {
        uint32_t mode = (uint32_t)(i + 1) << (4 * level);
        if (level == ORACLE_PATH || i > 14 ||
            !add_leaves(c, t->item[i], path | mode, level + 1, i + 1 == t->count ? slack : 0))
            return false;
    }
    return true;
}

/* Nothing is given yet. slack is one number for each mode; false where the box is too large. */
bool cover_open(struct cover *w, oracle_tree shape, const int64_t *slack)
{
    struct cover_count *c = &w->count;
    c->leaves = 0;
    c->cells = 1;
    if (shape->kind != ORACLE_TUPLE)
        return false;
    for (int i = 0; i < shape->count; ++i)
        if (!add_leaves(c, shape->item[i], (uint32_t)(i + 1), 1, slack[i]))
            return false;
    for (int64_t i = 0; i < c->cells; ++i)
        c->owner[i] = -1;
    cover_again(w);
    return true;
}

/* The elements are given once more, to the same owners. */
void cover_again(struct cover *w)
{
    memset(w->count.times, 0, (size_t)w->count.cells * sizeof w->count.times[0]);
}

/* The cell of a coordinate; -1 where the box has none. */
static int64_t cell_of(const struct cover_count *c, const struct oracle_point *p)
{
    int64_t cell = 0;
    if (p->number != 0)
        return -1;
    for (int k = 0; k < p->terms; ++k) {
        int i = 0;
        if (p->value[k] == 0)
            continue;
        while (i < c->leaves && c->path[i] != p->path[k])
            ++i;
        if (i == c->leaves || p->value[k] < 0 || p->value[k] >= c->bound[i])
            return -1;
        cell += p->value[k] * c->step[i];
    }
    return cell;
}

/* A cell's coordinate, leaf by leaf; the result says whether the tensor has it. */
static bool cell_text(const struct cover_count *c, int64_t cell, char *text, size_t size)
{
    bool inside = true;
    size_t length = 0;
    for (int i = 0; i < c->leaves; ++i) {
        int64_t at = cell / c->step[i] % c->bound[i];
        inside = inside && at < c->extent[i];
        length += (size_t)snprintf(text + length, length < size ? size - length : 0, "%s%" PRId64,
                                   i == 0 ? "" : ",", at);
    }
    return inside;
}

/* One element is given. The owner, unless -1, must be the same whenever it is. */
static bool add(struct cover *w, const struct oracle_point *p, int64_t owner)
{
    char text[160];
    struct cover_count *c = &w->count;
    int64_t cell = cell_of(c, p);
    if (cell < 0) {
        cover_break(w, "a coordinate far outside of the tensor is given");
        return false;
    }
    ++c->times[cell];
    if (owner < 0 || c->owner[cell] == owner)
        return true;
    if (c->owner[cell] >= 0) {
        cell_text(c, cell, text, sizeof text);
        cover_break(w, "the owner of element (%s) is %" PRId32 ", then %" PRId64, text,
                    c->owner[cell], owner);
        return false;
    }
    c->owner[cell] = (int32_t)owner;
    return true;
}

/* All elements of an answer are given: the first `share` to the owner, the next to the one after
 * it, and so on; to none where the owner is -1. false: w->result says why. */
bool cover_answer(struct cover *w, oracle_tree tensor, int64_t owner, int64_t share)
{
    struct oracle_point p;
    int64_t n = oracle_domain(tensor);
    w->result = GENERATE_FAILED;
    if (tensor->kind != ORACLE_TENSOR || n < 0) {
        cover_break(w, "%.800s is not a tensor", w->answer);
        return false;
    }
    w->answers.undecided = w->answers.undecided || n > ORACLE_LIMIT;
    for (int64_t i = 0; i < n && !w->answers.undecided; ++i) {
        oracle_at(&w->answers, tensor, i, &p);
        if (!w->answers.undecided && !add(w, &p, owner < 0 ? -1 : owner + i / share))
            return false;
    }
    if (w->answers.undecided)
        w->result = GENERATE_UNDECIDED;
    return !w->answers.undecided;
}

/* The first element of an answer is the one at these coordinates, one number for each mode; a
 * single number counts in all modes together. */
bool cover_starts(struct cover *w, oracle_tree tensor, int modes, const int64_t *start)
{
    struct oracle_point first, expected = {.number = 0};
    const struct cover_count *c = &w->count;
    int64_t rest[COVER_LEAVES];
    for (int i = 0; i < modes; ++i)
        rest[i] = start[i];
    for (int i = 0; i < c->leaves; ++i) {
        int mode = modes == 1 ? 0 : (int)(c->path[i] & 15u) - 1;
        bool last =
            i + 1 == c->leaves || (modes > 1 && (c->path[i + 1] & 15u) != (c->path[i] & 15u));
        expected.path[i] = c->path[i];
        expected.value[i] = last ? rest[mode] : rest[mode] % c->extent[i];
        rest[mode] /= c->extent[i];
    }
    expected.terms = c->leaves;
    oracle_at(&w->answers, tensor, 0, &first);
    if (!oracle_point_equal(&first, &expected))
        w->result = cover_break(w, "the part begins elsewhere: %.400s", w->answer);
    return oracle_point_equal(&first, &expected);
}

/* Every element was given that many times, and places outside of the tensor at most that many. */
enum generate_result cover_check(struct cover *w, int64_t times)
{
    char text[160];
    const struct cover_count *c = &w->count;
    for (int64_t i = 0; i < c->cells; ++i) {
        if (c->times[i] == times)
            continue;
        bool inside = cell_text(c, i, text, sizeof text);
        if (inside)
            return cover_break(w, "an element is not given as often: (%s) %d times, not %" PRId64,
                               text, c->times[i], times);
        if (c->times[i] > times)
            return cover_break(w, "outside, (%s) is given %d times, not %" PRId64, text,
                               c->times[i], times);
    }
    return GENERATE_PASSED;
}
