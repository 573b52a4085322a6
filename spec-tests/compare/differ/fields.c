/* fields.c - the fields that records read: their names, what they are, and reading them.
 *
 * Here: the table of fields, and from the text of an argument to the plan. Not here: what arguments
 * must be together (plan.c, and the operations' families), the text of a line (case.c). */
#include "spec-tests/compare/differ/fields.h"

#include "gpu/host/functions.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_SIZE = 1 << 24, MAX_NUMBER = 1 << 26, MAX_THREADS = 1024, MAX_BITS = 128 };

/* One argument that is read into a plan. */
struct reading {
    struct differ_plan *p;
    struct differ_fault *fault;
    enum differ_role role;
    int at; /* which argument */
};

/* ---- Faults --------------------------------------------------------------------------------- */

bool differ_wrong(const struct differ_plan *p, struct differ_fault *f, int argument,
                  const char *what)
{
    f->column = argument >= 0 ? p->c->column[argument] : 0;
    if (ct_check(p->cx) == CT_EPARSE && f->column > 0)
        f->column += (int)p->cx->column - 1;
    snprintf(f->why, sizeof f->why, "%.150s%s%.200s", what, ct_check(p->cx) != CT_OK ? ": " : "",
             ct_message(p->cx));
    return false;
}

static bool wrong(struct reading *r, const char *what)
{
    return differ_wrong(r->p, r->fault, r->at, what);
}

/* The text as a value; NULL, and the fault, where it is none. */
static ct_value parse(struct reading *r, const char *what)
{
    ct_value v = ct_parse(r->p->cx, r->p->c->arg[r->at]);
    if (ct_check(r->p->cx) == CT_OK)
        return v;
    wrong(r, what);
    return NULL;
}

/* ---- Layouts -------------------------------------------------------------------------------- */

/* The place of a field that is kept as it is. */
static void *place_of(const struct reading *r);

static bool read_layout(struct reading *r)
{
    ct_ctx *cx = r->p->cx;
    ct_layout *out = place_of(r);
    *out = parse(r, "this is not a layout");
    if (*out == NULL)
        return false;
    if (ct_kind_of(*out) != CT_LAYOUT && ct_kind_of(*out) != CT_COMPOSED)
        return wrong(r, "this is not a layout");
    int64_t size = ct_int(ct_size(cx, *out));
    if (ct_check(cx) != CT_OK || size < 1 || size > MAX_SIZE)
        return wrong(r, "a layout of 1 to 16777216 elements is expected");
    return true;
}

static bool read_second(struct reading *r)
{
    struct differ_plan *p = r->p;
    if (!read_layout(r))
        return false;
    return ct_int(ct_size(p->cx, p->second)) == ct_int(ct_size(p->cx, p->b)) ||
           differ_wrong(p, r->fault, differ_argument(p->c->op, DIFFER_B),
                        "all layouts must have as many elements");
}

/* ---- Numbers -------------------------------------------------------------------------------- */

int differ_extents_of(ct_ctx *cx, ct_value shape, int64_t *extent)
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

int64_t differ_product(int n, const int64_t *extent)
{
    int64_t size = 1;
    for (int i = 0; i < n; ++i)
        size = size > DIFFER_MAX_BYTES / extent[i] ? DIFFER_MAX_BYTES : size * extent[i];
    return size;
}

/* The coordinates that tiles and bounds speak of. */
static bool find_extents(struct reading *r)
{
    struct differ_plan *p = r->p;
    p->rank = differ_extents_of(p->cx, ct_shape(p->cx, p->b != NULL ? p->b : p->a), p->extent);
    return p->rank > 0 || differ_wrong(p, r->fault, differ_argument(p->c->op, DIFFER_B),
                                       "a layout of at most 4 modes is expected");
}

/* A tuple of integers, one for each mode of the tensor and none below least. */
static bool read_numbers(struct reading *r, int64_t least, ct_tuple *out, int64_t *number)
{
    if (!find_extents(r) || (*out = parse(r, "integers are expected")) == NULL)
        return false;
    bool tuple = ct_kind_of(*out) == CT_TUPLE;
    int rank = tuple ? ct_length(*out) : 1;
    if (rank != r->p->rank)
        return wrong(r, "one integer for each mode of the tensor is expected");
    for (int k = 0; k < rank; ++k) {
        ct_value v = tuple ? ct_item(*out, k) : *out;
        if (ct_kind_of(v) != CT_INTEGER || ct_int(v) < least || ct_int(v) > MAX_NUMBER)
            return wrong(r, least > 0 ? "integers from 1 up are expected"
                                      : "integers from 0 up are expected");
        number[k] = ct_int(v);
    }
    return true;
}

