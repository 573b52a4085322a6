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
 *      layout           A                      the values of A
 *      copy             A  B                   y[B(i)] = x[A(i)]
 *      copy_if          bound  A  B            the same for coordinates below bound in every mode
 *      transpose        A  B                   A is (m,n), B is (n,m):  y[B(j,i)] = x[A(i,j)]
 *      fill             B  value               a number, or 0x and all digits of an element
 *      axpby            alpha  A  beta  B      y[B(i)] = alpha x[A(i)] + beta y[B(i)]
 *      local_tile       A  B  tile             every tile reports and moves its coordinates
 *      local_partition  A  B  threads          every thread its own
 *      tv_partition     A  B  tile  TV         every thread its values of the first tile
 *      tiled_copy       op  threads  values  A  B   copy by a tiled copy of them; op may be one of
 *                                              copy's policies (gpu/host/tiled/policy.h)
 *      tma_copy         op  A  S  tile  cluster     A's tiles, laid out by S in shared memory
 *                                              of an im2col op a convolution stands for the tile;
 *                                              op::PREFETCH, tma_partition(op): tma_copy.h
 *      tiled_mma        op  atoms  permutation  A  B  C     one tile; y is laid out like C
 *      clear            B                      y[B(i)] = 0
 *      transform        f  A  B                y[B(i)] = f(x[A(i)])
 *      transform_two    f  A  C  B             y[B(i)] = f(x[A(i)], x[C(i)])
 *      reduce           f  A  profile  B       the modes of A that are not _ in profile, into y
 *      packed_fill, packed_copy, packed_transpose    as these; <1>: a byte has two elements
 *      cooperative_copy  N  bits  A  B         copy by N threads; reports which moved what
 *      prefetch         N  bytes  A  B         copy after N threads touched vectors of A, of at
 *                                              most so many bytes; reports which touched what
 *      gather           A  index  B            y[B(i,j)] = x[A(i,index[j])]; reports what was moved
 *      scatter          A  index  B            y[B(i,index[j])] = x[A(i,j)]
 *      copy_masked      C  A  B                y[B(i)] = x[A(i)] where the first byte of x[C(i)]
 *                                              is not 0
 *      axpby_if         bound  alpha  A  beta  B     axpby for coordinates below bound
 *      gemm             kind  A  B  C          y[C(m,n)] += sum over k of x[A(m,k)] x[B(n,k)]
 *      gemm_to          kind  A  B  C  D       y[D(m,n)] = x[A(m)] x[B(n)] + x[C(m,n)]
 *      retile           load  store  threads  values  A  B    copy by two tiled copies, through a
 *                                              fragment that each sees retiled
 *      cooperative_gemm  op  atoms  permutation  A  B  C     alpha A B + beta C in one block; op is
 *                                              the operation, alpha and beta
 *
 *      copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)
 *      copy_if<1>  seed 9  start 3 0  (5,2)  (7,3):(3,1)  (7,3):(1,7)
 *      transform<4>  seed 2  float negate  (8,16):(16,1)  (8,16):(1,8)
 *
 * A convolution is seven tuples, of an integer for each mode of space: lower and upper corner,
 * lower and upper padding, stride, first place in the window, dilation. A is ((w,h,d,n),c) then, S
 * has (pixels, channels), and there is a tile for each of these and of the places in the window.
 *
 * f is a kind of number and a function of host/functions.h. A and B have as many elements; of the
 * partitions they have the same extents, mode by mode. A bound, a tile and threads have a mode for
 * each mode of the tensor. */
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
    DIFFER_MAX_BYTES = 1 << 28 /* of one block of memory */
};

/* The role of an argument in a case. */
enum differ_role {
    DIFFER_NONE,
    DIFFER_A,
    DIFFER_B,
    DIFFER_BOUND,
    DIFFER_TILE,
    DIFFER_THREADS,
    DIFFER_TV,
    DIFFER_INSTRUCTION, /* the name of a copy operation */
    DIFFER_STORE,       /* of the second of two */
    DIFFER_VALUES,
    DIFFER_SMEM,    /* of a tile in shared memory */
    DIFFER_CLUSTER, /* how many CTAs share a tile */
    DIFFER_PERMUTATION,
    DIFFER_FACTOR, /* operand B of an MMA, (N,K) */
    DIFFER_FUNCTION,
    DIFFER_KIND,   /* of number */
    DIFFER_SCALED, /* the name of an MMA operation, alpha and beta */
    DIFFER_SECOND, /* the layout of a second operand in x */
    DIFFER_PROFILE,
    DIFFER_INDEX, /* integers, one for each slice */
    DIFFER_COUNT, /* of threads */
    DIFFER_WIDTH, /* of vectors at most, in bits */
    DIFFER_VALUE,
    DIFFER_ALPHA,
    DIFFER_BETA
};

struct differ_case {
    gpu_op op;
    int bytes;
    uint64_t seed;
    int64_t start[2];
    char arg[DIFFER_ARGS][DIFFER_TEXT]; /* by differ_roles(op) */
    int column[DIFFER_ARGS];            /* where each stood in the line, 0 for nowhere */
};

/* A fault in a line: its column, counted from 1, and a sentence. */
struct differ_fault {
    int column;
    char why[DIFFER_WHY];
};

