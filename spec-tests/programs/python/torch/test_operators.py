"""PyTorch's operators on cuda: what is asked of any tensor, not of one operator."""

import os
import threading

import pytest
import torch
from torch.testing import assert_close

FLOATS = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
FP8 = [torch.float8_e4m3fn, torch.float8_e5m2]
OTHERS = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64]


def cuda(*shape, **kwargs):
    return torch.arange(
        float(torch.Size(shape).numel()), device="cuda", **kwargs
    ).view(shape)  # fmt: skip


# ---- Memory ----------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [*FLOATS, *OTHERS, torch.complex64], ids=str)
def test_a_type_goes_there_and_back(dtype):
    x = (torch.arange(24) % 5).view(4, 6).to(dtype)
    y = x.cuda()
    assert_close(y.cpu(), x)
    assert_close(y.t()[1:].contiguous().cpu(), x.t()[1:])
    assert_close((y + y).cpu(), x + x)
    assert_close(torch.cat((y, y), 1)[:, ::2].cpu(), torch.cat((x, x), 1)[:, ::2])


@pytest.mark.parametrize("dtype", FP8, ids=str)
def test_eight_bits(dtype):
    x = torch.linspace(-3, 3, 32)
    y = x.cuda().to(dtype)
    assert_close(y.float().cpu(), x.to(dtype).float())
    assert_close(y.view(torch.uint8).cpu(), x.to(dtype).view(torch.uint8))


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int32, torch.bfloat16, torch.float64])
def test_numbers_are_operands(dtype):
    x = torch.arange(7).to(dtype)
    for f in (
        lambda x: x % 3,
        lambda x: 5 % (x + 1),
        lambda x: x.fmod(2.5),
        lambda x: torch.xlogy(x, 2),
        lambda x: torch.where(x > 3, x, 0),
    ):
        wanted, got = f(x), f(x.cuda())
        assert got.dtype == wanted.dtype and torch.equal(got.cpu(), wanted)


def test_a_number_does_not_widen_a_scalar():
    x = torch.tensor(3.0, dtype=torch.bfloat16, device="cuda")
    for y in (x % 2, x.fmod(2.0), torch.xlogy(x, 2), x * 2.0, x.true_divide(2)):
        assert y.dtype == torch.bfloat16


def test_histograms_of_integers():
    x = torch.tensor([0, 2, 2, 3, 7], device="cuda")
    assert torch.histc(x, bins=4, min=0, max=3).tolist() == [1, 0, 2, 1]
    assert torch.histc(x, bins=4, min=0, max=3).dtype == torch.int64


def test_views_share_memory():
    x = cuda(4, 6)
    x[1:3, ::2].mul_(10)
    x.t()[5].fill_(-1)
    x.view(-1)[x.view(-1) == 2] = 7
    expected = torch.arange(24.0).view(4, 6)
    expected[1:3, ::2] *= 10
    expected[:, 5] = -1
    expected[0, 2] = 7
    assert_close(x.cpu(), expected)
    assert x[1].data_ptr() == x.data_ptr() + 24
    y = x.as_strided((3, 2), (7, 2), 1)
    assert_close(y.cpu(), expected.as_strided((3, 2), (7, 2), 1))


def test_out_is_resized_and_kept():
    x, at = cuda(3, 5), torch.tensor([2, 0], device="cuda")
    out = torch.empty(0, device="cuda")
    assert torch.mul(x, 2, out=out) is out
    assert_close(out.cpu(), 2 * x.cpu())
    place = torch.zeros(4, 5, device="cuda")
    torch.index_select(x, 0, at, out=place[1:3])
    assert_close(place.cpu()[1:3], x.cpu()[[2, 0]])
    with pytest.warns(UserWarning, match="was resized"):
        torch.add(x, x, out=torch.empty(2, device="cuda"))
    columns = torch.empty(5, 3, device="cuda").t()
    torch.neg(x, out=columns)
    assert columns.stride() == (1, 3)
    assert_close(columns.cpu(), -x.cpu())


def test_resize_and_set():
    x = cuda(6)
    x.resize_(2, 2)
    assert_close(x.cpu(), torch.arange(4.0).view(2, 2))
    y = torch.empty(0, device="cuda").set_(x.untyped_storage(), 1, (2,), (2,))
    y += 10
    assert_close(x.cpu(), torch.tensor([[0.0, 11.0], [2.0, 13.0]]))