static bool read_bound(struct reading *r)
{
    return read_numbers(r, 0, &r->p->bound, r->p->bounds);
}

bool differ_is_im2col(const struct differ_case *c)
{
    int i = differ_argument(c->op, DIFFER_INSTRUCTION);
    return i >= 0 && strstr(c->arg[i], "_IM2COL") != NULL;
}

/* Of an im2col operation it is a convolution, which reference_tma.c reads. */
static bool read_tile(struct reading *r)
{
    return differ_is_im2col(r->p->c) ? find_extents(r)
                                     : read_numbers(r, 1, &r->p->tile, r->p->tiles);
}

static bool read_scalar(struct reading *r)
{
    int64_t *out = place_of(r);
    ct_value v = parse(r, "an integer is expected");
    if (v == NULL || ct_kind_of(v) != CT_INTEGER)
        return v != NULL && wrong(r, "an integer is expected");
    *out = ct_int(v);
    return true;
}

static bool read_count(struct reading *r)
{
    struct differ_plan *p = r->p;
    p->axes = 1;
    return read_scalar(r) && ((p->threads >= 1 && p->threads <= MAX_THREADS) ||
                              wrong(r, "1 to 1024 threads are expected"));
}

static bool read_width(struct reading *r)
{
    struct differ_plan *p = r->p;
    return read_scalar(r) && ((p->width >= 1 && p->width <= MAX_BITS) ||
                              wrong(r, "vectors of 1 to 128 bits are expected"));
}

/* 0x and all digits of an element, the most significant byte first, as integers are written. */
static bool read_exact(struct reading *r, const char *digits)
{
    static const char hex[] = "0123456789abcdef";
    size_t n = 2 * (size_t)r->p->c->bytes;
    if (strlen(digits) != n || strspn(digits, hex) != n)
        return wrong(r, "after 0x stand two digits for each byte, in lower case");
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
    const char *text = r->p->c->arg[r->at];
    if (strncmp(text, "0x", 2) == 0 && !r->p->c->op->packed)
        return read_exact(r, text + 2);
    if (!read_scalar(r))
        return false;
    uint64_t bits = (uint64_t)r->p->number;
    for (int k = 0; k < GPU_MAX_BYTES; ++k)
        r->p->value[k] = (unsigned char)(k < 8 ? bits >> 8 * k : r->p->number < 0 ? 0xFF : 0);
    return true;
}

/* ---- What is computed ----------------------------------------------------------------------- */

/* "signed max": of two numbers where there is a second operand, or of those that are folded. */
static bool read_function(struct reading *r)
{
    gpu_why why;
    struct differ_plan *p = r->p;
    bool folds = differ_reads(p->c->op, DIFFER_PROFILE);
    int arity = folds || differ_reads(p->c->op, DIFFER_SECOND) ? 2 : 1;
    if (!gpu_function_of(p->c->arg[r->at], &p->kind, &p->f, &why) ||
        !gpu_has_numbers(p->kind, p->c->bytes, &why))
        return wrong(r, why.text);
    if (folds && p->f != GPU_PLUS && p->f != GPU_MAX && p->f != GPU_MIN)
        return wrong(r, "plus, max or min is expected");
    return gpu_arity(p->f) == arity || wrong(r, "the function takes another number of operands");
}

static bool read_kind(struct reading *r)
{
    gpu_why why;
    struct differ_plan *p = r->p;
    for (p->kind = GPU_UNSIGNED; p->kind < GPU_KINDS; ++p->kind)
        if (strcmp(p->c->arg[r->at], gpu_kind_name(p->kind)) == 0)
            break;
    return (p->kind < GPU_KINDS && gpu_has_numbers(p->kind, p->c->bytes, &why)) ||
           wrong(r, "unsigned or signed integers, or floats of 4 or 8 bytes are expected");
}

