/* arch.h - the architectures that the machine may have: their names, and what an SM holds.
 *
 *      sm_90a    an H200                  sm_103a   a B300
 *      sm_100a   a B200                   sm_120a   an RTX PRO 6000 Blackwell
 *
 * Follows the PTX ISA, ".target", and the CUDA programming guide, "Compute Capabilities". Here:
 * numbers, and which targets run where. Not here: which instructions there are (the tables of
 * decode/), attributes of the device (cuda/device/chip.c). */
#ifndef EMUI_ARCH_H
#define EMUI_ARCH_H

#include "emu/emu.h"

typedef struct emui_arch {
    const char *name;   /* "sm_90a" */
    const char *device; /* as messages call it */
    int number;         /* 90 */
    int sms;
    int threads, ctas; /* of an SM */
    uint32_t shared;   /* bytes of an SM; a CTA has all but the 1024 of the system */
    int cluster;       /* CTAs of a cluster at most */
} emui_arch;

const emui_arch *emui_arch_at(emu_arch arch);

/* Does code for a target run on it? sm_100 runs on all that came later, sm_100f on those of its
 * family, sm_100a on itself alone. */
bool emui_arch_runs(emu_arch arch, const char *target);
/* The first that code for a target runs on; false: none. */
bool emui_arch_for(const char *target, emu_arch *to);

#endif
