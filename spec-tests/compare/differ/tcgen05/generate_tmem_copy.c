/* generate_tmem_copy.c - random copies through tensor memory, by every instruction of one CTA.
 *
 *      stores, loads     any two shapes and repeats, of 128 datapaths, or of 16 of each 32; columns
 *                        one run, or two with a gap between them
 *      shared memory     128 rows; or 64 or 32, which several datapaths have; A has blocks of 8
 *                        rows of 16 bytes, in either order
 *
 *          A     ((8,R),(W,C)):((W,8W),(1,8WR))     W elements have 16 bytes; or 8WC and 8W
 *
 * Elements of 1 and 2 bytes share cells of tensor memory; those of 2 may have one each. Here:
 * choices, as text. Not here: loads that reduce, and copies to four datapaths, which no load reads
 * alone. */
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 4, LANES = 128, DATAPATH = 65536, ROW = 16, BLOCK = 8, NAME = 60 };
enum { USUAL_CELLS = 64, MAX_CELLS = 512, WORDS = 128 };

/* A shape of instructions: the name, datapaths, cells of each in one repeat, registers of it. */
static const struct shape {
    const char *name;
    int datapaths, cells, words;
} shapes[] = {
    {"32dp32b", 32, 1, 1},  {"16dp32b", 16, 2, 1},  {"16dp64b", 16, 2, 1},
    {"16dp128b", 16, 4, 2}, {"16dp256b", 16, 8, 4},
};

/* A copy of shared memory: rows, and how they lie in tensor memory, in datapaths; where they are
 * in groups of 8 rows of A. */
static const struct shared {
    const char *name;
    int rows, cells;
    const char *tmem_shape, *groups;
    int tmem_stride[3], group_stride[3]; /* 0 past the last: of a copy of rows */
} copies[] = {
    {"128dp256bit", 128, 8, "_128", "(_8,_16)", {1}, {0}},
    {"128dp128bit", 128, 4, "_128", "(_8,_16)", {1}, {0}},
    {"4x32dp128bit", 32, 4, "(_32,_4)", "((_8,_4),_4)", {1, 32}, {0}},
    {"2x64dp128bitlw0213", 64, 4, "(_64,_2)", "((_8,_8),_2)", {1, 64}, {0}},
    {"2x64dp128bitlw0123", 64, 4, "(_32,_2,_2)", "((_8,_4),_2,_2)", {1, 64, 32}, {4}},
};

/* What is chosen. */
struct choice {
    int64_t rows, columns, unit; /* elements; unit: from a column's element to the next one's */
    int cells;                   /* of a datapath */
    bool sixteen;                /* of each 32 datapaths 16 have elements */
};

static char *argument(struct differ_case *c, enum differ_role role)
{
    return c->arg[differ_argument(c->op, role)];
}

/* A matrix of rows or of columns, with gaps now and then. */
static void put_matrix(struct generator *g, char *text, const struct choice *x)
{
    int64_t gap = generate_chance(g, 30) ? generate_below(g, 9) : 0;
    bool down = generate_chance(g, 50);
    int64_t stride[2] = {down ? 1 : x->columns + gap, down ? x->rows + gap : 1};
    snprintf(text, DIFFER_TEXT, "(_%" PRId64 ",_%" PRId64 "):(_%" PRId64 ",_%" PRId64 ")", x->rows,
             x->columns, stride[0], stride[1]);
}

/* ---- By registers --------------------------------------------------------------------------- */

/* A shape and its repeats, no more cells than there may be. Returns the cells: a register holds
 * those of two columns where each has 16 bits. */
static int put_move(struct generator *g, char *text, const char *front, const struct choice *x,
                    int most, bool halves)
{
    const struct shape *s = &shapes[x->sixteen ? 1 + generate_below(g, 4) : generate_below(g, 5)];
    int times = 1 << generate_below(g, 8), cells = halves ? 2 * s->cells : s->cells;
    while (times > 1 && (times * s->words > WORDS || times * cells > most))
        times /= 2;
    snprintf(text, DIFFER_TEXT, "SM100_TMEM_%s_%s%dx%s", front, s->name, times,
             halves ? "_16b" : "");
    return times * cells;
}

static void put_tmem(struct generator *g, char *text, const struct choice *x, int64_t run,
                     int64_t datapath)
{
    char rows[NAME], columns[NAME];
    int64_t gap = generate_chance(g, 50) ? run * x->unit : 0;
    if (x->sixteen)
        snprintf(rows, sizeof rows, "(_16,_4)|(_%" PRId64 ",_%" PRId64 ")", datapath,
                 32 * datapath);
    else
        snprintf(rows, sizeof rows, "_%d|_%" PRId64, (int)LANES, datapath);
    if (run < x->columns)
        snprintf(columns, sizeof columns, "(_%" PRId64 ",_%" PRId64 ")|(_%" PRId64 ",_%" PRId64 ")",
                 run, x->columns / run, x->unit, run * x->unit + gap);
    else
        snprintf(columns, sizeof columns, "_%" PRId64 "|_%" PRId64, x->columns, x->unit);
    char *row_stride = strchr(rows, '|'), *column_stride = strchr(columns, '|');
    *row_stride++ = *column_stride++ = '\0';
    snprintf(text, DIFFER_TEXT, "(%s,%s):(%s,%s)", rows, columns, row_stride, column_stride);
}

