/* value.h - the immutable node, memory, failure, and the parts of every kind of value.
 *
 * Here: what all folders of the reference share, and no caller of the library sees. Not here:
 * what is computed with values. Each folder has one such header, which includes only those of
 * lower folders: value, integer, tuple, layout, tensor, text, algorithm, atom, tma, op, cxx. */
#ifndef REF_VALUE_VALUE_H
#define REF_VALUE_VALUE_H

#include "ref/ct.h"

/* One immutable value.
 *
 *   integer    fixed? value   type               _4   4
 *   basis      fixed? value   item: path         _1@0@1 is value 1, path (1,0), outermost first
 *   tuple      item[0..rank)                     (a,b,..)
 *   layout     item: shape, stride               congruent, the stride's leaves may be bases
 *   swizzle    item: bits, base, shift           static integers
 *   composed   item: a, offset, b
 *   mixed      value = dynamic bits   item: static bits, dynamic mask
 *   major      value = 0 left, 1 right
 *   iterator   item: coordinate; value = 1 counts integers: counting_iter(n); 2: a descriptor of a
 *              matrix in shared memory, moved by so many units of 16 bytes
 *   tensor     item: iterator or pointer, layout
 *   pointer    value = address in bits, or CTI_UNSET   item: see fields.c
 *   name       text
 *   text       text: what an operation answers in characters, a table for one
 *   object     item: its print as a text, the name of what makes it, a thread or _, operands
 *
 * Invariants: depth <= CT_MAX_DEPTH and weight <= CT_MAX_LEAVES, so every recursion over a value
 * ends soon, shared parts included; fixed means that no leaf below is dynamic. */
struct ct_node {
    ct_kind kind;
    bool fixed;
    bool unspread; /* no coordinate yet: a basis element is below, or a tuple without modes */
    int8_t type;   /* of a dynamic integer, if an expression says its C++ type: the bits, negative
                      for a signed type, 1 for bool; 0: not known */
    int rank;      /* number of items */
    int depth;     /* of tuple nesting, other kinds count as deep as their items */
    int leaves;    /* integers below */
    int weight;    /* as leaves, but () counts too: what bounds the work of a walk */
    int64_t value;
    union {
        const ct_value *item;
        const char *text; /* of a text */
    };
};

/* Values of an iterator. */
enum { CTI_COORDINATE, CTI_COUNTING, CTI_DESCRIPTOR, CTI_UMMA_DESCRIPTOR };

/* ---- Memory and failure (ctx.c) ---- */

static inline bool cti_ok(const ct_ctx *cx)
{
    return cx->error == CT_OK;
}

void *cti_refuse_bytes(ct_ctx *cx, size_t bytes);

/* The next bytes of the caller's memory, or NULL and CT_ENOMEM, or CT_ERANGE past the bound of
 * work. */
static inline void *cti_alloc(ct_ctx *cx, size_t bytes)
{
    size_t need = (bytes + 7) & ~(size_t)7;
    if (cx->size - cx->used < need || cx->made > cx->most)
        return cti_refuse_bytes(cx, need);
    void *p = cx->memory + cx->used;
    cx->used += need;
    cx->made += need;
    return p;
}

