/* shape.c - which cell of tensor memory each register of a warp's load or store has.
 *
 *      shape      lane of the cell            column, of x1      a second register is
 *      32x32b     thread                      0                  a column on
 *      16x64b     thread / 4 + 8 (thread % 2) thread / 2 % 2     two columns on
 *      16x128b    thread / 4                  thread % 4         8 lanes on; a third 4 columns
 *      16x256b    thread / 4                  2 (thread % 4)     a column on; a third 8 lanes,
 *                                                                a fifth 8 columns
 *      16x32bx2   thread % 16                 0                  a column on
 *
 * Follows the PTX ISA, "Data Movement Shape". CuTe's atoms SM100_TMEM_LOAD_* say the same. */
#include "emu/exec/tcgen05/tensor.h"

emui_tensor_fragment emui_tensor_fragment_of(emu_tensor_shape shape)
{
    static const emui_tensor_fragment of[EMU_TENSOR_SHAPES] = {[EMU_TENSOR_32X32B] = {32, 1, 1},
                                                               [EMU_TENSOR_16X64B] = {16, 1, 2},
                                                               [EMU_TENSOR_16X128B] = {16, 2, 4},
                                                               [EMU_TENSOR_16X256B] = {16, 4, 8},
                                                               [EMU_TENSOR_16X32BX2] = {16, 1, 1}};
    return of[shape];
}

void emui_tensor_cell(emu_tensor_shape shape, int thread, int r, int *lane, int *column)
{
    switch (shape) {
    case EMU_TENSOR_16X64B:
        *lane = thread / 4 + 8 * (thread % 2);
        *column = thread / 2 % 2 + 2 * r;
        return;
    case EMU_TENSOR_16X128B:
        *lane = thread / 4 + 8 * (r % 2);
        *column = thread % 4 + 4 * (r / 2);
        return;
    case EMU_TENSOR_16X256B:
        *lane = thread / 4 + 8 * (r / 2 % 2);
        *column = 2 * (thread % 4) + r % 2 + 8 * (r / 4);
        return;
    case EMU_TENSOR_16X32BX2:
        *lane = thread % 16;
        *column = r; /* threads 16 .. 31: `split` columns on */
        return;
    default:
        *lane = thread;
        *column = r;
    }
}
