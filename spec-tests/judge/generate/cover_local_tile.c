/* cover_local_tile.c - the law of a slice of a tile: it has the elements of the tensor it comes
 * from.
 *
 *     slice_of_tile  ptr[16b](0x2000)  (8,6):(1,8)  (_4,_3)  (1,1)
 *                    iterator, or -    layout x     tiler    which tile
 *
 * z = zipped_divide(x, tiler), and the tile is its slice ((_,_),(1,1)). Element (i,j) of the tile
 * is x(i + 4*1, j + 3*1), for all (i,j) of the tile that x has. A layout's slice forgets where it
 * begins, so z's value at ((0,0),(1,1)) is queried as well; a tensor's iterator holds it. A tile
 * that is one number counts along the whole of x. It follows "Zipped, tiled, flat divides" of
 * 02_layout_algebra.md and "Tiling a Tensor" of 03_tensor.md. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/laws/laws.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODES = 6, MAX_ELEMENTS = 256 };

struct tiling {
    const char *iterator; /* NULL: a plain layout */
    const char *layout, *tiler;
    oracle_tree x; /* the layout, or the tensor of coordinates */
    bool whole;    /* the tile is one number */
    bool swizzled; /* CuTe cuts a swizzled layout only where bits do not mix */
    int modes, tiled;
    int64_t size[MODES], extent[MODES], rest[MODES];
};

static bool is_pointer(const struct tiling *t)
{
    return t->iterator != NULL && strncmp(t->iterator, "ArithTuple", 10) != 0;
}

static bool number_at(struct cover *w, oracle_tree t, int i, int64_t *value)
{
    oracle_tree item = oracle_item(&w->operands, t, i);
    *value = item->kind == ORACLE_INT ? item->value : -1;
    return *value >= 0;
}

/* Swizzles of more bits than they shift are none. */
static bool good_swizzle(oracle_tree t)
{
    return t->kind != ORACLE_SWIZZLE || llabs(t->item[2]->value) >= t->item[0]->value;
}

/* The operands taken apart; false where they are none. */
static bool read_tiling(struct cover *w, const struct generate_case *c, struct tiling *t)
{
    char text[2 * CASE_TEXT];
    if (c->n != 4)
        return false;
    *t = (struct tiling){.layout = c->args[1], .tiler = c->args[2]};
    t->iterator = strcmp(c->args[0], "-") == 0 ? NULL : c->args[0];
    bool coordinates = t->iterator != NULL && !is_pointer(t);
    snprintf(text, sizeof text, "%s%s%s", coordinates ? t->iterator : "", coordinates ? " o " : "",
             t->layout);
    t->x = cover_operand(w, text);
    oracle_tree tiler = cover_operand(w, t->tiler), rest = cover_operand(w, c->args[3]);
    if (t->x == NULL || tiler == NULL || rest == NULL || !oracle_is_function(t->x))
        return false;
    t->whole = tiler->kind == ORACLE_INT;
    t->modes = t->whole ? 1 : oracle_rank(t->x);
    t->tiled = oracle_rank(tiler);
    if (t->modes > MODES || t->tiled > t->modes || oracle_rank(rest) != t->modes)
        return false;
    oracle_tree shape = cover_operand(w, t->layout);
    while (shape->kind == ORACLE_COMPOSED) {
        if (!good_swizzle(shape->item[0]))
            return false;
        shape = shape->item[2];
        t->swizzled = true;
    }
    shape = shape->item[0];
    for (int i = 0; i < t->modes; ++i) {
        t->size[i] = t->whole ? shape->size : oracle_item(&w->operands, shape, i)->size;
        t->extent[i] = 1;
        if (!number_at(w, rest, i, &t->rest[i]) ||
            (i < t->tiled && !number_at(w, tiler, i, &t->extent[i])) || t->extent[i] < 1 ||
            t->rest[i] * t->extent[i] >= t->size[i])
            return false;
    }
    return t->whole || shape->kind == ORACLE_TUPLE;
}

/* ((_,_),(1,1)), or with zeros for the tile: ((0,0),(1,1)). */
static void coordinate(const struct tiling *t, const char *first, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "(");
    for (int i = 0; i < t->tiled; ++i)
        length += (size_t)snprintf(text + length, size - length, "%s%s",
                                   t->whole ? ""
                                   : i == 0 ? "("
                                            : ",",
                                   first);
    for (int i = 0; i < t->modes; ++i)
        length += (size_t)snprintf(text + length, size - length, "%s%" PRId64,
                                   t->whole ? ","
                                   : i == 0 ? "),("
                                            : ",",
                                   t->rest[i]);
    snprintf(text + length, size - length, t->whole ? ")" : "))");
}

