/* operate.h - operands of an operator that a library runs on the host, over memory of the device:
 * rows of bytes, what it does with them, and where the host has them.
 *
 * What is here: operands, and what an operator that has run leaves in the machine. What is not: its
 * place in a stream (driver/cu_operate.h). */
#ifndef EMUI_CUDA_OPERATE_H
#define EMUI_CUDA_OPERATE_H

#include <stdbool.h>
#include <stdint.h>

enum { EMUI_CU_READS = 1, EMUI_CU_WRITES = 2 };

/* size[0] times size[1] .. rows, stride[0], stride[1] .. bytes apart. */
typedef struct emui_cu_operand {
    uint64_t address, bytes; /* of the first row; of each */
    const uint64_t *size, *stride;
    int32_t rank, does;
    const void *from; /* one row, a result that is to be put there; NULL: it is there already */
    void *at;         /* where the host has the first row: emui_cu_view */
} emui_cu_operand;

/* Called for each row, in the order of the strides. */
typedef void emui_cu_on_row(void *with, uint64_t address, uint64_t bytes);
void emui_cu_each_row(const emui_cu_operand *o, emui_cu_on_row *row, void *with);

#endif
