/* generate.c - one random case.
 *
 * Sizes are spread evenly over their logarithm up to 4096 elements; one case in a hundred has up to
 * a million. Here: arguments of each operation. Not here: layouts (shapes.c). */
#include "spec-tests/compare/differ/generate.h"
#include "gpu/host/functions.h"
#include "gpu/host/reduce.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { USUAL_BITS = 12, LARGE_BITS = 20, LARGE_EVERY = 100, MAX_THREADS = 1024 };
enum { ROWS_PERCENT = 20 };    /* of the cases of copies, transposes, fill and axpby */
enum { COLUMNS_PERCENT = 15 }; /* of those of reduce */
enum { COPIES_EVERY = 50, TRANSPOSES_EVERY = 7, THE_ONE = 3 }; /* of rows against columns */

/* The case that is being generated. */
struct making {
    struct generator *g;
    struct differ_case *c;
    bool good;
};

static void put(struct making *m, enum differ_role role, oracle_tree t)
{
    m->good = m->good && differ_put(m->c, role, t);
}

static void put_number(struct making *m, enum differ_role role, int64_t value)
{
    put(m, role, oracle_int(&m->g->o, value, false));
}

static int64_t random_room(struct generator *g, const struct differ_key *d)
{
    if (d->room > 0)
        return d->room;
    bool large = d->number % LARGE_EVERY == LARGE_EVERY - 1;
    int bits = large ? USUAL_BITS + (int)generate_below(g, LARGE_BITS - USUAL_BITS)
                     : (int)generate_below(g, USUAL_BITS);
    return (INT64_C(1) << bits) + generate_below(g, (INT64_C(1) << bits) + 1);
}

static int random_rank(struct generator *g)
{
    static const int ranks[] = {1, 2, 2, 2, 3, 3, 4};
    return (int)generate_pick(g, ranks, 7);
}

static void make_layout(struct making *m, int64_t room)
{
    oracle_tree layout = differ_any_layout(m->g, differ_shape(m->g, random_rank(m->g), room));
    put(m, DIFFER_A, layout);
    if (generate_chance(m->g, 20) && layout->size > 1)
        m->c->start[0] = generate_below(m->g, layout->size);
}

/* Source and destination, now and then of different shapes. */
static void make_pair(struct making *m, oracle_tree shape, bool regroup)
{
    oracle_tree other = regroup && generate_chance(m->g, 30) ? differ_regroup(m->g, shape) : shape;
    put(m, DIFFER_A, differ_source_layout(m->g, shape));
    put(m, DIFFER_B, differ_target_layout(m->g, other));
}

/* Rows of vectors on both sides. */
static void make_rows(struct making *m, oracle_tree shape)
{
    put(m, DIFFER_A, differ_rows_layout(m->g, m->c->bytes, shape));
    put(m, DIFFER_B, differ_rows_layout(m->g, m->c->bytes, shape));
}

static void make_copy(struct making *m, int64_t room)
{
    if (generate_chance(m->g, ROWS_PERCENT))
        make_rows(m, differ_rows_shape(m->g, m->c->bytes));
    else
        make_pair(m, differ_shape(m->g, random_rank(m->g), room), true);
}

/* A tuple of the shape's rank. */
static oracle_tree numbers(struct making *m, oracle_tree shape, const int64_t *number)
{
    oracle_tree mode[GPU_RANK];
    if (shape->kind != ORACLE_TUPLE)
        return oracle_int(&m->g->o, number[0], false);
    for (int k = 0; k < shape->count; ++k)
        mode[k] = generate_int(m->g, number[k]);
    return oracle_tuple(&m->g->o, shape->count, mode);
}

static void make_copy_if(struct making *m, int64_t room)
{
    int64_t bound[GPU_RANK];
    bool rows = generate_chance(m->g, ROWS_PERCENT);
    oracle_tree shape =
        rows ? differ_rows_shape(m->g, m->c->bytes) : differ_shape(m->g, random_rank(m->g), room);
    int rank = shape->kind == ORACLE_TUPLE ? shape->count : 1;
    differ_extents(m->g, shape, bound);
    for (int k = 0; k < rank; ++k) {
        int64_t e = bound[k], percent = generate_below(m->g, 100);
        bound[k] = percent < 20   ? e
                   : percent < 60 ? e - generate_below(m->g, e < 4 ? e : 4)
                                  : generate_below(m->g, e + 2);
    }
    put(m, DIFFER_BOUND, numbers(m, shape, bound));
    if (rows)
        make_rows(m, shape);
    else
        make_pair(m, shape, false);
}

