/* rt.h - what the files of the runtime API share: entering the device, the last error, kernels by
 * their host functions.
 *
 *      rt_register.c  fat binaries, kernels, variables    rt_stream.c    streams, events
 *      rt_launch.c    launches                            rt_device.c    the device, limits
 *      rt_error.c     errors, their names                 rt_function.c  kernels, occupancy
 *      rt_ignored.c   errors that nobody asked for        rt_graph_copy.c  nodes that copy
 *      rt_memory.c    memory                              rt_entry.c     functions of the driver
 *      rt_pool.c      memory pools                        rt_copy.c      copies and fills
 *      rt_graph.c     graphs                              rt_capture.c   streams that become graphs
 *      rt_library.c   modules that a program loads        rt_graph_memory.c  memory of graphs
 *      rt_texture.c   arrays, texture objects             rt_copy_array.c   copies of arrays
 *
 * and, for CUDA 13 alone, where that of 12 has others (runtime12/rt12.h):
 *
 *      rt_property.c  properties, the version             rt_memory13.c  pointers, hints */
#ifndef EMUI_CUDART_RT_H
#define EMUI_CUDART_RT_H

#include "emu/cuda/device/graph.h"
#include "emu/cuda/runtime/cudart.h"

/* The device, entered. NULL, and *error, where a kernel's fault is in the way, or out of memory;
 * then it has been left. */
emui_cu_device *emui_rt_enter(cudaError_t *error);
/* Leaves it; a failure is the last error of the thread. */
cudaError_t emui_rt_leave(cudaError_t error);
/* A failure without the device. */
cudaError_t emui_rt_failed(cudaError_t error);
/* The thread's last failure, by the call that is being made; cudaSuccess: it was asked for. */
void emui_rt_unseen(cudaError_t error);
/* The runtime's number for one of the device's. */
cudaError_t emui_rt_error(int error);

/* A kernel by its host function, or its cudaKernel_t. */
cudaError_t emui_rt_kernel(emui_cu_device *d, const void *host, emui_cu_kernel **to);
cudaError_t emui_rt_symbol(emui_cu_device *d, const void *host, uint64_t *address, uint64_t *bytes);

/* waits: a copy for which the host waits, so that kernels' prints are seen. */
cudaError_t emui_rt_copy(emui_cu_copy *c, enum cudaMemcpyKind kind, cudaStream_t stream,
                         bool waits);
/* Sets the sides of a copy. */
cudaError_t emui_rt_sides(emui_cu_copy *c, enum cudaMemcpyKind kind);

/* The rows of a box; the device is entered. */
cudaError_t emui_rt_box(emui_cu_device *d, const char *call, const struct cudaMemcpy3DParms *p,
                        emui_cu_copy *c);

/* Where a node of a graph goes. */
typedef struct emui_rt_place {
    cudaGraphNode_t *node;
    cudaGraph_t graph;
    const cudaGraphNode_t *before;
    size_t count;
} emui_rt_place;
/* rt_graph.c: a node of this work, NULL of none; the device is entered. */
cudaError_t emui_rt_add_node(emui_cu_device *d, const emui_rt_place *at, const emui_cu_work *work);

/* What a pointer is. */
typedef struct emui_rt_pointer_is {
    enum cudaMemoryType type;
    int device;
    void *on_device, *on_host;
} emui_rt_pointer_is;
cudaError_t emui_rt_pointer(emui_rt_pointer_is *to, const void *address);
/* Where managed memory had best be: is it managed, and all of it? */
cudaError_t emui_rt_managed(const void *address, size_t bytes);
cudaError_t emui_rt_prefetch(const void *address, size_t bytes, unsigned flags,
                             cudaStream_t stream);

/* cudaStreamGetCaptureInfo, which CUDA 12 calls cudaStreamGetCaptureInfo_v3. */
cudaError_t emui_rt_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                 unsigned long long *id, cudaGraph_t *graph,
                                 const cudaGraphNode_t **last, const void **edges, size_t *count);

/* A field of cudaDeviceProp, and its attribute. */
typedef struct emui_rt_field {
    size_t offset, bytes;
    int attribute;
} emui_rt_field;
/* A version's cudaDeviceProp, which begins with the name. */
typedef struct emui_rt_layout {
    size_t bytes, total_memory; /* where this field is */
    const emui_rt_field *field;
    size_t fields;
} emui_rt_layout;
cudaError_t emui_rt_properties(const emui_rt_layout *of, void *to, int device);
/* The runtime's own version. */
cudaError_t emui_rt_version(int *to, int version);

#endif
