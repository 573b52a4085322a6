/* differ.h - move cases: what a kernel is asked to move, as one line of text, and what came of it.
 *
 * What is here: cases and their text, the memory of a case, movers, answers. What is not: drawing
 * cases (generate.h), running many of them (run.h), recorded answers (golden.h).
 *
 * A case is one line in the notation of vectors; the line alone is enough to run it again.
 *
 *      case    = op fields                     fields are parted by a tab or by two or more spaces
 *      op      = name "<" bytes ">"            bytes of an element: 1, 2, 4, 8, 16
 *              | "layout"                      moves nothing, so it has none
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
 *
 *      copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)
 *      copy_if<1>  seed 9  start 3 0  (5,2)  (7,3):(3,1)  (7,3):(1,7)
 *
 * A and B have as many elements; of the parting operations they have the same extents, mode by
 * mode. A bound, a tile and threads have a mode for each mode of the tensor. */
#ifndef MOVE_H
#define MOVE_H

#include "gpu/gpu.h"
#include "spec-tests/support/text.h"

enum {
    MOVE_ARGS = 4,
    MOVE_TEXT = 480,
    MOVE_LINE = 2200,
    MOVE_WHY = 400,
    MOVE_PLANES = 6,
    MOVE_MOST_BYTES = 1 << 28 /* of one block of memory */
};

/* What an argument of a case is. */
enum move_role {
    MOVE_NONE,
    MOVE_A,
    MOVE_B,
    MOVE_BOUND,
    MOVE_TILE,
    MOVE_THREADS,
    MOVE_TV,
    MOVE_VALUE,
    MOVE_ALPHA,
    MOVE_BETA
};

struct move_case {
    gpu_op op;
    int bytes;
    uint64_t seed;
    int64_t start[2];
    char arg[MOVE_ARGS][MOVE_TEXT]; /* by move_roles(op) */
    int column[MOVE_ARGS];          /* where each stood in the line, 0 for nowhere */
};

/* What is wrong with a line: where, counted from 1, and what. */
struct move_fault {
    int column;
    char why[MOVE_WHY];
};

/* case.c */
const char *move_op_name(gpu_op op);
const enum move_role *move_roles(gpu_op op);       /* MOVE_ARGS of them, MOVE_NONE past the last */
int move_argument(gpu_op op, enum move_role role); /* its place, -1 for none */
bool move_parse(struct move_case *c, const char *line, struct move_fault *fault);
void move_print(const struct move_case *c, char *text, size_t size);

/* ---- The memory of a case (plan.c, buffers.c, memory.c) ------------------------ */

/* One of x, y and the report, in bytes:
 *
 *      0            cells                      cells + length          bytes
 *      |  guard     |  element low .. high     |  guard                |
 *      ^ 256-byte aligned      ^ zero: element 0, start elements past a multiple of 256 bytes
 *
 * Invariant: both guards are at least MOVE_GUARD bytes long. */
enum { MOVE_GUARD = 256, MOVE_POISON = 0xCD, MOVE_FENCE = 0x5A };

struct move_block {
    int64_t low, count; /* element low is the first of count elements */
    size_t cells, length, zero, bytes;
};

/* A case that was understood: its layouts, and how large its memory is. */
struct move_plan {
    const struct move_case *c;
    ct_ctx *cx;
    ct_layout a, b, owner; /* NULL where the operation has none */
    ct_tuple tile, bound;
    int64_t size; /* elements of a or b; of layout, coordinates evaluated */
    int rank;     /* of extent: the modes of b, or of a where b is transposed */
    int64_t extent[GPU_RANK], tiles[GPU_RANK], bounds[GPU_RANK];
    int64_t threads, values; /* parting: parts, and coordinates that each of them owns */
    int axes;                /* numbers for one coordinate in the report */
    bool exact;              /* value does not fit a number of the reference */
    unsigned char value[GPU_MOST_BYTES];
    int64_t number, alpha, beta;
    int planes;
    struct move_block x, y, report;
};

