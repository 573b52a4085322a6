/* cu_operate.h - operators that a library runs on the host, in the order of a stream: those of
 * PyTorch, whose kernels are machine code alone.
 *
 *      emui_cu_view        what the stream was told before has ended; where the host has the bytes
 *      ..                  the library computes there
 *      emui_cu_operated    an operation of the stream, with all that it read and wrote
 *
 * What is here: the two calls, which are no functions of CUDA. */
#ifndef EMUI_CU_OPERATE_H
#define EMUI_CU_OPERATE_H

#include "emu/cuda/device/operate.h"
#include "emu/cuda/driver/cuda.h"

/* The fault of a kernel; CU_INVALID_VALUE where an operand, one row, is no memory of the device,
 * which is reported; what a capture answers to who waits. */
CUresult emui_cu_view(const char *name, CUstream stream, emui_cu_operand *operand, int count);
/* name is kept: it is there as long as the program is. */
CUresult emui_cu_operated(const char *name, CUstream stream, const emui_cu_operand *operand,
                          int count);

#endif
