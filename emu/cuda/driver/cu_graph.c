/* cu_graph.c - graphs, put together node by node.
 *
 * Follows the CUDA driver API, "Graph Management". Not here: what a graph is (device/graph.h),
 * launching it (cu_graph_exec.c), streams that become graphs (cu_capture.c), nodes that allocate
 * memory, which the runtime alone has (runtime/rt_graph_memory.c). */
#include "emu/cuda/driver/cu.h"

static emui_cu_graph *graph_of(CUgraph graph)
{
    return (emui_cu_graph *)(void *)graph;
}

emui_cu_device *emui_cu_driver_graph(CUgraph graph, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || emui_cu_is_graph(d, graph))
        return d;
    *error = emui_cu_driver_leave(CU_INVALID_VALUE);
    return NULL;
}

CUresult cuGraphCreate(CUgraph *graph, unsigned flags)
{
    CUresult error;
    if (graph == NULL || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_graph *g = emui_cu_graph_open(d);
    *graph = (CUgraph)(void *)g;
    return emui_cu_driver_leave(g == NULL ? CU_OUT_OF_MEMORY : CU_OK);
}

CUresult cuGraphDestroy(CUgraph graph)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    emui_cu_graph_close(d, graph_of(graph));
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuGraphClone(CUgraph *to, CUgraph graph)
{
    CUresult error;
    emui_cu_device *d = to == NULL ? NULL : emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return to == NULL ? CUDA_ERROR_INVALID_VALUE : error;
    return emui_cu_driver_leave(
        emui_cu_graph_clone(d, graph_of(graph), (emui_cu_graph **)(void *)to));
}

CUresult cuGraphNodeFindInClone(CUgraphNode *to, CUgraphNode node, CUgraph clone)
{
    CUresult error;
    emui_cu_device *d = to == NULL ? NULL : emui_cu_driver_graph(clone, &error);
    if (d == NULL)
        return to == NULL ? CUDA_ERROR_INVALID_VALUE : error;
    emui_cu_node *n =
        node == NULL ? NULL : emui_cu_graph_cloned(graph_of(clone), (emui_cu_node *)(void *)node);
    *to = (CUgraphNode)(void *)n;
    return emui_cu_driver_leave(n == NULL ? CU_INVALID_VALUE : CU_OK);
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

/* Where a node goes. */
typedef struct place {
    CUgraphNode *node;
    CUgraph graph;
    const CUgraphNode *before;
    size_t count;
} place;

/* In the device that was entered, which is left. */
static CUresult add(emui_cu_device *d, const place *at, const emui_cu_work *work)
{
    emui_cu_node *n = NULL;
    if (at->node == NULL || (at->count > 0 && at->before == NULL))
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    int error = emui_cu_graph_add(d, graph_of(at->graph), work,
                                  (emui_cu_node *const *)(const void *)at->before, at->count, &n);
    *at->node = (CUgraphNode)(void *)n;
    return emui_cu_driver_leave(error);
}

int emui_cu_driver_launch(emui_cu_device *d, const CUDA_KERNEL_NODE_PARAMS *of, emui_cu_work *to)
{
    if (of == NULL)
        return CU_INVALID_VALUE;
    void *kernel = of->func != NULL ? (void *)of->func : (void *)of->kern;
    *to = (emui_cu_work){.kind = CU_WORK_LAUNCH,
                         .is.launch = {.kernel = kernel,
                                       .grid = {of->gridDimX, of->gridDimY, of->gridDimZ},
                                       .block = {of->blockDimX, of->blockDimY, of->blockDimZ},
                                       .dynamic_shared = of->sharedMemBytes,
                                       .arguments = of->kernelParams}};
    if (!emui_cu_is_kernel(d, kernel))
        return CU_INVALID_HANDLE;
    return emui_cu_driver_extra(&to->is.launch, of->extra) ? CU_OK : CU_INVALID_VALUE;
}

CUresult cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                                 size_t count, const CUDA_KERNEL_NODE_PARAMS *of)
{
    CUresult error;
    emui_cu_work work;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    int code = emui_cu_driver_launch(d, of, &work);
    return code != CU_OK ? emui_cu_driver_leave(code)
                         : add(d, &(place){node, graph, before, count}, &work);
}

CUresult cuGraphAddMemcpyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                              size_t count, const CUDA_MEMCPY3D *of, CUcontext context)
{
    CUresult error;
    emui_cu_work work = {.kind = CU_WORK_COPY};
    (void)context; /* there is one */
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    int code = of == NULL ? CU_INVALID_VALUE
                          : emui_cu_driver_rows(d, of, "cuGraphAddMemcpyNode", &work.is.copy);
    return code != CU_OK ? emui_cu_driver_leave(code)
                         : add(d, &(place){node, graph, before, count}, &work);
}

CUresult cuGraphAddMemsetNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                              size_t count, const CUDA_MEMSET_NODE_PARAMS *of, CUcontext context)
{
    CUresult error;
    (void)context;
    if (of == NULL || (of->elementSize != 1 && of->elementSize != 2 && of->elementSize != 4))
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    const emui_cu_fill rows = {.call = "cuGraphAddMemsetNode",
                               .to = of->dst,
                               .pitch = of->pitch,
                               .width = of->width,
                               .height = of->height,
                               .value = of->value,
                               .bytes = (int)of->elementSize};
    return add(d, &(place){node, graph, before, count},
               &(emui_cu_work){.kind = CU_WORK_FILL, .is.fill = {rows, 0, 1}});
}

CUresult cuGraphAddHostNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                            size_t count, const CUDA_HOST_NODE_PARAMS *of)
{
    CUresult error;
    if (of == NULL || of->fn == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    return add(d, &(place){node, graph, before, count},
               &(emui_cu_work){.kind = CU_WORK_CALL, .is.call = {of->fn, of->userData}});
}

CUresult cuGraphAddEmptyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                             size_t count)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    return d == NULL ? error : add(d, &(place){node, graph, before, count}, NULL);
}

CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *count)
{
    CUresult error;
    if (count == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_graph(graph, &error) == NULL)
        return error;
    emui_cu_graph_nodes(graph_of(graph), (void **)(void *)nodes, count);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int is = emui_cu_node_type(d, (const emui_cu_node *)(const void *)node);
    if (type == NULL || is < 0)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    *type = (CUgraphNodeType)is;
    return emui_cu_driver_leave(CU_OK);
}
