"""Two texts that are linked: a kernel of one calls a function of the other."""
import numpy as np
from common import begin, download, launch, ok, ptx_of, upload
from cuda.bindings import driver

begin()
caller = ptx_of("""
extern "C" __device__ int mix(int a, int b);
extern "C" __global__ void kernel(int *x) { x[threadIdx.x] = mix(threadIdx.x, 7); }
""", b"--relocatable-device-code=true")
callee = ptx_of("""
extern "C" __device__ int mix(int a, int b) { return a * a - b; }
""", b"--relocatable-device-code=true")
state = ok(driver.cuLinkCreate(0, [], []))
kind = driver.CUjitInputType.CU_JIT_INPUT_PTX
for text, name in ((caller, b"caller"), (callee, b"callee")):
    ok(driver.cuLinkAddData(state, kind, text, len(text), name, 0, [], []))
image, size = ok(driver.cuLinkComplete(state))
assert size > 0
module = ok(driver.cuModuleLoadData(image))
ok(driver.cuLinkDestroy(state))
x = upload(np.zeros(40, dtype=np.int32))
launch(ok(driver.cuModuleGetFunction(module, b"kernel")), (1, 1, 1), (40, 1, 1), x)
assert (download(x, np.zeros(40, np.int32)) == np.arange(40) ** 2 - 7).all()
