/* campaign.h - many cases of an operation: drawn, answered, held to their law, summed up.
 *
 * What is here: the sums, and one case; kernels and host call the same. What is not: the loop over
 * cases (kernels.cu, campaign.c). */
#ifndef GPU_ALGEBRA_CAMPAIGN_H
#define GPU_ALGEBRA_CAMPAIGN_H

#include "gpu/algebra/draw.h"
#include "gpu/algebra/law.h"

/* How a case ended. */
typedef enum gpu_end {
    GPU_END_HELD,    /* answered, and the law holds at every coordinate */
    GPU_END_UNASKED, /* answered; the law was not asked, or not everywhere */
    GPU_END_BROKEN,  /* answered, and the law does not hold */
    GPU_END_EINVAL,  /* refused, with an error of the reference */
    GPU_END_EDOMAIN,
    GPU_END_ERANGE,
    GPU_END_EUNSUP,
    GPU_END_FULL, /* it does not fit the structs */
    GPU_ENDS
} gpu_end;

enum { GPU_BROKEN_CASES = 8 };

/* The sum over cases: how they ended, the digests of their answers, and the first broken ones. */
typedef struct gpu_tally {
    uint64_t end[GPU_ENDS], digest;
    uint64_t broken[GPU_BROKEN_CASES];
} gpu_tally;

/* Which cases of which operation; law: whether it is asked. */
typedef struct gpu_cases {
    gpu_algebra_op op;
    uint64_t seed, first, count;
    bool law;
    int blocks; /* on a multiprocessor at a time; 0: as many as it holds */
} gpu_cases;

GPU_BOTH gpu_end gpu_end_of(int error)
{
    return error == CT_EINVAL    ? GPU_END_EINVAL
           : error == CT_EDOMAIN ? GPU_END_EDOMAIN
           : error == CT_ERANGE  ? GPU_END_ERANGE
           : error == CT_EUNSUP  ? GPU_END_EUNSUP
                                 : GPU_END_FULL;
}

/* Case number `number`: how it ended, and its digest. On the device all threads of a block call it
 * together. */
GPU_BOTH gpu_end gpu_try(const gpu_cases *c, gpu_family family, uint64_t number, uint64_t *digest)
{
    gpu_question q;
    gpu_answer r;
    gpu_meet();
    gpu_draw(c->seed, c->op, number, &q);
    gpu_meet();
    gpu_answer_family(&q, family, &r);
    gpu_meet();
    *digest = gpu_mix(gpu_digest(&r) + number);
    if (r.error != CT_OK)
        return gpu_end_of(r.error);
    if (!c->law)
        return GPU_END_UNASKED;
    gpu_verdict v = gpu_law(&q, family, &r);
    return v == GPU_HOLDS ? GPU_END_HELD : v == GPU_BREAKS ? GPU_END_BROKEN : GPU_END_UNASKED;
}

#endif