/* A profile is a tuple like the shape of A; B has what it keeps. */
static bool read_profile(struct reading *r)
{
    struct differ_plan *p = r->p;
    p->profile = parse(r, "_ or an integer for each mode is expected");
    if (p->profile == NULL)
        return false;
    int64_t kept = 1;
    ct_value slice = ct_slice(p->cx, p->profile, p->a);
    if (ct_check(p->cx) == CT_OK && ct_rank(slice) > 0)
        kept = ct_int(ct_size(p->cx, slice));
    if (ct_check(p->cx) != CT_OK)
        return wrong(r, "_ or an integer for each mode is expected");
    return kept == ct_int(ct_size(p->cx, p->b)) ||
           differ_wrong(p, r->fault, differ_argument(p->c->op, DIFFER_B),
                        "B has an element for each one kept");
}

static bool read_index(struct reading *r)
{
    struct differ_plan *p = r->p;
    ct_value v = parse(r, "integers are expected");
    if (v == NULL)
        return false;
    int n = ct_kind_of(v) == CT_TUPLE ? ct_length(v) : 0;
    bool good = n >= 1 && n <= DIFFER_SLICES;
    for (int k = 0; good && k < n; ++k) {
        good = ct_kind_of(ct_item(v, k)) == CT_INTEGER;
        p->index[k] = good ? ct_int(ct_item(v, k)) : 0;
    }
    p->threads = n;
    p->values = p->axes = 1;
    return good || wrong(r, "a tuple of 1 to 64 integers is expected");
}

static bool read_cluster(struct reading *r)
{
    return (r->p->tma.cluster = parse(r, "a number of CTAs is expected")) != NULL;
}

static bool read_permutation(struct reading *r)
{
    ct_value v = r->p->mma.permutation = parse(r, "a tile of M, N and K is expected");
    return v != NULL && ((ct_kind_of(v) == CT_TUPLE && ct_length(v) == GPU_FACTORS) ||
                         wrong(r, "a tile of M, N and K is expected"));
}

/* ---- The table ------------------------------------------------------------------------------ */

#define IN_PLAN(member) offsetof(struct differ_plan, member)

static const struct {
    const char *name;
    bool (*read)(struct reading *r);
    unsigned is;
    enum differ_numbers numbers;
    size_t place; /* in the plan, of layouts and integers */
} fields[DIFFER_ROLES] = {
    [DIFFER_A] = {"A", read_layout, DIFFER_BY_MODE | DIFFER_STRAIGHT, DIFFER_PLACES, IN_PLAN(a)},
    [DIFFER_B] = {"B", read_layout, DIFFER_BY_MODE | DIFFER_STRAIGHT, DIFFER_PLACES, IN_PLAN(b)},
    [DIFFER_SECOND] = {"second", read_second, DIFFER_BY_MODE | DIFFER_STRAIGHT, DIFFER_DRAWN,
                       IN_PLAN(second)},
    [DIFFER_FACTOR] = {"factor", read_layout, DIFFER_UNLIKE, DIFFER_PLACES, IN_PLAN(factor)},
    [DIFFER_THREADS] = {"threads", read_layout, DIFFER_BY_MODE, DIFFER_PLACES, IN_PLAN(owner)},
    [DIFFER_TV] = {"TV", read_layout, 0, DIFFER_PLACES, IN_PLAN(owner)},
    [DIFFER_VALUES] = {"values", read_layout, 0, DIFFER_PLACES, IN_PLAN(per)},
    [DIFFER_SMEM] = {"smem", read_layout, DIFFER_BY_MODE, DIFFER_PLACES, IN_PLAN(tma.smem)},
    [DIFFER_TMEM] = {"tmem", read_layout, DIFFER_BY_MODE, DIFFER_PLACES, IN_PLAN(tmem)},
    [DIFFER_INSTRUCTION] = {"instruction", NULL, DIFFER_STILL, DIFFER_PLACES, 0},
    [DIFFER_STORE] = {"store", NULL, DIFFER_WORDS, DIFFER_PLACES, 0},
    [DIFFER_SCALED] = {"scaled", NULL, DIFFER_WORDS | DIFFER_STILL, DIFFER_PLACES, 0},
    [DIFFER_FUNCTION] = {"function", read_function, DIFFER_WORDS, DIFFER_DRAWN, 0},
    [DIFFER_KIND] = {"kind", read_kind, DIFFER_WORDS, DIFFER_DRAWN, 0},
    [DIFFER_PROFILE] = {"profile", read_profile, DIFFER_BY_MODE | DIFFER_UNLIKE, DIFFER_PLACES, 0},
    [DIFFER_INDEX] = {"index", read_index, DIFFER_BY_MODE | DIFFER_UNLIKE, DIFFER_PLACES, 0},
    [DIFFER_COUNT] = {"count", read_count, DIFFER_STILL, DIFFER_PLACES, IN_PLAN(threads)},
    [DIFFER_WIDTH] = {"width", read_width, 0, DIFFER_PLACES, IN_PLAN(width)},
    [DIFFER_CLUSTER] = {"cluster", read_cluster, 0, DIFFER_PLACES, 0},
    [DIFFER_PERMUTATION] = {"permutation", read_permutation, 0, DIFFER_FACTORS, 0},
    [DIFFER_BOUND] = {"bound", read_bound, DIFFER_BY_MODE, DIFFER_PLACES, 0},
    [DIFFER_TILE] = {"tile", read_tile, DIFFER_BY_MODE, DIFFER_PLACES, 0},
    [DIFFER_ALPHA] = {"alpha", read_scalar, 0, DIFFER_DIGITS, IN_PLAN(alpha)},
    [DIFFER_BETA] = {"beta", read_scalar, 0, DIFFER_PLACES, IN_PLAN(beta)},
    [DIFFER_VALUE] = {"value", read_value, DIFFER_WORDS, DIFFER_PLACES, IN_PLAN(number)},
};

