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
 *      cu_graph.c     graphs and their nodes        cu_graph_exec.c  graphs that are launched
 *      cu_capture.c   streams that become graphs    cu_entry.c       all of them by name
 *      cu_virtual.c   virtual memory           cu_occupancy.c   CTAs at once
 *      cu_operate.c   operators that the host runs (cu_operate.h)
 *      cu_probe.c     what clients ask for, and go on without
 *      device_runtime.c   what is linked for kernels that meet as a grid */
#ifndef EMUI_CUDA_CU_H
#define EMUI_CUDA_CU_H

#include "emu/cuda/device/graph.h"
#include "emu/cuda/driver/cuda.h"
#include "emu/cuda/texture/textures.h"

/* The device, entered; NULL, and *error, after a kernel's fault, and when out of memory. */
emui_cu_device *emui_cu_driver_enter(CUresult *error);
/* Leaves it. */
CUresult emui_cu_driver_leave(int error);
/* cu_function.c: entered with a kernel that is one; NULL, and *error. */
emui_cu_device *emui_cu_driver_kernel(CUfunction function, emui_cu_kernel **k, CUresult *error);
/* cu_function.c: packed arguments, by what extra says; false: it says something else. */
bool emui_cu_driver_extra(emui_cu_launch *l, void **extra);
/* cu_rows.c: the rows of a copy; the error of what it says. */
int emui_cu_driver_rows(emui_cu_device *d, const CUDA_MEMCPY3D *c, const char *call,
                        emui_cu_copy *rows);
/* device_runtime.c: what stands for CUDA's device runtime, where these bytes are that library;
 * NULL: they are something else. */
const char *emui_cu_driver_runtime(const void *data, size_t bytes);
/* cu_graph.c: a launch as a node has it, or the error of what it says. */
int emui_cu_driver_launch(emui_cu_device *d, const CUDA_KERNEL_NODE_PARAMS *of, emui_cu_work *to);
/* Entered with a graph that is one; NULL, and *error. */
emui_cu_device *emui_cu_driver_graph(CUgraph graph, CUresult *error);
/* cu_module.c: the registers that options of a call allow a thread; 0: they do not say. */
int emui_cu_driver_max_registers(unsigned count, const CUjit_option *options, void *const *values);
/* cu_module.c: a file, with a 0 behind it, to be freed; NULL: it cannot be read. size may be
 * NULL. */
char *emui_cu_driver_read(const char *path, size_t *size);

#endif
