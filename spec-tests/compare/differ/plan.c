/* plan.c - from the text of a case to its layouts and numbers.
 *
 * Here: reading the arguments, and checking them against the operation. Not here: the memory
 * of a case (buffers.c, memory.c), whether CuTe allows the operation: the reference decides
 * when it executes the case. */
#include "gpu/host/functions.h"
#include "spec-tests/compare/differ/differ.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 24, MAX_NUMBER = 1 << 26, MAX_CTAS = 16 };

/* The plan that is being resolved, and where faults go. */
struct reading {
    struct differ_plan *p;
    ct_ctx *cx;
    struct differ_fault *fault;
};

static bool wrong(struct reading *r, int argument, const char *what)
{
    struct differ_fault *f = r->fault;
    f->column = argument >= 0 ? r->p->c->column[argument] : 0;
    if (ct_check(r->cx) == CT_EPARSE && f->column > 0)
        f->column += (int)r->cx->column - 1;
    snprintf(f->why, sizeof f->why, "%.150s%s%.200s", what, ct_check(r->cx) != CT_OK ? ": " : "",
             ct_message(r->cx));
    return false;
}

static ct_value read_argument(struct reading *r, enum differ_role role, const char *what)
{
    int i = differ_argument(r->p->c->op, role);
    if (i < 0)
        return NULL;
    ct_value v = ct_parse(r->cx, r->p->c->arg[i]);
    if (ct_check(r->cx) != CT_OK)
        wrong(r, i, what);
    return v;
}

static bool is_layout(ct_value v)
{
    return v != NULL && (ct_kind_of(v) == CT_LAYOUT || ct_kind_of(v) == CT_COMPOSED);
}

static bool read_layout(struct reading *r, enum differ_role role, ct_layout *out)
{
    int i = differ_argument(r->p->c->op, role);
    *out = read_argument(r, role, "this is not a layout");
    if (i < 0)
        return true;
    if (ct_check(r->cx) != CT_OK)
        return false;
    if (!is_layout(*out))
        return wrong(r, i, "this is not a layout");
    int64_t size = ct_int(ct_size(r->cx, *out));
    if (ct_check(r->cx) != CT_OK || size < 1 || size > MAX_SIZE)
        return wrong(r, i, "a layout of 1 to 16777216 elements is expected");
    return true;
}

/* The modes of a shape as numbers; -1 where there are too many. */
static int extents_of(ct_ctx *cx, ct_value shape, int64_t *extent)
{
    int rank = ct_rank(shape);
    if (ct_check(cx) != CT_OK || rank > GPU_RANK)
        return -1;
    for (int i = 0; i < rank; ++i) {
        ct_value mode = ct_kind_of(shape) == CT_TUPLE ? ct_item(shape, i) : shape;
        extent[i] = ct_int(ct_size(cx, mode));
    }
    return ct_check(cx) == CT_OK ? rank : -1;
}

/* A tuple of integers, one for each mode of the tensor and none below least. */
static bool read_numbers(struct reading *r, enum differ_role role, int64_t least, ct_tuple *out,
                         int64_t *number)
{
    int i = differ_argument(r->p->c->op, role);
    *out = read_argument(r, role, "integers are expected");
    if (i < 0)
        return true;
    if (ct_check(r->cx) != CT_OK)
        return false;
    bool tuple = ct_kind_of(*out) == CT_TUPLE;
    int rank = tuple ? ct_length(*out) : 1;
    if (rank != r->p->rank)
        return wrong(r, i, "one integer for each mode of the tensor is expected");
    for (int k = 0; k < rank; ++k) {
        ct_value v = tuple ? ct_item(*out, k) : *out;
        if (ct_kind_of(v) != CT_INTEGER || ct_int(v) < least || ct_int(v) > MAX_NUMBER)
            return wrong(r, i,
                         least > 0 ? "integers from 1 up are expected"
                                   : "integers from 0 up are expected");
        number[k] = ct_int(v);
    }
    return true;
}

