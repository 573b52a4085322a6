/* worker.h - a subject in a process of its own, which starts again behind a case that ended it.
 *
 * What is here: opening such a subject. What is not: sharing cases among processes (jobs.h). */
#ifndef DIFFER_WORKER_H
#define DIFFER_WORKER_H

#include "spec-tests/differ/jobs.h"

enum { DIFFER_SECONDS = 120 }; /* seconds for one case of a device */

/* The subject that open makes, opened in another process. A case that breaks it, ends its process,
 * or takes longer than so many seconds is DIFFER_FAULTED, and the next one meets a fresh subject;
 * DIFFER_BROKEN is one that cannot be opened again. */
gpu_found differ_worker_open(differ_open_backend *open, int seconds,
                             struct differ_backend **backend, struct text *why);

#endif
