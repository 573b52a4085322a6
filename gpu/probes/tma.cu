/* tma.cu - what the tensor copy engine does: where every 16-bit unit of a box goes.
 *
 *      tma_load   type rank size stride box es interleave swizzle fill at dst base
 *      tma_store  the same; dst is the source in shared memory then
 *      tma_add    the same, reducing by add
 *      tma_encode the same; the encoder alone
 *
 * Global unit u holds u + 1, shared memory holds 0xdbdb, for stores the other way about. The answer
 * is "encode N" where the driver refuses; else "tx N" (bytes by which the barrier was decremented)
 * and the units of shared memory from 0 on (load), or those of the tensor (store).
 * Settles E1, E2, E3, E4, E5, E6, E8. */
#include "probe.h"

#include <string.h>

enum { SHARED = 48 * 1024, GLOBAL = 1 << 16, RANK = 5, POISON = 0xdbdb };

typedef struct box_copy {
    int rank, store, add, dst, patience;
    int at[RANK];
} box_copy;

__device__ static uint32_t shared_address(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

__device__ static void load(const CUtensorMap *map, box_copy b, uint32_t dst, uint32_t barrier)
{
    switch (b.rank) {
    case 1:
        asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2}], [%3];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(barrier)
                     : "memory");
        break;
    case 2:
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(barrier)
                     : "memory");
        break;
    case 3:
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4}], [%5];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(barrier)
                     : "memory");
        break;
    case 4:
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5}], [%6];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]),
                     "r"(barrier)
                     : "memory");
        break;
    default:
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%2, %3, %4, %5, %6}], [%7];" ::"r"(dst),
                     "l"(map), "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]),
                     "r"(b.at[4]), "r"(barrier)
                     : "memory");
    }
}

__device__ static void store(const CUtensorMap *map, box_copy b, uint32_t src)
{
    switch (b.rank) {
    case 1:
        asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%0, {%1}], "
                     "[%2];" ::"l"(map),
                     "r"(b.at[0]), "r"(src)
                     : "memory");
        break;
    case 2:
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], "
                     "[%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
        break;
    case 3:
        asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3}], [%4];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(src)
                     : "memory");
        break;
    case 4:
        asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3, %4}], [%5];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(src)
                     : "memory");
        break;
    default:
        asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [%0, {%1, %2, "
                     "%3, %4, %5}], [%6];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(b.at[3]), "r"(b.at[4]),
                     "r"(src)
                     : "memory");
    }
}

__device__ static void add(const CUtensorMap *map, box_copy b, uint32_t src)
{
    if (b.rank == 1)
        asm volatile("cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1}], [%2];" ::"l"(map),
                     "r"(b.at[0]), "r"(src)
                     : "memory");
    else if (b.rank == 2)
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1, %2}], [%3];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(src)
                     : "memory");
    else
        asm volatile("cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group [%0, "
                     "{%1, %2, %3}], [%4];" ::"l"(map),
                     "r"(b.at[0]), "r"(b.at[1]), "r"(b.at[2]), "r"(src)
                     : "memory");
}

/* One thread issues; the block fills and dumps shared memory. The barrier expects nothing and one
 * arrival, so that its word shows the bytes that came. */
__global__ void copy_box(const __grid_constant__ CUtensorMap map, box_copy b, uint16_t *dump,
                         unsigned long long *word)
{
    extern __shared__ __align__(1024) uint16_t unit[];
    __shared__ __align__(8) unsigned long long barrier;
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        unit[i] = b.store ? (uint16_t)(i + 1) : (uint16_t)POISON;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&barrier)));
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        uint32_t there = shared_address(unit) + (uint32_t)b.dst;
        if (b.add)
            add(&map, b, there);
        else if (b.store)
            store(&map, b, there);
        else
            load(&map, b, there, shared_address(&barrier));
        asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::: "memory");
        for (long long start = clock64(); clock64() - start < b.patience;)
            ;
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(shared_address(&barrier))
                     : "memory"); /* only then its word can be read */
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned long long now;
        asm volatile("ld.volatile.shared.b64 %0, [%1];"
                     : "=l"(now) : "r"(shared_address(&barrier)) : "memory");
        word[0] = now;
        word[1] = shared_address(unit);
    }
    __syncthreads();
    asm volatile("fence.proxy.async;" ::: "memory");
    for (int i = (int)threadIdx.x; i < SHARED / 2; i += (int)blockDim.x)
        dump[i] = ((volatile uint16_t *)unit)[i];
}

/* ---- Host ---- */

typedef struct named {
    const char *name;
    CUtensorMapDataType type;
    int bytes;
} named;