/* False, and why with its column, where the arguments are not what the operation takes. */
bool move_understand(struct move_plan *p, const struct move_case *c, ct_ctx *cx,
                     struct move_fault *fault);

/* buffers.c: lays out the memory once the arguments are known; NULL, or what cannot be, and of
 * which argument. */
const char *move_lay_out(struct move_plan *p, enum move_role *role);

/* The three blocks of one run. */
struct move_image {
    unsigned char *x, *y, *report;
};

/* Elements too narrow for an index are run once for each plane of it. */
struct move_answer {
    int planes;
    struct move_image image[MOVE_PLANES];
};

void move_prepare(const struct move_plan *p, struct move_answer *a);
void move_answer_free(struct move_answer *a);
bool move_same(const struct move_plan *p, const struct move_answer *a, const struct move_answer *b);
int64_t move_source(const struct move_plan *p, const struct move_answer *a, int64_t cell);

/* ---- Movers ---------------------------------------------------------------------------------- */

enum moved {
    MOVED,
    MOVE_REFUSED, /* nothing was done, and why */
    MOVE_BROKEN   /* the mover cannot go on */
};

/* Who moves: the reference, a device, or one made wrong on purpose. A mover has one or more ways
 * to do an operation: the rungs of a device's ladder. */
struct mover {
    const char *name;
    int (*ways)(struct mover *m, gpu_op op);
    const char *(*way_name)(struct mover *m, gpu_op op, int way);
    enum moved (*move)(struct mover *m, const struct move_plan *p, int way,
                       struct move_image *image, struct text *why);
    void (*close)(struct mover *m);
    char about[200]; /* device, driver, CUDA version; empty for the host */
};

struct mover *move_ref_open(void);

/* The device's mover; where there is none, why. It is linked in two ways: with the kernels
 * (device.c) and without (device_absent.c), where no device is ever found. */
gpu_found move_gpu_open(struct mover **m, struct text *why);

/* All planes of a case by one way of a mover. */
enum moved move_all(struct mover *m, const struct move_plan *p, int way, struct move_answer *a,
                    struct text *why);

/* components.c: the components of a value, how many there are; 0 where it has none. */
int move_components(ct_ctx *cx, ct_value v, int64_t *out, int room);

/* reference_partition.c: the parting operations of the reference. */
void move_ref_parts(const struct move_plan *p, ct_value x, ct_value y, int64_t *report);

/* ---- Answers as text (answer.c) --------------------------------------------------------- */

/* An answer is the bytes of all cells of y, plane after plane, then those of the report, numbers
 * with their lowest byte first. Short ones are written in full, two digits a byte, a run of equal
 * bytes as one, `*`, how often and a blank:
 *
 *      0102cd*6 03                              01 02 cd cd cd cd cd cd 03
 *      digest 9a3f00c1d2e4b576 bytes 65536      what stands for a long one
 *
 * The digest takes the bytes in words w of 8, the lowest first, the last one filled with zeros:
 *
 *      h = mix(bytes),  h = mix(h + w) for each word;     mix is a bijection of 64 bits
 *
 * so that each word's place counts, and two answers that differ in one word have two digests. */
enum { MOVE_WORDS_FULL = 192 };

uint64_t move_digest_start(uint64_t bytes);
uint64_t move_digest_more(uint64_t digest, const unsigned char *bytes, size_t n);
size_t move_answer_bytes(const struct move_plan *p);
void move_answer_print(const struct move_plan *p, const struct move_answer *a, bool digest,
                       struct text *t);

/* Reads a full answer into one that is prepared; false, and the column, where it is none. */
bool move_answer_read(const struct move_plan *p, const char *text, struct move_answer *a,
                      struct move_fault *fault);

/* diff_map.c: where two answers differ, as a picture, and the first differences. */
void move_map(const struct move_plan *p, const struct move_answer *want,
              const struct move_answer *got, struct text *t);

#endif
