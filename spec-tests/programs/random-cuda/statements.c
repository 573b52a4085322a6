/* statements.c - what a statement may be: assignments, branches, loops, memory, other threads.
 *
 * What threads exchange is ordered by barriers, and comes to the same in every order of the
 * threads. Each statement is a scope of its own; all leave shared memory as they found it: whoever
 * reads has read before the statement ends. Not here: tensor cores, copies and clusters, which are
 * rows of the same table below because one table is drawn from. */
#include "spec-tests/programs/random-cuda/grammar.h"

#include <stddef.h>

/* An own mbarrier: init .. wait of phase 0 .. inval, around a copy that thread 0 starts. */
#define MBARRIER_BEGIN                                                                             \
    "__shared__ uint64_t ~m;\n"                                                                    \
    "if (threadIdx.x == 0) {\n"                                                                    \
    "asm volatile(\"mbarrier.init.shared.b64 [%0], 1;\" :: \"r\"(shared_address(&~m)) : "          \
    "\"memory\");\n"                                                                               \
    "asm volatile(\"fence.proxy.async;\" ::: \"memory\");\n}\n__syncthreads();\n"
#define MBARRIER_END                                                                               \
    "uint32_t ~ok = 0;\nwhile (!~ok)\n"                                                            \
    "asm volatile(\"{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, " \
    "1, 0, p; }\" : \"=r\"(~ok) : \"r\"(shared_address(&~m)) : \"memory\");\n"
#define MBARRIER_INVAL                                                                             \
    "__syncthreads();\nif (threadIdx.x == 0)\n"                                                    \
    "asm volatile(\"mbarrier.inval.shared.b64 [%0];\" :: \"r\"(shared_address(&~m)) : "            \
    "\"memory\");\n__syncthreads();\n"
#define MMA_OF_4(shape, types, a)                                                                  \
    "float ~0, ~1, ~2, ~3;\n"                                                                      \
    "asm volatile(\"mma.sync.aligned." shape ".row.col.f32." types ".f32 {%0,%1,%2,%3}, "          \
    "{%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\" : \"=f\"(~0), \"=f\"(~1), \"=f\"(~2), "          \
    "\"=f\"(~3) : \"r\"(" a "), \"r\"(" a "), \"r\"(" a "), \"r\"(" a "), \"r\"(" a "), \"r\"(" a  \
    "), \"f\"($f), \"f\"($f), \"f\"(1.5f), \"f\"(0.f));\n"                                         \
    "@u ^= bits(~0) + bits(~2); @f = ~{{1 3}};\n"

