/* runtime.c - the functions of the CUDA runtime that our host code calls, on the machine.
 *
 *      kernels' host code, as nvcc compiled it       cudaMalloc ..   emu_alloc
 *      (gpu/host, gpu/kernels)                 -->   <<< >>>         kernels.c, and their PTX
 *
 * Linked in the place of the CUDA runtime, it makes of a program for a device one for the machine,
 * every check on; what is found in a launch is its error. The environment says more:
 *
 *      EMULATED_PTX         a folder of PTX files; else build/ptx
 *      EMULATED_SCHEDULE    early, late, random:SEED; else late
 *      EMULATED_LAUNCHES    a file, to which each launch is added as a line (record.h)
 *      EMULATED_COUNTS      a file, to which each launch adds what it counted in shared memory
 *
 * Here: what gpu/ uses of the runtime. Not here: the tensor maps of the driver (tensor_maps.c),
 * streams, everything else. The state is one, as it is in CUDA. Follows the CUDA runtime API, and
 * for what nvcc's host code calls, crt/host_runtime.h. */
#include "spec-tests/device/kernels.h"
#include "spec-tests/device/record.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KERNELS = 1024, CC = 9, SMS = 132, L2 = 50 << 20, MAX_ARGUMENTS = 4352 };

struct configuration {
    dim3 grid, block;
    size_t shared;
};

static struct {
    emu_machine *m;
    struct kernels *kernels;
    struct {
        const void *function;
        const char *name;
    } kernel[MAX_KERNELS];
    int count;
    struct configuration pushed;
    struct record record;
    cudaError_t last;
    struct text why;
} state;

/* ---- The machine ---------------------------------------------------------------------------- */

static const char *setting(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value != NULL ? value : otherwise;
}

static cudaError_t failed(cudaError_t error)
{
    state.last = error;
    return error;
}

static bool is_open(void)
{
    emu_config config = emu_defaults();
    config.undefined = true;
    if (state.m != NULL)
        return true;
    text_clear(&state.why);
    if (!kernels_schedule(setting("EMULATED_SCHEDULE", "late"), &config)) {
        text_puts(&state.why, "EMULATED_SCHEDULE: early, late, or random:SEED");
        return false;
    }
    state.m = emu_open(&config, NULL);
    if (state.m == NULL)
        return false;
    state.kernels = kernels_open(state.m, setting("EMULATED_PTX", "build/ptx"), &state.why);
    return state.kernels != NULL;
}

cudaError_t cudaDriverGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return is_open() ? cudaSuccess : failed(cudaErrorInitializationError);
}

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return device == 0 ? cudaSuccess : failed(cudaErrorInvalidDevice);
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    (void)device;
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "the machine, schedule %s",
             setting("EMULATED_SCHEDULE", "late"));
    p->major = CC;
    p->multiProcessorCount = SMS;
    p->l2CacheSize = L2;
    p->sharedMemPerBlockOptin = EMU_SHARED_BYTES;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    (void)device;
    *value = SMS;
    return attribute == cudaDevAttrMultiProcessorCount ? cudaSuccess
                                                       : failed(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceSynchronize(void)
{
    return state.last;
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t last = state.last;
    state.last = cudaSuccess;
    return last;
}

const char *cudaGetErrorString(cudaError_t error)
{
    if (state.why.length > 0)
        return state.why.bytes;
    return error == cudaErrorInvalidValue ? "invalid argument" : "the machine failed";
}

/* ---- Memory --------------------------------------------------------------------------------- */

cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    uint64_t at = is_open() ? emu_alloc(state.m, bytes, "memory of the device") : 0;
    *memory = (void *)(uintptr_t)at;
    if (at != 0 && state.record.pieces < RECORD_PIECES)
        state.record.piece[state.record.pieces++] = (struct record_piece){at, bytes};
    return at != 0 ? cudaSuccess : failed(cudaErrorMemoryAllocation);
}

cudaError_t cudaFree(void *memory)
{
    uint64_t at = (uint64_t)(uintptr_t)memory;
    for (int i = 0; i < state.record.pieces; ++i)
        if (state.record.piece[i].at == at)
            state.record.piece[i].bytes = 0;
    return at == 0 || emu_free(state.m, at) ? cudaSuccess : failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    bool good = kind == cudaMemcpyHostToDevice
                    ? emu_put(state.m, (uint64_t)(uintptr_t)to, from, bytes)
                    : emu_get(state.m, (uint64_t)(uintptr_t)from, to, bytes);
    return good ? cudaSuccess : failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemset(void *memory, int value, size_t bytes)
{
    unsigned char *from = need(malloc(bytes + 1));
    memset(from, value, bytes);
    bool good = emu_put(state.m, (uint64_t)(uintptr_t)memory, from, bytes);
    free(from);
    return good ? cudaSuccess : failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t stream)
{
    (void)stream;
    return cudaMemset(memory, value, bytes);
}

/* ---- Kernels -------------------------------------------------------------------------------- */

void **__cudaRegisterFatBinary(void *binary);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const char *function, char *device, const char *name,
                            int threads, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *w);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *function);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared, cudaStream_t stream);

void **__cudaRegisterFatBinary(void *binary)
{
    static void *handle;
    handle = binary; /* the PTX is in files */
    return &handle;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
    (void)handle;
}

void __cudaUnregisterFatBinary(void **handle)
{
    (void)handle;
}