static bool read_scalar(struct reading *r, enum differ_role role, int64_t *out)
{
    int i = differ_argument(r->p->c->op, role);
    ct_value v = read_argument(r, role, "an integer is expected");
    if (i < 0)
        return true;
    if (ct_check(r->cx) != CT_OK || ct_kind_of(v) != CT_INTEGER)
        return ct_check(r->cx) == CT_OK && wrong(r, i, "an integer is expected");
    *out = ct_int(v);
    return true;
}

/* 0x and all digits of an element, the most significant byte first, as integers are written. */
static bool read_exact(struct reading *r, const char *digits, int argument)
{
    static const char hex[] = "0123456789abcdef";
    size_t n = 2 * (size_t)r->p->c->bytes;
    if (strlen(digits) != n || strspn(digits, hex) != n)
        return wrong(r, argument, "after 0x stand two digits for each byte, in lower case");
    for (size_t k = 0; k < n; ++k) {
        size_t byte = (n - 1 - k) / 2;
        unsigned digit = (unsigned)(strchr(hex, digits[k]) - hex);
        r->p->value[byte] = (unsigned char)((unsigned)r->p->value[byte] << 4 | digit);
    }
    r->p->exact = true;
    return true;
}

static bool read_value(struct reading *r)
{
    int i = differ_argument(r->p->c->op, DIFFER_VALUE);
    if (i < 0)
        return true;
    if (strncmp(r->p->c->arg[i], "0x", 2) == 0 && !differ_is_packed(r->p->c->op))
        return read_exact(r, r->p->c->arg[i] + 2, i);
    if (!read_scalar(r, DIFFER_VALUE, &r->p->number))
        return false;
    uint64_t bits = (uint64_t)r->p->number;
    for (int k = 0; k < GPU_MAX_BYTES; ++k)
        r->p->value[k] = (unsigned char)(k < 8 ? bits >> 8 * k : r->p->number < 0 ? 0xFF : 0);
    return true;
}

/* "signed max": the operation says how many numbers the function takes. */
static bool read_function(struct reading *r)
{
    gpu_why why;
    struct differ_plan *p = r->p;
    int i = differ_argument(p->c->op, DIFFER_FUNCTION);
    if (i < 0)
        return true;
    if (!gpu_function_of(p->c->arg[i], &p->kind, &p->f, &why) ||
        !gpu_has_numbers(p->kind, p->c->bytes, &why))
        return wrong(r, i, why.text);
    if (p->c->op == GPU_REDUCE && p->f != GPU_PLUS && p->f != GPU_MAX && p->f != GPU_MIN)
        return wrong(r, i, "plus, max or min is expected");
    return gpu_arity(p->f) == (p->c->op == GPU_TRANSFORM ? 1 : 2) ||
           wrong(r, i, "the function takes another number of operands");
}

/* ---- Requirements of the operation ---- */

/* Sizes beyond the memory are all treated alike. */
static int64_t product(int n, const int64_t *extent)
{
    int64_t size = 1;
    for (int i = 0; i < n; ++i)
        size = size > DIFFER_MAX_BYTES / extent[i] ? DIFFER_MAX_BYTES : size * extent[i];
    return size;
}

static bool is_transpose(gpu_op op)
{
    return op == GPU_TRANSPOSE || op == GPU_PACKED_TRANSPOSE;
}

static bool is_partition(gpu_op op)
{
    return op == GPU_LOCAL_TILE || op == GPU_LOCAL_PARTITION || op == GPU_TV_PARTITION;
}

/* A profile is a tuple like the shape of A; B has what it keeps. */
static bool read_profile(struct reading *r)
{
    struct differ_plan *p = r->p;
    int i = differ_argument(p->c->op, DIFFER_PROFILE);
    p->profile = read_argument(r, DIFFER_PROFILE, "_ or an integer for each mode is expected");
    if (i < 0 || ct_check(r->cx) != CT_OK)
        return i < 0;
    int64_t kept = 1;
    ct_value slice = ct_slice(r->cx, p->profile, p->a);
    if (ct_check(r->cx) == CT_OK && ct_rank(slice) > 0)
        kept = ct_int(ct_size(r->cx, slice));
    if (ct_check(r->cx) != CT_OK)
        return wrong(r, i, "_ or an integer for each mode is expected");
    return kept == ct_int(ct_size(r->cx, p->b)) ||
           wrong(r, differ_argument(GPU_REDUCE, DIFFER_B), "B has an element for each one kept");
}

