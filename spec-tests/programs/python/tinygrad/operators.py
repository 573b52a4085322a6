"""tinygrad on CUDA: elementwise, reductions, matmul with gradients, convolution, against NumPy."""

import os

os.environ["DEV"] = "CUDA"
import numpy as np
from tinygrad import Device, Tensor

assert Device.DEFAULT == "CUDA"
random = np.random.default_rng(5)
a, b = (random.random(s, dtype=np.float32) for s in ((17, 23), (23, 9)))
x, y = Tensor(a), Tensor(b)
z = (x @ y).relu()
assert np.allclose(z.numpy(), a @ b, rtol=1e-5)
assert np.allclose((x.exp() + x.sin()).numpy(), np.exp(a) + np.sin(a), rtol=1e-5)
assert np.allclose(x.softmax(1).sum().numpy(), 17, rtol=1e-5)
assert (x.argmax(1).numpy() == a.argmax(1)).all()
(gradient,) = z.sum().gradient(x)
assert np.allclose(gradient.numpy(), np.ones((17, 9), np.float32) @ b.T, rtol=1e-5)
image, kernel = (random.random(s, dtype=np.float32) for s in ((1, 2, 8, 8), (3, 2, 3, 3)))
expected = sum(
    np.einsum("bchw,oc->bohw", image[:, :, i : i + 6, j : j + 6], kernel[:, :, i, j])
    for i in range(3)
    for j in range(3)
)
assert np.allclose(Tensor(image).conv2d(Tensor(kernel)).numpy(), expected, rtol=1e-4)
