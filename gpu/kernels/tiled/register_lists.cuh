/* register_lists.cuh - many registers of one instruction, as text of PTX.
 *
 *      d0 .. d177        registers of 32 bits, numbered in octal, eight by eight
 *      q                 a register of 64 bits: their address in memory
 *
 * What is here: lists of 1 to 128 registers, their loads and stores. What is not: the instructions
 * (wgmma.cuh, ../tcgen05/tmem_moves.cuh), whose text declares d<178> and q. */
#ifndef GPU_REGISTER_LISTS_CUH
#define GPU_REGISTER_LISTS_CUH

/* Eight registers whose numbers begin with t: as a list, loaded from q, stored to q. */
#define GPU_D4(t, a, b, c, d) "d" #t #a ", d" #t #b ", d" #t #c ", d" #t #d
#define GPU_D8(t)             GPU_D4(t, 0, 1, 2, 3) ", " GPU_D4(t, 4, 5, 6, 7)
#define GPU_LD8(t)                                                                                 \
    "ld.v4.b32 {" GPU_D4(t, 0, 1, 2, 3) "}, [q]; ld.v4.b32 {" GPU_D4(t, 4, 5, 6,                   \
                                                                     7) "}, [q+16];"               \
                                                                        "add.s64 q, q, 32;"
#define GPU_ST8(t)                                                                                 \
    "st.v4.b32 [q], {" GPU_D4(t, 0, 1, 2, 3) "}; st.v4.b32 [q+16], {" GPU_D4(                      \
        t, 4, 5, 6, 7) "};"                                                                        \
                       "add.s64 q, q, 32;"

/* x of so many words: of the list with commas, of loads and stores one after the other. */
#define GPU_LIST_1      "d0"
#define GPU_LIST_2      "d0, d1"
#define GPU_LIST_4      GPU_D4(, 0, 1, 2, 3)
#define GPU_LIST_8      GPU_D8()
#define GPU_LIST_16     GPU_LIST_8 ", " GPU_D8(1)
#define GPU_LIST_24     GPU_LIST_16 ", " GPU_D8(2)
#define GPU_LIST_32     GPU_LIST_24 ", " GPU_D8(3)
#define GPU_LIST_48     GPU_LIST_32 ", " GPU_D8(4) ", " GPU_D8(5)
#define GPU_LIST_64     GPU_LIST_48 ", " GPU_D8(6) ", " GPU_D8(7)
#define GPU_LIST_96     GPU_LIST_64 ", " GPU_D8(10) ", " GPU_D8(11) ", " GPU_D8(12) ", " GPU_D8(13)
#define GPU_LIST_128    GPU_LIST_96 ", " GPU_D8(14) ", " GPU_D8(15) ", " GPU_D8(16) ", " GPU_D8(17)
#define GPU_MOVE_8(x)   x()
#define GPU_MOVE_16(x)  GPU_MOVE_8(x) x(1)
#define GPU_MOVE_24(x)  GPU_MOVE_16(x) x(2)
#define GPU_MOVE_32(x)  GPU_MOVE_24(x) x(3)
#define GPU_MOVE_48(x)  GPU_MOVE_32(x) x(4) x(5)
#define GPU_MOVE_64(x)  GPU_MOVE_48(x) x(6) x(7)
#define GPU_MOVE_96(x)  GPU_MOVE_64(x) x(10) x(11) x(12) x(13)
#define GPU_MOVE_128(x) GPU_MOVE_96(x) x(14) x(15) x(16) x(17)
#define GPU_LOAD_1      "ld.b32 d0, [q];"
#define GPU_LOAD_2      "ld.v2.b32 {d0, d1}, [q];"
#define GPU_LOAD_4      "ld.v4.b32 {" GPU_LIST_4 "}, [q];"
#define GPU_LOAD_8      GPU_MOVE_8(GPU_LD8)
#define GPU_LOAD_16     GPU_MOVE_16(GPU_LD8)
#define GPU_LOAD_24     GPU_MOVE_24(GPU_LD8)
#define GPU_LOAD_32     GPU_MOVE_32(GPU_LD8)
#define GPU_LOAD_48     GPU_MOVE_48(GPU_LD8)
#define GPU_LOAD_64     GPU_MOVE_64(GPU_LD8)
#define GPU_LOAD_96     GPU_MOVE_96(GPU_LD8)
#define GPU_LOAD_128    GPU_MOVE_128(GPU_LD8)
#define GPU_STORE_1     "st.b32 [q], d0;"
#define GPU_STORE_2     "st.v2.b32 [q], {d0, d1};"
#define GPU_STORE_4     "st.v4.b32 [q], {" GPU_LIST_4 "};"
#define GPU_STORE_8     GPU_MOVE_8(GPU_ST8)
#define GPU_STORE_16    GPU_MOVE_16(GPU_ST8)
#define GPU_STORE_24    GPU_MOVE_24(GPU_ST8)
#define GPU_STORE_32    GPU_MOVE_32(GPU_ST8)
#define GPU_STORE_48    GPU_MOVE_48(GPU_ST8)
#define GPU_STORE_64    GPU_MOVE_64(GPU_ST8)
#define GPU_STORE_96    GPU_MOVE_96(GPU_ST8)
#define GPU_STORE_128   GPU_MOVE_128(GPU_ST8)

#endif