ct_value *cti_items(ct_ctx *cx, int n);
ct_value cti_null(void);

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
ct_value
cti_fail(ct_ctx *cx, ct_error error, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cti_witness(ct_ctx *cx, const char *format, ...);

/* cti_fail as a condition: false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool
cti_refuse(ct_ctx *cx, ct_error error, const char *format, ...);

/* True where the context has not failed and the condition holds; else fails with an error and a
 * sentence, whose operands are computed only then. */
#define cti_require(cx, condition, ...) (cti_ok(cx) && ((condition) || cti_refuse(cx, __VA_ARGS__)))

/* ---- Nodes (node.c) ---- */

ct_value cti_node(ct_ctx *cx, ct_kind kind, int64_t value, int n, const ct_value *items);
ct_value cti_tuple(ct_ctx *cx, int n, const ct_value *items);
ct_value cti_pair(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b);
ct_value cti_triple(ct_ctx *cx, ct_kind kind, ct_value a, ct_value b, ct_value c);
ct_value cti_integer(ct_ctx *cx, int64_t value, bool fixed);
/* A dynamic integer of that C++ type (struct ct_node). */
ct_value cti_typed(ct_ctx *cx, int64_t value, int type);
ct_value cti_bool(ct_ctx *cx, bool value, bool fixed);
ct_value cti_basis(ct_ctx *cx, int64_t value, bool fixed, ct_tuple path);

static inline bool cti_is(ct_value v, ct_kind kind)
{
    return v->kind == kind;
}

/* Does the iterator go through descriptors of matrices in shared memory? */
static inline bool cti_is_descriptor(ct_value v)
{
    return cti_is(v, CT_ITERATOR) &&
           (v->value == CTI_DESCRIPTOR || v->value == CTI_UMMA_DESCRIPTOR);
}

static inline bool cti_is_tuple(ct_value v)
{
    return v->kind == CT_TUPLE;
}

static inline bool cti_is_layout(ct_value v)
{
    return v->kind == CT_LAYOUT;
}

static inline bool cti_is_any_layout(ct_value v)
{
    return v->kind == CT_LAYOUT || v->kind == CT_COMPOSED;
}

/* The static integer n: CuTe's is_constant<n>. */
static inline bool cti_is_constant(ct_value v, int64_t n)
{
    return v->kind == CT_INTEGER && v->fixed && v->value == n;
}

/* The modes of a tuple; anything else is its own mode 0. */
static inline int cti_rank(ct_value v)
{
    return v->kind == CT_TUPLE ? v->rank : 1;
}

static inline ct_value cti_at(ct_value v, int i)
{
    if (v->kind == CT_TUPLE)
        return i < v->rank ? v->item[i] : cti_null();
    return v;
}

/* Copies in the memory of another context, to be released apart from what they came from. */
char *cti_copy_text(ct_ctx *to, const char *s);
ct_value cti_copy_value(ct_ctx *to, ct_value v);

/* A text or a name that is already in the context's memory. */
ct_value cti_text_node(ct_ctx *cx, ct_kind kind, const char *text);

/* ---- Values as text, and in messages (print.c) ---- */

/* Text that may not fit: what is past the end is counted, not written. Relative: pointers to memory
 * of the host are shown without their address, which is another one in every run. */
typedef struct cti_sink {
    char *text;
    size_t size, length;
    bool relative;
} cti_sink;

void cti_put_text(cti_sink *out, const char *s);
void cti_put_value(cti_sink *out, ct_value v);
size_t cti_end_text(cti_sink *out);

/* A value as short text for a message: the buffer belongs to the caller. A pointer to memory of the
 * host is shown by its distance from the beginning of that memory, ptr[32b](+0x8). */
typedef struct cti_text {
    char s[72];
} cti_text;
const char *cti_show(cti_text *buffer, ct_value v);

/* ---- Conditions (part.c) ---- */

/* True when v is a plain layout, or a tensor; else fails with CT_EINVAL in the name of op. */
bool cti_need_layout(ct_ctx *cx, const char *op, const char *operand, ct_value v);
bool cti_need_tensor(ct_ctx *cx, const char *op, ct_value v);

/* ---- Layouts and tensors as nodes (compound.c) ---- */

static inline ct_tuple cti_shape(ct_layout l)
{
    return l->item[0];
}

static inline ct_tuple cti_stride(ct_layout l)
{
    return l->item[1];
}

/* The two of a tensor. */
static inline ct_value cti_data(ct_value tensor)
{
    return tensor->item[0];
}

static inline ct_layout cti_layout_of(ct_value tensor)
{
    return tensor->item[1];
}

/* The three of a composed layout: outer o offset o inner. */
static inline ct_value cti_outer(ct_layout composed)
{
    return composed->item[0];
}

static inline ct_value cti_offset(ct_layout composed)
{
    return composed->item[1];
}

static inline ct_value cti_inner(ct_layout composed)
{
    return composed->item[2];
}

/* The two of a pair, such as (slice, offset). */
static inline ct_value cti_first(ct_value pair)
{
    return pair->item[0];
}

static inline ct_value cti_second(ct_value pair)
{
    return pair->item[1];
}

/* The path of a basis element, and the coordinate of an iterator. */
static inline ct_tuple cti_path(ct_value basis)
{
    return basis->item[0];
}

static inline ct_tuple cti_coord(ct_value iterator)
{
    return iterator->item[0];
}

/* A swizzle in front of a layout. */
static inline bool cti_is_swizzled(ct_value v)
{
    return v->kind == CT_COMPOSED && cti_outer(v)->kind == CT_SWIZZLE;
}

/* shape:stride of parts known to be congruent; _1:_0; mode i; other data's layout replaced. */
ct_layout cti_layout(ct_ctx *cx, ct_tuple shape, ct_tuple stride);
ct_layout cti_unit(ct_ctx *cx);
ct_layout cti_mode(ct_ctx *cx, ct_layout l, int i);
ct_value cti_relayout(ct_ctx *cx, ct_value tensor, ct_layout layout);

/* a o offset o b, as given, and where a swizzle of no bits disappears; both check their parts. */
ct_layout cti_composed(ct_ctx *cx, ct_value a, ct_value offset, ct_value b);
ct_layout cti_compose_offset(ct_ctx *cx, ct_value a, ct_value offset, ct_value b);

/* Sw o smem_ptr[w](unset) o L: a layout whose swizzle belongs into the pointer to come. */
bool cti_waits(ct_value v);

/* ---- Swizzles and pointers as nodes (fields.c) ---- */

typedef struct cti_swizzle {
    int bits, base, shift;
    int64_t y, z; /* the bits that are read, the bits that are changed */
} cti_swizzle;

cti_swizzle cti_swizzle_of(ct_value v);

enum { CTI_UNSET = -1 }; /* the address of a pointer that is still to come */

typedef struct cti_pointer_parts {
    int64_t bits; /* the address, in bits; a tmem handle as it is; or CTI_UNSET */
    int width;    /* of an element, in bits */
    int sparse;   /* of so many elements one is stored, in width * sparse bits; 0: each */
    bool halved;  /* .. and width is half of what it says: metadata of 1/2 bit */
    bool spaced;  /* an element narrower than a byte has a byte of its own, as bool in C++ */
    ct_type type; /* what its bits mean */
    ct_space space;
    ct_value swizzle;    /* NULL: none */
    int64_t base, bytes; /* the memory behind it; 0 bytes: none */
} cti_pointer_parts;

ct_value cti_pointer(ct_ctx *cx, const cti_pointer_parts *parts);
cti_pointer_parts cti_pointer_parts_of(ct_value v);
/* The bits from one element to the next. */
int cti_pointer_step(const cti_pointer_parts *parts);
bool cti_valid_width(ct_ctx *cx, const char *op, int bits);
ct_value cti_smem_flag(ct_ctx *cx, int bits);
/* smem_sparse<2>_ptr[16b](unset): of `sparse` elements one is stored, in so many bits. */
ct_value cti_smem_sparse_flag(ct_ctx *cx, int bits, int sparse);

#endif
