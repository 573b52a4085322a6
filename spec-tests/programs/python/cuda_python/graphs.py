"""Graphs: captured from a stream, and put together node by node."""
import numpy as np
from common import begin, kernel_of, ok, pointers
from cuda.bindings import driver

begin()
add = kernel_of("""
extern "C" __global__ void add(int *x, int by) { x[blockIdx.x * blockDim.x + threadIdx.x] += by; }
""", b"add")
stream = ok(driver.cuStreamCreate(1))
x = ok(driver.cuMemAlloc(256))
host = np.zeros(64, dtype=np.int32)

# Captured: nothing is done until the graph is launched.
mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
ok(driver.cuMemsetD32Async(x, 1, 64, stream))
ok(driver.cuStreamBeginCapture(stream, mode))
table, held = pointers(x, np.int32(5))
for _ in range(2):
    ok(driver.cuLaunchKernel(add, 2, 1, 1, 32, 1, 1, 0, stream, table.ctypes.data, 0))
ok(driver.cuMemcpyDtoHAsync(host.ctypes.data, x, 256, stream))
status, number, known, *_ = ok(driver.cuStreamGetCaptureInfo(stream))
assert status == driver.CUstreamCaptureStatus.CU_STREAM_CAPTURE_STATUS_ACTIVE and int(number) > 0
graph = ok(driver.cuStreamEndCapture(stream))
assert int(graph) == int(known) and (host == 0).all()
run = ok(driver.cuGraphInstantiate(graph, 0))
for _ in range(3):
    ok(driver.cuGraphLaunch(run, stream))
ok(driver.cuStreamSynchronize(stream))
assert (host == 31).all()
ok(driver.cuGraphExecDestroy(run))
ok(driver.cuGraphDestroy(graph))

# Node by node.
graph = ok(driver.cuGraphCreate(0))
context = ok(driver.cuCtxGetCurrent())
fill = driver.CUDA_MEMSET_NODE_PARAMS()
fill.dst, fill.value, fill.elementSize, fill.width, fill.height = x, 7, 4, 64, 1
first = ok(driver.cuGraphAddMemsetNode(graph, None, 0, fill, context))
kernel = driver.CUDA_KERNEL_NODE_PARAMS()
kernel.func, kernel.kernelParams = add, table.ctypes.data
kernel.gridDimX, kernel.gridDimY, kernel.gridDimZ = 2, 1, 1
kernel.blockDimX, kernel.blockDimY, kernel.blockDimZ = 32, 1, 1
second = ok(driver.cuGraphAddKernelNode(graph, [first], 1, kernel))
assert ok(driver.cuGraphNodeGetType(second)) == driver.CUgraphNodeType.CU_GRAPH_NODE_TYPE_KERNEL
assert ok(driver.cuGraphGetNodes(graph, 8))[1] == 2
params = driver.CUDA_GRAPH_INSTANTIATE_PARAMS()
run = ok(driver.cuGraphInstantiateWithParams(graph, params))
ok(driver.cuGraphUpload(run, stream))
for _ in range(2):
    ok(driver.cuGraphLaunch(run, stream))
ok(driver.cuMemcpyDtoHAsync(host.ctypes.data, x, 256, stream))
ok(driver.cuStreamSynchronize(stream))
assert (host == 12).all()
