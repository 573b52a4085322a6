/* gpu.h - the kernels as the host sees them: operations, requests, plans, the dispatch table.
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
 *      gpu_table table;
 *      gpu_why why;
 *      if (gpu_open(&device, &why) != GPU_FOUND) {
 *          puts(why.text);                          no device, or one that does not answer
 *          exit(0);
 *      }
 *      ct_init(&cx, memory, sizeof memory);
 *      gpu_fill_table(&table, &device);             its versions, from plain to fast
 *      gpu_request r = {.bytes = 4, .value = {7}};
 *      r.y = gpu_alloc(64 * 4, &why);
 *      if (!gpu_flatten(&cx, ct_parse(&cx, "(8,8):(8,1)"), &r.b, &why) ||
 *          gpu_run(&table, GPU_FILL, &r, NULL, &why) == NULL || !gpu_wait(&why))
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

typedef enum gpu_op {
    GPU_LAYOUT,          /* report[axes * i + x] = component x of a(first + i),  i < count */
    GPU_COPY,            /* y[b(i)] = x[a(i)]              any layout to any layout */
    GPU_COPY_IF,         /* the same where the coordinate lies below bound in every mode */
    GPU_TRANSPOSE,       /* a is (m,n), b is (n,m):  y[b(j,i)] = x[a(i,j)] */
    GPU_FILL,            /* y[b(i)] = value */
    GPU_AXPBY,           /* y[b(i)] = alpha * x[a(i)] + beta * y[b(i)], unsigned, modulo 2^bits */
    GPU_LOCAL_TILE,      /* block t owns tile t:    the three report which coordinates they own, */
    GPU_LOCAL_PARTITION, /* thread t owns its own:  and move those inside of the tensor: */
    GPU_TV_PARTITION,    /* owner(t,v):             y[b(i)] = x[a(i)], i the coordinate's index */
    GPU_TILED_COPY,      /* y[b(i)] = x[a(i)] by one instruction of each thread, again and again */
    GPU_TMA_COPY,        /* the same by a tensor map, tile by tile, through shared memory */
    GPU_TILED_MMA,       /* y = A * B + C, of one tile in x; reports each thread's coordinates */
    GPU_CLEAR,           /* y[b(i)] = 0 */
    GPU_TRANSFORM,       /* y[b(i)] = f(x[a(i)]) */
    GPU_TRANSFORM_TWO,   /* y[b(i)] = f(x[a(i)], z[c(i)]) */
    GPU_REDUCE,          /* y[b(j)] = f(y[b(j)], fold of x[a(i + count * j)] over i < count) */
    GPU_GATHER,          /* y[b(i,j)] = x[a(i,index[j])]: slices; reports what became of each */
    GPU_SCATTER,         /* y[b(i,index[j])] = x[a(i,j)]: of several to one place the last */
    GPU_PACKED_FILL,     /* the same three of elements of 4 bits, two in a byte (host/packed.h) */
    GPU_PACKED_COPY,
    GPU_PACKED_TRANSPOSE,
    GPU_COOPERATIVE_COPY, /* y[b(i)] = x[a(i)], vectors dealt out to the threads of one block */
    GPU_COPY_MASKED,      /* y[b(i)] = x[a(i)] where z[c(i)] is not 0; z and c count bytes */
    GPU_AXPBY_IF,         /* axpby where the coordinate lies below bound in every mode */
    GPU_GEMM,             /* y[b(m,n)] += x[a(m,k)] z[c(n,k)], k from 0 up (host/products/gemm.h) */
    GPU_GEMM_TO,          /* y[b(m,n)] = x[a(m)] z[c(n)] + w[d(m,n)] */
    GPU_COOPERATIVE_GEMM, /* y = alpha A B + beta C, of any extents, by a tiled MMA in one block */
    GPU_RETILE,           /* y[b(i)] = x[a(i)] through registers, which two copies see retiled */
    GPU_PREFETCH,         /* y[b(i)] = x[a(i)], after the threads of a block touched vectors of x */
    GPU_OPS
} gpu_op;

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

