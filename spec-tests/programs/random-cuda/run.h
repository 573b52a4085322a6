/* run.h - the kernels of a module of PTX, one after the other, on the machine or on a device.
 *
 * Each kernel kN gets the same input and fresh memory; what it leaves is a digest, one for all, and
 * one for each statement where it is traced. What is here: both ways to run, one form of answer.
 * What is not: comparing answers (campaign.sh). */
#ifndef RANDOM_CUDA_RUN_H
#define RANDOM_CUDA_RUN_H

#include "emu/ptx.h"
#include "spec-tests/programs/random-cuda/expand.h"

/* Memory of a kernel after it has run. */
typedef struct run_words {
    uint32_t out[RANDOM_CUDA_OUT], trace[RANDOM_CUDA_TRACE];
} run_words;

typedef struct run_options {
    const char *ptx;   /* the file */
    const char *cubin; /* what ptxas made of it, for a device; NULL: the machine */
    uint64_t schedule; /* of the machine: 0, or the seed of a random one */
    bool no_fmad, traced, compiled;
    bool no_yield; /* of a device: without the YIELDs of the cubin */
} run_options;

void run_input(uint32_t *in);
/* One line: name, digest of out; where it is traced, one more for each statement that wrote one. */
void run_print(const char *name, const run_words *words, bool traced);
/* The whole file; NULL: it cannot be read. Free it. */
char *run_read(const char *path, size_t *bytes);
/* Threads of a CTA of an entry. */
int run_threads(const emu_ptx_entry *entry);

/* How many findings, or -1 after a complaint on stderr. */
int run_machine(const run_options *o);
/* How many kernels failed, or -1 after a complaint; -2: there is no device. */
int run_device(const run_options *o);

#endif
