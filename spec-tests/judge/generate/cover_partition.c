/* cover_partition.c - the law of partitions: all tiles, or all threads, have each element once.
 *
 *     partition_covers  inner_partition  (_9,_4)  (_2,_4)         one tile:   coord (0,0) .. (4,0)
 *     partition_covers  local_tile       (_9,_4)  (_2,_4)  Step<_1,X,_1>      with a projection
 *     partition_covers  outer_partition  (_9,_4)  (_2,_4)         a place:    coord (0,0) .. (1,3)
 *     partition_covers  local_partition  (_9,_4)  (_2,_4):(_4,_1) a thread:   0 .. 7
 *
 * The tensor is that of the shape's coordinates. Together the answers hold each element exactly
 * once; where the tile does not divide, tiles reach beyond the end, and no place there is in two
 * of them. A tile begins at its origin, a thread's part at the thread's place. It follows
 * "Partitioning a Tensor" of 03_tensor.md. */
#include "spec-tests/judge/generate/cover.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MODES = 4, MAX_ANSWERS = 1024 };

/*   a mode of the tile: extent elements, step apart; the mode of the tensor has size   */
struct tile_mode {
    int64_t size, extent, step, rests;
};

struct partition {
    const char *op, *step; /* step: the projection, or NULL */
    oracle_tree shape, tiler, threads;
    bool whole; /* the tile is one number, and counts in all modes together */
    int modes, tiled;
    struct tile_mode mode[MODES];
};

static bool is(const struct partition *p, const char *op)
{
    return strcmp(p->op, op) == 0;
}

/* Must the operands be accepted? Tiles with steps are only known to fit a mode of one leaf. */
static bool legal(const struct partition *p)
{
    for (int i = 0; i < p->tiled; ++i) {
        oracle_tree mode = p->whole ? p->shape : p->shape->item[i];
        bool leaf = mode->kind != ORACLE_TUPLE;
        if (!cover_ends_well(mode, p->mode[i].extent) || (!leaf && p->mode[i].step > 1))
            return false;
    }
    return true;
}

/* A mode of threads may be nested: then its size counts. */
static bool read_mode(oracle_tree t, struct tile_mode *m)
{
    bool layout = t->kind == ORACLE_LAYOUT && oracle_depth(t) == 0;
    oracle_tree extent = layout ? t->item[0] : t;
    if (t->kind == ORACLE_LAYOUT && (!layout || t->item[1]->kind != ORACLE_INT))
        return false;
    m->extent = extent->size;
    m->step = layout && m->extent > 1 ? t->item[1]->value : 1;
    if (m->extent < 1 || m->extent > 256 || m->step < 1 || m->step > 256)
        return false;
    int64_t span = m->extent * m->step;
    m->rests = (m->size + span - 1) / span * m->step;
    return true;
}

/* The operands taken apart; false where they are none. */
static bool read_partition(struct cover *w, const struct generate_case *c, struct partition *p)
{
    *p = (struct partition){.op = c->args[0], .step = c->n == 4 ? c->args[3] : NULL};
    p->shape = cover_operand(w, c->args[1]);
    p->tiler = cover_operand(w, c->args[2]);
    if (p->shape == NULL || p->tiler == NULL || p->shape->kind != ORACLE_TUPLE ||
        p->shape->count > MODES)
        return false;
    if (is(p, "local_partition")) {
        if (!cover_numbers(w, p->tiler, MAX_ANSWERS))
            return false;
        p->threads = p->tiler;
        p->tiler = p->threads->item[0];
    }
    p->whole = p->tiler->kind != ORACLE_TUPLE;
    p->modes = p->whole ? 1 : p->shape->count;
    p->tiled = oracle_rank(p->tiler);
    for (int i = 0; i < p->modes; ++i) {
        int64_t size = p->whole ? p->shape->size : p->shape->item[i]->size;
        p->mode[i] = (struct tile_mode){size, 1, 1, size};
        if (i < p->tiled && !read_mode(oracle_item(&w->operands, p->tiler, i), &p->mode[i]))
            return false;
    }
    return p->shape->size > 0 && p->tiled <= p->modes && !(p->step != NULL && p->tiled != 2);
}

