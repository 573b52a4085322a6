/* dot.cu - how tensor cores compute one sum of products: order, bits that are kept, rounding.
 *
 *      dot how mma_k16 a f16 b f16 d f32 c 3f800000 x 3c00,4000,.. y ..
 *
 * how names the instruction: mma_kK, quad (m8n8k4 of f16), or wgmma; x and y are the K elements of
 * a row of A, the same in every row, and of a column of B; c is the accumulator, of d's type. All
 * as hexadecimal bits. The answer is the element (0,0) of D. Settles E12. */
#include "gpu/lab/probes/probe.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_K = 32, WORDS = 32, THREADS = 128 };

/* A row of A and a column of B, 32 bits after 32 bits. */
struct operands {
    uint32_t a[WORDS], b[WORDS], c[2];
};

enum kind {
    F16_K16_F32,
    F16_K8_F32,
    F16_K16_F16,
    F16_K8_F16,
    BF16_K16,
    BF16_K8,
    TF32_K8,
    TF32_K4,
    E4M3_E4M3_F32,
    E4M3_E5M2_F32,
    E5M2_E4M3_F32,
    E5M2_E5M2_F32,
    E4M3_E4M3_F16,
    E5M2_E5M2_F16,
    E4M3_K16_F32,
    QUAD_F32,
    QUAD_F16,
    F64_K4,
    F64_K8,
    F64_K16,
    WG_F16_F32,
    WG_F16_F16,
    WG_BF16,
    WG_TF32,
    WG_E4M3_E4M3_F32,
    WG_E4M3_E5M2_F32,
    WG_E5M2_E4M3_F32,
    WG_E5M2_E5M2_F32,
    WG_E4M3_E4M3_F16,
    WG_E5M2_E5M2_F16,
    KINDS
};

static const struct {
    const char *how, *a, *b, *d;
    int k, bits;
} kinds[KINDS] = {
    {"mma_k16", "f16", "f16", "f32", 16, 16},   {"mma_k8", "f16", "f16", "f32", 8, 16},
    {"mma_k16", "f16", "f16", "f16", 16, 16},   {"mma_k8", "f16", "f16", "f16", 8, 16},
    {"mma_k16", "bf16", "bf16", "f32", 16, 16}, {"mma_k8", "bf16", "bf16", "f32", 8, 16},
    {"mma_k8", "tf32", "tf32", "f32", 8, 32},   {"mma_k4", "tf32", "tf32", "f32", 4, 32},
    {"mma_k32", "e4m3", "e4m3", "f32", 32, 8},  {"mma_k32", "e4m3", "e5m2", "f32", 32, 8},
    {"mma_k32", "e5m2", "e4m3", "f32", 32, 8},  {"mma_k32", "e5m2", "e5m2", "f32", 32, 8},
    {"mma_k32", "e4m3", "e4m3", "f16", 32, 8},  {"mma_k32", "e5m2", "e5m2", "f16", 32, 8},
    {"mma_k16", "e4m3", "e4m3", "f32", 16, 8},  {"quad", "f16", "f16", "f32", 4, 16},
    {"quad", "f16", "f16", "f16", 4, 16},       {"mma_k4", "f64", "f64", "f64", 4, 64},
    {"mma_k8", "f64", "f64", "f64", 8, 64},     {"mma_k16", "f64", "f64", "f64", 16, 64},
    {"wgmma", "f16", "f16", "f32", 16, 16},     {"wgmma", "f16", "f16", "f16", 16, 16},
    {"wgmma", "bf16", "bf16", "f32", 16, 16},   {"wgmma", "tf32", "tf32", "f32", 8, 32},
    {"wgmma", "e4m3", "e4m3", "f32", 32, 8},    {"wgmma", "e4m3", "e5m2", "f32", 32, 8},
    {"wgmma", "e5m2", "e4m3", "f32", 32, 8},    {"wgmma", "e5m2", "e5m2", "f32", 32, 8},
    {"wgmma", "e4m3", "e4m3", "f16", 32, 8},    {"wgmma", "e5m2", "e5m2", "f16", 32, 8},
};

/* The statements of one shape each; what differs is the name of the instruction. */
#define MMA_4_2_4(op)                                                                              \
    asm volatile(op " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"                       \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                  \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
#define MMA_4_2_2(op)                                                                              \
    asm volatile(op " {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"                                   \
                 : "+r"(d[0]), "+r"(d[1])                                                          \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
#define MMA_2_1_4(op)                                                                              \
    asm volatile(op " {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"                                \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                  \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]))