void __cudaRegisterFunction(void **handle, const char *function, char *device, const char *name,
                            int threads, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *w)
{
    (void)handle, (void)device, (void)threads, (void)tid, (void)bid;
    (void)block, (void)grid, (void)w;
    if (state.count < MAX_KERNELS) {
        state.kernel[state.count].function = function;
        state.kernel[state.count++].name = name;
    }
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream)
{
    (void)stream;
    state.pushed = (struct configuration){grid, block, shared};
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
    *grid = state.pushed.grid;
    *block = state.pushed.block;
    *shared = state.pushed.shared;
    *(void **)stream = NULL;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *function)
{
    *kernel = (cudaKernel_t)(uintptr_t)function;
    return cudaSuccess;
}

static const char *name_of(const void *function)
{
    for (int i = 0; i < state.count; ++i)
        if (state.kernel[i].function == function)
            return state.kernel[i].name;
    return "that was registered";
}

/* ---- Launches ------------------------------------------------------------------------------- */

static void add_line(const char *setting_name, const char *line)
{
    const char *path = getenv(setting_name);
    FILE *to = path == NULL ? NULL : fopen(path, "a");
    if (to == NULL)
        return;
    fprintf(to, "%s\n", line);
    fclose(to);
}

static void add_launch(const emu_ptx_launch *launch)
{
    struct text line = {NULL, 0, 0};
    text_clear(&line);
    record_print(&state.record, launch, &line);
    add_line("EMULATED_LAUNCHES", line.bytes);
    text_free(&line);
}

/* What a launch counted in shared memory. */
static void add_counts(const char *name, const emu_counters *before)
{
    const emu_counters *now = emu_counted(state.m);
    char line[400];
    snprintf(
        line, sizeof line,
        "%s  accesses %" PRIu64 " wavefronts %" PRIu64 " ideal %" PRIu64 " instructions %" PRIu64,
        name, now->shared_accesses - before->shared_accesses, now->wavefronts - before->wavefronts,
        now->ideal_wavefronts - before->ideal_wavefronts, now->instructions - before->instructions);
    add_line("EMULATED_COUNTS", line);
}

/* The arguments where the kernel has its parameters. */
static bool pack(emu_ptx_launch *l, void **arguments, unsigned char *packed)
{
    emu_ptx_param param;
    emu_ptx_entry of;
    int entry = 0;
    emu_ptx *module = kernels_find(state.kernels, l->entry, &entry, &state.why);
    if (module == NULL || !emu_ptx_entry_at(module, entry, &of) || of.param_bytes > MAX_ARGUMENTS)
        return false;
    memset(packed, 0, of.param_bytes);
    for (int i = 0; i < of.params && emu_ptx_param_at(module, entry, i, &param); ++i)
        memcpy(packed + param.offset, arguments[i], param.bytes);
    l->packed = packed;
    l->packed_bytes = of.param_bytes;
    return true;
}

static cudaError_t start(const void *function, const struct configuration *how,
                         const unsigned cluster[3], void **arguments)
{
    unsigned char packed[MAX_ARGUMENTS];
    emu_ptx_launch l = {.entry = name_of(function),
                        .grid = {how->grid.x, how->grid.y, how->grid.z},
                        .block = {(int)how->block.x, (int)how->block.y, (int)how->block.z},
                        .cluster = {(int)cluster[0], (int)cluster[1], (int)cluster[2]},
                        .dynamic_shared = (uint32_t)how->shared};
    text_clear(&state.why);
    if (!is_open() || !pack(&l, arguments, packed))
        return failed(cudaErrorInvalidDeviceFunction);
    emu_counters before = *emu_counted(state.m);
    bool good = kernels_launch(state.kernels, &l, &state.why);
    if (good) {
        add_launch(&l);
        add_counts(l.entry, &before);
    }
    return good ? cudaSuccess : failed(cudaErrorLaunchFailure);
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared, cudaStream_t stream)
{
    static const unsigned cluster[3] = {0, 0, 0};
    struct configuration how = {grid, block, shared};
    (void)stream;
    return start((const void *)(uintptr_t)kernel, &how, cluster, arguments);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *function,
                                void **arguments)
{
    unsigned cluster[3] = {0, 0, 0};
    struct configuration how = {config->gridDim, config->blockDim, config->dynamicSmemBytes};
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (config->attrs[i].id == cudaLaunchAttributeClusterDimension) {
            cluster[0] = config->attrs[i].val.clusterDim.x;
            cluster[1] = config->attrs[i].val.clusterDim.y;
            cluster[2] = config->attrs[i].val.clusterDim.z;
        }
    return start(function, &how, cluster, arguments);
}

cudaError_t cudaFuncSetAttribute(const void *function, enum cudaFuncAttribute attribute, int value)
{
    (void)function;
    bool fits =
        attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value <= (int)EMU_SHARED_BYTES;
    return fits ? cudaSuccess : failed(cudaErrorInvalidValue);
}

/* ---- Time, which the machine does not have -------------------------------------------------- */

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    *event = NULL;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    (void)event;
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    (void)event, (void)stream;
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to)
{
    (void)from, (void)to;
    *milliseconds = 1;
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks,
                                                                   const void *function,
                                                                   int threads, size_t shared,
                                                                   unsigned flags)
{
    (void)function, (void)threads, (void)shared, (void)flags;
    *blocks = 1;
    return cudaSuccess;
}
