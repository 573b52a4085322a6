/* cu_graph_exec.c - graphs, instantiated and launched.
 *
 * Follows the CUDA driver API, "Graph Management". Not here: graphs and their nodes
 * (cu_graph.c). */
#include "emu/cuda/driver/cu.h"

enum {
    AUTO_FREE = 1
}; /* of instantiation; other flags are of priorities and launches by kernels */

static emui_cu_exec *exec_of(CUgraphExec exec)
{
    return (emui_cu_exec *)(void *)exec;
}

static emui_cu_device *enter_exec(CUgraphExec exec, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || emui_cu_is_exec(d, exec))
        return d;
    *error = emui_cu_driver_leave(CU_INVALID_VALUE);
    return NULL;
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
    CUresult error;
    emui_cu_exec *e = NULL;
    if (exec == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_graph(graph, &error);
    if (d == NULL)
        return error;
    int code = emui_cu_exec_open(d, (emui_cu_graph *)(void *)graph, (flags & AUTO_FREE) != 0, &e);
    if (code == CU_OK)
        *exec = (CUgraphExec)(void *)e;
    return emui_cu_driver_leave(code);
}

CUresult cuGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
    if (params == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    CUresult error = cuGraphInstantiateWithFlags(exec, graph, params->flags);
    params->hErrNode_out = NULL;
    params->result_out =
        error == CUDA_SUCCESS ? CUDA_GRAPH_INSTANTIATE_SUCCESS : CUDA_GRAPH_INSTANTIATE_ERROR;
    return error;
}

CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec exec, CUgraphNode node,
                                           const CUDA_KERNEL_NODE_PARAMS *of)
{
    CUresult error;
    emui_cu_work work;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    int code = emui_cu_driver_launch(d, of, &work);
    if (code == CU_OK)
        code = emui_cu_exec_set(d, exec_of(exec), (const emui_cu_node *)(const void *)node, &work);
    return emui_cu_driver_leave(code);
}

CUresult cuGraphLaunch(CUgraphExec exec, CUstream stream)
{
    CUresult error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_is_stream(d, stream)
                                    ? emui_cu_exec_launch(d, exec_of(exec), stream)
                                    : CU_INVALID_HANDLE);
}

CUresult cuGraphUpload(CUgraphExec exec, CUstream stream)
{
    CUresult error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_is_stream(d, stream) ? CU_OK : CU_INVALID_HANDLE);
}

CUresult cuGraphExecDestroy(CUgraphExec exec)
{
    CUresult error;
    emui_cu_device *d = enter_exec(exec, &error);
    if (d == NULL)
        return error;
    emui_cu_exec_close(d, exec_of(exec));
    return emui_cu_driver_leave(CU_OK);
}