/* How many answers make a partition, and the coordinate or thread of number i as text. */
static int64_t answers(const struct partition *p)
{
    int64_t n = 1;
    bool inner = is(p, "inner_partition") || is(p, "local_tile");
    for (int i = 0; i < (inner ? p->modes : p->tiled) && n <= MAX_ANSWERS; ++i)
        n *= inner ? p->mode[i].rests : p->mode[i].extent;
    return n;
}

/* With a projection that leaves out mode k, the operands have a mode more there. */
static int left_out(const struct partition *p)
{
    const char *x = p->step == NULL ? NULL : strchr(p->step, 'X');
    return x == NULL ? -1 : strchr(p->step, ',') > x ? 0 : strchr(x, ',') != NULL ? 1 : 2;
}

static void coordinate(const struct partition *p, int64_t number, char *text, size_t size)
{
    bool inner = !is(p, "outer_partition");
    size_t length = 0;
    int n = inner ? p->modes : p->tiled, out = left_out(p);
    if (p->whole || is(p, "local_partition")) {
        snprintf(text, size, "%" PRId64, number);
        return;
    }
    for (int i = 0, at = 0; i < n || at == out; ++at) {
        const char *before = at == 0 ? "(" : ",";
        if (at == out) {
            length += (size_t)snprintf(text + length, size - length, "%s3", before);
            continue;
        }
        int64_t choices = inner ? p->mode[i].rests : p->mode[i].extent;
        length +=
            (size_t)snprintf(text + length, size - length, "%s%" PRId64, before, number % choices);
        number /= choices;
        ++i;
    }
    snprintf(text + length, size - length, ")");
}

/* The tiler of the question: one more mode where the projection leaves one out. */
static void tiler_text(struct cover *w, const struct partition *p, const char *given, char *text,
                       size_t size)
{
    oracle_tree items[3];
    int out = left_out(p), n = 0;
    snprintf(text, size, "%s", given);
    for (int i = 0; i < 3 && out >= 0; ++i)
        items[i] = i == out ? oracle_int(&w->operands, 7, true) : p->tiler->item[n++];
    if (out >= 0)
        oracle_print(oracle_tuple(&w->operands, 3, items), text, size);
}

/* Where answer number i begins: at the origin of its tile, or at its place in the first tile. */
static void origin(struct cover *w, const struct partition *p, int64_t number, int64_t *start)
{
    bool inner = is(p, "inner_partition") || is(p, "local_tile");
    int64_t at = 0;
    while (p->threads != NULL && oracle_number(&w->operands, p->threads, at) != number)
        ++at;
    number = p->threads != NULL ? at : number;
    for (int i = 0; i < p->modes; ++i) {
        const struct tile_mode *m = &p->mode[i];
        int64_t choices = inner ? m->rests : i < p->tiled ? m->extent : 1;
        int64_t choice = number % choices;
        start[i] =
            inner ? choice % m->step + choice / m->step * m->step * m->extent : choice * m->step;
        number /= choices;
    }
}

static enum generate_result judge_partition(struct cover *w, const struct generate_case *c)
{
    struct partition p;
    int64_t slack[MODES], start[MODES];
    char tensor[1024], tiler[CASE_TEXT], at[128];
    if (c->n < 3 || !read_partition(w, c, &p) || answers(&p) > MAX_ANSWERS)
        return GENERATE_UNDECIDED;
    for (int i = 0; i < p.shape->count; ++i)
        slack[i] = p.whole ? (i + 1 == p.shape->count ? p.mode[0].extent * p.mode[0].step : 0)
                           : p.mode[i].extent * p.mode[i].step;
    if (!cover_open(w, p.shape, slack))
        return GENERATE_UNDECIDED;
    cover_identity(w, p.shape, tensor, sizeof tensor);
    tiler_text(w, &p, c->args[2], tiler, sizeof tiler);
    for (int64_t i = 0; i < answers(&p); ++i) {
        coordinate(&p, i, at, sizeof at);
        const char *args[] = {tensor, tiler, at, p.step};
        oracle_tree t = cover_ask(w, p.op, p.step == NULL ? 3 : 4, args);
        if (t == NULL)
            return cover_no_value(w, legal(&p));
        origin(w, &p, i, start);
        if (!cover_answer(w, t, -1, 1) || !cover_starts(w, t, p.modes, start))
            return w->result;
    }
    return cover_check(w, 1);
}