static void *place_of(const struct reading *r)
{
    return (char *)r->p + fields[r->role].place;
}

enum differ_role differ_role_at(const gpu_operation *op, int i)
{
    const char *at = op->reads;
    for (; i > 0 && *at != '\0'; --i)
        at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ');
    size_t n = strcspn(at, " ");
    for (int role = 1; n > 0 && role < DIFFER_ROLES; ++role)
        if (strlen(fields[role].name) == n && strncmp(fields[role].name, at, n) == 0)
            return (enum differ_role)role;
    return DIFFER_NONE;
}

int differ_argument(const gpu_operation *op, enum differ_role role)
{
    for (int i = 0; i < DIFFER_ARGS; ++i)
        if (differ_role_at(op, i) == role)
            return i;
    return -1;
}

bool differ_reads(const gpu_operation *op, enum differ_role role)
{
    return differ_argument(op, role) >= 0;
}

bool differ_field_is(enum differ_role role, unsigned what)
{
    return (fields[role].is & what) != 0;
}

bool differ_any_field(const gpu_operation *op, unsigned what)
{
    bool any = false;
    for (int i = 0; i < DIFFER_ARGS; ++i)
        any = any || differ_field_is(differ_role_at(op, i), what);
    return any;
}

enum differ_numbers differ_numbers_of(const gpu_operation *op)
{
    enum differ_numbers most = DIFFER_PLACES;
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        enum differ_numbers n = fields[differ_role_at(op, i)].numbers;
        most = n > most ? n : most;
    }
    return most;
}

bool differ_read_field(struct differ_plan *p, enum differ_role role, struct differ_fault *fault)
{
    struct reading r = {p, fault, role, differ_argument(p->c->op, role)};
    return r.at < 0 || fields[role].read == NULL || fields[role].read(&r);
}

/* ---- Elements ------------------------------------------------------------------------------- */

int differ_min_bytes(const gpu_operation *op)
{
    return op->evaluates ? (int)sizeof(int64_t) : op->min_bytes > 0 ? op->min_bytes : 1;
}

int differ_max_bytes(const gpu_operation *op)
{
    return op->evaluates   ? (int)sizeof(int64_t)
           : op->packed    ? 1
           : op->max_bytes ? op->max_bytes
                           : GPU_MAX_BYTES;
}

int differ_number(const gpu_operation *op)
{
    int n = 0;
    while (gpu_operations[n] != op && gpu_operations[n] != NULL)
        ++n;
    return n;
}
