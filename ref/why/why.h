/* why.h - what the files that explain an answer share.
 *
 *   watch.c     an expression is evaluated, and the call that decided it is remembered
 *   why.c       ct_why: the law, the operands, then the family of the operation, or the refusal
 *   put.c       words onto lines of less than 80 columns; calls and equations
 *   equation.c  an equation of numbers is computed before it is written
 *   facts.c     what a value is, in one line
 *   lawful.c    the layout that a composition should have been
 *   why_X.c     the family X; why_sum.c: a layout at a coordinate, the bits of a swizzle
 *               why_tma_rules.c: what chose the box and the swizzle of a TMA plan;
 *               why_banks.c: the banks that an ldmatrix of a tiled copy meets
 *   cure.c      a refusal that static integers would not meet
 *
 * An explanation is a text of lines. What it computes on the way is compared with the answer, and
 * steps that do not lead to it are taken back: nothing is written that does not hold. */
#ifndef REF_WHY_WHY_H
#define REF_WHY_WHY_H

#include "ref/op/op.h"

/* ---- The call (watch.c) ---- */

enum { CTI_MAX_CALL_NAME = 128 };

/* What an expression came to. */
typedef struct cti_watched {
    ct_ctx cx; /* first: a call is handed a pointer to it, and finds the rest behind it */
    char name[CTI_MAX_CALL_NAME]; /* of the last call, with its template arguments; "" for none */
    int n;
    const ct_value *arg;
    ct_value answer;
    bool refused; /* it was this call that failed */
} cti_watched;

/* Evaluates; a failure stays in cx, and the innermost call that is refused is the last one. The
 * last call has decided the value where its answer is that value. */
ct_value cti_watch(ct_ctx *cx, const char *text, size_t length, const ct_names *names,
                   cti_watched *w);

/* ---- Writing (put.c, equation.c) ---- */

/* From one place of the text to another. */
typedef struct cti_why_lead {
    size_t begin, end;
} cti_why_lead;

/*   ..text of the line | blanks | next word     a word that does not fit begins a line that goes on
 *        on the one before: it is indented by hang, which is 8 but for prose */
typedef struct cti_why {
    ct_ctx *cx;
    cti_sink out;
    size_t column, blanks, hang;
    cti_why_lead lead; /* the last line of prose, if it ends in a colon: it leads to others */
    bool told;         /* how a composition is read, once */
} cti_why;

/* Begin a line; an empty one where nothing follows. */
void cti_why_line(cti_why *w, int indent);
/* A line of prose, which goes on without an indentation. */
void cti_why_say(cti_why *w, const char *text);
/* The text ends here: a line that leads to others, of which none has come, is taken back. */
void cti_why_end(cti_why *w);
/* Words; of a format they are at most 255 bytes long. */
void cti_why_text(cti_why *w, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cti_why_put(cti_why *w, const char *format, ...);
void cti_why_value(cti_why *w, ct_value v);
/* In one piece, on the next line if it does not fit on this one. */
void cti_why_whole(cti_why *w, const char *text);
/* As it is, not folded, with its own lines if it has some. */
void cti_why_raw(cti_why *w, ct_value v);
/* s:d */
void cti_why_mode(cti_why *w, ct_value s, ct_value d);
/* The next word begins at this column, if it is not past it. */
void cti_why_tab(cti_why *w, size_t column);
/* "19 = 2*8 + 3*1", if it holds; else nothing. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool cti_why_equation(cti_why *w, const char *format, ...);
/* A line "op(a, b) = r", if it is answered; r, or the failed call's value. */
ct_value cti_why_call(cti_why *w, int indent, const char *op, int n, const ct_value *arg);
/* The place that is reached, and back to it, where what follows has turned out not to hold. */
cti_why cti_why_mark(const cti_why *w);
void cti_why_back(cti_why *w, const cti_why *mark);

bool cti_equation_holds(const char *text);

/* ---- Parts of explanations ---- */

/* A description of a value, in the line: size, cosize, injective or not. */
void cti_why_facts(cti_why *w, ct_value v);
/* The index of a coordinate: its digits, and the sum; r: what it must come to, NULL for any. */
void cti_why_sum(cti_why *w, ct_value layout, ct_value coord, ct_value r);
/* The digits of an index in a shape. */
void cti_why_digits(cti_why *w, int64_t index, ct_value shape);
/* A swizzle at an index, bit by bit. */
void cti_why_bits(cti_why *w, ct_value swizzle, int64_t index);
/* R = A o B, mode by mode of B. */
void cti_why_composition(cti_why *w, ct_value a, ct_value b, ct_value r);
/* Is there a layout that is A o B? CuTe's algorithm need not reach it (lawful.c). */
typedef struct cti_lawful {
    enum { CTI_LAW_OPEN, CTI_LAW_MET, CTI_LAW_UNMET } law;
    ct_layout layout; /* where the law is met */
} cti_lawful;
cti_lawful cti_why_lawful(ct_ctx *cx, ct_value a, ct_value b);
/* c, B(c), A(B(c)) and R(c) around an index, marked where they differ; whether they agree. */
bool cti_why_table(cti_why *w, const ct_value abr[3], int64_t around, const char *r_name);

/* The modes of a layout, flat: number, extents, strides. */
int cti_why_leaves(ct_value v);
ct_value cti_why_leaf(ct_value v, int i);
/* The layout of a tensor; inside of a composed layout; any other value as it is. */
ct_value cti_why_layout_of(ct_ctx *cx, ct_value v);

/* ---- Families ---- */

/* A call and its answer. */
typedef struct cti_why_case {
    const char *name; /* with template arguments */
    int n;
    const ct_value *arg;
    ct_value r;
} cti_why_case;

/* A division or a product: logical, then zipped, then what tiled and flat make of that. */
typedef struct cti_why_gathering {
    const char *logical, *zipped;                                /* the operations */
    void (*put)(cti_why *w, ct_value a, ct_value b, ct_value r); /* the steps of the logical one */
    const char *what, *zips, *tiles, *flattens;                  /* what is said before each */
} cti_why_gathering;

void cti_why_gathered(cti_why *w, const cti_why_case *c, const cti_why_gathering *g);

/* The rules of a TMA plan (why_tma_rules.c): the order of its box, a box that CTAs share, the row
 * of a box of so many elements; what a refused call breaks. */
void cti_why_tma_order(cti_why *w, const cti_why_case *c, int made);
void cti_why_tma_cut(cti_why *w, int i, int64_t whole, int64_t part);
void cti_why_tma_swizzle(cti_why *w, ct_layout smem, int64_t row, int bits);
void cti_why_tma_refused(cti_why *w, const cti_watched *call);

/* The banks that the warp of a thread meets: thread_at is that operand; source: it reads. */
void cti_why_banks(cti_why *w, const cti_why_case *c, int thread_at, bool source);

typedef void cti_why_explain(cti_why *w, const cti_why_case *c);
cti_why_explain cti_why_layout_call, cti_why_crd2idx, cti_why_swizzle_call, cti_why_idx2crd,
    cti_why_layout_coord, cti_why_slice, cti_why_domain_offset, cti_why_coalesce, cti_why_filter,
    cti_why_compose, cti_why_with_shape, cti_why_complement, cti_why_right_inverse,
    cti_why_left_inverse, cti_why_divide, cti_why_product, cti_why_rank_product,
    cti_why_tile_to_shape, cti_why_recast, cti_why_local, cti_why_partition, cti_why_tv_partition,
    cti_why_tiled, cti_why_tma;

#endif
