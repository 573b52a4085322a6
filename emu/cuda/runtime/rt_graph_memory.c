/* rt_graph_memory.c - nodes of graphs that allocate and free memory.
 *
 * Follows the CUDA runtime API, "Graph Management". Not here: what becomes of the memory
 * (device/graph_memory.c). */
#include "emu/cuda/runtime/rt.h"

enum { OF_DEVICE = 1, PINNED = 1, HIGHEST = 1, ATTRIBUTES = 4 };

static emui_cu_device *enter_graph(cudaGraph_t graph, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_graph(d, graph))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidValue);
    return NULL;
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *before, size_t count,
                                     struct cudaMemAllocNodeParams *of)
{
    cudaError_t error;
    emui_cu_work work;
    if (of == NULL || of->poolProps.allocType != PINNED ||
        (int)of->poolProps.location.type != OF_DEVICE ||
        !emui_cu_has_device(of->poolProps.location.id))
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    error = emui_rt_error(emui_cu_graph_memory(d, of->poolProps.location.id, of->bytesize, &work));
    if (error == cudaSuccess)
        error = emui_rt_add_node(d, &(emui_rt_place){node, graph, before, count}, &work);
    if (error == cudaSuccess)
        of->dptr = (void *)(uintptr_t)work.is.made.address;
    return emui_rt_leave(error);
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                    const cudaGraphNode_t *before, size_t count, void *address)
{
    cudaError_t error;
    const emui_cu_work work = {.kind = CU_WORK_FREE,
                               .is.gone = {(uintptr_t)address, "cudaGraphAddMemFreeNode"}};
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_of_graph(d, (uintptr_t)address))
        return emui_rt_leave(cudaErrorInvalidValue);
    return emui_rt_leave(emui_rt_add_node(d, &(emui_rt_place){node, graph, before, count}, &work));
}

/* The piece of a node of this kind, in the device that is entered; NULL, and left: it is none. */
static const emui_cu_work *enter_node(cudaGraphNode_t node, emui_cu_work_kind kind,
                                      cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL)
        return NULL;
    const emui_cu_work *w = emui_cu_graph_work(d, (const emui_cu_node *)(const void *)node);
    if (w != NULL && w->kind == kind)
        return w;
    *error = emui_rt_leave(cudaErrorInvalidValue);
    return NULL;
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, struct cudaMemAllocNodeParams *to)
{
    cudaError_t error;
    const emui_cu_work *w = to == NULL ? NULL : enter_node(node, CU_WORK_ALLOC, &error);
    if (w == NULL)
        return to == NULL ? emui_rt_failed(cudaErrorInvalidValue) : error;
    *to = (struct cudaMemAllocNodeParams){.bytesize = (size_t)w->is.made.bytes,
                                          .dptr = (void *)(uintptr_t)w->is.made.address};
    to->poolProps.allocType = PINNED;
    to->poolProps.location.type = (enum cudaMemLocationType)OF_DEVICE;
    to->poolProps.location.id = w->is.made.device;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *to)
{
    cudaError_t error;
    const emui_cu_work *w = to == NULL ? NULL : enter_node(node, CU_WORK_FREE, &error);
    if (w == NULL)
        return to == NULL ? emui_rt_failed(cudaErrorInvalidValue) : error;
    *(void **)to = (void *)(uintptr_t)w->is.gone.address;
    return emui_rt_leave(cudaSuccess);
}

/* ---- What they have ------------------------------------------------------------------------- */

/* Nothing is kept that is not used. */
cudaError_t cudaDeviceGraphMemTrim(int device)
{
    return emui_rt_failed(emui_cu_has_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

/* Used and reserved now, and the most of each, which is not kept: it is that of now. */
cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType which,
                                           void *value)
{
    cudaError_t error;
    if (value == NULL || (unsigned)which >= ATTRIBUTES || !emui_cu_has_device(device))
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    *(unsigned long long *)value = emui_cu_graph_used(d, device);
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType which,
                                           void *value)
{
    bool is_most = (unsigned)which < ATTRIBUTES && ((unsigned)which & HIGHEST) != 0;
    return emui_rt_failed(value != NULL && is_most && emui_cu_has_device(device)
                              ? cudaSuccess
                              : cudaErrorInvalidValue);
}
