/* differ.h - differential cases: an operation on memory as one line of text, and its result.
 *
 * What is here: cases and their text, the memory of a case, backends, answers. What is not:
 * generating cases (generate.h), running many of them (run.h), recorded answers (golden.h).
 *
 * A case is one line in the notation of vectors; the line alone is enough to run it again.
 *
 *      case    = op fields                     separated by a tab or by two or more spaces
 *      op      = name "<" bytes ">"            bytes of an element: 1, 2, 4, 8, 16
 *              | "layout"                      has no elements in memory
 *      fields  = "seed" N  ["start" P Q]  arguments
 *      start                                   x and y begin P and Q elements past a multiple of
 *                                              256 bytes; 0 0 where it is left out; of layout P
 *                                              alone, the first coordinate that is evaluated
 *
 * The arguments are the fields that the operation's record reads (gpu/operation/), in its order;
 * `differ --help` lists them. Examples:
 *
 *      copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)
 *      copy_if<1>  seed 9  start 3 0  (5,2)  (7,3):(3,1)  (7,3):(1,7)
 *      transform<4>  seed 2  float negate  (8,16):(16,1)  (8,16):(1,8)
 *
 * A convolution is seven tuples, of an integer for each mode of space: lower and upper corner,
 * lower and upper padding, stride, first place in the window, dilation. A is ((w,h,d,n),c) then, S
 * has (pixels, channels), and there is a tile for each of these and of the places in the window.
 *
 * A and B have as many elements; of the partitions they have the same extents, mode by mode. A
 * bound, a tile and threads have a mode for each mode of the tensor. */
#ifndef DIFFER_H
#define DIFFER_H

#include "gpu/gpu.h"
#include "spec-tests/support/text.h"

enum {
    DIFFER_ARGS = 6,
    DIFFER_TEXT = 480,
    DIFFER_LINE = 3000,
    DIFFER_WHY = 400,
    DIFFER_PLANES = 6,
    DIFFER_SLICES = 64,
    DIFFER_OPS = 64,           /* records at most */
    DIFFER_MAX_BYTES = 1 << 28 /* of one block of memory */
};

/* The fields that records read, in the order in which a case's are resolved (fields.c): A and B
 * first, which others are compared with. */
enum differ_role {
    DIFFER_NONE,
    DIFFER_A,
    DIFFER_B,
    DIFFER_THREADS,
    DIFFER_TV,
    DIFFER_VALUES,
    DIFFER_SECOND, /* the layout of a second operand in x */
    DIFFER_FACTOR, /* operand B of a product, (N,K) */
    DIFFER_SMEM,   /* of a tile in shared memory */
    DIFFER_TMEM,   /* of tensor memory */
    DIFFER_INSTRUCTION,
    DIFFER_STORE,    /* the second of two instructions */
    DIFFER_SCALED,   /* the name of an MMA operation, alpha and beta */
    DIFFER_FUNCTION, /* a kind of number and a function (host/functions.c) */
    DIFFER_KIND,     /* of number */
    DIFFER_PROFILE,
    DIFFER_INDEX, /* integers, one for each slice */
    DIFFER_COUNT, /* of threads */
    DIFFER_WIDTH, /* of vectors at most, in bits or bytes */
    DIFFER_CLUSTER,
    DIFFER_PERMUTATION,
    DIFFER_BOUND,
    DIFFER_TILE,
    DIFFER_ALPHA,
    DIFFER_BETA,
    DIFFER_VALUE,
    DIFFER_ROLES
};

struct differ_case {
    const gpu_operation *op;
    int bytes;
    uint64_t seed;
    int64_t start[2];
    char arg[DIFFER_ARGS][DIFFER_TEXT]; /* by differ_role_at(op) */
    int column[DIFFER_ARGS];            /* where each stood in the line, 0 for nowhere */
};

/* A fault in a line: its column, counted from 1, and a sentence. */
struct differ_fault {
    int column;
    char why[DIFFER_WHY];
};

/* fields.c: the role of argument number i, DIFFER_NONE past the last; the place of a role, -1 for
 * none. */
enum differ_role differ_role_at(const gpu_operation *op, int i);
int differ_argument(const gpu_operation *op, enum differ_role role);
bool differ_reads(const gpu_operation *op, enum differ_role role);

/* Bytes of an element, from `least` in powers of two; of an operation without elements, of an
 * integer. */
int differ_min_bytes(const gpu_operation *op);
int differ_max_bytes(const gpu_operation *op);

/* Which of gpu_operations it is. */
int differ_number(const gpu_operation *op);

/* case.c */
bool differ_parse(struct differ_case *c, const char *line, struct differ_fault *fault);
void differ_print(const struct differ_case *c, char *text, size_t size);

