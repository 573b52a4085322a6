/* architecture.c - which architecture the devices of the process have.
 *
 *      CUEMU_ARCH=sm_100a      that one; else, of what the program has registered until it asks
 *      images for sm_90a       sm_90a, also beside the same for others
 *      for sm_100a alone       sm_100a; the first of sm_90a, sm_100a, sm_103a, sm_120a that as many
 *                              of its images run on as on any, or nearly as many: libraries have a
 *                              few more for one of them
 *
 * It is chosen when the program asks about the device, or a kernel of it is used, and stays. Here:
 * the choice. Not here: what each has (chip.c, isa/arch.c). */
#include "emu/cuda/device/device.h"
#include "emu/cuda/fatbin/fatbin.h"
#include "emu/isa/arch.h"
#include "emu/ptx/statement.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* PTX of an older target, or machine code for this one. */
static bool data_runs(const void *data, emu_arch arch)
{
    const uint32_t has = (uint32_t)emui_arch_at(arch)->number;
    uint32_t of_first = 0;
    return data != NULL &&
           (emui_fatbin_choose(data, has, &of_first) >= 0 || emui_fatbin_code(data, has) >= 0);
}

static bool image_runs(const emui_cu_code *code, emu_arch arch)
{
    char target[EMUI_PTX_TARGET];
    if (code->text != NULL)
        return emui_ptx_target(code->text, strlen(code->text), target) &&
               emui_arch_runs(arch, target);
    if (code->data == NULL || emui_fatbin_part(code->wrapper, 0) == NULL)
        return data_runs(code->data, arch);
    for (int i = 0; emui_fatbin_part(code->wrapper, i) != NULL; ++i)
        if (data_runs(emui_fatbin_part(code->wrapper, i), arch))
            return true;
    return false;
}

/* Of the process: how many images run on each, and the choice, 0 before it. */
static atomic_int runs[EMU_ARCHS], chosen;

void emui_cu_add_code(const emui_cu_code *code)
{
    for (int k = 0; k < EMU_ARCHS; ++k)
        if (image_runs(code, (emu_arch)k))
            atomic_fetch_add(&runs[k], 1);
}

static emu_arch choose(void)
{
    const char *name = getenv("CUEMU_ARCH");
    emu_arch best = EMU_SM_90A;
    if (name != NULL && emu_arch_of(name, &best))
        return best;
    enum { NEARLY = 95, ALL = 100 };
    int most = 0, k = 0;
    for (int i = 0; i < EMU_ARCHS; ++i)
        most = atomic_load(&runs[i]) > most ? atomic_load(&runs[i]) : most;
    while (atomic_load(&runs[k]) * ALL < most * NEARLY)
        ++k;
    return (emu_arch)k;
}

emu_arch emui_cu_arch(void)
{
    int is = atomic_load(&chosen), none = 0;
    if (is == 0) {
        is = 1 + (int)choose();
        if (!atomic_compare_exchange_strong(&chosen, &none, is))
            is = none;
    }
    return (emu_arch)(is - 1);
}
