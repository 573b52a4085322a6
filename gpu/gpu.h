/* gpu.h - the kernels as the host sees them: operations, requests, plans, dispatch.
 *
 * What is here: everything that a host program in C needs to have a device execute an operation,
 * and to choose which version of it runs. What is not: CUDA; this header needs ref/ct.h alone.
 *
 * Example:
 *
 *      #include <stdlib.h>
 *      char memory[4096];
 *      ct_ctx cx;
 *      gpu_device device;
 *      gpu_why why;
 *      if (gpu_open(&device, &why) != GPU_FOUND) {
 *          puts(why.text);                          no device, or one that does not answer
 *          exit(0);
 *      }
 *      ct_init(&cx, memory, sizeof memory);
 *      gpu_request r = {.bytes = 4, .fill = {{7}}};
 *      r.y = gpu_alloc(64 * 4, &why);
 *      if (!gpu_flatten(&cx, ct_parse(&cx, "(8,8):(8,1)"), &r.b, &why) ||
 *          gpu_run(&device, &gpu_op_fill, &r, NULL, &why) == NULL || !gpu_wait(&why))
 *          puts(why.text);                          refused, or it failed: a sentence says why
 *      gpu_free(r.y);
 *
 * Every refusal comes before the launch and says why. */
#ifndef GPU_H
#define GPU_H

#include "gpu/host/flat.h"

#include <stdalign.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The device and its memory (device.cu) -------------------------------------------------- */

typedef struct gpu_device {
    int ordinal, cc;    /* compute capability: 90 is sm_90 */
    int sms;            /* multiprocessors */
    int64_t l2, shared; /* bytes: of the L2, of shared memory that one block may have */
    char name[64], driver[32];
} gpu_device;

typedef enum gpu_found { GPU_FOUND, GPU_NO_DEVICE, GPU_BROKEN } gpu_found;

gpu_found gpu_open(gpu_device *d, gpu_why *why);
void *gpu_alloc(size_t bytes, gpu_why *why); /* aligned to 256 bytes; NULL, and why */
void gpu_free(void *memory);
bool gpu_put(void *device, const void *host, size_t bytes, gpu_why *why);
bool gpu_get(void *host, const void *device, size_t bytes, gpu_why *why);
bool gpu_wait(gpu_why *why); /* until all is done; false, and what the device reported */

/* ---- Requests ------------------------------------------------------------------------------- */

enum { GPU_RANK = 4, GPU_MAX_BYTES = 16 };

/* What the bits of a number mean. Integers are computed modulo 2^bits; floats are IEEE's of 4 and 8
 * bytes, rounded to nearest even, subnormal ones kept. */
typedef enum gpu_kind { GPU_UNSIGNED, GPU_SIGNED, GPU_FLOAT, GPU_KINDS } gpu_kind;

/* A function of one number or of two, by CuTe's names (host/functions.c). Of floats, -0 lies below
 * +0, negate and abs change the sign alone, and which NaN a function of NaNs gives is not said. */
typedef enum gpu_function {
    GPU_IDENTITY,
    GPU_NEGATE,
    GPU_ABS,
    GPU_PLUS,
    GPU_MINUS,
    GPU_MULTIPLIES,
    GPU_MAX,
    GPU_MIN,
    GPU_FUNCTIONS
} gpu_function;

/* What a thread of a tiled copy executes. Bulk copies and those of matrices move more than one
 * element a value; the space that is not shared memory is global memory, but for the registers
 * between which matrices are moved. */
typedef enum gpu_copy_kind {
    GPU_LD_ST,        /* global to global */
    GPU_CP_ASYNC,     /* global to shared */
    GPU_LDMATRIX,     /* shared to registers, which are then stored */
    GPU_STMATRIX,     /* registers, which were loaded, to shared */
    GPU_BULK_LOAD,    /* global to shared */
    GPU_BULK_STORE,   /* shared to global */
    GPU_MOVMATRIX,    /* registers, which were loaded, to registers, which are then stored */
    GPU_SHUFFLE,      /* the same */
    GPU_LD_ST_SHARED, /* global to shared, by a register */
    GPU_COPY_KINDS
} gpu_copy_kind;

typedef struct gpu_copy_instruction {
    gpu_copy_kind kind;
    int bytes;               /* that lie side by side: of a vector, of the row of a matrix */
    int matrices;            /* 1, 2, 4 */
    int lanes;               /* how far apart lanes are that exchange registers: 1, 4 */
    bool transposed;         /* .trans */
    bool past_l1, zero_fill; /* of cp.async: .cg, and with the bytes to be read as an operand */
} gpu_copy_instruction;

