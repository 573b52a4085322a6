/* rt_property.c - the properties of an H200, as CUDA 13 has them, and the version.
 *
 * A field of cudaDeviceProp has the value of an attribute, where there is one of its meaning; the
 * table says which. Follows the CUDA runtime API, "Device Management", "Version Management". Not
 * here: CUDA 12 (runtime12/rt12.c). */
#include "emu/cuda/runtime/rt.h"

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

static const emui_rt_layout layout = {sizeof(struct cudaDeviceProp),
                                      offsetof(struct cudaDeviceProp, totalGlobalMem), fields,
                                      sizeof fields / sizeof fields[0]};

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *to, int device)
{
    return emui_rt_properties(&layout, to, device);
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    return emui_rt_version(version, EMUI_CU_VERSION);
}