/* Rows of vectors on both sides: (m,n) with n rows, (n,m) with m. */
static void make_transposed_rows(struct making *m)
{
    static const int sides[] = {1, 2, 3, 4, 5, 7, 8, 16};
    int64_t vector = 16 / m->c->bytes;
    oracle_tree side[2], swapped[2];
    for (int k = 0; k < 2; ++k)
        side[k] = swapped[1 - k] = generate_int(m->g, vector * generate_pick(m->g, sides, 8));
    put(m, DIFFER_A, differ_rows_layout(m->g, m->c->bytes, oracle_tuple(&m->g->o, 2, side)));
    put(m, DIFFER_B, differ_rows_layout(m->g, m->c->bytes, oracle_tuple(&m->g->o, 2, swapped)));
}

static void make_transpose(struct making *m, int64_t room)
{
    if (generate_chance(m->g, ROWS_PERCENT)) {
        make_transposed_rows(m);
        return;
    }
    oracle_tree shape = differ_shape(m->g, 2, room), swapped[2];
    for (int k = 0; k < 2; ++k) {
        swapped[k] = shape->item[1 - k];
        if (generate_chance(m->g, 30))
            swapped[k] = differ_regroup(m->g, swapped[k]);
    }
    put(m, DIFFER_A, differ_source_layout(m->g, shape));
    put(m, DIFFER_B, differ_target_layout(m->g, oracle_tuple(&m->g->o, 2, swapped)));
}

/* A number that the element holds, or any pattern of bits. */
static void make_fill(struct making *m, int64_t room)
{
    char *text = m->c->arg[differ_argument(GPU_FILL, DIFFER_VALUE)];
    int bits = 8 * m->c->bytes < 63 ? 8 * m->c->bytes : 63;
    int64_t most = bits == 63 ? INT64_MAX : (INT64_C(1) << bits) - 1;
    if (generate_chance(m->g, ROWS_PERCENT)) {
        oracle_tree rows = differ_rows_shape(m->g, m->c->bytes);
        put(m, DIFFER_B, differ_rows_layout(m->g, m->c->bytes, rows));
    } else {
        put(m, DIFFER_B, differ_target_layout(m->g, differ_shape(m->g, random_rank(m->g), room)));
    }
    if (generate_chance(m->g, 50)) {
        int64_t value = generate_below(m->g, most);
        bool negative = generate_chance(m->g, 40);
        put_number(m, DIFFER_VALUE, negative ? -(value / 2) - 1 : value);
        return;
    }
    int n = snprintf(text, DIFFER_TEXT, "0x");
    for (int k = 0; k < m->c->bytes; ++k)
        n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%02x", (int)generate_below(m->g, 256));
}

/* A layout of halves of bytes: now and then one of whole bytes, seen as elements. */
static void make_packed_fill(struct making *m, int64_t room)
{
    put(m, DIFFER_B, differ_target_layout(m->g, differ_shape(m->g, random_rank(m->g), room)));
    put_number(m, DIFFER_VALUE, generate_below(m->g, 16));
}

static void make_clear(struct making *m, int64_t room)
{
    if (generate_chance(m->g, ROWS_PERCENT)) {
        oracle_tree rows = differ_rows_shape(m->g, m->c->bytes);
        put(m, DIFFER_B, differ_rows_layout(m->g, m->c->bytes, rows));
    } else {
        put(m, DIFFER_B, differ_target_layout(m->g, differ_shape(m->g, random_rank(m->g), room)));
    }
}

static void put_factors(struct making *m)
{
    put_number(m, DIFFER_ALPHA, generate_below(m->g, 9) - 4);
    put_number(m, DIFFER_BETA, generate_below(m->g, 9) - 4);
}

static void make_axpby(struct making *m, int64_t room)
{
    make_copy(m, room);
    put_factors(m);
}