/* A tiled copy, for each thread and round (host/tiled_copy.c). */
typedef struct gpu_tiles {
    gpu_copy_instruction instruction;
    int rounds;             /* times that a thread executes it */
    int reads, writes;      /* offsets of a thread in a round */
    const int32_t *offsets; /* the device's: [round][thread][read], then [round][thread][write] */
} gpu_tiles;

/* A copy by a tensor map (host/tma_copy.c). Of loads y holds the shared memory of each CTA for each
 * tile, one after the other; of stores x holds it, the same for all CTAs:
 *
 *      | tile 0, CTA 0 | tile 0, CTA 1 | .. | tile 1, CTA 0 | ..      image bytes each */
typedef enum gpu_tma_moves {
    GPU_TMA_LOAD,
    GPU_TMA_MULTICAST,
    GPU_TMA_STORE,
    GPU_TMA_REDUCE_ADD,
    GPU_TMA_MOVES
} gpu_tma_moves;

typedef struct gpu_tma {
    gpu_tma_moves moves;
    bool prefetches;   /* of loads: the map, and each box before any is loaded */
    ct_tensor_map map; /* but for its address, which is that of element 0 */
    int64_t tiles, image;
    int ctas, count;      /* of a cluster; boxes that a CTA moves of a tile */
    const int32_t *boxes; /* the device's: [tile][CTA][box], of host/tma_copy.h */
} gpu_tma;

/* One tile of a tiled MMA (host/tiled_mma.c): of A, M x K, of B, N x K, and of C, M x N, which lie
 * in x one after the other; D goes to y, laid out like C. offsets, the device's, are
 *
 *      [thread][values of A | of B | of C]      coordinate: row + rows * column
 *      [values of A | of B | of C]              where in the fragment, alike for all threads
 *
 * An instruction takes the next values_of_one values of each. A factor that a warpgroup reads in
 * shared memory is there byte by byte as it is in x. A thread has one value of it for each
 * instruction: the coordinate is that of the first element that the instruction reads, and in the
 * fragment is its descriptor. */
enum { GPU_FACTORS = 3 };

typedef struct gpu_factor {
    ct_flat layout;
    int64_t first; /* byte of x where element 0 lies */
    int bits;      /* of an element */
    int rows, values, values_of_one;
    int64_t image;       /* bytes in shared memory; 0: the values are in registers */
    uint64_t descriptor; /* of all instructions, but for the address */
} gpu_factor;

typedef struct gpu_mma {
    int instruction; /* of host/tiled_mma.h */
    int m, n, k;     /* instructions of a thread in each mode */
    gpu_factor factor[GPU_FACTORS];
    const int32_t *offsets;
} gpu_mma;

/* A copy through tensor memory by 128 threads (host/tcgen05/tmem_copy.c): what goes in, by an
 * instruction of each thread or by copies of shared memory, which begin with the image of x there,
 * and what comes out. */
typedef struct gpu_tmem_half {
    int row;            /* which instruction, of host/tcgen05/tmem_copy.h */
    bool halves;        /* elements of 16 bits have a column each */
    int rounds, values; /* times that a thread executes it, elements of a thread in a round */
} gpu_tmem_half;

typedef struct gpu_tmem {
    gpu_tmem_half in, out;
    int columns;   /* of tensor memory that are allocated */
    int64_t image; /* bytes of x in shared memory; 0: threads have its elements */
    const int32_t *offsets;
} gpu_tmem;

/* A product in tensor memory, of one CTA or of a pair (host/tcgen05/umma.c): one tile of A, M x K,
 * of B, N x K, and of C, M x N, which lie in x one after the other, and behind them the factors of
 * A, M x K / V, and of B, N x K / V, where V elements share one; D goes to y, laid out like C.
 * offsets, the device's, are
 *
 *      [instruction][number]         what it takes: host/tcgen05/umma.h
 *      [CTA][datapath][place]        of each operand in tensor memory, in their order: which of its
 *                                    elements is there, -1 for none */
enum { GPU_UMMA_OPERANDS = 5 }; /* A, B, C, the factors of A, those of B */

typedef struct gpu_umma_operand {
    int64_t first;       /* byte of x where element 0 lies */
    int64_t image;       /* bytes in shared memory of each CTA, whose own they are; 0: none there */
    int bits;            /* of an element; 0: there is no such operand */
    int column, columns; /* of tensor memory, where there is no image */
} gpu_umma_operand;

typedef struct gpu_umma {
    int kind, ctas; /* kind: of host/tcgen05/umma.h */
    bool a_tensor;  /* A is in tensor memory */
    int count;      /* of instructions */
    int columns;    /* of tensor memory that are allocated */
    gpu_umma_operand operand[GPU_UMMA_OPERANDS];
    const int32_t *offsets;
} gpu_umma;

/* ---- What single operations need, and others do not ---- */

/* layout: report[axes * i + x] = component x of a(first + i), i < count */
typedef struct gpu_coordinates {
    int64_t first, count;
} gpu_coordinates;

