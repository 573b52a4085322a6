/* kernels.h - kernels of PTX files, launched on the machine with every check.
 *
 * What is here: a folder of PTX files, of which each is read when one of its kernels is launched;
 * launches, and what was found in them as text. What is not: memory, which is the machine's. */
#ifndef DEVICE_KERNELS_H
#define DEVICE_KERNELS_H

#include "emu/ptx.h"
#include "spec-tests/support/text.h"

struct kernels;

/* early, late, or random and a seed: random:7. False where it is none of them. */
bool kernels_schedule(const char *text, emu_config *config);

/* All *.ptx in and under a folder, or one file. NULL, and why. */
struct kernels *kernels_open(emu_machine *m, const char *path, struct text *why);
void kernels_close(struct kernels *k);

/* Runs a kernel to its end; arguments without a count are as many as it has parameters. False, and
 * why: it is not there, it was refused, it did not end, or the first finding of each group. */
bool kernels_launch(struct kernels *k, const emu_ptx_launch *launch, struct text *why);

#endif