static bool read_shared(struct reading *r)
{
    struct differ_plan *p = r->p;
    int i = differ_argument(p->c->op, DIFFER_COUNT);
    if (!read_scalar(r, DIFFER_COUNT, &p->threads) || !read_scalar(r, DIFFER_WIDTH, &p->width))
        return false;
    if (i >= 0 && (p->threads < 1 || p->threads > 1024))
        return wrong(r, i, "1 to 1024 threads are expected");
    if (i >= 0 && (p->width < 1 || p->width > 128))
        return wrong(r, i + 1, "vectors of 1 to 128 bits are expected");
    p->axes = i >= 0 ? 1 : p->axes;
    const char *why = p->c->op == GPU_PREFETCH ? differ_prefetch_read(p) : NULL;
    return why == NULL || wrong(r, i + 1, why);
}

static bool has_slices(gpu_op op)
{
    return op == GPU_GATHER || op == GPU_SCATTER;
}

/* The slices are mode 1, as large on both sides; the index has one for each of those in order. */
static bool check_slices(struct reading *r)
{
    struct differ_plan *p = r->p;
    int64_t a[GPU_RANK], b[GPU_RANK];
    gpu_op op = p->c->op;
    if (extents_of(r->cx, ct_shape(r->cx, p->a), a) != 2 ||
        extents_of(r->cx, ct_shape(r->cx, p->b), b) != 2 || a[0] != b[0])
        return wrong(r, differ_argument(op, DIFFER_B), "A and B are (slice, slices), slices alike");
    return p->threads == (op == GPU_GATHER ? b[1] : a[1]) ||
           wrong(r, differ_argument(op, DIFFER_INDEX), "an index for each slice is expected");
}

static bool read_index(struct reading *r)
{
    struct differ_plan *p = r->p;
    int i = differ_argument(p->c->op, DIFFER_INDEX);
    ct_value v = read_argument(r, DIFFER_INDEX, "integers are expected");
    if (i < 0 || ct_check(r->cx) != CT_OK)
        return i < 0;
    int n = ct_kind_of(v) == CT_TUPLE ? ct_length(v) : 0;
    if (n < 1 || n > DIFFER_SLICES)
        return wrong(r, i, "a tuple of 1 to 64 integers is expected");
    for (int k = 0; k < n; ++k) {
        if (ct_kind_of(ct_item(v, k)) != CT_INTEGER)
            return wrong(r, i, "a tuple of 1 to 64 integers is expected");
        p->index[k] = ct_int(ct_item(v, k));
    }
    p->threads = n;
    p->values = p->axes = 1;
    return check_slices(r);
}

static bool check_sizes(struct reading *r)
{
    struct differ_plan *p = r->p;
    int64_t ea[GPU_RANK], eb[GPU_RANK];
    gpu_op op = p->c->op;
    int a = differ_argument(op, DIFFER_A), b = differ_argument(op, DIFFER_B);
    if (!differ_has_factors(op) && !differ_is_gemm(op) && op != GPU_REDUCE && !has_slices(op) &&
        a >= 0 && b >= 0 && ct_int(ct_size(r->cx, p->a)) != ct_int(ct_size(r->cx, p->b)))
        return wrong(r, b, "both layouts must have as many elements");
    if (p->second != NULL && ct_int(ct_size(r->cx, p->second)) != ct_int(ct_size(r->cx, p->b)))
        return wrong(r, b, "all layouts must have as many elements");
    if (!is_transpose(op) && !is_partition(op))
        return true;
    int ra = extents_of(r->cx, ct_shape(r->cx, p->a), ea);
    int rb = extents_of(r->cx, ct_shape(r->cx, p->b), eb);
    if (is_transpose(op))
        return (ra == 2 && rb == 2 && ea[0] == eb[1] && ea[1] == eb[0]) ||
               wrong(r, b, "a transpose takes (m,n) and (n,m)");
    return (ra > 0 && ra == rb && memcmp(ea, eb, (size_t)ra * sizeof ea[0]) == 0) ||
           wrong(r, b, "both layouts must have the same extents in at most 4 modes");
}