const grammar_statement grammar_statements[] = {
    {GRAMMAR_ANYWHERE, 50, "@_ = $_;\n"},
    {GRAMMAR_ANYWHERE, 12, "if ($u & `1-128`u) {\n$$} else {\n$$}\n"},
    {GRAMMAR_ANYWHERE, 4, "if ($f {{< > ==}} $f) {\n$$}\n"},
    {GRAMMAR_ANYWHERE, 8,
     "const uint32_t ~e = ($u & 7u) + 1u;\nfor (uint32_t ~i = 0; ~i < ~e; ++~i) {\n@u += ~i;\n$$"
     "if ($u % 5u == 1u)\n{{break continue}};\n@_ = $_;\n}\n"},
    {GRAMMAR_ANYWHERE, 4, "for (uint32_t ~i = 0; ~i < `2-9`; ++~i) {\n@u ^= ~i;\n$$}\n"},
    {GRAMMAR_ANYWHERE, 2, "uint32_t ~n = $u & 15u;\nwhile (~n > 2u) {\n~n >>= 1;\n$$}\n"},
    {GRAMMAR_ANYWHERE, 4,
     "switch ($u % 4u) {\ncase 0:\n$$break;\ncase 1:\n$${{break; _}}\ncase 2:\n$$break;\n"
     "default:\n@_ = $_;\n}\n"},
    {GRAMMAR_ANYWHERE, 5,
     "$: ~a[8];\nfor (int ~q = 0; ~q < 8; ++~q)\n~a[~q] = $_;\n~a[$u & 7u] = $_;\n"
     "@_ = ~a[$u & 7u];\n"},
    {GRAMMAR_ANYWHERE, 2,
     "struct ~s {\nuint32_t a;\nfloat b;\nuint16_t c[3];\n} ~x = {$u, $f, {$h, $h, $h}};\n"
     "@u ^= ~x.a + ~x.c[$u % 3u] + bits(~x.b);\n"},
    {GRAMMAR_ANYWHERE, 2,
     "const uint4 ~v = *(const uint4 *)&in[(t * 4u) & 252u];\n@u ^= ~v.x + ~v.w;\n"
     "@U += ~v.y * (uint64_t)~v.z;\n"},
    {GRAMMAR_ANYWHERE, 2, "@u += __ldg(&in[$u & 255u]);\n"},
    {GRAMMAR_ANYWHERE, 4,
     "{{atomicAdd(&out[256+`0-7`], atomicXor(&out[264+`0-7`], atomicMax(&out[272+`0-7`], "
     "atomicMin(&out[280+`0-7`], atomicOr(&out[288+`0-7`], atomicAnd(&out[296+`0-7`],}} $u);\n"},
    {GRAMMAR_ANYWHERE, 1, "atomicAdd((float *)&out[320 + `0-7`], (float)($u & 15u));\n"},
    {GRAMMAR_ANYWHERE, 1, "atomicAdd((unsigned long long *)&out[328 + 2 * `0-3`], $U);\n"},
    {GRAMMAR_ANYWHERE, 2, "@d = $d * 1.0000001 {{+ -}} ($d / $d + $d * $d);\n"},
    {GRAMMAR_ANYWHERE, 2, "@f = $f * $f {{+ -}} __fdividef($f, $f);\n"},
    {GRAMMAR_TOGETHER, 3, "@u = __shfl_{{xor down up}}_sync(0xffffffffu, $u, `1-16`);\n"},
    {GRAMMAR_TOGETHER, 2, "@f = __shfl_sync(0xffffffffu, $f, (int)($u & 31u), {{32 16 8}});\n"},
    {GRAMMAR_TOGETHER, 1, "@U = __shfl_xor_sync(0xffffffffu, (unsigned long long)$U, `1-31`);\n"},
    {GRAMMAR_TOGETHER, 1, "@P = __shfl_down_sync(0xffffffffu, $P, `1-9`);\n"},
    {GRAMMAR_TOGETHER, 2, "@u ^= __ballot_sync(0xffffffffu, $u & `1-64`u);\n"},
    {GRAMMAR_TOGETHER, 1, "@u += __match_any_sync(0xffffffffu, $u & 3u);\n"},
    {GRAMMAR_TOGETHER, 2, "@u = __reduce_{{add min max xor and or}}_sync(0xffffffffu, $u);\n"},
    {GRAMMAR_TOGETHER, 1,
     "@u += (uint32_t)__any_sync(0xffffffffu, $u & 1u) + 2u * __all_sync(0xffffffffu, $u & "
     "16u);\n"},
    {GRAMMAR_TOGETHER, 2,
     "if (threadIdx.x & 8u) {\n@u ^= __shfl_xor_sync(0xff00ff00u, $u, {{1 3 7 16}});\n@_ = $_;\n} "
     "else {\n@u ^= __reduce_add_sync(0x00ff00ffu, $u);\n}\n"},
    {GRAMMAR_TOGETHER, 7,
     "__shared__ $: ~s[$#];\n~s[threadIdx.x] = $_;\n__syncthreads();\n"
     "@_ = ~s[(threadIdx.x * `1-31`u * 2u + threadIdx.x + `0-127`u) & ($# - 1)];\n"
     "__syncthreads();\n"},
    {GRAMMAR_TOGETHER, 2,
     "__shared__ $: ~s[$#];\n~s[threadIdx.x] = $_;\n__syncwarp();\n"
     "@_ = ~s[threadIdx.x ^ `1-31`];\n__syncwarp();\n"},
    {GRAMMAR_TOGETHER, 2,
     "out[512 + t] = $u;\n__syncthreads();\n@u ^= out[512 + (t ^ `1-31`u)];\n__syncthreads();\n"},
    {GRAMMAR_TOGETHER, 3,
     "__shared__ uint32_t ~n[4];\nif (threadIdx.x < 4)\n~n[threadIdx.x] = 0;\n__syncthreads();\n"
     "{{atomicAdd atomicXor atomicMax atomicOr}}(&~n[$u & 3u], $u);\n"
     "if ($u & `1-64`u)\n@_ = $_;\n__syncthreads();\n@u += ~n[$u & 3u];\n__syncthreads();\n"},
    {GRAMMAR_TOGETHER, 2, "@u += (uint32_t)__syncthreads_{{count and or}}($u & `1-64`u);\n"},
    {GRAMMAR_TOGETHER, 2,
     "auto ~g = cg::tiled_partition<{{4 8 16 32}}>(cg::this_thread_block());\n"
     "@u ^= ~g.shfl_xor($u, {{1 2 3}}) + ~g.thread_rank();\n"
     "@u += cg::reduce(~g, $u, cg::{{plus less greater bit_xor}}<uint32_t>());\n"
     "@u ^= ~g.ballot($u & 2u);\ncg::this_thread_block().sync();\n"},
    {GRAMMAR_TOGETHER, 3, "for (uint32_t ~i = 0; ~i < `2-4`; ++~i) {\n@u ^= ~i;\n$^}\n"},
    {GRAMMAR_TOGETHER, 3,
     "__shared__ __align__(16) uint32_t ~s[4 * $#];\nasm volatile(\"cp.async.{{ca cg}}.shared."
     "global [%0], [%1], 16;\\n cp.async.commit_group;\" :: \"r\"(shared_address(&~s[4 * "
     "threadIdx.x])), \"l\"(&in[(t * 4u) & 252u]) : \"memory\");\n@_ = $_;\n"
     "asm volatile(\"cp.async.wait_all;\" ::: \"memory\");\n__syncthreads();\n"
     "@u ^= ~s[(threadIdx.x * `1-99`u) & (4 * $# - 1)];\n__syncthreads();\n"},
    {GRAMMAR_TOGETHER, 2,
     "__shared__ __align__(16) uint32_t ~s[64];\n" MBARRIER_BEGIN
     "if (threadIdx.x == 0) {\nasm volatile(\"mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;\""
     " :: \"r\"(shared_address(&~m)) : \"memory\");\nasm volatile(\"cp.async.bulk.shared::cluster."
     "global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];\" :: \"r\"(shared_address(~s)), "
     "\"l\"(&in[4 * `0-47`]), \"r\"(shared_address(&~m)) : \"memory\");\n}\n@_ = $_;\n" MBARRIER_END
     "@u += ~s[$u & 63u];\n" MBARRIER_INVAL},
    {GRAMMAR_TOGETHER, 1,
     "__shared__ __align__(16) uint32_t ~s[$#];\n~s[threadIdx.x] = $u;\n"
     "asm volatile(\"fence.proxy.async;\" ::: \"memory\");\n__syncthreads();\n"
     "if (threadIdx.x == 0)\nasm volatile(\"cp.async.bulk.global.shared::cta.bulk_group [%0], "
     "[%1], "
     "%2;\\n cp.async.bulk.commit_group;\\n cp.async.bulk.wait_group 0;\" :: \"l\"(&out[768 + "
     "blockIdx.x * $#]), \"r\"(shared_address(~s)), \"n\"(4 * $#) : \"memory\");\n"
     "__syncthreads();\n@u ^= out[768 + (t ^ `1-31`u)];\n"
     "asm volatile(\"fence.proxy.async;\" ::: \"memory\");\n__syncthreads();\n"},
    {GRAMMAR_TOGETHER, 2, MMA_OF_4("m16n8k16", "f16.f16", "finite($u)")},
    {GRAMMAR_TOGETHER, 2, MMA_OF_4("m16n8k16", "bf16.bf16", "finite($u)")},
    {GRAMMAR_TOGETHER, 1, MMA_OF_4("m16n8k8", "tf32.tf32", "finite($u) & 0xffffe000u")},
    {GRAMMAR_TOGETHER, 1, MMA_OF_4("m16n8k32", "{{e4m3.e4m3 e5m2.e5m2}}", "$u & 0xbbbbbbbbu")},
    {GRAMMAR_TOGETHER, 2,
     "int32_t ~0, ~1, ~2, ~3;\nasm volatile(\"mma.sync.aligned.m16n8k32.row.col.s32.{{s8 u8}}."
     "{{s8 u8}}.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\" : \"=r\"(~0), "
     "\"=r\"(~1), \"=r\"(~2), \"=r\"(~3) : \"r\"($u), \"r\"($u), \"r\"($u), \"r\"($u), \"r\"($u), "
     "\"r\"($u), \"r\"($i), \"r\"($i), \"r\"(1), \"r\"(0));\n@i = ~{{0 1 2 3}} ^ ~{{0 1 2 3}};\n"},
    {GRAMMAR_TOGETHER, 1,
     "double ~0, ~1;\nasm volatile(\"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, "
     "{%2}, "
     "{%3}, {%4,%5};\" : \"=d\"(~0), \"=d\"(~1) : \"d\"($d), \"d\"($d), \"d\"($d), \"d\"($d));\n"
     "@d = ~{{0 1}};\n@u ^= bits(~{{0 1}});\n"},
    {GRAMMAR_TOGETHER, 2,
     "__shared__ __align__(16) uint32_t ~s[$%][128];\nuint32_t *~w = ~s[threadIdx.x / 32], ~l = "
     "threadIdx.x % 32, ~0, ~1, ~2, ~3;\nfor (int ~i = 0; ~i < 4; ++~i)\n~w[~l + 32 * ~i] = $u + "
     "~i;\n__syncwarp();\nasm volatile(\"ldmatrix.sync.aligned.m8n8.x4{{_ .trans}}.shared.b16 "
     "{%0,%1,%2,%3}, [%4];\" : \"=r\"(~0), \"=r\"(~1), \"=r\"(~2), \"=r\"(~3) : "
     "\"r\"(shared_address(&~w[4 * ~l])) : \"memory\");\n@u ^= ~0 + 3u * ~1 + 5u * ~2 + 7u * ~3;\n"
     "__syncwarp();\n"},
    {GRAMMAR_TOGETHER, 2,
     "__shared__ __align__(32) {{__half __nv_bfloat16}} ~a[$%][256];\n__shared__ __align__(32) "
     "float ~c[$%][256];\nconst int ~w = threadIdx.x / 32, ~l = threadIdx.x % 32;\n"
     "for (int ~i = 0; ~i < 4; ++~i)\n((uint32_t *)~a[~w])[~l + 32 * ~i] = finite($u * (~i + 1));\n"
     "__syncwarp();\nusing ~e = typename std::remove_reference<decltype(~a[0][0])>::type;\n"
     "wmma::fragment<wmma::matrix_a, 16, 16, 16, ~e, wmma::{{row_major col_major}}> ~x;\n"
     "wmma::fragment<wmma::matrix_b, 16, 16, 16, ~e, wmma::{{row_major col_major}}> ~y;\n"
     "wmma::fragment<wmma::accumulator, 16, 16, 16, float> ~z;\nwmma::fill_fragment(~z, 0.5f);\n"
     "wmma::load_matrix_sync(~x, ~a[~w], 16);\nwmma::load_matrix_sync(~y, ~a[~w], 16);\n"
     "wmma::mma_sync(~z, ~x, ~y, ~z);\nwmma::store_matrix_sync(~c[~w], ~z, 16, "
     "wmma::mem_{{row col}}_major);\n__syncwarp();\n@f = ~c[~w][~l * 8 + `0-7`];\n__syncwarp();\n"},
    {GRAMMAR_CLUSTER, 20,
     "__shared__ $: ~s[$#];\n~s[threadIdx.x] = $_;\ncg::this_cluster().sync();\n"
     "@_ = cg::this_cluster().map_shared_rank(~s, cg::this_cluster().block_rank() ^ 1)"
     "[threadIdx.x ^ `1-31`];\ncg::this_cluster().sync();\n"},
    {GRAMMAR_CLUSTER, 10,
     "__shared__ uint32_t ~n;\nif (threadIdx.x == 0)\n~n = 0;\ncg::this_cluster().sync();\n"
     "{{atomicAdd atomicXor atomicMax}}(cg::this_cluster().map_shared_rank(&~n, $u & 1u), $u);\n"
     "cg::this_cluster().sync();\n@u += ~n;\ncg::this_cluster().sync();\n"},
    {GRAMMAR_ANYWHERE, 0, NULL},
};