def test_what_is_scaled_by_zero_is_not_read():
    x, v = cuda(3, 4), cuda(4)
    assert_close(torch.mv(x, v).cpu(), x.cpu() @ v.cpu())
    nothing = torch.empty(3, device="cuda")
    assert_close(torch.addmv(nothing, x, v, beta=0).cpu(), x.cpu() @ v.cpu())
    assert_close(nothing.addmv_(x, v, beta=0).cpu(), x.cpu() @ v.cpu())


def test_nothing_is_there():
    x = torch.empty(0, 4, device="cuda")
    assert x.sum().item() == 0 and (x @ x.t()).shape == (0, 0)
    assert torch.cat((x, cuda(2, 4))).shape == (2, 4)
    assert_close((torch.empty(3, 0, device="cuda") @ x).cpu(), torch.zeros(3, 4))


def test_complex_numbers_keep_their_marks():
    x = torch.complex(cuda(3), cuda(3) + 1)
    assert_close((x.conj() * 2).cpu(), x.cpu().conj() * 2)
    assert_close(x.conj().imag.clone().cpu(), -x.cpu().imag)
    resolved = x.conj().resolve_conj()
    assert_close(torch.view_as_real(resolved).cpu()[:, 1], -x.cpu().imag)


def test_copies_between_types_and_strides():
    x = torch.randn(5, 7)
    y = torch.empty(7, 5, dtype=torch.bfloat16, device="cuda").t()
    y.copy_(x)
    assert_close(y.cpu(), x.bfloat16())
    back = torch.empty(7, 5).t()
    back.copy_(y)
    assert_close(back, x.bfloat16().float())


# ---- Numbers ---------------------------------------------------------------------------------


def test_random_numbers_come_again():
    torch.manual_seed(5)
    x, y = torch.rand(8, device="cuda"), torch.randn(8, device="cuda")
    state = torch.cuda.get_rng_state()
    z = torch.nn.functional.dropout(x, 0.5)
    torch.manual_seed(5)
    assert_close(torch.rand(8, device="cuda"), x)
    assert_close(torch.randn(8, device="cuda"), y)
    torch.cuda.set_rng_state(state)
    assert_close(torch.nn.functional.dropout(x, 0.5), z)
    torch.manual_seed(5)
    assert_close(torch.rand(8), x.cpu())


def test_generators_have_states_of_their_own():
    one = torch.Generator("cuda").manual_seed(9)
    other = torch.Generator("cuda").manual_seed(9)
    x = torch.randperm(40, device="cuda", generator=one)
    torch.rand(3, device="cuda")
    assert_close(torch.randperm(40, device="cuda", generator=other), x)
    assert not torch.equal(torch.randperm(40, device="cuda", generator=one), x)


def test_the_cpus_numbers_are_not_touched():
    torch.manual_seed(3)
    x = torch.rand(4)
    torch.manual_seed(3)
    torch.nn.functional.dropout(torch.ones(100, device="cuda"), 0.5)
    assert_close(torch.rand(4), x)


# ---- Autograd, autocast, hooks ---------------------------------------------------------------


def test_gradients_of_several_threads():
    w = torch.randn(6, 6, device="cuda", requires_grad=True)

    def work():
        for _ in range(5):
            torch.tanh(cuda(2, 6) @ w).sum().backward()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    other = w.detach().cpu().requires_grad_()
    torch.tanh(cuda(2, 6).cpu() @ other).sum().backward()
    assert_close(w.grad.cpu(), 15 * other.grad)


def test_gradients_are_those_of_differences():
    x = torch.randn(3, 4, dtype=torch.float64, device="cuda", requires_grad=True)
    assert torch.autograd.gradcheck(lambda t: torch.softmax(t.sin(), 1), x)


def test_checkpoints_and_hooks():
    x = cuda(4).requires_grad_()
    seen = []
    y = torch.utils.checkpoint.checkpoint(
        lambda t: torch.nn.functional.dropout(t * 2, 0.5), x, use_reentrant=False
    )
    y.register_hook(lambda g: seen.append(g.device.type))
    y.sum().backward()
    assert seen == ["cuda"]
    assert_close(x.grad, torch.where(y.detach() != 0, 4.0, x.grad))