/* ---- Operands -------------------------------------------------------------------------------- */

/* A mode of at most so many elements. */
static oracle_tree some_mode(struct generator *g, int64_t room)
{
    static const int extents[] = {1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 12, 16}, small[] = {2, 3, 4, 5};
    oracle_tree pair[2];
    if (room < 25 || !generate_chance(g, 25)) {
        int64_t extent = generate_pick(g, extents, 13);
        return generate_int(g, extent <= room ? extent : 1 + generate_below(g, room));
    }
    for (int i = 0; i < 2; ++i)
        pair[i] = generate_int(g, generate_pick(g, small, 4));
    return oracle_tuple(&g->o, 2, pair);
}

/* The extent of a tile for a mode: one that ends well most of the time. */
static int64_t some_extent(struct generator *g, oracle_tree mode)
{
    int64_t die = generate_below(g, 100), first = oracle_item(&g->o, mode, 0)->value;
    if (die < 10)
        return 1 + generate_below(g, 8);
    if (mode->kind == ORACLE_TUPLE)
        return die < 40 ? first * generate_divisor(g, mode->size / first)
                        : generate_divisor(g, first);
    return die < 35 ? 1 + generate_below(g, 8) : generate_divisor(g, mode->size);
}

static oracle_tree some_tile(struct generator *g, oracle_tree mode)
{
    oracle_tree extent = generate_int(g, some_extent(g, mode));
    if (mode->kind == ORACLE_TUPLE || !generate_chance(g, 15) || extent->value > 6)
        return extent;
    return oracle_layout(&g->o, oracle_int(&g->o, extent->value, true),
                         oracle_int(&g->o, 1 + generate_below(g, 3), true));
}

/* Threads for a mode, now and then as two factors. */
static oracle_tree some_threads(struct generator *g, oracle_tree mode)
{
    oracle_tree pair[2];
    int64_t extent = some_extent(g, mode), first = generate_divisor(g, extent);
    pair[0] = generate_int(g, first);
    pair[1] = generate_int(g, extent / first);
    return generate_chance(g, 15) ? oracle_tuple(&g->o, 2, pair) : generate_int(g, extent);
}

static void make_partition(struct generator *g, struct generate_case *c)
{
    static const char *const ops[] = {"local_partition", "inner_partition", "outer_partition",
                                      "local_tile"};
    static const char *const steps[] = {"Step<X,_1,_1>", "Step<_1,X,_1>", "Step<_1,_1,X>"};
    oracle_tree mode[3], tile[3];
    int64_t op = generate_below(g, 4);
    bool step = op == 3 && generate_chance(g, 30), whole = op > 0 && !step && generate_chance(g, 8);
    int rank = step ? 2 : 1 + (int)generate_below(g, 3);
    int tiled = step || generate_chance(g, 80) ? rank : 1 + (int)generate_below(g, rank);
    int64_t room = generate_chance(g, 3) ? 512 : 96;
    for (int i = 0; i < rank; ++i) {
        mode[i] = some_mode(g, room);
        room /= mode[i]->size;
    }
    oracle_tree shape = oracle_tuple(&g->o, rank, mode);
    for (int i = 0; i < tiled; ++i)
        tile[i] = op == 0 ? some_threads(g, mode[i]) : some_tile(g, mode[i]);
    oracle_tree tiler =
        whole ? generate_int(g, some_extent(g, mode[0])) : oracle_tuple(&g->o, tiled, tile);
    cover_word(c, ops[op]);
    generate_argument(c, shape);
    generate_argument(c, op == 0 ? generate_compact(g, tiler) : tiler);
    if (step)
        cover_word(c, steps[generate_below(g, 3)]);
}

const struct cover_law partition_covers = {{"partition_covers", make_partition}, judge_partition};