static const named types[] = {{"u8", CU_TENSOR_MAP_DATA_TYPE_UINT8, 1},
                              {"u16", CU_TENSOR_MAP_DATA_TYPE_UINT16, 2},
                              {"u32", CU_TENSOR_MAP_DATA_TYPE_UINT32, 4},
                              {"s32", CU_TENSOR_MAP_DATA_TYPE_INT32, 4},
                              {"u64", CU_TENSOR_MAP_DATA_TYPE_UINT64, 8},
                              {"s64", CU_TENSOR_MAP_DATA_TYPE_INT64, 8},
                              {"f16", CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2},
                              {"f32", CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4},
                              {"f64", CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8},
                              {"bf16", CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2},
                              {"f32ftz", CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ, 4},
                              {"tf32", CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 4},
                              {"tf32ftz", CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ, 4},
                              {"u4x16_8", CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B, 1},
                              {"u4x16_16", CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B, 1},
                              {"u6x16_16", CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B, 1}};

static const named *type_of(const probe_case *c)
{
    const char *name = probe_value(c, "type", "u16");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return NULL;
}

typedef CUresult encode_tiled(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                              const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
                              const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                              CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

static encode_tiled *encoder(void)
{
    void *f = NULL;
    cudaDriverEntryPointQueryResult found;
    cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &f, 12000, cudaEnableDefault,
                                     &found);
    return (encode_tiled *)f;
}

static CUresult encode(const probe_case *c, const named *type, void *base, CUtensorMap *map)
{
    long long size[RANK], stride[RANK], box[RANK], es[RANK];
    int rank = (int)probe_number(c, "rank", probe_list(c, "size", 1, RANK, size));
    cuuint64_t sizes[RANK], strides[RANK];
    cuuint32_t boxes[RANK], steps[RANK];
    probe_list(c, "size", 1, RANK, size);
    probe_list(c, "stride", 0, RANK, stride);
    probe_list(c, "box", 1, RANK, box);
    probe_list(c, "es", 1, RANK, es);
    for (int i = 0; i < RANK; ++i) {
        sizes[i] = (cuuint64_t)size[i];
        strides[i] = (cuuint64_t)stride[i];
        boxes[i] = (cuuint32_t)box[i];
        steps[i] = (cuuint32_t)es[i];
    }
    return encoder()(map, type->type, (cuuint32_t)rank, base, sizes, strides, boxes, steps,
                     (CUtensorMapInterleave)probe_number(c, "interleave", 0),
                     (CUtensorMapSwizzle)probe_number(c, "swizzle", 0),
                     (CUtensorMapL2promotion)probe_number(c, "l2", 0),
                     (CUtensorMapFloatOOBfill)probe_number(c, "fill", 0));
}

static void fill_global(uint16_t *global, int store)
{
    static uint16_t unit[GLOBAL];
    for (int i = 0; i < GLOBAL; ++i)
        unit[i] = store ? (uint16_t)POISON : (uint16_t)(i + 1);
    cudaMemcpy(global, unit, sizeof unit, cudaMemcpyHostToDevice);
}

/* What came, and where: the units up to the last one that is not poison. */
static void report(const uint16_t *unit, size_t n, unsigned long long word, char *answer,
                   size_t size)
{
    while (n > 0 && unit[n - 1] == POISON)
        --n;
    int used = snprintf(answer, size, "word %016llx units ", word);
    probe_units(unit, n, answer + used, size - (size_t)used);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint16_t *global, *dump, host[GLOBAL];
    static unsigned long long *word;
    if (global == NULL) {
        cudaMalloc(&global, sizeof host);
        cudaMalloc(&dump, SHARED);
        cudaMalloc(&word, 16);
        cudaFuncSetAttribute(copy_box, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED);
    }
    CUtensorMap map;
    long long at[RANK], sizes[RANK];
    const named *type = type_of(c);
    box_copy b = {.store = strcmp(c->field[0], "tma_load") != 0,
                  .add = strcmp(c->field[0], "tma_add") == 0,
                  .dst = (int)probe_number(c, "dst", 0),
                  .patience = 20000};
    b.rank = (int)probe_number(c, "rank", probe_list(c, "size", 1, RANK, sizes));
    probe_list(c, "at", 0, RANK, at);
    for (int i = 0; i < RANK; ++i)
        b.at[i] = (int)at[i];
    if (type == NULL) {
        snprintf(answer, size, "unknown type");
        return;
    }
    char *base = (char *)global + probe_number(c, "base", 0);
    CUresult e = encode(c, type, base, &map);
    if (e != CUDA_SUCCESS || strcmp(c->field[0], "tma_encode") == 0) {
        snprintf(answer, size, "encode %d", (int)e);
        return;
    }
    unsigned long long words[2] = {0, 0};
    fill_global(global, b.store);
    copy_box<<<1, 128, SHARED>>>(map, b, dump, word);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(words, word, sizeof words, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, b.store ? global : dump, b.store ? sizeof host : SHARED,
               cudaMemcpyDeviceToHost);
    report(host, b.store ? GLOBAL : SHARED / 2, words[0], answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