/* ---- The memory of a case (plan.c, buffers.c, memory.c) ------------------------ */

/* One of x, y and the report, in bytes:
 *
 *      0            cells                      cells + length          bytes
 *      |  guard     |  element low .. high     |  guard                |
 *      ^ 256-byte aligned      ^ zero: element 0, start elements past a multiple of 256 bytes
 *
 * Invariant: both guards are at least DIFFER_GUARD bytes long. */
enum { DIFFER_GUARD = 256, DIFFER_POISON = 0xCD, DIFFER_FENCE = 0x5A };

struct differ_block {
    int64_t low, count; /* element low is the first of count elements */
    size_t cells, length, zero, bytes;
};

/* A convolution, for each mode of space. */
struct differ_im2col {
    int space; /* its modes; 0: the map is tiled */
    ct_im2col given;
    int64_t extent[GPU_RANK - 1], lower[GPU_RANK - 1], stride[GPU_RANK - 1];
    int64_t first[GPU_RANK - 1], dilation[GPU_RANK - 1];
    int64_t positions[GPU_RANK - 1], places[GPU_RANK - 1]; /* of the window; in the window */
    int64_t images, channels;
    int64_t pixels, width; /* of a tile: width is channels */
};

/* A copy by a tensor map: of loads y is the shared memory of all CTAs for all tiles, of stores x is
 * that of one for all tiles, image elements each (gpu.h). */
struct differ_tma {
    ct_layout tensor, smem;
    ct_value cluster;
    int64_t tiles, ctas, image;
    bool stores, adds;
    struct differ_im2col im2col;
};

/* One tile of a tiled MMA: its factors A, B and C lie in x one after the other (mma.c). */
struct differ_mma {
    ct_layout factor[GPU_FACTORS], given[GPU_FACTORS]; /* in elements; as they are written */
    ct_tuple permutation;
    int64_t extent[GPU_FACTORS];                    /* M, N, K */
    int64_t first[GPU_FACTORS], reach[GPU_FACTORS]; /* byte of x; elements */
    int64_t scale_first[2], scales[2];              /* the same of the factors of A and of B */
    int bits[GPU_FACTORS];                          /* of an element */
    char op[120];                                     /* its name in CuTe */
};

/* What x holds, and y where the operation reads it. */
enum differ_numbers {
    DIFFER_PLACES,  /* each element its own place */
    DIFFER_DIGITS,  /* the same, so that no small multiple leaves an element */
    DIFFER_DRAWN,   /* random numbers */
    DIFFER_FACTORS, /* the matrices of an MMA, one after the other */
};

/* A case that was resolved: its layouts, and how large its memory is. */
struct differ_plan {
    const struct differ_case *c;
    ct_ctx *cx;
    enum differ_numbers numbers;
    ct_layout a, b, owner, per;   /* NULL where the operation has none; per: a thread's values */
    ct_layout second, factor;     /* of x, too: of gemm C and B */
    ct_layout tmem;
    ct_tuple profile;             /* of reduce */
    int64_t index[DIFFER_SLICES]; /* of gather and scatter, a number for each of the threads */
    gpu_kind kind;                /* of what is computed */
    gpu_function f;
    ct_tuple tile, bound;
    struct differ_tma tma;
    struct differ_mma mma;
    int64_t size; /* elements of a or b; of layout, coordinates evaluated */
    int rank;     /* of extent: the modes of b, or of a where there is no b; 0 where none is read */
    int64_t extent[GPU_RANK], tiles[GPU_RANK], bounds[GPU_RANK];
    int64_t threads, values; /* of a partition: parts, and the coordinates that each owns */
    int axes;                /* numbers for one coordinate in the report */
    bool exact;              /* value does not fit a number of the reference */
    unsigned char value[GPU_MAX_BYTES];
    int64_t number, alpha, beta, width;
    int64_t depth; /* of gemm: K */
    int planes;
    struct differ_block x, y, report;
};

/* fields.c: reads an argument of the plan's case into the plan; false, and the fault. */
bool differ_read_field(struct differ_plan *p, enum differ_role role, struct differ_fault *fault);
/* The modes of a shape as numbers; -1 where there are more than GPU_RANK. */
int differ_extents_of(ct_ctx *cx, ct_value shape, int64_t *extent);
bool differ_is_im2col(const struct differ_case *c);
/* Sizes beyond the memory are all treated alike. */
int64_t differ_product(int n, const int64_t *extent);
/* A fault of an argument, after what the reference says; its number, -1 for none. False. */
bool differ_wrong(const struct differ_plan *p, struct differ_fault *f, int argument,
                  const char *what);

/* False, and why with its column, where the operation does not accept the arguments. */
bool differ_resolve(struct differ_plan *p, const struct differ_case *c, ct_ctx *cx,
                    struct differ_fault *fault);

