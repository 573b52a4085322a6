/* wgmma_rows.h - the instructions of a warpgroup that CuTe's MMA operations stand for, one a row.
 *
 *      WGMMA(N, words of C, from, name after the shape, id, wgmma.mma_async .., end of operands)
 *
 *      WGMMA(8, 4, SS, 16, "F32F16F16_SS<K,MN>", F32F16F16_SS_KMN, "f32.f16.f16", ", 1, 1, 0, 1")
 *      is SM90_64x8x16_F32F16F16_SS<K,MN> and wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
 *
 * from: A and B in shared memory (SS), or A in registers (RS); the number after it is K. Words are
 * registers of 32 bits. The end holds scale-a, scale-b and which operands are MN-major. Included
 * with WGMMA defined, as mma_rows.h is with MMA. Not here: sparse A, other N.
 * Follows PTX ISA 9.7.15.5.2. */
#define FLOATS_16(n, w, D, T, types)                                                               \
    WGMMA(n, w, SS, 16, #D #T #T "_SS<K,K>", D##T##T##_SS_KK, types, ", 1, 1, 0, 0")               \
    WGMMA(n, w, SS, 16, #D #T #T "_SS<K,MN>", D##T##T##_SS_KMN, types, ", 1, 1, 0, 1")             \
    WGMMA(n, w, SS, 16, #D #T #T "_SS<MN,K>", D##T##T##_SS_MNK, types, ", 1, 1, 1, 0")             \
    WGMMA(n, w, SS, 16, #D #T #T "_SS<MN,MN>", D##T##T##_SS_MNMN, types, ", 1, 1, 1, 1")           \
    WGMMA(n, w, RS, 16, #D #T #T "_RS<K,K>", D##T##T##_RS_KK, types, ", 1, 1, 0")                  \
    WGMMA(n, w, RS, 16, #D #T #T "_RS<K,MN>", D##T##T##_RS_KMN, types, ", 1, 1, 1")
#define FLOATS(n, w, k, D, A, B, types)                                                            \
    WGMMA(n, w, SS, k, #D #A #B "_SS_TN", D##A##B##_SS, types, ", 1, 1")                           \
    WGMMA(n, w, RS, k, #D #A #B "_RS_TN", D##A##B##_RS, types, ", 1, 1")
#define INTEGERS(n, w, A, B, types)                                                                \
    WGMMA(n, w, SS, 32, "S32" #A #B "_SS_TN", S32##A##B##_SS, types, "")                           \
    WGMMA(n, w, SS, 32, "S32" #A #B "_SS_TN_SATURATE", S32##A##B##_SS_SAT, types ".satfinite", "") \
    WGMMA(n, w, RS, 32, "S32" #A #B "_RS_TN", S32##A##B##_RS, types, "")                           \
    WGMMA(n, w, RS, 32, "S32" #A #B "_RS_TN_SATURATE", S32##A##B##_RS_SAT, types ".satfinite", "")
#define OF_N(n, half, full)                                                                        \
    FLOATS_16(n, half, F16, F16, "f16.f16.f16")                                                    \
    FLOATS_16(n, full, F32, F16, "f32.f16.f16")                                                    \
    FLOATS_16(n, full, F32, BF16, "f32.bf16.bf16")                                                 \
    FLOATS(n, full, 8, F32, TF32, TF32, "f32.tf32.tf32")                                           \
    INTEGERS(n, full, S8, S8, "s32.s8.s8")                                                         \
    INTEGERS(n, full, S8, U8, "s32.s8.u8")                                                         \
    INTEGERS(n, full, U8, S8, "s32.u8.s8")                                                         \
    INTEGERS(n, full, U8, U8, "s32.u8.u8")                                                         \
    FLOATS(n, half, 32, F16, E4M3, E4M3, "f16.e4m3.e4m3")                                          \
    FLOATS(n, full, 32, F32, E4M3, E4M3, "f32.e4m3.e4m3")                                          \
    FLOATS(n, half, 32, F16, E4M3, E5M2, "f16.e4m3.e5m2")                                          \
    FLOATS(n, full, 32, F32, E4M3, E5M2, "f32.e4m3.e5m2")                                          \
    FLOATS(n, half, 32, F16, E5M2, E4M3, "f16.e5m2.e4m3")                                          \
    FLOATS(n, full, 32, F32, E5M2, E4M3, "f32.e5m2.e4m3")                                          \
    FLOATS(n, half, 32, F16, E5M2, E5M2, "f16.e5m2.e5m2")                                          \
    FLOATS(n, full, 32, F32, E5M2, E5M2, "f32.e5m2.e5m2")
OF_N(8, 2, 4)
OF_N(16, 4, 8)
OF_N(32, 8, 16)
OF_N(64, 16, 32)
OF_N(96, 24, 48)
OF_N(128, 32, 64)
OF_N(192, 48, 96)
OF_N(256, 64, 128)
#undef FLOATS_16
#undef FLOATS
#undef INTEGERS
#undef OF_N
