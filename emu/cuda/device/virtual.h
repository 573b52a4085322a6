/* virtual.h - virtual memory that a program manages itself: addresses that are reserved, memory
 * that is made, and which of the one is at which of the other.
 *
 *      reservation    |          mapped          |   mapped   |    nothing    |
 *                          |                          |
 *      physical       | of one file |        | of another |      maybe at other addresses, too
 *
 * Addresses are the host's, and physical memory is a file in memory (memfd), so that one that is
 * mapped twice has the same bytes at both places, and may be handed to another process. What is
 * open to kernels, and touches, is one piece of global memory. What is not here: the calls
 * (driver/cu_virtual.c). Follows the CUDA driver API, "Virtual Memory Management". */
#ifndef EMUI_CUDA_VIRTUAL_H
#define EMUI_CUDA_VIRTUAL_H

#include "emu/cuda/device/device.h"

enum { EMUI_CU_GRANULE = 2 << 20 }; /* bytes: what is reserved, made and mapped is a multiple */

typedef struct emui_cu_physical emui_cu_physical;

/* Each returns CUDA's error. Sizes and addresses are multiples of a granule. */

int emui_cu_reserve(emui_cu_device *d, uint64_t bytes, uint64_t align, uint64_t *address);
int emui_cu_unreserve(emui_cu_device *d, uint64_t address, uint64_t bytes);

/* Whose it is, and how it is compressed, by CUDA's number: both are kept, and compression is of no
 * effect. */
typedef struct emui_cu_physical_kind {
    int device;
    unsigned char compression;
} emui_cu_physical_kind;

int emui_cu_make(emui_cu_device *d, emui_cu_physical_kind kind, uint64_t bytes,
                 emui_cu_physical **to);
/* The memory behind a file that emui_cu_export gave, to this process or to another. */
int emui_cu_import(emui_cu_device *d, int file, emui_cu_physical **to);
int emui_cu_export(emui_cu_device *d, const emui_cu_physical *p, int *file);
/* Its handle is given back: it lives as long as it is mapped. */
int emui_cu_release(emui_cu_device *d, emui_cu_physical *p);
/* The memory that is mapped at an address, and a handle more of it. */
int emui_cu_retain(emui_cu_device *d, uint64_t address, emui_cu_physical **to);
bool emui_cu_is_physical(const emui_cu_device *d, const emui_cu_physical *p);

int emui_cu_map(emui_cu_device *d, uint64_t address, uint64_t bytes, emui_cu_physical *p);
int emui_cu_unmap(emui_cu_device *d, uint64_t address, uint64_t bytes);
/* A device's kernels may use all that is mapped there, or nothing of it; copies, what any may. */
int emui_cu_open(emui_cu_device *d, uint64_t address, uint64_t bytes, int device, bool open);
/* Of what is mapped at an address. */
int emui_cu_is_open(const emui_cu_device *d, uint64_t address, int device, bool *open);
emui_cu_physical_kind emui_cu_physical_is(const emui_cu_physical *p);

/* At the end, and before a reset: nothing is left. */
void emui_cu_close_virtual(emui_cu_device *d);

#endif
