/* arch.c - the architectures in numbers, and which code runs on which: arch.h.
 *
 * Those of sm_90a an H200 answered. The others are published ones: of the CUDA programming guide,
 * "Technical Specifications per Compute Capability", and of what owners of the devices had from
 * deviceQuery; no device was asked. */
#include "emu/isa/arch.h"

#include <stdlib.h>
#include <string.h>

enum { KIB = 1024 };

static const emui_arch archs[EMU_ARCHS] = {
    [EMU_SM_90A] = {"sm_90a", "an H200", 90, 132, 2048, 32, 228 * KIB, 16},
    [EMU_SM_100A] = {"sm_100a", "a B200", 100, 148, 2048, 32, 228 * KIB, 16},
    [EMU_SM_103A] = {"sm_103a", "a B300", 103, 148, 2048, 32, 228 * KIB, 16},
    [EMU_SM_120A] = {"sm_120a", "an RTX PRO 6000", 120, 188, 1536, 24, 100 * KIB, 8},
};

const emui_arch *emui_arch_at(emu_arch arch)
{
    return &archs[(unsigned)arch < EMU_ARCHS ? arch : EMU_SM_90A];
}

const char *emu_arch_name(emu_arch arch)
{
    return emui_arch_at(arch)->name;
}

bool emu_arch_of(const char *name, emu_arch *to)
{
    for (int k = 0; k < EMU_ARCHS; ++k)
        if (strcmp(archs[k].name, name) == 0) {
            *to = (emu_arch)k;
            return true;
        }
    return false;
}

/* A family has one major number: 10 of sm_100 and sm_103. */
bool emui_arch_runs(emu_arch arch, const char *target)
{
    const int has = emui_arch_at(arch)->number;
    char *kind = NULL;
    if (target == NULL || strncmp(target, "sm_", 3) != 0)
        return true;
    const long number = strtol(target + 3, &kind, 10);
    return *kind == 'a'   ? number == has
           : *kind == 'f' ? number <= has && number / 10 == has / 10
                          : number <= has;
}

bool emui_arch_for(const char *target, emu_arch *to)
{
    for (int k = 0; k < EMU_ARCHS; ++k)
        if (emui_arch_runs((emu_arch)k, target)) {
            *to = (emu_arch)k;
            return true;
        }
    return false;
}