/* The coordinates that partitions and predicates speak of. */
static bool read_extent(struct reading *r)
{
    struct differ_plan *p = r->p;
    gpu_op op = p->c->op;
    bool needed = op == GPU_COPY_IF || op == GPU_AXPBY_IF || is_partition(op) || is_transpose(op) ||
                  op == GPU_TMA_COPY;
    ct_layout layout = is_transpose(op) || op == GPU_TMA_COPY ? p->a : p->b;
    if (!needed)
        return true;
    p->rank = extents_of(r->cx, ct_shape(r->cx, layout), p->extent);
    return p->rank > 0 ||
           wrong(r, differ_argument(op, DIFFER_B), "a layout of at most 4 modes is expected");
}

static bool read_parts(struct reading *r)
{
    struct differ_plan *p = r->p;
    gpu_op op = p->c->op;
    int64_t rests[GPU_RANK];
    if (!is_partition(op))
        return true;
    if (op == GPU_LOCAL_PARTITION &&
        extents_of(r->cx, ct_shape(r->cx, p->owner), p->tiles) != p->rank)
        return wrong(r, differ_argument(op, DIFFER_THREADS),
                     "threads need the modes of the tensor");
    if (op == GPU_TV_PARTITION && ct_rank(p->owner) != 2)
        return wrong(r, differ_argument(op, DIFFER_TV), "(thread, value) has two modes");
    for (int i = 0; i < p->rank; ++i)
        rests[i] = (p->extent[i] + p->tiles[i] - 1) / p->tiles[i];
    p->threads = op == GPU_LOCAL_TILE ? product(p->rank, rests) : product(p->rank, p->tiles);
    p->values = op == GPU_LOCAL_TILE ? product(p->rank, p->tiles) : product(p->rank, rests);
    if (op == GPU_TV_PARTITION) {
        ct_tuple shape = ct_shape(r->cx, p->owner);
        p->threads = ct_int(ct_size(r->cx, ct_item(shape, 0)));
        p->values = ct_int(ct_size(r->cx, ct_item(shape, 1)));
    }
    p->axes = p->rank;
    return ct_check(r->cx) == CT_OK || wrong(r, -1, "the parts cannot be counted");
}

static int leaves(ct_value v)
{
    int n = 0;
    if (ct_kind_of(v) != CT_TUPLE)
        return 1;
    for (int i = 0; i < ct_length(v); ++i)
        n += leaves(ct_item(v, i));
    return n;
}

static bool count_axes(struct reading *r)
{
    struct differ_plan *p = r->p;
    ct_value v = ct_layout_call(r->cx, p->a, ct_dynamic(r->cx, 0));
    if (ct_check(r->cx) == CT_OK && ct_kind_of(v) != CT_INTEGER)
        v = ct_as_arithmetic_tuple(r->cx, v);
    if (ct_check(r->cx) != CT_OK)
        return wrong(r, differ_argument(GPU_LAYOUT, DIFFER_A), "the layout has no values");
    p->axes = leaves(v);
    p->size = ct_int(ct_size(r->cx, p->a)) - p->c->start[0];
    return p->size > 0 || wrong(r, -1, "the first coordinate lies behind the last");
}

static bool is_im2col(const struct differ_case *c)
{
    return c->op == GPU_TMA_COPY && strstr(c->arg[0], "_IM2COL") != NULL;
}