/* case.c */
const char *differ_op_name(gpu_op op);
const enum differ_role *
differ_roles(gpu_op op); /* DIFFER_ARGS of them, DIFFER_NONE past the last */
int differ_argument(gpu_op op, enum differ_role role); /* its place, -1 for none */
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
    ct_layout factor[GPU_FACTORS];
    ct_tuple permutation;
    int64_t extent[GPU_FACTORS];                    /* M, N, K */
    int64_t first[GPU_FACTORS], reach[GPU_FACTORS]; /* byte of x; elements */
    int bits[GPU_FACTORS];                          /* of an element */
    char op[80];                                    /* its name in CuTe */
};

/* A case that was resolved: its layouts, and how large its memory is. */
struct differ_plan {
    const struct differ_case *c;
    ct_ctx *cx;
    ct_layout a, b, owner, per;   /* NULL where the operation has none; per: a thread's values */
    ct_layout second, factor;     /* of x, too: of gemm C and B */
    ct_tuple profile;             /* of reduce */
    int64_t index[DIFFER_SLICES]; /* of gather and scatter, a number for each of the threads */
    gpu_kind kind;                /* of what is computed */
    gpu_function f;
    ct_tuple tile, bound;
    struct differ_tma tma;
    struct differ_mma mma;
    int64_t size; /* elements of a or b; of layout, coordinates evaluated */
    int rank;     /* of extent: the modes of b, or of a where b is transposed */
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
    int (*variants)(struct differ_backend *b, gpu_op op);
    const char *(*variant_name)(struct differ_backend *b, gpu_op op, int variant);
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

/* reference_tma.c: what the arguments of an im2col copy must be, NULL or the fault; the tiles of a
 * copy by a tensor map, element by element. */
const char *differ_im2col_read(struct differ_plan *p);
void differ_ref_tma(const struct differ_plan *p, struct differ_image *m);

/* mma.c: what a tiled MMA's arguments must be, NULL or the fault; its numbers; its sums, and which
 * thread has which coordinates, false and why where no instruction does it. */
const char *differ_mma_read(struct differ_plan *p);
void differ_mma_fill(const struct differ_plan *p, unsigned char *block);
bool differ_ref_mma(const struct differ_plan *p, struct differ_image *image, struct text *why);
bool differ_has_factors(gpu_op op); /* in x, of a tiled MMA */

/* tensors/elements.c: the tensor of a layout in a block; elements one after the other, and room for
 * them. */
ct_value differ_tensor(const struct differ_plan *p, const struct differ_block *b, ct_type type,
                       unsigned char *block, ct_layout layout);
ct_value differ_row(const struct differ_plan *p, unsigned char *row, int64_t n);
unsigned char *differ_new_row(const struct differ_plan *p, int64_t n);

/* tensors/transform.c: operations that compute with random numbers: those numbers; the answer. */
bool differ_computes(gpu_op op);
void differ_draw(const struct differ_plan *p, const struct differ_block *b, int plane,
                 unsigned char *block);
void differ_ref_transform(const struct differ_plan *p, struct differ_image *m);

/* tensors/reduce.c */
void differ_ref_reduce(const struct differ_plan *p, struct differ_image *m);

/* tensors/packed.c: elements of 4 bits; how many a cell has; their tensor, in cells of a block; the
 * answer. */
bool differ_is_packed(gpu_op op);
bool differ_is_axpby(gpu_op op);
ct_value differ_packed_tensor(const struct differ_plan *p, const struct differ_block *b,
                              unsigned char *block, ct_layout layout);
void differ_ref_packed(const struct differ_plan *p, struct differ_image *m);

/* tensors/prefetch.c: what the arguments of a prefetch must be, NULL or the fault; its answer. */
const char *differ_prefetch_read(struct differ_plan *p);
void differ_ref_prefetch(const struct differ_plan *p, struct differ_image *m);

/* tensors/cooperative_copy.c */
void differ_ref_cooperative(const struct differ_plan *p, struct differ_image *m);

/* products/gemm.c: what the arguments of gemm must be, NULL or the fault; a factor or a sum; its
 * answer. */
bool differ_is_gemm(gpu_op op);
const char *differ_gemm_read(struct differ_plan *p);
void differ_gemm_draw(const struct differ_plan *p, uint64_t *state, bool sum, unsigned char *out);
void differ_ref_gemm(const struct differ_plan *p, struct differ_image *m);

/* products/cooperative_gemm.c: the same of a product in shared memory; its numbers are an MMA's. */
const char *differ_cooperative_gemm_read(struct differ_plan *p);
bool differ_ref_cooperative_gemm(const struct differ_plan *p, struct differ_image *image,
                                 struct text *why);

/* tiled/movmatrix.c: is it a copy that transposes matrices in registers? Those of y transposed,
 * false and why where a tile is not whole. */
bool differ_is_movmatrix(const struct differ_case *c);
bool differ_ref_movmatrix(const struct differ_plan *p, struct differ_image *m, struct text *why);

/* tensors/slices.c */
void differ_ref_slices(const struct differ_plan *p, struct differ_image *m);

/* tensors/masked.c: is coordinate i below the bound in every mode? The answers under predicates in
 * memory, which those of axpby_if are put into. */
bool differ_is_below(const struct differ_plan *p, int64_t i);
void differ_ref_axpby_if(const struct differ_plan *p, ct_value x, ct_value y);
void differ_ref_masked(const struct differ_plan *p, struct differ_image *m);

/* components.c: the components of a value, how many there are; 0 where it has none. */
int differ_components(ct_ctx *cx, ct_value v, int64_t *out, int room);

/* reference_partition.c: the partitions of the reference. */
void differ_ref_partition(const struct differ_plan *p, ct_value x, ct_value y, int64_t *report);

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
