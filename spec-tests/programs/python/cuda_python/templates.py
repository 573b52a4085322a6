"""Kernels of templates, by the names that NVRTC gives for them."""
import numpy as np
from common import begin, download, launch, ok, ptx_of, upload
from cuda.bindings import driver

begin()
ptx, names = ptx_of("""
template <class T> struct twice { __device__ T operator()(T x) { return x + x; } };
template <class T, class F> __global__ void map(T *x, int n)
{
    int i = threadIdx.x;
    if (i < n)
        x[i] = F()(x[i]);
}
""", names=(b"map<int, twice<int>>", b"map<double, twice<double>>"))
module = ok(driver.cuModuleLoadData(ptx))
for name, dtype in zip(names, (np.int32, np.float64)):
    x = np.arange(20, dtype=dtype)
    at = upload(x)
    launch(ok(driver.cuModuleGetFunction(module, name)), (1, 1, 1), (32, 1, 1), at, np.int32(20))
    assert (download(at, x) == 2 * x).all()