/* Element i of the tile as a coordinate of x; NULL where x has none. */
static oracle_tree place(struct cover *w, const struct tiling *t, int64_t i)
{
    oracle_tree items[MODES];
    for (int k = 0; k < t->modes; ++k) {
        int64_t at = t->rest[k] * t->extent[k] + i % t->extent[k];
        if (at >= t->size[k])
            return NULL;
        items[k] = oracle_int(&w->operands, at, false);
        i /= t->extent[k];
    }
    return t->whole ? items[0] : oracle_tuple(&w->operands, t->modes, items);
}

/* offset + slice(i) is x at its place, for all i of the tile. */
static enum generate_result compare(struct cover *w, const struct tiling *t, oracle_tree slice,
                                    int64_t offset)
{
    struct oracle_point got, expected;
    int64_t n = 1;
    for (int i = 0; i < t->tiled; ++i)
        n *= t->extent[i];
    if (n > MAX_ELEMENTS)
        return GENERATE_UNDECIDED;
    if (!oracle_is_function(slice) || oracle_domain(slice) != n)
        return cover_break(w, "the slice %.400s has not the tile's size", w->answer);
    for (int64_t i = 0; i < n; ++i) {
        oracle_tree at = place(w, t, i);
        if (at == NULL)
            continue;
        oracle_at(&w->answers, slice, i, &got);
        oracle_at_coord(&w->operands, t->x, at, &expected);
        if (w->answers.undecided || w->operands.undecided)
            return GENERATE_UNDECIDED;
        got.number += offset;
        if (!oracle_point_equal(&got, &expected))
            return cover_break(w, "an element of the tile is not x: %" PRId64, i);
    }
    return GENERATE_PASSED;
}

/* name[bits](0xaddress): the bits of an element, the address, and what follows. */
static const char *read_pointer(const char *text, int64_t *bits, int64_t *address)
{
    const char *bracket = strchr(text, '['), *open = bracket == NULL ? NULL : strchr(bracket, '(');
    char *end;
    if (open == NULL)
        return NULL;
    *bits = strtoll(bracket + 1, NULL, 10);
    *address = strtoll(open + 1, &end, 16);
    return *bits >= 8 && *end == ')' ? end + 1 : NULL;
}

/* The tile of a tensor in memory: its pointer says where it begins. */
static enum generate_result compare_pointer(struct cover *w, const struct tiling *t)
{
    int64_t bits, base, own_bits, address;
    const char *rest = read_pointer(w->answer, &own_bits, &address);
    if (read_pointer(t->iterator, &bits, &base) == NULL)
        return GENERATE_UNDECIDED;
    if (rest == NULL || strncmp(rest, " o ", 3) != 0 || own_bits != bits ||
        strcspn(t->iterator, "(") != strcspn(w->answer, "("))
        return cover_break(w, "%.400s is not a tensor of this pointer", w->answer);
    oracle_tree slice = cover_value(w, rest + 3);
    return slice == NULL ? w->result : compare(w, t, slice, (address - base) / (bits / 8));
}

/* The slice of a layout, and the value where it begins. */
static enum generate_result compare_layout(struct cover *w, const struct tiling *t, const char *z,
                                           const char *coord)
{
    char first[128];
    const char *origin[] = {z, first}, *sliced[] = {coord, z};
    coordinate(t, "0", first, sizeof first);
    oracle_tree begin = cover_ask(w, "layout_call", 2, origin);
    if (begin == NULL)
        return cover_no_value(w, true);
    if (begin->kind != ORACLE_INT)
        return cover_break(w, "%.400s is not an offset", w->answer);
    int64_t offset = begin->value;
    oracle_tree slice = cover_ask(w, "slice", 2, sliced);
    return slice == NULL ? cover_no_value(w, true) : compare(w, t, slice, offset);
}

/* A divide that was refused: does the law of the divide agree? */
static enum generate_result judge_refusal(struct cover *w, const struct tiling *t)
{
    const char *args[] = {t->layout, t->tiler};
    char why[256];
    int right = law_refusal("zipped_divide", 2, args, why, sizeof why);
    return right < 0 && w->result == GENERATE_REFUSED ? GENERATE_UNDECIDED
                                                      : cover_no_value(w, right == 0);
}