#define MMA_2_1_2(op)                                                                              \
    asm volatile(op " {%0,%1}, {%2,%3}, {%4}, {%0,%1};"                                            \
                 : "+r"(d[0]), "+r"(d[1])                                                          \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]))
#define QUAD_8(op)                                                                                 \
    asm volatile(op " {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%10,%11}, {%0,%1,%2,%3,%4,%5,%6,%7};"   \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]), "+r"(d[4]), "+r"(d[5]),         \
                   "+r"(d[6]), "+r"(d[7])                                                          \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]))
#define QUAD_4(op)                                                                                 \
    asm volatile(op " {%0,%1,%2,%3}, {%4,%5}, {%6,%7}, {%0,%1,%2,%3};"                             \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                  \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]))
#define GROUP_4(op, tail)                                                                          \
    asm volatile("{.reg .pred p; setp.ne.b32 p, 1, 0; " op                                         \
                 " {%0,%1,%2,%3}, {%4,%5,%6,%7}, %8, p, 1, 1" tail ";}"                            \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                  \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(desc))
#define GROUP_2(op, tail)                                                                          \
    asm volatile("{.reg .pred p; setp.ne.b32 p, 1, 0; " op                                         \
                 " {%0,%1}, {%2,%3,%4,%5}, %6, p, 1, 1" tail ";}"                                  \
                 : "+r"(d[0]), "+r"(d[1])                                                          \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(desc))

__device__ static void of_warp(int kind, uint32_t d[8], const uint32_t a[4], const uint32_t b[2])
{
    switch (kind) {
    case F16_K16_F32:
        MMA_4_2_4("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
        break;
    case F16_K8_F32:
        MMA_2_1_4("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32");
        break;
    case F16_K16_F16:
        MMA_4_2_2("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16");
        break;
    case F16_K8_F16:
        MMA_2_1_2("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16");
        break;
    case BF16_K16:
        MMA_4_2_4("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32");
        break;
    case BF16_K8:
        MMA_2_1_4("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32");
        break;
    case TF32_K8:
        MMA_4_2_4("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32");
        break;
    case TF32_K4:
        MMA_2_1_4("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32");
        break;
    case E4M3_E4M3_F32:
        MMA_4_2_4("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32");
        break;
    case E4M3_E5M2_F32:
        MMA_4_2_4("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32");
        break;
    case E5M2_E4M3_F32:
        MMA_4_2_4("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32");
        break;
    case E5M2_E5M2_F32:
        MMA_4_2_4("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32");
        break;
    case E4M3_E4M3_F16:
        MMA_4_2_2("mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16");
        break;
    case E5M2_E5M2_F16:
        MMA_4_2_2("mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16");
        break;
    case E4M3_K16_F32:
        MMA_2_1_4("mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32");
        break;
    case QUAD_F32:
        QUAD_8("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32");
        break;
    case QUAD_F16:
        QUAD_4("mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16");
        break;
    }
}

/* Doubles: a lane's elements of A are of columns t and t + 4 and so on, each of two rows but for
 * the smallest shape. */
__device__ static double of_doubles(int kind, const double *a, const double *b, double c, int t)
{
    double d[4] = {c, c, c, c};
    if (kind == F64_K4)
        asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
                     : "+d"(d[0]), "+d"(d[1])
                     : "d"(a[t]), "d"(b[t]));
    else if (kind == F64_K8)
        asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, "
                     "{%4,%4,%5,%5}, {%6,%7}, {%0,%1,%2,%3};"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[t]), "d"(a[t + 4]), "d"(b[t]), "d"(b[t + 4]));
    else
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, "
                     "{%4,%4,%5,%5,%6,%6,%7,%7}, {%8,%9,%10,%11}, {%0,%1,%2,%3};"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[t]), "d"(a[t + 4]), "d"(a[t + 8]), "d"(a[t + 12]), "d"(b[t]),
                       "d"(b[t + 4]), "d"(b[t + 8]), "d"(b[t + 12]));
    return d[0];
}