/* buffers.c: lays out the memory once the arguments are known; NULL, or the fault, and of
 * which argument. */
const char *differ_lay_out(struct differ_plan *p, enum differ_role *role);

/* The three blocks of one run. */
struct differ_image {
    unsigned char *x, *y, *report;
};

/* Elements too narrow for an index are run once for each plane of it. */
struct differ_answer {
    int planes;
    struct differ_image image[DIFFER_PLANES];
};

void differ_prepare(const struct differ_plan *p, struct differ_answer *a);
void differ_answer_free(struct differ_answer *a);
bool differ_same(const struct differ_plan *p, const struct differ_answer *a,
                 const struct differ_answer *b);
int64_t differ_source(const struct differ_plan *p, const struct differ_answer *a, int64_t cell);

/* ---- Backends ------------------------------------------------------------------------------- */

enum differ_status {
    DIFFER_EXECUTED,
    DIFFER_REFUSED, /* nothing was done, and why */
    DIFFER_FAULTED, /* the case ended the backend, which starts again with the next one */
    DIFFER_BROKEN   /* the backend cannot go on */
};

/* A backend executes cases: the reference, a device, or one that errs on purpose. It has one or
 * more variants of an operation: a device those of its versions that it can run. */
struct differ_backend {
    const char *name;
    int (*variants)(struct differ_backend *b, const gpu_operation *op);
    const char *(*variant_name)(struct differ_backend *b, const gpu_operation *op, int variant);
    enum differ_status (*execute)(struct differ_backend *b, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why);
    void (*close)(struct differ_backend *b);
    char about[200]; /* device, driver, CUDA version; empty for the host */
};

struct differ_backend *differ_ref_open(void);

/* The device's backend; where there is none, why. It is linked in two ways: with the kernels
 * (device.c) and without (device_absent.c), where no device is ever found. */
gpu_found differ_gpu_open(struct differ_backend **backend, struct text *why);

/* All planes of a case by one variant of a backend. */
enum differ_status differ_execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_answer *a, struct text *why);

/* mma.c: the numbers of a tiled MMA. */
void differ_mma_fill(const struct differ_plan *p, unsigned char *block);

/* tensors/elements.c: the tensor of a layout in a block, of elements of 4 bits where the operation
 * has such; elements one after the other, and room for them. */
ct_value differ_tensor(const struct differ_plan *p, const struct differ_block *b, ct_type type,
                       unsigned char *block, ct_layout layout);
ct_value differ_row(const struct differ_plan *p, unsigned char *row, int64_t n);
unsigned char *differ_new_row(const struct differ_plan *p, int64_t n);

/* tensors/transform.c: random numbers. products/gemm.c: a factor or a sum of a product. */
void differ_draw(const struct differ_plan *p, const struct differ_block *b, int plane,
                 unsigned char *block);
void differ_gemm_draw(const struct differ_plan *p, uint64_t *state, bool sum, unsigned char *out);

/* The numbers of a report. */
int64_t *differ_report(const struct differ_plan *p, const struct differ_image *m);

/* components.c: the components of a value, how many there are; 0 where it has none. */
int differ_components(ct_ctx *cx, ct_value v, int64_t *out, int room);

/* ---- Answers as text (answer.c) --------------------------------------------------------- */

/* An answer is the bytes of all cells of y, plane after plane, then those of the report, numbers
 * with their lowest byte first. Short ones are written in full, two digits a byte, a run of equal
 * bytes as one, `*`, how often and a blank:
 *
 *      0102cd*6 03                              01 02 cd cd cd cd cd cd 03
 *      digest 9a3f00c1d2e4b576 bytes 65536      the digest of a long one
 *
 * The digest takes the bytes in words w of 8, the lowest first, the last one filled with zeros:
 *
 *      h = mix(bytes),  h = mix(h + w) for each word;     mix is a bijection of 64 bits
 *
 * so that each word's place counts, and two answers that differ in one word have two digests. */
enum { DIFFER_FULL_BYTES = 192 };

uint64_t differ_digest_start(uint64_t bytes);
uint64_t differ_digest_more(uint64_t digest, const unsigned char *bytes, size_t n);
size_t differ_answer_bytes(const struct differ_plan *p);
void differ_answer_print(const struct differ_plan *p, const struct differ_answer *a, bool digest,
                         struct text *t);

/* Reads a full answer into one that is prepared; false, and the column, where it is none. */
bool differ_answer_read(const struct differ_plan *p, const char *text, struct differ_answer *a,
                        struct differ_fault *fault);

/* diff_map.c: where two answers differ, as a picture, and the first differences. */
void differ_map(const struct differ_plan *p, const struct differ_answer *want,
                const struct differ_answer *got, struct text *t);

#endif