def test_autocast():
    a, b = torch.randn(4, 4, device="cuda"), torch.randn(4, 4, device="cuda")
    with torch.autocast("cuda", torch.bfloat16):
        c = a @ b
        assert c.dtype == torch.bfloat16 and c.softmax(0).dtype == torch.float32
    assert_close(c.float(), a @ b, rtol=0.05, atol=0.05)


def test_optimizers_step():
    for make in (torch.optim.SGD, torch.optim.AdamW):
        w, v = torch.ones(5, device="cuda"), torch.ones(5)
        for x in (w, v):
            x.requires_grad_()
            o = make([x], lr=0.1)
            for _ in range(3):
                o.zero_grad()
                x.square().sum().backward()
                o.step()
        assert_close(w.detach().cpu(), v.detach())


def test_vmap_and_functional_gradients():
    x = cuda(3, 4)
    assert_close(torch.vmap(lambda r: r.cumsum(0))(x).cpu(), x.cpu().cumsum(1))
    assert_close(torch.func.grad(lambda t: (t**3).sum())(x).cpu(), 3 * x.cpu() ** 2)


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_recurrent_layers(kind):
    torch.manual_seed(2)
    layer = getattr(torch.nn, kind)(4, 6, num_layers=2, bidirectional=True)
    x = torch.randn(5, 3, 4)
    y, *_ = layer(x)
    y.sum().backward()
    expected = [p.grad for p in layer.parameters()]
    layer.zero_grad()
    there = layer.cuda()
    z, *_ = there(x.cuda())
    z.sum().backward()
    assert_close(z.cpu(), y)
    for p, g in zip(there.parameters(), expected, strict=True):
        assert_close(p.grad.cpu(), g)


@pytest.mark.parametrize("backend", ["FLASH_ATTENTION", "EFFICIENT_ATTENTION", "MATH"])
def test_attention_of_each_backend(backend):
    from torch.nn.attention import SDPBackend, sdpa_kernel

    torch.manual_seed(4)
    inputs = [torch.randn(2, 3, 5, 8, dtype=torch.bfloat16, requires_grad=True) for _ in range(3)]
    there = [x.detach().cuda().requires_grad_() for x in inputs]
    attend = torch.nn.functional.scaled_dot_product_attention
    expected = attend(*inputs, is_causal=True)
    with sdpa_kernel(getattr(SDPBackend, backend)):
        result = attend(*there, is_causal=True)
    for y in (expected, result):
        y.sum().backward()
    assert_close(result.cpu(), expected)
    for one, other in zip(there, inputs, strict=True):
        assert_close(one.grad.cpu(), other.grad, rtol=0.05, atol=0.02)


# ---- Scale factors for blocks of a row --------------------------------------------------------


