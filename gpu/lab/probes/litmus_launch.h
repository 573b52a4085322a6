/* litmus_launch.h - what the host gives to a kernel of litmus tests, and the list of kernels.
 *
 * Not here: what a kernel does (litmus_play.h), how it is launched (litmus.cu). */
#ifndef LITMUS_LAUNCH_H
#define LITMUS_LAUNCH_H

#include "gpu/lab/probes/litmus_case.h"

enum { THREADS = 256, ELSEWHERE = 1 << 20 }; /* of a CTA; words that are stored to as traffic */

/* Where an instance has its variables; threads: of its CTA that take part in a test. */
struct litmus_at {
    uint64_t x, y, z;
    uint32_t s, t, u, b, c, threads;
};

struct litmus_launch {
    litmus_case test;
    int groups, instances; /* instances: of a group */
    uint32_t seed, rounds;
    unsigned char *global; /* x of all instances, then y, z */
    uint32_t *elsewhere, *outcome, *count, *arrived;
};

struct litmus_kernel {
    const char *name;
    void (*play)(const litmus_launch);
};

extern const litmus_kernel litmus_kernels[];
extern const int litmus_kernel_count;

#endif