static void make_axpby_if(struct making *m, int64_t room)
{
    make_copy_if(m, room);
    put_factors(m);
}

/* One of the functions of so many numbers, from the first on; floats where there are some. */
static void put_function(struct making *m, gpu_function first, gpu_function last)
{
    char *text = m->c->arg[differ_argument(m->c->op, DIFFER_FUNCTION)];
    bool floats = (m->c->bytes == 4 || m->c->bytes == 8) && generate_chance(m->g, 50);
    gpu_kind kind = floats ? GPU_FLOAT : generate_chance(m->g, 50) ? GPU_SIGNED : GPU_UNSIGNED;
    gpu_function f = (gpu_function)(first + generate_below(m->g, last - first + 1));
    snprintf(text, DIFFER_TEXT, "%s %s", gpu_kind_name(kind), gpu_function_name(f));
}

static void make_transform(struct making *m, int64_t room)
{
    put_function(m, GPU_IDENTITY, GPU_ABS);
    make_copy(m, room);
}

static void make_transform_two(struct making *m, int64_t room)
{
    bool rows = generate_chance(m->g, ROWS_PERCENT);
    oracle_tree shape =
        rows ? differ_rows_shape(m->g, m->c->bytes) : differ_shape(m->g, random_rank(m->g), room);
    put_function(m, GPU_PLUS, GPU_MIN);
    if (rows)
        make_rows(m, shape);
    else
        make_pair(m, shape, true);
    put(m, DIFFER_SECOND,
        rows ? differ_rows_layout(m->g, m->c->bytes, shape) : differ_source_layout(m->g, shape));
}

static void make_copy_masked(struct making *m, int64_t room)
{
    bool rows = generate_chance(m->g, ROWS_PERCENT);
    oracle_tree shape =
        rows ? differ_rows_shape(m->g, m->c->bytes) : differ_shape(m->g, random_rank(m->g), room);
    if (rows)
        make_rows(m, shape);
    else
        make_pair(m, shape, true);
    put(m, DIFFER_SECOND,
        rows ? differ_shared_layout(m->g, shape) : differ_source_layout(m->g, shape));
}

/* Rows or columns now and then, or any layout: now and then of so many elements that they are
 * several chunks of the tree. */
static void make_reduce(struct making *m, int64_t room)
{
    static const gpu_function folds[] = {GPU_PLUS, GPU_PLUS, GPU_MAX, GPU_MIN};
    gpu_function f = folds[generate_below(m->g, 4)];
    int64_t percent = generate_below(m->g, 100);
    put_function(m, f, f);
    if (percent < COLUMNS_PERCENT) {
        m->good = m->good && differ_fold_columns(m->g, m->c, room > 1 << USUAL_BITS);
        return;
    }
    if (percent < COLUMNS_PERCENT + ROWS_PERCENT) {
        m->good = m->good && differ_fold_rows(m->g, m->c);
        return;
    }
    room += generate_chance(m->g, 8) ? (1 + generate_below(m->g, 4)) * GPU_CHUNK : 0;
    m->good = m->good && differ_fold(m->g, m->c, differ_shape(m->g, random_rank(m->g), room));
}

/* Static layouts of one shape; vectors that an element fits. */
static void make_prefetch(struct making *m, int64_t room)
{
    static const int threads[] = {1, 1, 2, 3, 8, 32, 96, 128}, bytes[] = {16, 32, 64, 64, 64, 128};
    m->g->marks = generate_chance(m->g, 70) ? ALL_STATIC : m->g->marks;
    put_number(m, DIFFER_COUNT, generate_pick(m->g, threads, 8));
    put_number(m, DIFFER_WIDTH, generate_pick(m->g, bytes, 6));
    make_copy(m, room);
}

static void make_cooperative_copy(struct making *m, int64_t room)
{
    static const int threads[] = {1, 2, 3, 4, 8, 12, 16, 32, 32, 64, 96, 128, 256};
    int bits = 8 * m->c->bytes;
    while (bits < 128 && generate_chance(m->g, 70))
        bits *= 2;
    m->g->marks = ALL_STATIC;
    put_number(m, DIFFER_COUNT, generate_pick(m->g, threads, 13));
    put_number(m, DIFFER_WIDTH, bits);
    make_copy(m, room);
}