/* One struct for all operations, so that all versions have one signature. Pointers are the
 * device's. Layouts count elements from x and y.
 *
 *                      a  b  x  y   value       bound  extent tile  owner threads  report
 *      LAYOUT          .                                                              .
 *      COPY            .  .  .  .
 *      COPY_IF         .  .  .  .                 .      .
 *      TRANSPOSE       .  .  .  .                        .
 *      FILL               .     .   value
 *      AXPBY           .  .  .  .   alpha beta
 *      LOCAL_TILE      .  .  .  .                        .      .                     .
 *      LOCAL_PARTITION .  .  .  .                        .      .     .     .         .
 *      TV_PARTITION    .  .  .  .                        .      .     .     .         .
 *      TILED_COPY      .  .  .  .                                           .            and tiles
 *      TMA_COPY              .  .                                                        and tma
 *      TILED_MMA             .  .                                           .     .      and mma
 *      CLEAR              .     .
 *      TRANSFORM       .  .  .  .                                              kind, f
 *      TRANSFORM_TWO   .  .  .  .                                              the same, c, z
 *      REDUCE          .  .  .  .                                              the same, count
 *      GATHER, SCATTER .  .  .  .                                                .  slices, index
 *      PACKED_..       as the operation of elements, bytes 1
 *      COOPERATIVE_..  .  .  .  .                               .         .      .  first, count
 *      COPY_MASKED     .  .  .  .                                              c, z
 *      AXPBY_IF        .  .  .  .   alpha beta   .      .
 *      GEMM, GEMM_TO   .  .  .  .                       M N K                   kind, c, z; d, w
 *      COOPERATIVE_GEMM      .  .   alpha beta          M N K               .      and mma
 *      PREFETCH        .  .  .  .                               .         .      .  c, count
 *      RETILE          .  .  .  .                                           .       tiles, stores
 *
 * extent: the tensor's shape as rank modes, the first fastest; a coordinate is one number a mode.
 * tile: of local_tile the tile; of local_partition the shape of the threads, over which owner maps
 * place to thread; of tv_partition the tile over which owner maps (thread, value) to place; of
 * cooperative_gemm M, N and K in whole tiles of the tiled MMA.
 * report holds rank numbers for each coordinate that is owned, whether inside of the tensor or not:
 *      local_tile        [tile][place in the tile]     tiles and places colexicographically
 *      local_partition   [thread][which of its own]
 *      tv_partition      [thread][value]               the first tile of the tensor
 *      tiled_mma         [thread][value of A, of B, of C]      two numbers each
 *      cooperative_copy  [element of y]  which thread moved it; element 0 is that of y; tile[0] of
 *                                        them are a vector
 *      prefetch          [thread][which of its own]   the first element of a vector it touched,
 *                                        -1 past its last; c has the vectors, of tile[0] elements
 *      gather, scatter   [slice]                               one number each: host/slices.h */
typedef struct gpu_request {
    int bytes; /* of an element: 1, 2, 4, 8, 16 */
    ct_flat a, b, c, owner;
    const void *x, *z;
    void *y;
    int64_t *report;
    int64_t first, count;
    unsigned char value[GPU_MAX_BYTES]; /* of fill, first byte first */
    int64_t alpha, beta;                /* of axpby, sign-extended to the width of an element */
    gpu_kind kind;                      /* the type of the operands */
    gpu_function f;                     /* the function of them */
    int rank;
    int64_t extent[GPU_RANK], bound[GPU_RANK], tile[GPU_RANK];
    int64_t threads;
    void *scratch;         /* memory of some versions; without it another one is launched */
    int64_t scratch_bytes; /* size of `scratch` */
    gpu_tiles tiles;
    gpu_tiles stores; /* of retile, whose tiles are loads (host/tiled/retile.c) */
    gpu_tma tma;
    gpu_mma mma;
    int64_t slices; /* in the index, of count elements each */
    const int64_t *index;
    ct_flat d; /* of gemm_to: C */
    const void *w;
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
    gpu_op op;
    const char *name, *idea;
    int cc;                                                           /* that it needs */
    bool (*plan)(const gpu_request *r, gpu_plan *plan, gpu_why *why); /* false: refused, and why */
    bool (*launch)(const gpu_plan *plan, void *stream, gpu_why *why);
};

/* ---- Dispatch (dispatch.cu) ----------------------------------------------------------------- */

enum { GPU_VERSIONS = 13 };

/* The dispatch table, an entry for each operation:
 *
 *      versions[op]    v1   v2   ..   vN      those that the device can run, count[op] of them,
 *                                             v1 is always there, and takes every request */
typedef struct gpu_table {
    gpu_device device;
    const gpu_version *versions[GPU_OPS][GPU_VERSIONS];
    int count[GPU_OPS];
} gpu_table;

const char *gpu_op_name(gpu_op op);
void gpu_fill_table(gpu_table *t, const gpu_device *d);

/* Does an operation take this request at all? Checked before any version plans. */
bool gpu_accepts(gpu_op op, const gpu_request *r, gpu_why *why);

/* The plan of this version: false, and why, where it or the operation refuses the request. */
bool gpu_plan_version(const gpu_table *t, const gpu_version *v, const gpu_request *r,
                      gpu_plan *plan, gpu_why *why);
bool gpu_launch(const gpu_plan *plan, void *stream, gpu_why *why);

/* Plans and launches the fastest version that takes the request. Returns which one was launched, or
 * NULL and why none was. */
const gpu_version *gpu_run(const gpu_table *t, gpu_op op, const gpu_request *r, void *stream,
                           gpu_why *why);

/* This version and no other. */
bool gpu_run_version(const gpu_table *t, const gpu_version *v, const gpu_request *r, void *stream,
                     gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