static void by_registers(struct generator *g, struct differ_case *c)
{
    bool halves = c->bytes == 2 && generate_chance(g, 40);
    int per_cell = halves ? 1 : CELL / c->bytes;
    int most = generate_chance(g, 5) ? MAX_CELLS / 4 : USUAL_CELLS;
    struct choice x = {.unit = halves ? 2 : 1, .sixteen = generate_chance(g, 30)};
    int in = put_move(g, argument(c, DIFFER_STORE), "STORE", &x, most, halves);
    int out = put_move(g, argument(c, DIFFER_INSTRUCTION), "LOAD", &x, most, halves);
    int run = in > out ? in : out, runs = 1 + (int)generate_below(g, 2);
    x.rows = x.sixteen ? LANES / 2 : LANES;
    x.columns = (int64_t)run * runs * per_cell;
    put_tmem(g, argument(c, DIFFER_TMEM), &x, (int64_t)run * per_cell,
             (int64_t)DATAPATH * CELL / c->bytes);
    put_matrix(g, argument(c, DIFFER_A), &x);
    put_matrix(g, argument(c, DIFFER_B), &x);
}

/* ---- By copies of shared memory ------------------------------------------------------------- */

/* Rows of A: blocks of 8, which lie `block` elements apart; a copy of rows is where they are. */
static void put_groups(char *text, size_t size, const struct shared *s, int64_t width,
                       int64_t block)
{
    bool copied = strcmp(s->tmem_shape, "_128") != 0;
    if (!copied)
        snprintf(text, size, "(_%" PRId64 ",_%" PRId64 ")", width, block);
    else if (s->group_stride[0] == 0)
        snprintf(text, size, "((_%" PRId64 ",_%" PRId64 "),_0)", width, block);
    else
        snprintf(text, size, "((_%" PRId64 ",_%" PRId64 "),_%" PRId64 ",_0)", width, block,
                 s->group_stride[0] * block);
}

static void put_datapaths(char *text, size_t size, const struct shared *s, int64_t datapath)
{
    int n = 0;
    for (int k = 0; k < 3 && s->tmem_stride[k] > 0; ++k)
        n += snprintf(text + n, size - (size_t)n, "%s_%" PRId64, k > 0 ? "," : "(",
                      s->tmem_stride[k] * datapath);
    snprintf(text + n, size - (size_t)n, ")");
    if (strcmp(s->tmem_shape, "_128") == 0)
        snprintf(text, size, "_%" PRId64, datapath);
}

static void by_shared(struct generator *g, struct differ_case *c)
{
    const struct shared *s = &copies[generate_below(g, 5)];
    char rows[NAME], datapaths[NAME];
    int64_t width = ROW / c->bytes, block = BLOCK * width;
    struct choice x = {.rows = LANES, .unit = 1};
    int times = 1 << generate_below(g, 3);
    snprintf(argument(c, DIFFER_STORE), DIFFER_TEXT, "SM100_UTCCP_%s_1cta", s->name);
    int out = put_move(g, argument(c, DIFFER_INSTRUCTION), "LOAD", &x, s->cells * times, false);
    int64_t cells = out > s->cells * times ? out : s->cells * times;
    int64_t pieces = cells * CELL / ROW, groups = s->rows / BLOCK;
    bool down = generate_chance(g, 50); /* blocks of one column of A follow each other */
    x.columns = cells * CELL / c->bytes;
    put_groups(rows, sizeof rows, s, width, down ? block : block * pieces);
    put_datapaths(datapaths, sizeof datapaths, s, (int64_t)DATAPATH * CELL / c->bytes);
    snprintf(argument(c, DIFFER_TMEM), DIFFER_TEXT, "(%s,_%" PRId64 "):(%s,_1)", s->tmem_shape,
             x.columns, datapaths);
    snprintf(argument(c, DIFFER_A), DIFFER_TEXT,
             "(%s,(_%" PRId64 ",_%" PRId64 ")):(%s,(_1,_%" PRId64 "))", s->groups, width, pieces,
             rows, down ? block * groups : block);
    put_matrix(g, argument(c, DIFFER_B), &x);
}

bool differ_tmem_copy(struct generator *g, struct differ_case *c, int64_t room)
{
    (void)room;
    if (c->bytes > CELL)
        return false; /* no element of tensor memory is so wide */
    if (generate_chance(g, 30))
        by_shared(g, c);
    else
        by_registers(g, c);
    return true;
}
