/* mma.h - an MMA operation taken apart: what lies between its name and its traits.
 *
 *   "SM80_16x8x16_F32F16F16F32_TN"
 *      |  mma_word.c      words, and lists of them
 *      |  mma_parse.c     the parts of the name, as words
 *      |  mma_names.c     the families: which parts go together
 *      |  mma_types.c     the element types that the parts name
 *      v  mma_layouts.c   the layouts of operands and accumulators
 *   mma_traits.c          the traits (ct_mma_traits in ct.h)
 *
 * Here: what those files share. Not here: tiled MMAs (tiled_mma.c).
 * Follows 0t_mma_atom. */
#ifndef REF_ATOM_MMA_H
#define REF_ATOM_MMA_H

#include "ref/ct.h"

enum { CTI_MMA_MAX_NAME = 128 }; /* no operation's name has more characters */

/* Some characters of a longer text: no NUL behind them. */
typedef struct cti_word {
    const char *s;
    int n;
} cti_word;

bool cti_word_same(cti_word a, cti_word b);
bool cti_word_is(cti_word w, const char *text);
int cti_word_count(const char *list);
cti_word cti_word_at(const char *list, int i);
bool cti_word_in(cti_word w, const char *list);
int cti_mma_number(cti_word w); /* 1 to 999, or -1 */
/* As a sentence has it, and the sentence: "N is 12, not a multiple of 8". */
cti_word cti_mma_shown(cti_word w);
void cti_mma_sentence(const cti_word *word, int n, char *text, size_t size); /* "8, 16 or 32" */
void cti_mma_refuse(ct_ctx *cx, const char *op, const char *part, cti_word is, const char *wanted);

/* An element type (mma_types.c). */
typedef struct cti_mma_type {
    const char *code; /* in an operation's name: F16; "" where it stands in none */
    const char *name; /* in C++: half_t */
    int bits;
} cti_mma_type;

const cti_mma_type *cti_mma_code(cti_word text);    /* the code that text begins with, or NULL */
const cti_mma_type *cti_mma_type_of(cti_word name); /* of that C++ name, or NULL */

/* The result of a failed call: harmless to read. */
ct_mma_traits cti_mma_no_traits(void);
/* sparse_elem<2,half_t>: A of an operation that is sparse. */
const char *cti_mma_sparse_type(ct_ctx *cx, const char *name);

/* The parts of a name, in the order in which they are looked at.
 *
 *    SM80 _ 8 x 8 x 16 _ S32 S8 U8 S32 _ TN          _ SATURATE
 *    ARCH   M   N   K    D   A  B  C     ARRANGEMENT   LAST
 *
 *    SM90 _ 64 x 128 x 16 _ F32 F16 F16 _ SS     <K,MN>
 *    ARCH   M    N     K    D   A   B     SOURCE ARRANGEMENT: the majors of A and of B
 *
 *    SM90::GMMA::SPARSE::GMMA _ 64 x 128 x 32 _ F32 F16 F16 _ SS <K,MN>
 *    ARCH
 *
 * SOURCE says where a warpgroup finds A and B: S in shared memory, R in registers. A part that a
 * name does not have is "-". Majors are kept apart, and their ARRANGEMENT is always "<K,K>". */
typedef enum cti_mma_part {
    CTI_MMA_ARCH,
    CTI_MMA_A,
    CTI_MMA_B,
    CTI_MMA_D,
    CTI_MMA_M,
    CTI_MMA_N,
    CTI_MMA_K,
    CTI_MMA_SOURCE,
    CTI_MMA_ARRANGEMENT,
    CTI_MMA_LAST,
    CTI_MMA_PARTS
} cti_mma_part;

typedef struct cti_mma_name {
    cti_word part[CTI_MMA_PARTS];
    cti_word c, major_a, major_b;
} cti_mma_name;

/* Families: all combinations of the words of their lists are operations (mma_names.c). */
enum { CTI_MMA_FAMILIES = 27 };
const char *cti_mma_words(int family, cti_mma_part part);
bool cti_mma_is_sparse(const cti_mma_name *name);

/* A name taken apart and found to be an operation, or a failure that names the part
 * (mma_parse.c). */
bool cti_mma_read(ct_ctx *cx, const char *op, cti_mma_name *name);

/* Layouts of rows x columns matrices over threads and values (mma_layouts.c). */
ct_layout cti_mma_fragment(ct_ctx *cx, int rows, int columns, int run);
ct_layout cti_mma_whole(ct_ctx *cx, int rows, int columns);
ct_layout cti_mma_metadata(ct_ctx *cx, int k, int bits);
ct_layout cti_mma_quad_operand(ct_ctx *cx, bool k_major);
ct_layout cti_mma_quad_accumulator(ct_ctx *cx, int bits);

#endif