def blocked(factors):
    """As cuBLAS takes them, place by place: 128 rows by 4, of which each 16 bytes have four rows."""
    rows, columns = factors.shape
    wide = -(-columns // 4)
    out = torch.zeros(-(-rows // 128) * wide * 512)
    for r in range(rows):
        for c in range(columns):
            block = r // 128 * wide + c // 4
            out[block * 512 + r % 32 * 16 + r % 128 // 32 * 4 + c % 4] = factors[r, c]
    return out


@pytest.mark.parametrize("is_four_bits", [True, False])
def test_products_with_factors_for_blocks(is_four_bits):
    torch.manual_seed(5)
    m, n, k, each = 130, 40, 128, 16 if is_four_bits else 32
    values = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
    a, b = (torch.randint(0, 16, (rows, k)) for rows in (m, n))
    p, q = (2.0 ** torch.randint(-2, 3, (rows, k // each)) for rows in (m, n))
    x, y = values[a] * p.repeat_interleave(each, 1), values[b] * q.repeat_interleave(each, 1)
    if is_four_bits:
        a, b = ((c[:, ::2] | c[:, 1::2] << 4).to(torch.uint8) for c in (a, b))
        a, b = (c.cuda().view(torch.float4_e2m1fn_x2) for c in (a, b))
    else:
        a, b = (values[c].cuda().to(torch.float8_e4m3fn) for c in (a, b))
    factors = torch.float8_e4m3fn if is_four_bits else torch.float8_e8m0fnu
    sa, sb = (blocked(f).to(factors).cuda() for f in (p, q))
    c = torch._scaled_mm(a, b.t(), sa, sb, out_dtype=torch.float32)
    assert torch.equal(c.cpu(), x @ y.t())
    with pytest.raises(ValueError, match="256 factors of .* (1024|2048) are"):
        torch._scaled_mm(a, b.t(), sa[:256], sb, out_dtype=torch.float32)


# ---- The device ------------------------------------------------------------------------------


def test_questions():
    assert torch.cuda.device_count() == 1 and torch.cuda.get_device_capability() == (9, 0)
    assert torch.cuda.get_device_properties(0).multi_processor_count == 132
    before = torch.cuda.memory_allocated()
    x = torch.empty(1000, device="cuda")
    assert torch.cuda.memory_allocated() == before + 4000
    assert torch.cuda.max_memory_allocated() >= before + 4000
    del x
    assert torch.cuda.memory_allocated() == before
    free, total = torch.cuda.mem_get_info()
    assert 0 < free < total
    torch.cuda.empty_cache()


def test_streams_and_events():
    one, event = torch.cuda.Stream(), torch.cuda.Event(enable_timing=True)
    with torch.cuda.stream(one):
        x = cuda(100) * 2
        event.record()
    torch.cuda.current_stream().wait_stream(one)
    x.record_stream(torch.cuda.current_stream())
    assert x.sum().item() == 9900
    event.synchronize()
    assert event.query() and one.query()
    torch.cuda.synchronize()


def test_pinned_memory():
    x = torch.arange(9.0).pin_memory()
    assert x.is_pinned()
    y = x.to("cuda", non_blocking=True)
    torch.cuda.synchronize()
    assert_close(y.cpu(), x)


def test_loaders_and_children():
    data = torch.utils.data.TensorDataset(torch.arange(8))
    for workers in (0, 2):
        loader = torch.utils.data.DataLoader(data, 4, num_workers=workers, pin_memory=True)
        assert [b[0].cuda().sum().item() for b in loader] == [6, 22]
    child = os.fork()
    if child == 0:
        os._exit(0 if torch.ones(3).sum() == 3 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_printing():
    x = cuda(3) / 2
    assert repr(x) == "tensor([0.0000, 0.5000, 1.0000], device='cuda:0')"
    assert f"{x[1]:.2f}" == "0.50" and x.tolist() == [0.0, 0.5, 1.0]


def test_the_default_device():
    with torch.device("cuda"):
        x = torch.eye(3) + torch.tril(torch.ones(3, 3))
        assert x.is_cuda and torch.tril_indices(3, 3).is_cuda and torch.arange(3).is_cuda
    assert x.sum().item() == 9


# ---- Inductor --------------------------------------------------------------------------------


@pytest.mark.parametrize("tunes", ["", "all"])
def test_configurations_of_inductor(tunes, monkeypatch, tmp_path, cutecheck):
    monkeypatch.setenv("CUTECHECK_AUTOTUNE", tunes)
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    torch._dynamo.reset()

    def softmax(x):
        return torch.softmax(torch.relu(x), -1).sum(0)

    x = cuda(64, 64) / 4096
    assert_close(torch.compile(softmax)(x).cpu(), softmax(x.cpu()))
    kernels = {launch.kernel for launch in cutecheck.launches}
    assert (len(cutecheck.launches) > len(kernels)) == (tunes == "all")


# ---- What is not there is told ---------------------------------------------------------------


def test_devices_are_not_mixed():
    with pytest.raises(RuntimeError, match="at least two devices, cuda:0 and cpu"):
        cuda(3) + torch.ones(3)
    assert_close((cuda(3) + torch.tensor(1.0)).cpu(), torch.arange(1.0, 4.0))
    with pytest.raises(RuntimeError, match="device"):
        cuda(2, 2) @ torch.ones(2, 2)


def test_an_operator_that_is_not_there_is_named():
    with pytest.raises(NotImplementedError, match="aten::batch_norm_stats: the CPU"):
        torch.batch_norm_stats(cuda(2, 3, 4), 1e-5)


def test_operators_are_no_part_of_a_graph():
    x = cuda(4)
    torch.cuda.synchronize()
    with pytest.raises(torch.AcceleratorError) as told, torch.cuda.graph(torch.cuda.CUDAGraph()):
        x * 2
    assert "aten::mul.Tensor" in str(told.value.__context__)
    assert "cannot be part of a CUDA graph" in str(told.value.__context__)
