/* cases.cu - the cases of bench-gpu.
 *
 * What is here: the cases, as layouts in text. What is not: clocks (device.cu). Rows are as
 * many bytes for every width of elements. */
#include "gpu/host/kernels.h"
#include "gpu/lab/bench/bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ROW = 65536, SHORT_ROW = 32768, GAP = 256, TEXT = 200, ARENA = 1 << 16 };

/* Filled by a constructor: two layouts or three, and the extents and bounds where the operation has
 * them. */
typedef struct layouts {
    char a[TEXT], b[TEXT], c[TEXT];
    int rank;
    int64_t extent[2], bound[2], x_skip, y_skip;
    int64_t folded; /* elements of each output */
} layouts;

static int64_t prime_below(int64_t n)
{
    for (int64_t p = n - 1;; --p) {
        bool prime = true;
        for (int64_t q = 2; q * q <= p && prime; ++q)
            prime = p % q != 0;
        if (prime)
            return p;
    }
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
print(char *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(text, TEXT, format, args);
    va_end(args);
}

static void matrix(char *text, int64_t columns, int64_t rows, int64_t pitch)
{
    print(text, "(%lld,%lld):(1,%lld)", (long long)columns, (long long)rows, (long long)pitch);
}

static void set_shape(layouts *p, int64_t first, int64_t second)
{
    p->rank = 2;
    p->extent[0] = p->bound[0] = first;
    p->extent[1] = p->bound[1] = second;
}

/* ---- Constructors: n elements in all, `bytes` each ------------------------------------------ */

static void make_linear(layouts *p, int64_t n, int bytes)
{
    (void)bytes;
    print(p->a, "%lld:1", (long long)n);
    print(p->b, "%lld:1", (long long)n);
}

/* z lies behind x. */
static void make_linear_two(layouts *p, int64_t n, int bytes)
{
    make_linear(p, n, bytes);
    print(p->c, "%lld:1", (long long)n);
}

static void make_whole(layouts *p, int64_t n, int bytes)
{
    (void)bytes;
    print(p->a, "%lld:1", (long long)n);
    print(p->b, "1:0");
    p->folded = n;
}

/* An output for each row of 64 KB, and one for each column. */
static void make_rows(layouts *p, int64_t n, int bytes)
{
    int64_t columns = ROW / bytes;
    matrix(p->a, columns, n / columns, columns);
    print(p->b, "%lld:1", (long long)(n / columns));
    p->folded = columns;
}

static void make_columns(layouts *p, int64_t n, int bytes)
{
    long long columns = ROW / bytes, rows = n / columns;
    print(p->a, "(%lld,%lld):(%lld,1)", rows, columns, columns);
    print(p->b, "%lld:1", columns);
    p->folded = rows;
}

/* Rows of 32 KB, the gaps between them 256 and 512 bytes. */
static void make_strided(layouts *p, int64_t n, int bytes)
{
    int64_t columns = SHORT_ROW / bytes, gap = GAP / bytes;
    matrix(p->a, columns, n / columns, columns + gap);
    matrix(p->b, columns, n / columns, columns + 2 * gap);
}

/* From rows of 64 KB to tiles of 4 KB x 16 rows, each in one piece. */
static void make_tiled(layouts *p, int64_t n, int bytes)
{
    long long columns = ROW / bytes, k = columns / 16, tiles = n / columns / 16;
    print(p->a, "((%lld,16),(16,%lld)):((1,%lld),(%lld,%lld))", k, tiles, k, columns, 16 * columns);
    print(p->b, "((%lld,16),(16,%lld)):((1,%lld),(%lld,%lld))", k, tiles, 16 * k, k, 16 * columns);
}

/* A prime number of columns and of rows; rows begin at multiples of 16 bytes. */
static void make_ragged(layouts *p, int64_t n, int bytes)
{
    int64_t columns = ROW / bytes, rows = prime_below(n / columns);
    matrix(p->a, prime_below(columns), rows, columns);
    matrix(p->b, prime_below(columns), rows, columns + 16);
}

/* The same where rows begin at any byte, and at different ones in source and destination. */
static void make_misaligned(layouts *p, int64_t n, int bytes)
{
    int64_t columns = ROW / bytes, rows = prime_below(n / columns);
    matrix(p->a, prime_below(columns), rows, columns + 1);
    matrix(p->b, prime_below(columns), rows, columns + 3);
    p->x_skip = 1;
    p->y_skip = 2;
}

/* z lies behind x, its rows of the same length at another pitch. */
static void make_strided_two(layouts *p, int64_t n, int bytes)
{
    int64_t columns = SHORT_ROW / bytes;
    make_strided(p, n, bytes);
    matrix(p->c, columns, n / columns, columns + 2 * GAP / bytes);
}

static void make_misaligned_two(layouts *p, int64_t n, int bytes)
{
    int64_t columns = ROW / bytes, rows = prime_below(n / columns);
    make_misaligned(p, n, bytes);
    matrix(p->c, prime_below(columns), rows, columns + 2);
}

/* From columns that are runs to rows that are runs. */
static void make_transposed(layouts *p, int64_t n, int bytes)
{
    long long m = ROW / bytes;
    matrix(p->a, m, n / m, m);
    print(p->b, "(%lld,%lld):(%lld,1)", m, (long long)n / m, (long long)n / m);
}

static void make_predicated(layouts *p, int64_t n, int bytes)
{
    int64_t columns = ROW / bytes, rows = n / columns;
    matrix(p->a, columns, rows, columns);
    matrix(p->b, columns, rows, columns + 16);
    set_shape(p, columns, rows);
    p->bound[0] = prime_below(columns);
    p->bound[1] = prime_below(rows);
}

static void make_predicated_misaligned(layouts *p, int64_t n, int bytes)
{
    make_predicated(p, n, bytes);
    matrix(p->a, p->extent[0], p->extent[1], p->extent[0] + 1);
    matrix(p->b, p->extent[0], p->extent[1], p->extent[0] + 3);
    p->x_skip = 1;
    p->y_skip = 2;
}

static void make_transpose(layouts *p, int64_t n, int bytes)
{
    int64_t m = ROW / bytes;
    set_shape(p, m, n / m);
    matrix(p->a, m, n / m, m);
    matrix(p->b, n / m, m, n / m);
}

static void make_ragged_transpose(layouts *p, int64_t n, int bytes)
{
    int64_t m = prime_below(ROW / bytes), rows = prime_below(n / (ROW / bytes));
    set_shape(p, m, rows);
    matrix(p->a, m, rows, m);
    matrix(p->b, rows, m, rows);
}

/* Matrices one behind another, each transposed; extents that no vector divides. */
static void make_batched(layouts *p, int64_t n, int bytes)
{
    long long m = 2048 / bytes + 1, k = 1021, batch = n / (m * k);
    print(p->a, "(%lld,%lld,%lld):(1,%lld,%lld)", m, k, batch, m, m * k);
    print(p->b, "(%lld,%lld,%lld):(%lld,1,%lld)", m, k, batch, k, m * k);
}

/* Order number `order` of rank modes, in which the modes of x lie in y, the nearest first; extents
 * that differ, multiples of 4. */
static void make_order(layouts *p, int64_t n, int rank, int order, char *name)
{
    int64_t extent[5], y[5] = {}, x = 1, stride = 1, side = 1;
    char *shape = p->a, *a = p->b, as[TEXT], bs[TEXT];
    int left[5], modes = rank;
    while (side <= n && pow((double)side + 1, rank) <= (double)n)
        ++side;
    for (int k = 0; k < rank; ++k) {
        left[k] = k;
        extent[k] = (int64_t)((double)side * (1 + 0.08 * (k - rank / 2)) / 4) * 4;
    }
    for (int k = 0; k < rank; ++k, order /= modes + 1) {
        int at = order % modes, mode = left[at];
        left[at] = left[--modes];
        y[mode] = stride;
        stride *= extent[mode];
        name[k] = (char)('0' + mode);
    }
    name[rank] = '\0';
    shape[0] = as[0] = bs[0] = '\0';
    for (int k = 0; k < rank; ++k, x *= extent[k - 1]) {
        const char *comma = k > 0 ? "," : "";
        snprintf(shape + strlen(shape), TEXT - strlen(shape), "%s%lld", comma,
                 (long long)extent[k]);
        snprintf(as + strlen(as), TEXT - strlen(as), "%s%lld", comma, (long long)x);
        snprintf(bs + strlen(bs), TEXT - strlen(bs), "%s%lld", comma, (long long)y[k]);
    }
    snprintf(a, TEXT, "(%s):(%s)", shape, bs);
    char whole[TEXT];
    snprintf(whole, TEXT, "(%s):(%s)", shape, as);
    snprintf(p->a, TEXT, "%s", whole);
}

/* Rows of so many bytes whose order two modes exchange, without gaps: x is (row,A,B), y (row,B,A).
 */
static void make_exchanged(layouts *p, int64_t n, int64_t c)
{
    long long k = c, across = (long long)sqrt((double)n / (double)c), down = n / c / across;
    print(p->a, "(%lld,%lld,%lld):(1,%lld,%lld)", k, across, down, k, k * across);
    print(p->b, "(%lld,%lld,%lld):(1,%lld,%lld)", k, across, down, k * down, k);
}

/* Rows in their order, with gaps of one element in x and of two in y. */
static void make_spaced(layouts *p, int64_t n, int64_t c)
{
    matrix(p->a, c, n / c, c + 1);
    matrix(p->b, c, n / c, c + 2);
    p->x_skip = 1;
    p->y_skip = 2;
}

typedef struct constructor {
    const gpu_operation *op;
    const char *name;
    void (*make)(layouts *p, int64_t n, int bytes);
} constructor;

static const constructor constructors[] = {
    {&gpu_op_copy, "linear", make_linear},
    {&gpu_op_copy, "strided", make_strided},
    {&gpu_op_copy, "tiled", make_tiled},
    {&gpu_op_copy, "ragged", make_ragged},
    {&gpu_op_copy, "misaligned", make_misaligned},
    {&gpu_op_copy, "transposed", make_transposed},
    {&gpu_op_copy, "batched", make_batched},
    {&gpu_op_copy_if, "ragged", make_predicated},
    {&gpu_op_copy_if, "misaligned", make_predicated_misaligned},
    {&gpu_op_transform, "linear", make_linear},
    {&gpu_op_transform, "strided", make_strided},
    {&gpu_op_transform, "misaligned", make_misaligned},
    {&gpu_op_transform_two, "linear", make_linear_two},
    {&gpu_op_transform_two, "strided", make_strided_two},
    {&gpu_op_transform_two, "misaligned", make_misaligned_two},
    {&gpu_op_axpby, "linear", make_linear},
    {&gpu_op_axpby, "strided", make_strided},
    {&gpu_op_axpby, "misaligned", make_misaligned},
    {&gpu_op_reduce, "whole", make_whole},
    {&gpu_op_reduce, "rows", make_rows},
    {&gpu_op_reduce, "columns", make_columns},
    {&gpu_op_transpose, "square", make_transpose},
    {&gpu_op_transpose, "ragged", make_ragged_transpose},
};

int bench_cases(void)
{
    return (int)(sizeof constructors / sizeof constructors[0]);
}

/* ---- From layouts to a request -------------------------------------------------------------- */

static bool flatten(const char *text, ct_flat *flat, gpu_why *why)
{
    static char arena[ARENA];
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    ct_layout layout = ct_parse(&cx, text);
    if (ct_check(&cx) != CT_OK)
        return gpu_refuse(why, "%s: %s", text, ct_message(&cx));
    return gpu_flatten(&cx, layout, flat, why);
}

static int64_t max_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool finish(const layouts *p, int bytes, bench_case *c, gpu_why *why);

bool bench_make(int k, int bytes, int64_t total, bench_case *c, gpu_why *why)
{
    const constructor *m = &constructors[k];
    layouts p = {};
    *c = {};
    m->make(&p, total / bytes, bytes);
    c->op = m->op;
    c->name = m->name;
    return finish(&p, bytes, c, why);
}

int bench_orders(int rank)
{
    return rank <= 1 ? 1 : rank * bench_orders(rank - 1);
}

bool bench_make_order(int rank, int order, int bytes, int64_t total, bench_case *c, gpu_why *why)
{
    static char name[8]; /* of the case that was made last */
    layouts p = {};
    *c = {};
    make_order(&p, total / bytes, rank, order, name);
    c->op = &gpu_op_copy;
    c->name = name;
    return finish(&p, bytes, c, why);
}

/* Bytes of a row. */
static const int row_bytes[] = {32,  33,  37,  48,  50,  64,  75,  96, 100,
                                101, 128, 150, 160, 192, 202, 224, 250};

enum { ROWS = sizeof row_bytes / sizeof row_bytes[0] };

int bench_rows(void)
{
    return 2 * ROWS;
}

bool bench_make_rows(int k, int bytes, int64_t total, bench_case *c, gpu_why *why)
{
    static char name[24]; /* of the case that was made last */
    layouts p = {};
    int row = row_bytes[k % ROWS];
    bool spaced = k >= ROWS;
    *c = {};
    why->text[0] = '\0';
    if (row % bytes != 0 || (spaced && row < 16 * bytes))
        return false;
    if (spaced)
        make_spaced(&p, total / bytes, row / bytes);
    else
        make_exchanged(&p, total / bytes, row / bytes);
    snprintf(name, sizeof name, "%s %d", spaced ? "spaced" : "exchanged", row);
    c->op = &gpu_op_copy;
    c->name = name;
    return finish(&p, bytes, c, why);
}

/* What is computed, and a second operand, behind the first or y itself, of which half is counted as
 * read, half as written. */
static bool add_numbers(const layouts *p, bench_case *c, gpu_why *why)
{
    bool two = c->op == &gpu_op_transform_two;
    if (c->op == &gpu_op_axpby) {
        c->r.alpha = 0x123456789abcdef;
        c->r.beta = -0x123456789abcdef;
        c->moved += c->moved / 2;
        c->reach = max_of(c->reach, c->moved);
    }
    /* of doubles at random some are NaN, and which one a sum gives is not known */
    c->r.kind = c->r.bytes == 4 ? GPU_FLOAT : GPU_SIGNED;
    c->r.f = two || p->folded > 0 ? GPU_PLUS : GPU_NEGATE;
    if (p->folded > 0) { /* what is read */
        c->r.reduce.count = p->folded;
        c->moved /= 2;
    }
    if (!two)
        return true;
    c->second = c->reach;
    c->reach *= 2;
    c->moved += c->moved / 2;
    return flatten(p->c, &c->r.c, why);
}

static bool finish(const layouts *q, int bytes, bench_case *c, gpu_why *why)
{
    layouts p = *q;
    if (!flatten(p.a, &c->r.a, why) || !flatten(p.b, &c->r.b, why))
        return false;
    c->r.bytes = bytes;
    c->moved = p.rank > 0 ? bytes : c->r.a.size * bytes;
    if (c->op == &gpu_op_copy_if)
        c->r.bounds = {2, {p.extent[0], p.extent[1]}, {p.bound[0], p.bound[1]}};
    if (c->op == &gpu_op_transpose)
        c->r.transpose = {p.extent[0], p.extent[1]};
    for (int i = 0; i < p.rank; ++i)
        c->moved *= p.bound[i];
    c->x_skip = p.x_skip;
    c->y_skip = p.y_skip;
    c->reach = bytes * (1 + max_of(gpu_range_of(&c->r.a).high + p.x_skip,
                                   gpu_range_of(&c->r.b).high + p.y_skip));
    return add_numbers(&p, c, why);
}