__device__ static void of_group(int kind, uint32_t d[8], const uint32_t a[4], uint64_t desc)
{
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    switch (kind) {
    case WG_F16_F32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16", ", 0");
        break;
    case WG_F16_F16:
        GROUP_2("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16", ", 0");
        break;
    case WG_BF16:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16", ", 0");
        break;
    case WG_TF32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32", "");
        break;
    case WG_E4M3_E4M3_F32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e4m3", "");
        break;
    case WG_E4M3_E5M2_F32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e5m2", "");
        break;
    case WG_E5M2_E4M3_F32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k32.f32.e5m2.e4m3", "");
        break;
    case WG_E5M2_E5M2_F32:
        GROUP_4("wgmma.mma_async.sync.aligned.m64n8k32.f32.e5m2.e5m2", "");
        break;
    case WG_E4M3_E4M3_F16:
        GROUP_2("wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e4m3", "");
        break;
    case WG_E5M2_E5M2_F16:
        GROUP_2("wgmma.mma_async.sync.aligned.m64n8k32.f16.e5m2.e5m2", "");
        break;
    }
    asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;" ::
                     : "memory");
}

/* Register j of A holds run lane % 4 + 4 (j / 2) of its row; of a quad pair, or of K 4, run j. */
__global__ void sum(int kind, operands o, uint32_t *out)
{
    __shared__ __align__(128) uint32_t tile[64];
    int t = (int)threadIdx.x % 4;
    uint32_t a[4], b[2], d[8];
    bool quad = kind == QUAD_F32 || kind == QUAD_F16;
    for (int j = 0; j < 4; ++j)
        a[j] = o.a[quad ? j % 2 : t + 4 * (j / 2)];
    for (int j = 0; j < 2; ++j)
        b[j] = o.b[quad ? j : t + 4 * j];
    for (int j = 0; j < 8; ++j)
        d[j] = o.c[0];
    if (threadIdx.x < 64)
        tile[threadIdx.x] = o.b[threadIdx.x / 32 * 4 + threadIdx.x % 4];
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    uint64_t desc = (uint64_t)((uint32_t)__cvta_generic_to_shared(tile) >> 4 & 0x3fff) |
                    UINT64_C(8) << 16 | UINT64_C(16) << 32;
    if (kind >= F64_K4 && kind <= F64_K16) {
        double x[MAX_K / 2], y[MAX_K / 2], c;
        memcpy(x, o.a, sizeof x);
        memcpy(y, o.b, sizeof y);
        memcpy(&c, o.c, sizeof c);
        c = of_doubles(kind, x, y, c, t);
        memcpy(d, &c, sizeof c);
    } else if (kind >= WG_F16_F32)
        of_group(kind, d, a, desc);
    else
        of_warp(kind, d, a, b);
    if (threadIdx.x == 0) {
        out[0] = d[0];
        out[1] = d[1];
    }
}

static void pack(const char *list, int bits, uint32_t to[WORDS])
{
    char *end = (char *)list;
    for (int i = 0; i < MAX_K && *end != '\0'; ++i) {
        uint64_t v = strtoull(end, &end, 16);
        to[i * bits / 32] |= (uint32_t)v << (i * bits % 32);
        if (bits == 64)
            to[2 * i + 1] = (uint32_t)(v >> 32);
        end += *end == ',';
    }
}

static int kind_of(const probe_case *c)
{
    int k = 0;
    while (k < KINDS && (strcmp(kinds[k].how, probe_value(c, "how", "")) != 0 ||
                         strcmp(kinds[k].a, probe_value(c, "a", "")) != 0 ||
                         strcmp(kinds[k].b, probe_value(c, "b", "")) != 0 ||
                         strcmp(kinds[k].d, probe_value(c, "d", "")) != 0))
        ++k;
    return k;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint32_t *out;
    uint32_t host[2] = {};
    operands o = {};
    int kind = kind_of(c);
    if (out == NULL)
        cudaMalloc(&out, sizeof host);
    if (kind == KINDS)
        return;
    bool half = strcmp(kinds[kind].d, "f16") == 0, twice = kinds[kind].bits == 64;
    pack(probe_value(c, "x", ""), kinds[kind].bits, o.a);
    pack(probe_value(c, "y", ""), kinds[kind].bits, o.b);
    unsigned long long bits = strtoull(probe_value(c, "c", "0"), NULL, 16);
    o.c[0] = (uint32_t)(half ? bits * 0x10001 : bits);
    o.c[1] = (uint32_t)(bits >> 32);
    sum<<<1, kind >= WG_F16_F32 ? THREADS : 32>>>(kind, o, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    bits = twice ? (unsigned long long)host[1] << 32 | host[0] : half ? host[0] & 0xffff : host[0];
    snprintf(answer, size, "%llx", bits);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
