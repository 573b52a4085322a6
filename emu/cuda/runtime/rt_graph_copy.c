/* rt_graph_copy.c - nodes of graphs that copy: added, queried, changed, in a graph that is
 * instantiated, too.
 *
 * Follows the CUDA runtime API, "Graph Management". Not here: other nodes (rt_graph.c), boxes
 * (rt_copy.c). */
#include "emu/cuda/runtime/rt.h"

static const emui_cu_node *node_of(cudaGraphNode_t node)
{
    return (const emui_cu_node *)(const void *)node;
}

/* What a copy of bytes in a row is called with. */
typedef struct row {
    void *to;
    const void *from;
    size_t bytes;
    enum cudaMemcpyKind kind;
} row;

static cudaError_t row_of(const char *call, const row *of, emui_cu_work *work)
{
    *work = (emui_cu_work){.kind = CU_WORK_COPY,
                           .is.copy = {.call = call,
                                       .to = (uintptr_t)of->to,
                                       .from = (uintptr_t)of->from,
                                       .width = of->bytes,
                                       .height = 1,
                                       .depth = 1}};
    return emui_rt_sides(&work->is.copy, of->kind);
}

/* ---- Added ---------------------------------------------------------------------------------- */

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *before, size_t count,
                                   const struct cudaMemcpy3DParms *of)
{
    cudaError_t error;
    emui_cu_work work = {.kind = CU_WORK_COPY};
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = emui_rt_box(d, "cudaGraphAddMemcpyNode", of, &work.is.copy);
    if (error == cudaSuccess)
        error = emui_rt_add_node(d, &(emui_rt_place){node, graph, before, count}, &work);
    return emui_rt_leave(error);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *before, size_t count, void *to,
                                     const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    cudaError_t error;
    emui_cu_work work;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = row_of("cudaGraphAddMemcpyNode1D", &(row){to, from, bytes, kind}, &work);
    if (error == cudaSuccess)
        error = emui_rt_add_node(d, &(emui_rt_place){node, graph, before, count}, &work);
    return emui_rt_leave(error);
}

/* ---- Queried -------------------------------------------------------------------------------- */

static enum cudaMemcpyKind kind_of(const emui_cu_copy *c)
{
    static const enum cudaMemcpyKind kinds[2][2] = {
        {cudaMemcpyHostToHost, cudaMemcpyDeviceToHost},
        {cudaMemcpyHostToDevice, cudaMemcpyDeviceToDevice}}; /* to the device, from it */
    return c->to_side == CU_ANY_SIDE
               ? cudaMemcpyDefault
               : kinds[c->to_side == CU_DEVICE_SIDE][c->from_side == CU_DEVICE_SIDE];
}

/* Rows at an address; positions are in it already. */
static struct cudaPitchedPtr rows_at(uint64_t at, uint64_t pitch, uint64_t slice,
                                     const emui_cu_copy *c)
{
    return (struct cudaPitchedPtr){.ptr = (void *)(uintptr_t)at,
                                   .pitch = pitch != 0 ? pitch : c->width,
                                   .xsize = c->width,
                                   .ysize = pitch != 0 ? slice / pitch : c->height};
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *to)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_work *work = emui_cu_graph_work(d, node_of(node));
    if (to == NULL || work == NULL || work->kind != CU_WORK_COPY)
        return emui_rt_leave(cudaErrorInvalidValue);
    const emui_cu_copy *c = &work->is.copy;
    *to = (struct cudaMemcpy3DParms){
        .srcPtr = rows_at(c->from, c->from_pitch, c->from_slice, c),
        .dstPtr = rows_at(c->to, c->to_pitch, c->to_slice, c),
        .extent = {.width = c->width, .height = c->height, .depth = c->depth},
        .kind = kind_of(c)};
    return emui_rt_leave(cudaSuccess);
}

/* ---- Changed -------------------------------------------------------------------------------- */

/* In its graph, or, where one is given, in what was instantiated of it. */
static cudaError_t set(emui_cu_device *d, const cudaGraphExec_t *exec, cudaGraphNode_t node,
                       const emui_cu_work *work)
{
    if (exec == NULL)
        return emui_rt_error(emui_cu_graph_set(d, node_of(node), work));
    return !emui_cu_is_exec(d, *exec) ? cudaErrorInvalidValue
                                      : emui_rt_error(emui_cu_exec_set(
                                            d, (emui_cu_exec *)(void *)*exec, node_of(node), work));
}

static cudaError_t set_box(const char *call, const cudaGraphExec_t *exec, cudaGraphNode_t node,
                           const struct cudaMemcpy3DParms *of)
{
    cudaError_t error;
    emui_cu_work work = {.kind = CU_WORK_COPY};
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = emui_rt_box(d, call, of, &work.is.copy);
    return emui_rt_leave(error == cudaSuccess ? set(d, exec, node, &work) : error);
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *of)
{
    return set_box("cudaGraphMemcpyNodeSetParams", NULL, node, of);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaMemcpy3DParms *of)
{
    return set_box("cudaGraphExecMemcpyNodeSetParams", &exec, node, of);
}

static cudaError_t set_row(const char *call, const cudaGraphExec_t *exec, cudaGraphNode_t node,
                           const row *of)
{
    cudaError_t error;
    emui_cu_work work;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = row_of(call, of, &work);
    return emui_rt_leave(error == cudaSuccess ? set(d, exec, node, &work) : error);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from,
                                           size_t bytes, enum cudaMemcpyKind kind)
{
    return set_row("cudaGraphMemcpyNodeSetParams1D", NULL, node, &(row){to, from, bytes, kind});
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, size_t bytes,
                                               enum cudaMemcpyKind kind)
{
    return set_row("cudaGraphExecMemcpyNodeSetParams1D", &exec, node,
                   &(row){to, from, bytes, kind});
}