static void make_slices(struct making *m, int64_t room)
{
    bool rows = generate_chance(m->g, 2 * ROWS_PERCENT);
    m->good = differ_slices(m->g, m->c, rows, room);
}

/* A tile for the extents, which it may not divide, and may pass. */
static void random_tile(struct making *m, int rank, const int64_t *extent, int64_t *tile)
{
    for (int k = 0; k < rank; ++k) {
        int64_t percent = generate_below(m->g, 100);
        tile[k] = 1 + generate_below(m->g, extent[k] + 2);
        if (percent < 40)
            tile[k] = generate_divisor(m->g, extent[k]);
        else if (percent < 75)
            tile[k] = INT64_C(1) << generate_below(m->g, extent[k] < 64 ? 4 : 7);
    }
}

static void make_local_tile(struct making *m, int64_t room)
{
    int64_t extent[GPU_RANK], tile[GPU_RANK];
    int rank = random_rank(m->g);
    oracle_tree shape = differ_shape(m->g, rank, room);
    rank = oracle_rank(shape); /* a nested mode may be the whole shape */
    differ_extents(m->g, shape, extent);
    random_tile(m, rank, extent, tile);
    make_pair(m, shape, false);
    put(m, DIFFER_TILE, numbers(m, shape, tile));
}

/* Threads in a shape of the tensor's rank, in some order. */
static void make_local_partition(struct making *m, int64_t room)
{
    int64_t extent[GPU_RANK], threads[GPU_RANK], left = MAX_THREADS;
    int rank = random_rank(m->g);
    oracle_tree shape = differ_shape(m->g, rank, room);
    rank = oracle_rank(shape); /* a nested mode may be the whole shape */
    differ_extents(m->g, shape, extent);
    random_tile(m, rank, extent, threads);
    for (int k = 0; k < rank; ++k) {
        threads[k] = threads[k] < left ? threads[k] : left;
        left /= threads[k];
    }
    make_pair(m, shape, false);
    put(m, DIFFER_THREADS, generate_compact(m->g, numbers(m, shape, threads)));
}

/* Each extent of the tile is shared among threads and values, one of them running faster. */
static oracle_tree random_tv(struct making *m, int rank, const int64_t *tile)
{
    oracle_tree part[4][GPU_RANK], side[4];
    int64_t base = 1, left = MAX_THREADS;
    for (int k = 0; k < rank; ++k) {
        int64_t t = generate_divisor(m->g, tile[k]), v;
        t = t <= left ? t : 1;
        left /= t;
        v = tile[k] / t;
        bool fast = generate_chance(m->g, 50);
        part[0][k] = generate_int(m->g, t);
        part[1][k] = generate_int(m->g, v);
        part[2][k] = generate_int(m->g, fast ? base : base * v);
        part[3][k] = generate_int(m->g, fast ? base * t : base);
        base *= tile[k];
    }
    for (int s = 0; s < 4; ++s)
        side[s] = rank == 1 ? part[s][0] : oracle_tuple(&m->g->o, rank, part[s]);
    return oracle_layout(&m->g->o, oracle_tuple(&m->g->o, 2, side),
                         oracle_tuple(&m->g->o, 2, side + 2));
}

static void make_tv_partition(struct making *m, int64_t room)
{
    int64_t extent[GPU_RANK], tile[GPU_RANK];
    int rank = random_rank(m->g);
    oracle_tree shape = differ_shape(m->g, rank, room);
    rank = oracle_rank(shape); /* a nested mode may be the whole shape */
    differ_extents(m->g, shape, extent);
    random_tile(m, rank, extent, tile);
    make_pair(m, shape, false);
    put(m, DIFFER_TILE, numbers(m, shape, tile));
    put(m, DIFFER_TV, random_tv(m, rank, tile));
}

