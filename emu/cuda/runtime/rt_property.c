/* rt_property.c - the properties of an H200, as CUDA 13 has them, and the version.
 *
 * A field of cudaDeviceProp has the value of an attribute, where there is one of its meaning; the
 * table says which. Follows the CUDA runtime API, "Device Management", "Version Management". Not
 * here: CUDA 12 (runtime12/rt12.c). */
#include "emu/cuda/runtime/rt.h"

#include <string.h>

#define FIELD(name, attribute)                                                                     \
    {                                                                                              \
        offsetof(struct cudaDeviceProp, name), sizeof(((struct cudaDeviceProp *)0)->name),         \
            attribute                                                                              \
    }

static const emui_rt_field fields[] = {
#include "emu/cuda/runtime/fields.h"
    FIELD(deviceNumaConfig, 130),
    FIELD(deviceNumaId, 131),
    FIELD(mpsEnabled, 133),
    FIELD(hostNumaId, 134),
};

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *to, int device)
{
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (device != 0)
        return emui_rt_failed(cudaErrorInvalidDevice);
    memset(to, 0, sizeof *to);
    memcpy(to->name, EMUI_CU_NAME, sizeof EMUI_CU_NAME);
    to->totalGlobalMem = EMUI_CU_TOTAL_MEMORY;
    emui_rt_fill(to, fields, sizeof fields / sizeof fields[0]);
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    if (version == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *version = EMUI_CU_VERSION;
    return cudaSuccess;
}
