/* rt_graph.c - graphs: put together node by node, instantiated, launched.
 *
 * Follows the CUDA runtime API, "Graph Management". Not here: what a graph is (device/graph.h),
 * nodes that copy (rt_graph_copy.c), streams that become graphs (rt_capture.c). */
#include "emu/cuda/runtime/rt.h"

enum {
    AUTO_FREE = 1
}; /* of instantiation; other flags are of priorities and launches by kernels */

static emui_cu_graph *graph_of(cudaGraph_t graph)
{
    return (emui_cu_graph *)(void *)graph;
}

static emui_cu_exec *exec_of(cudaGraphExec_t exec)
{
    return (emui_cu_exec *)(void *)exec;
}

static emui_cu_device *enter_graph(cudaGraph_t graph, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_graph(d, graph))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidValue);
    return NULL;
}

static emui_cu_device *enter_exec(cudaGraphExec_t exec, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_exec(d, exec))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidValue);
    return NULL;
}

/* ---- Graphs --------------------------------------------------------------------------------- */

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
    cudaError_t error;
    if (graph == NULL || flags != 0)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_graph *g = emui_cu_graph_open(d);
    *graph = (cudaGraph_t)(void *)g;
    return emui_rt_leave(g == NULL ? cudaErrorMemoryAllocation : cudaSuccess);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    cudaError_t error;
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    emui_cu_graph_close(d, graph_of(graph));
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaGraphClone(cudaGraph_t *to, cudaGraph_t graph)
{
    cudaError_t error;
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    int code = emui_cu_graph_clone(d, graph_of(graph), (emui_cu_graph **)(void *)to);
    return emui_rt_leave(emui_rt_error(code));
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *to, cudaGraphNode_t node, cudaGraph_t clone)
{
    cudaError_t error;
    if (to == NULL || node == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = enter_graph(clone, &error);
    if (d == NULL)
        return error;
    emui_cu_node *n = emui_cu_graph_cloned(graph_of(clone), (emui_cu_node *)(void *)node);
    *to = (cudaGraphNode_t)(void *)n;
    return emui_rt_leave(n == NULL ? cudaErrorInvalidValue : cudaSuccess);
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

cudaError_t emui_rt_add_node(emui_cu_device *d, const emui_rt_place *at, const emui_cu_work *work)
{
    emui_cu_node *n = NULL;
    if (!emui_cu_is_graph(d, at->graph) || at->node == NULL ||
        (at->count > 0 && at->before == NULL))
        return cudaErrorInvalidValue;
    int error = emui_cu_graph_add(d, graph_of(at->graph), work,
                                  (emui_cu_node *const *)(const void *)at->before, at->count, &n);
    *at->node = (cudaGraphNode_t)(void *)n;
    return emui_rt_error(error);
}

static cudaError_t add(const emui_rt_place *at, const emui_cu_work *work)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    return d == NULL ? error : emui_rt_leave(emui_rt_add_node(d, at, work));
}

static cudaError_t launch_of(emui_cu_device *d, const struct cudaKernelNodeParams *of,
                             emui_cu_work *to)
{
    *to = (emui_cu_work){.kind = CU_WORK_LAUNCH};
    emui_cu_launch *l = &to->is.launch;
    l->grid[0] = of->gridDim.x, l->grid[1] = of->gridDim.y, l->grid[2] = of->gridDim.z;
    l->block[0] = of->blockDim.x, l->block[1] = of->blockDim.y, l->block[2] = of->blockDim.z;
    l->dynamic_shared = of->sharedMemBytes;
    l->arguments = of->kernelParams;
    return of->extra != NULL ? (cudaError_t)emui_cu_missing("cudaKernelNodeParams.extra")
                             : emui_rt_kernel(d, of->func, &l->kernel);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *before, size_t count,
                                   const struct cudaKernelNodeParams *of)
{
    cudaError_t error;
    emui_cu_work work;
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    error = of == NULL ? cudaErrorInvalidValue : launch_of(d, of, &work);
    if (error == cudaSuccess)
        error = emui_rt_add_node(d, &(emui_rt_place){node, graph, before, count}, &work);
    return emui_rt_leave(error);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *before, size_t count,
                                   const struct cudaMemsetParams *of)
{
    if (of == NULL || (of->elementSize != 1 && of->elementSize != 2 && of->elementSize != 4))
        return emui_rt_failed(cudaErrorInvalidValue);
    const emui_cu_fill rows = {.call = "cudaGraphAddMemsetNode",
                               .to = (uintptr_t)of->dst,
                               .pitch = of->pitch,
                               .width = of->width,
                               .height = of->height,
                               .value = of->value,
                               .bytes = (int)of->elementSize};
    return add(&(emui_rt_place){node, graph, before, count},
               &(emui_cu_work){.kind = CU_WORK_FILL, .is.fill = {rows, 0, 1}});
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *before, size_t count,
                                 const struct cudaHostNodeParams *of)
{
    if (of == NULL || of->fn == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    return add(&(emui_rt_place){node, graph, before, count},
               &(emui_cu_work){.kind = CU_WORK_CALL, .is.call = {of->fn, of->userData}});
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *before, size_t count)
{
    return add(&(emui_rt_place){node, graph, before, count}, NULL);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    cudaError_t error;
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    if (count == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    emui_cu_graph_nodes(graph_of(graph), (void **)(void *)nodes, count);
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    int is = emui_cu_node_type(d, (const emui_cu_node *)(const void *)node);
    if (type == NULL || is < 0)
        return emui_rt_leave(cudaErrorInvalidValue);
    *type = (enum cudaGraphNodeType)is;
    return emui_rt_leave(cudaSuccess);
}

/* ---- Launching them ------------------------------------------------------------------------- */

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags)
{
    cudaError_t error;
    emui_cu_exec *e = NULL;
    emui_cu_device *d = enter_graph(graph, &error);
    if (d == NULL)
        return error;
    if (exec == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    error = emui_rt_error(emui_cu_exec_open(d, graph_of(graph), (flags & AUTO_FREE) != 0, &e));
    if (error == cudaSuccess)
        *exec = (cudaGraphExec_t)(void *)e;
    return emui_rt_leave(error);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                          unsigned long long flags)
{
    return cudaGraphInstantiate(exec, graph, flags);
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaKernelNodeParams *of)
{
    cudaError_t error;
    emui_cu_work work;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    error = of == NULL ? cudaErrorInvalidValue : launch_of(d, of, &work);
    if (error == cudaSuccess)
        error = emui_rt_error(
            emui_cu_exec_set(d, exec_of(exec), (const emui_cu_node *)(const void *)node, &work));
    return emui_rt_leave(error);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        return emui_rt_leave(cudaErrorInvalidResourceHandle);
    return emui_rt_leave(emui_rt_error(emui_cu_exec_launch(d, exec_of(exec), stream)));
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_cu_is_stream(d, stream) ? cudaSuccess
                                                      : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    cudaError_t error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    emui_cu_exec_close(d, exec_of(exec));
    return emui_rt_leave(cudaSuccess);
}