/* copy_if, axpby_if: coordinates of a tensor of this shape that lie below the bound in every mode.
 * The first mode is the fastest; a coordinate is one number a mode. */
typedef struct gpu_bounds {
    int rank;
    int64_t extent[GPU_RANK], bound[GPU_RANK];
} gpu_bounds;

/* transpose, packed_transpose: a is (rows, columns), b is (columns, rows) */
typedef struct gpu_matrix {
    int64_t rows, columns;
} gpu_matrix;

/* fill, packed_fill: an element, its first byte first; clear: 0 */
typedef struct gpu_filling {
    unsigned char value[GPU_MAX_BYTES];
} gpu_filling;

/* local_tile: the tile. local_partition: the shape of the threads, over which owner maps place to
 * thread. tv_partition: the tile over which owner maps (thread, value) to place. */
typedef struct gpu_partition {
    int rank;
    int64_t extent[GPU_RANK], tile[GPU_RANK];
    ct_flat owner;
} gpu_partition;

/* retile (host/tiled/retile.c) */
typedef struct gpu_retiled {
    gpu_tiles loads, stores;
} gpu_retiled;

/* reduce: elements that each output folds */
typedef struct gpu_folding {
    int64_t count;
} gpu_folding;

/* gather, scatter: the device's index names a slice of `length` elements for each of `slices` */
typedef struct gpu_slicing {
    int64_t slices, length;
    const int64_t *index;
    bool scatters;
} gpu_slicing;

/* cooperative_copy: elements of a vector; the vectors left over go to the `first` threads, the
 * others in turn to `turns` of them. */
typedef struct gpu_dealing {
    int64_t vector, first, turns;
} gpu_dealing;

/* prefetch: where vectors begin, in vectors; elements of one; how many a thread touches */
typedef struct gpu_touching {
    ct_flat vectors;
    int64_t vector, each;
} gpu_touching;

/* gemm, gemm_to: a is M x K, c is N x K, b is M x N. gemm_to adds w[d(m,n)]; of gemm w is NULL. */
typedef struct gpu_product_sizes {
    int64_t m, n, k;
    ct_flat d;
    const void *w;
} gpu_product_sizes;

/* cooperative_gemm: M, N, K, and the same in whole tiles of the tiled MMA */
typedef struct gpu_shared_product {
    gpu_mma mma;
    int64_t extent[GPU_FACTORS], tile[GPU_FACTORS];
} gpu_shared_product;

/* One struct for all operations, so that all versions have one signature. Pointers are the
 * device's. Layouts count elements from x, y and z; those of copy_masked's z count bytes. What an
 * operation does not read is not looked at.
 *
 * report holds numbers for each coordinate that is owned, whether inside of the tensor or not:
 *      local_tile        [tile][place in the tile]     rank numbers each; tiles and places
 *                                                      colexicographically
 *      local_partition   [thread][which of its own]    likewise
 *      tv_partition      [thread][value]               likewise, of the first tile of the tensor
 *      tiled_mma         [thread][value of A, of B, of C]      two numbers each
 *      cooperative_copy  [element of y]  which thread moved it; element 0 is that of y
 *      prefetch          [thread][which of its own]   the first element of a vector it touched,
 *                                        -1 past its last
 *      gather, scatter   [slice]                               one number each: host/slices.h */
typedef struct gpu_request {
    int bytes; /* of an element: 1, 2, 4, 8, 16 */
    const void *x;
    void *y;
    const void *z;       /* a second operand */
    ct_flat a, b, c;     /* where x, y and z have their elements */
    int64_t alpha, beta; /* sign-extended to the width of an element */
    gpu_kind kind;       /* of the numbers */
    gpu_function f;      /* of them */
    int64_t threads;     /* that share the work, where that is asked for */
    int64_t *report;
    void *scratch;         /* memory of some versions; without it another one is launched */
    int64_t scratch_bytes; /* size of `scratch` */
    union {
        gpu_coordinates layout;
        gpu_bounds bounds;
        gpu_matrix transpose;
        gpu_filling fill;
        gpu_partition partition;
        gpu_tiles tiled;
        gpu_retiled retile;
        gpu_tma tma;
        gpu_mma mma;
        gpu_tmem tmem;
        gpu_umma umma;
        gpu_folding reduce;
        gpu_slicing slices;
        gpu_dealing cooperative;
        gpu_touching prefetch;
        gpu_product_sizes gemm;
        gpu_shared_product cooperative_gemm;
    };
} gpu_request;

/* ---- Plans and versions --------------------------------------------------------------------- */

typedef struct gpu_version gpu_version;

enum { GPU_PLAN_BYTES = 4096 };

