/* staged.h - copies through shared memory by every instruction that an sm_90 has, to be timed.
 *
 * What is here: a variant of copying, and the lists of them. What is not: the versions that gpu_run
 * chooses from (kernels/); these here show what each instruction, swizzle and number of stages
 * reaches. A variant is a version of copy, so that it is checked and timed as those are.
 *
 *      ASYNC       cp.async into a ring of stages, vectors out of it        one run
 *      BULK        bulk copies in, bulk copies out                          one run
 *      BOXES       boxes of tensor maps in and out, both swizzled           rows at a pitch
 *      BOXES_IN    boxes in, vectors out; swizzled                          the same
 *      BOXES_OUT   vectors in, boxes out; swizzled                          the same
 *      MULTICAST   a cluster loads a box once for all of its CTAs,          rows, to as many
 *                  each of which stores it                                  targets as CTAs
 *      ALONE       the same, each CTA loading the box for itself            the same
 *      DIRECT      a vector loaded once into registers, stored to each        the same
 *
 *      x   | tile | tile | tile | ..      a block moves `tiles` of them: neighbours, or, where they
 *                                         lie apart, each a grid after the one before
 *      ring of stages    | slot 0 | slot 1 | ..     tile t passes through slot t % stages */
#ifndef GPU_STAGED_H
#define GPU_STAGED_H

#include "gpu/host/kernels.h"
#include "gpu/lab/bench/bench.h"

typedef enum staged_kind {
    STAGED_ASYNC,
    STAGED_BULK,
    STAGED_BOXES,
    STAGED_BOXES_IN,
    STAGED_BOXES_OUT,
    STAGED_MULTICAST,
    STAGED_ALONE,
    STAGED_DIRECT,
    STAGED_KINDS
} staged_kind;

enum { STAGED_MAX_STAGES = 5, STAGED_ALIGNED = 16 };

/* Behind `version`, in the order of chosen.tsv. */
typedef struct staged_variant {
    gpu_version version; /* first: a plan has its address */
    staged_kind kind;
    int width;    /* bytes of a cp.async; of boxes, bytes of a swizzled row, 0 for no swizzle */
    int past_l1;  /* 1: cp.async.cg */
    int ctas;     /* CTAs of a cluster, each of which has a target */
    int stages;   /* slots of the ring */
    int across;   /* bytes of a tile's row */
    int down;     /* rows of a tile */
    int ahead;    /* bytes that the L2 fetches for a box's read that misses, 0 for no more */
    int tiles;    /* tiles that a block moves */
    int apart;    /* 1: the tiles of a block lie a grid apart, 0: they are neighbours */
    int folded;   /* 1: boxes of one run, seen as rows that are as wide as a tile */
    int far;      /* KB by which a block asks the L2 ahead for a later block's loads, 0: not */
    int resident; /* the most blocks on a multiprocessor, 0: as many as fit */
} staged_variant;

/* ---- What is timed (variants.cu) ------------------------------------------------------------ */

int staged_variants(void);
staged_variant staged_variant_at(int k);

/* The rows of chosen.tsv, without their versions (chosen.awk). The fastest candidate of each
 * instruction, swizzle and cluster; where there is none, of each number of stages. */
extern const staged_variant staged_chosen[];
extern const int staged_chosen_count;

/* Candidates from which those were chosen: false behind the last. Some are no variants at all, and
 * are refused by staged_sound. */
bool staged_candidate(int k, staged_variant *w);
bool staged_sound(const staged_variant *w);

/* ---- Versions of their own file ------------------------------------------------------------- */

/* The variant that is planned or launched. */
static inline const staged_variant *staged_variant_of(const gpu_plan *p)
{
    return (const staged_variant *)p->version;
}

bool staged_plan_async(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_async(const gpu_plan *p, void *stream, gpu_why *why);
bool staged_plan_bulk(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_bulk(const gpu_plan *p, void *stream, gpu_why *why);
bool staged_plan_boxes(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_boxes(const gpu_plan *p, void *stream, gpu_why *why);
bool staged_plan_endpoints(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_endpoints(const gpu_plan *p, void *stream, gpu_why *why);
bool staged_plan_multicast(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_multicast(const gpu_plan *p, void *stream, gpu_why *why);
bool staged_plan_direct(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool staged_launch_direct(const gpu_plan *p, void *stream, gpu_why *why);

/* ---- What bounds them (engine.cu) ----------------------------------------------------------- */

/* Prints a table of cycles; regions of memory have a GiB at least, which is written to. */
bool staged_engine(const bench_memory *m, gpu_why *why);

#endif