/* The shared memory of all tiles, one behind the other, is the other side. */
static bool read_tma(struct reading *r)
{
    struct differ_plan *p = r->p;
    struct differ_tma *t = &p->tma;
    const char *op = p->c->arg[differ_argument(GPU_TMA_COPY, DIFFER_INSTRUCTION)];
    t->tensor = p->a;
    t->adds = strstr(op, "_ADD") != NULL;
    t->stores = t->adds || strstr(op, "_STORE") != NULL;
    t->cluster = read_argument(r, DIFFER_CLUSTER, "a number of CTAs is expected");
    if (!read_layout(r, DIFFER_SMEM, &t->smem) || ct_check(r->cx) != CT_OK)
        return false;
    t->image = ct_int(ct_cosize(r->cx, ct_get_nonswizzle_portion(r->cx, t->smem)));
    t->ctas = ct_int(ct_size(r->cx, t->cluster));
    t->tiles = 1;
    for (int k = 0; k < p->rank && !is_im2col(p->c); ++k)
        t->tiles *= (p->extent[k] + p->tiles[k] - 1) / p->tiles[k];
    const char *why = is_im2col(p->c) ? differ_im2col_read(p) : NULL;
    if (why != NULL)
        return wrong(r, differ_argument(GPU_TMA_COPY, DIFFER_TILE), why);
    if (ct_check(r->cx) != CT_OK || t->ctas < 1 || t->ctas > MAX_CTAS || t->image < 1 ||
        t->image > MAX_SIZE || t->tiles > MAX_SIZE / t->image / t->ctas)
        return wrong(r, -1, "the shared memory of all tiles has too many elements");
    int64_t all = t->tiles * t->image * (t->stores ? 1 : t->ctas);
    ct_layout images = ct_make_layout(r->cx, ct_dynamic(r->cx, all), NULL);
    p->a = t->stores ? images : t->tensor;
    p->b = t->stores ? t->tensor : images;
    return true;
}

static bool read_mma(struct reading *r)
{
    struct differ_mma *m = &r->p->mma;
    m->permutation = read_argument(r, DIFFER_PERMUTATION, "a tile of M, N and K is expected");
    if (ct_check(r->cx) != CT_OK || !read_layout(r, DIFFER_FACTOR, &m->factor[CT_B]))
        return false;
    if (ct_kind_of(m->permutation) != CT_TUPLE || ct_length(m->permutation) != GPU_FACTORS)
        return wrong(r, differ_argument(r->p->c->op, DIFFER_PERMUTATION),
                     "a tile of M, N and K is expected");
    const char *why =
        r->p->c->op == GPU_TILED_MMA ? differ_mma_read(r->p) : differ_cooperative_gemm_read(r->p);
    return why == NULL || wrong(r, -1, why);
}

static bool read_gemm(struct reading *r)
{
    if (!read_layout(r, DIFFER_FACTOR, &r->p->factor))
        return false;
    const char *why = differ_gemm_read(r->p);
    return why == NULL || wrong(r, differ_argument(r->p->c->op, DIFFER_KIND), why);
}

bool differ_resolve(struct differ_plan *p, const struct differ_case *c, ct_ctx *cx,
                    struct differ_fault *fault)
{
    ct_tuple ignored = NULL;
    enum differ_role role;
    struct reading r = {p, cx, fault};
    *p = (struct differ_plan){.c = c, .cx = cx, .planes = 1};
    if (!read_layout(&r, DIFFER_A, &p->a) || !read_layout(&r, DIFFER_B, &p->b) ||
        !read_layout(&r, c->op == GPU_TV_PARTITION ? DIFFER_TV : DIFFER_THREADS, &p->owner) ||
        !read_layout(&r, DIFFER_VALUES, &p->per) || !read_layout(&r, DIFFER_SECOND, &p->second) ||
        !read_function(&r) || !read_profile(&r) || !read_index(&r) || !read_shared(&r) ||
        !check_sizes(&r) || !read_extent(&r) ||
        (!is_im2col(c) && !read_numbers(&r, DIFFER_TILE, 1, &p->tile, p->tiles)))
        return false;
    if (!read_numbers(&r, DIFFER_BOUND, 0, &ignored, p->bounds) ||
        !read_scalar(&r, DIFFER_ALPHA, &p->alpha) || !read_scalar(&r, DIFFER_BETA, &p->beta) ||
        !read_value(&r) || !read_parts(&r))
        return false;
    if (c->op == GPU_TMA_COPY && !read_tma(&r))
        return false;
    if (differ_has_factors(c->op) && !read_mma(&r))
        return false;
    if (differ_is_gemm(c->op) && !read_gemm(&r))
        return false;
    p->size = c->op == GPU_LAYOUT ? 0 : ct_int(ct_size(cx, p->b));
    if (c->op == GPU_LAYOUT && !count_axes(&r))
        return false;
    const char *why = differ_lay_out(p, &role);
    return why == NULL || wrong(&r, role == DIFFER_NONE ? -1 : differ_argument(c->op, role), why);
}