static enum generate_result judge_tile(struct cover *w, const struct generate_case *c)
{
    struct tiling t;
    char x[2 * CASE_TEXT], z[COVER_TEXT], coord[128];
    if (!read_tiling(w, c, &t))
        return GENERATE_UNDECIDED;
    snprintf(x, sizeof x, "%s%s%s", t.iterator == NULL ? "" : t.iterator,
             t.iterator == NULL ? "" : " o ", t.layout);
    const char *divided[] = {x, t.tiler}, *called[] = {z, coord};
    if (!cover_ask_text(w, "zipped_divide", 2, divided))
        return judge_refusal(w, &t);
    snprintf(z, sizeof z, "%s", w->answer);
    coordinate(&t, "_", coord, sizeof coord);
    if (t.iterator == NULL)
        return compare_layout(w, &t, z, coord);
    if (!cover_ask_text(w, "tensor_call", 2, called))
        return cover_no_value(w, !t.swizzled);
    if (is_pointer(&t))
        return compare_pointer(w, &t);
    oracle_tree slice = cover_value(w, w->answer);
    return slice == NULL ? w->result : compare(w, &t, slice, 0);
}

/* ---- Operands -------------------------------------------------------------------------------- */

/* (1@0,1@1) for a shape of rank 2: each leaf with the step of its mode. */
static oracle_tree steps(struct generator *g, oracle_tree shape, uint32_t mode)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return oracle_basis(&g->o, 1 + generate_below(g, 3), true, mode);
    for (int i = 0; i < shape->count; ++i)
        items[i] = steps(g, shape->item[i], mode == 0 ? (uint32_t)(i + 1) : mode);
    return oracle_tuple(&g->o, shape->count, items);
}

/* An iterator for x, and the layout that goes with it. */
static oracle_tree some_tensor(struct generator *g, struct generate_case *c)
{
    static const char *const pointers[] = {"ptr[32b](0x101000)", "gmem_ptr[16b](0x102000)",
                                           "smem_ptr[8b](0x100040)", "ptr[64b](0x108000)"};
    char text[64];
    int64_t die = generate_below(g, 100);
    oracle_tree layout = die < 40 ? generate_layout(g, CASE_SIZE) : generate_function(g, CASE_SIZE);
    if (die < 40 || layout->kind == ORACLE_NULL) {
        cover_word(c, "-");
    } else if (die < 75 || layout->kind != ORACLE_LAYOUT || layout->item[0]->kind != ORACLE_TUPLE) {
        cover_word(c, pointers[generate_below(g, 4)]);
    } else {
        size_t length = (size_t)snprintf(text, sizeof text, "ArithTuple(");
        for (int i = 0; i < layout->item[0]->count; ++i)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%" PRId64,
                                       i == 0 ? "" : ",", generate_below(g, 9));
        snprintf(text + length, sizeof text - length, ")");
        cover_word(c, text);
        layout = oracle_layout(&g->o, layout->item[0], steps(g, layout->item[0], 0));
    }
    return layout;
}

/* A tile's extent in a mode, of at most so many elements: a divisor most of the time. */
static int64_t some_extent(struct generator *g, int64_t size, int64_t room)
{
    int64_t extent = generate_chance(g, 85) ? generate_divisor(g, size) : 1 + generate_below(g, 8);
    return extent > 16 || extent > room ? 1 : extent;
}

static void make_tile(struct generator *g, struct generate_case *c)
{
    oracle_tree tile[MODES], rest[MODES], x = some_tensor(g, c);
    oracle_tree shape = x->kind == ORACLE_COMPOSED ? x->item[2]->item[0] : x->item[0];
    bool whole = shape->kind != ORACLE_TUPLE || generate_chance(g, 10);
    int rank = whole ? 1 : oracle_rank(shape);
    int tiled = generate_chance(g, 80) ? rank : 1 + (int)generate_below(g, rank);
    int64_t room = MAX_ELEMENTS;
    if (rank < 1 || rank > MODES || shape->size < 1) {
        c->n = -1;
        return;
    }
    for (int i = 0; i < rank; ++i) {
        int64_t size = whole ? shape->size : oracle_item(&g->o, shape, i)->size;
        int64_t extent = i < tiled ? some_extent(g, size, room) : 1;
        room /= extent;
        tile[i] = generate_int(g, extent);
        rest[i] = oracle_int(&g->o, generate_below(g, (size + extent - 1) / extent), false);
    }
    generate_argument(c, x);
    generate_argument(c, whole ? tile[0] : oracle_tuple(&g->o, tiled, tile));
    generate_argument(c, whole ? rest[0] : oracle_tuple(&g->o, rank, rest));
}

const struct cover_law slice_of_tile = {{"slice_of_tile", make_tile}, judge_tile};