/* Those that have a file of their own. */
static void make_elsewhere(struct making *m, int64_t room)
{
    static bool (*const make[GPU_OPS])(struct generator *, struct differ_case *) = {
        [GPU_TILED_COPY] = differ_tiled_copy, [GPU_TMA_COPY] = differ_tma_copy,
        [GPU_TILED_MMA] = differ_tiled_mma,   [GPU_COOPERATIVE_GEMM] = differ_cooperative_gemm,
        [GPU_RETILE] = differ_retile,
    };
    gpu_op op = m->c->op;
    m->good = make[op] == NULL ? differ_gemm(m->g, m->c, room) : make[op](m->g, m->c);
}

/* Elements that begin at odd places; vectors of static layouts would then be refused, so most
 * integers are dynamic. */
static void random_start(struct generator *g, struct differ_case *c)
{
    static const int starts[] = {0, 1, 2, 3, 4, 5, 8, 12, 15, 16};
    bool still = c->op == GPU_LAYOUT || c->op == GPU_COOPERATIVE_COPY || c->op == GPU_TILED_COPY ||
                 c->op == GPU_TMA_COPY || c->op == GPU_RETILE || c->op == GPU_PREFETCH ||
                 differ_has_factors(c->op);
    if (still || generate_chance(g, 60))
        return;
    c->start[0] = c->op == GPU_FILL || c->op == GPU_CLEAR || c->op == GPU_PACKED_FILL
                      ? 0
                      : generate_pick(g, starts, 10);
    c->start[1] = generate_pick(g, starts, 10);
    if (generate_chance(g, 85))
        g->marks = NO_STATIC;
}

bool differ_generate(struct generator *g, const struct differ_key *d, struct differ_case *c)
{
    static void (*const make[GPU_OPS])(struct making *, int64_t) = {
        [GPU_LAYOUT] = make_layout,
        [GPU_COPY] = make_copy,
        [GPU_COPY_IF] = make_copy_if,
        [GPU_TRANSPOSE] = make_transpose,
        [GPU_FILL] = make_fill,
        [GPU_AXPBY] = make_axpby,
        [GPU_LOCAL_TILE] = make_local_tile,
        [GPU_LOCAL_PARTITION] = make_local_partition,
        [GPU_TV_PARTITION] = make_tv_partition,
        [GPU_TILED_COPY] = make_elsewhere,
        [GPU_TMA_COPY] = make_elsewhere,
        [GPU_TILED_MMA] = make_elsewhere,
        [GPU_CLEAR] = make_clear,
        [GPU_TRANSFORM] = make_transform,
        [GPU_TRANSFORM_TWO] = make_transform_two,
        [GPU_REDUCE] = make_reduce,
        [GPU_COOPERATIVE_COPY] = make_cooperative_copy,
        [GPU_PACKED_FILL] = make_packed_fill,
        [GPU_PACKED_COPY] = make_copy,
        [GPU_PACKED_TRANSPOSE] = make_transpose,
        [GPU_GATHER] = make_slices,
        [GPU_SCATTER] = make_slices,
        [GPU_COPY_MASKED] = make_copy_masked,
        [GPU_AXPBY_IF] = make_axpby_if,
        [GPU_GEMM] = make_elsewhere,
        [GPU_GEMM_TO] = make_elsewhere,
        [GPU_COOPERATIVE_GEMM] = make_elsewhere,
        [GPU_RETILE] = make_elsewhere,
        [GPU_PREFETCH] = make_prefetch,
    };
    char name[40];
    struct making m = {g, c, true};
    /* Hashed with the seed: another text would give other cases. */
    snprintf(name, sizeof name, "%d move %s<%d>", d->attempt, differ_op_name(d->op), d->bytes);
    generate_seed(g, d->seed, name, d->number);
    g->hostile = false;
    *c = (struct differ_case){.op = d->op, .bytes = d->bytes};
    c->seed = (uint64_t)generate_below(g, 1000000);
    random_start(g, c);
    if (d->op == GPU_COPY && d->room == 0 && d->number % COPIES_EVERY == THE_ONE)
        m.good = differ_transposing_copy(g, c);
    else if (d->op == GPU_TRANSPOSE && d->room == 0 && d->number % TRANSPOSES_EVERY == THE_ONE)
        m.good = differ_transposed_rows(g, c);
    else
        make[d->op](&m, random_room(g, d));
    return m.good && !g->o.undecided;
}