/* How one version executes one request on one device: its plan fills this in, its launch reads it.
 * Invariant: a plan that was made stays valid as long as the memory that the request points to. */
typedef struct gpu_plan {
    const gpu_version *version;
    const gpu_version *delegate; /* of copy_if: the version of copy that is launched, or NULL */
    int cc;                      /* of the device; set before the version plans */
    int width;                   /* of the elements that are moved: 1 << width bytes */
    unsigned blocks;             /* of the grid; 0: there is nothing to do */
    alignas(16) unsigned char arguments[GPU_PLAN_BYTES]; /* a struct of the version's own */
} gpu_plan;

/* One version of an operation: v1 is plain, the last is fast. */
struct gpu_version {
    const char *name, *idea;
    int cc;                                                           /* that it needs */
    bool (*plan)(const gpu_request *r, gpu_plan *plan, gpu_why *why); /* false: refused, and why */
    bool (*launch)(const gpu_plan *plan, void *stream, gpu_why *why);
};

/* ---- Operations (operation/) ---------------------------------------------------------------- */

/* The operands of a definition: tensors of the reference over the memory of one request. Elements
 * are signed numbers where alpha is read, unsigned ones where x is not, bits otherwise. */
typedef struct gpu_definition {
    ct_ctx *cx;
    ct_value x, y; /* NULL where the operation does not read A */
    int64_t alpha, beta;
} gpu_definition;

/* An operation is one record. What else depends on it is made from the record: the text of a case,
 * random cases and smaller ones, the help of the tools, operations.md. */
typedef struct gpu_operation {
    const char *name;         /* "axpby" */
    const char *does;         /* "y[B(i)] = alpha x[A(i)] + beta y[B(i)]" */
    const char *reads;        /* "alpha A beta B": fields, in the order of a case (differ --help) */
    int min_bytes, max_bytes; /* of an element; 0: 1, and 16 */
    bool packed;              /* elements have 4 bits, two a byte */
    bool evaluates;           /* there are no elements: it reports what A leads to */
    bool reports;             /* numbers for each coordinate or thread, as gpu_request says */
    /* False: no version takes it, and why. NULL: A and B have as many coordinates, and memory. */
    bool (*check)(const gpu_request *r, gpu_why *why);
    int64_t (*work)(const gpu_request *r);   /* coordinates, 0: nothing to launch; NULL: b.size */
    void (*define)(const gpu_definition *d); /* NULL: it takes more than tensors (spec-tests) */
    const gpu_version *versions;             /* v1, which takes every request, v2 .., {} */
} gpu_operation;

extern const gpu_operation gpu_op_layout, gpu_op_copy, gpu_op_copy_if, gpu_op_copy_masked,
    gpu_op_transpose, gpu_op_fill, gpu_op_clear, gpu_op_axpby, gpu_op_axpby_if, gpu_op_transform,
    gpu_op_transform_two, gpu_op_reduce, gpu_op_local_tile, gpu_op_local_partition,
    gpu_op_tv_partition, gpu_op_tiled_copy, gpu_op_retile, gpu_op_tma_copy, gpu_op_tiled_mma,
    gpu_op_gather, gpu_op_scatter, gpu_op_packed_fill, gpu_op_packed_copy, gpu_op_packed_transpose,
    gpu_op_cooperative_copy, gpu_op_prefetch, gpu_op_gemm, gpu_op_gemm_to, gpu_op_cooperative_gemm,
    gpu_op_tmem_copy, gpu_op_umma;

/* All records, ended by NULL: the build lists those that gpu/operation/ has. */
extern const gpu_operation *const gpu_operations[];

/* The record of that name, NULL for none. */
const gpu_operation *gpu_find(const char *name);

/* ---- Dispatch (dispatch.cu) ----------------------------------------------------------------- */

enum { GPU_VERSIONS = 12 }; /* of an operation, at most */

/* Number k of the versions that the device can run; NULL past the last. */
const gpu_version *gpu_version_at(const gpu_device *d, const gpu_operation *op, int k);

/* Does an operation take this request at all? Checked before any version plans. */
bool gpu_accepts(const gpu_operation *op, const gpu_request *r, gpu_why *why);

/* The plan of this version: false, and why, where it or the operation refuses the request. */
bool gpu_plan_version(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                      const gpu_request *r, gpu_plan *plan, gpu_why *why);
bool gpu_launch(const gpu_plan *plan, void *stream, gpu_why *why);

/* Plans and launches the fastest version that takes the request. Returns which one was launched, or
 * NULL and why none was. */
const gpu_version *gpu_run(const gpu_device *d, const gpu_operation *op, const gpu_request *r,
                           void *stream, gpu_why *why);

/* This version and no other. */
bool gpu_run_version(const gpu_device *d, const gpu_operation *op, const gpu_version *v,
                     const gpu_request *r, void *stream, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
