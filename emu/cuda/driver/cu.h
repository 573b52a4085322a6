/* cu.h - what the files of the driver API share.
 *
 *      cu_context.c   the device, contexts          cu_memory.c      memory
 *      cu_module.c    modules                       cu_copy.c        copies and fills
 *      cu_function.c  kernels and launches          cu_stream.c      streams and events
 *      cu_error.c     errors, their names           cu_tensor_map.c  tensor maps
 *      cu_library.c   libraries and their kernels   cu_link.c        texts made into one
 *      cu_device.c    the device among others       cu_limit.c       flags and limits
 *      cu_pool.c      memory pools                  cu_managed.c     hints for managed memory
 *      cu_rows.c      rectangles of bytes           cu_stream_query.c  what is known of a stream
 *      cu_entry.c     all of them by name */
#ifndef EMUI_CUDA_CU_H
#define EMUI_CUDA_CU_H

#include "emu/cuda/device/graph.h"
#include "emu/cuda/driver/cuda.h"

/* The device, entered; NULL, and *error, behind a kernel's fault, or where memory is short. */
emui_cu_device *emui_cu_driver_enter(CUresult *error);
/* Leaves it. */
CUresult emui_cu_driver_leave(int error);
/* cu_module.c: a file, with a 0 behind it, to be freed; NULL: it cannot be read. size may be
 * NULL. */
char *emui_cu_driver_read(const char *path, size_t *size);

#endif
