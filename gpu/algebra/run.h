/* run.h - the algebra on a device, for the host.
 *
 * What is here: launches. What is not: questions from nodes and back (algebra.h). */
#ifndef GPU_ALGEBRA_RUN_H
#define GPU_ALGEBRA_RUN_H

#include "gpu/algebra/algebra.h"
#include "gpu/algebra/campaign.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Answers count questions, all of one operation, both in memory of the device. */
bool gpu_algebra_launch(gpu_algebra_op op, const gpu_question *q, gpu_answer *r, int64_t count,
                        void *stream, gpu_why *why);

/* Runs the cases and waits for them: their sum, and how long the kernel took. */
bool gpu_algebra_campaign(const gpu_cases *c, gpu_tally *t, double *ms, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
