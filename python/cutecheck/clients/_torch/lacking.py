"""Operators of the key CUDA that the CPU does not have, in terms of those that it has.

Each takes and returns tensors of the CPU.
"""

import torch

FUNCTIONS = {}


def error(name, reason):
    """What is raised where the CPU has no implementation either."""
    return NotImplementedError(
        f"{name}: the CPU, on which operators of cuda run here, does not have it"
        f" ({str(reason).splitlines()[0]}); use an operator that it has, or a kernel of your own"
    )


def _is(*names):
    def add(function):
        FUNCTIONS.update(dict.fromkeys(names, function))
        return function

    return add


@_is("histc")
def _histc(x, bins=100, min=0, max=0):
    counts = torch.histc(x if x.is_floating_point() else x.double(), bins, min, max)
    return counts.to(x.dtype)


@_is("mm.dtype")
def _mm(a, b, out_dtype):
    return torch.mm(a.to(out_dtype), b.to(out_dtype))


@_is("bmm.dtype")
def _bmm(a, b, out_dtype):
    return torch.bmm(a.to(out_dtype), b.to(out_dtype))


@_is("addmm.dtype")
def _addmm(c, a, b, out_dtype, *, beta=1, alpha=1):
    return torch.addmm(c.to(out_dtype), a.to(out_dtype), b.to(out_dtype), beta=beta, alpha=alpha)


@_is("baddbmm.dtype")
def _baddbmm(c, a, b, out_dtype, *, beta=1, alpha=1):
    return torch.baddbmm(c.to(out_dtype), a.to(out_dtype), b.to(out_dtype), beta=beta, alpha=alpha)


# ---- Products whose operands have a scale factor for each block of a row -----------------------

_FOUR_BITS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
_BLOCKS = {
    getattr(torch, name, None): elements
    for name, elements in (("float8_e4m3fn", 16), ("float8_e8m0fnu", 32))
}


def _unpack(x):
    """Rows in float32; of elements of 4 bits a byte has two, the first in its low half."""
    if x.dtype != getattr(torch, "float4_e2m1fn_x2", None):
        return x.float()
    table = torch.tensor(_FOUR_BITS + tuple(-v for v in _FOUR_BITS))
    codes = x.contiguous().view(torch.uint8)
    return table[torch.stack((codes & 15, codes >> 4), -1).flatten(-2).long()]


def _apply_factors(x, factors):
    """Factors are in blocks of 128 rows by 4, which begin with those of rows 0, 32, 64 and 96."""
    rows, extent = x.shape
    each = _BLOCKS[factors.dtype]
    tall, wide = -(-rows // 128), -(-extent // (4 * each))
    if factors.numel() != tall * wide * 512:
        raise ValueError(
            f"_scaled_mm: {factors.numel()} factors of {factors.dtype} for {rows} rows of {extent}"
            f" elements; {tall * wide * 512} are needed, in whole blocks of 128 rows by 4"
        )
    blocks = factors.float().reshape(tall, wide, 32, 4, 4).permute(0, 3, 2, 1, 4)
    by_row = blocks.reshape(tall * 128, wide * 4)[:rows]
    return x * by_row.repeat_interleave(each, 1)[:, :extent]


@_is("_scaled_mm")
def _scaled_mm(
    a, b, scale_a, scale_b, bias=None, scale_result=None, out_dtype=None, use_fast_accum=False
):
    rest = bias, scale_result, out_dtype, use_fast_accum
    if scale_a.dtype not in _BLOCKS or scale_a.dtype != scale_b.dtype:
        return torch.ops.aten._scaled_mm(a, b, scale_a, scale_b, *rest)
    x = _apply_factors(_unpack(a), scale_a)
    y = _apply_factors(_unpack(b.t()), scale_b)
    c = x @ y.t()
    c = c if bias is None else c + bias.float()
    return c.to(torch.bfloat16 if out_dtype is None else out_dtype)


# ---- Recurrent cells: the results of the gates are kept for the way back ---------------------


def _gates(parts, count):
    return sum(p for p in parts if p is not None).chunk(count, 1)


@_is("_thnn_fused_lstm_cell")
def _lstm(by_input, by_hidden, c, input_bias=None, hidden_bias=None):
    i, f, g, o = _gates((by_input, by_hidden, input_bias, hidden_bias), 4)
    i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
    c = f * c + i * g
    return o * c.tanh(), c, torch.cat((i, f, g, o), 1)


@_is("_thnn_fused_lstm_cell_backward_impl")
def _lstm_backward(grad_h, grad_c, c_before, c, kept, has_bias):
    i, f, g, o = kept.chunk(4, 1)
    tanh = c.tanh()
    d_h = torch.zeros_like(c) if grad_h is None else grad_h
    d_c = d_h * o * (1 - tanh * tanh) + (0 if grad_c is None else grad_c)
    gates = torch.cat(
        (
            d_c * g * i * (1 - i),
            d_c * c_before * f * (1 - f),
            d_c * i * (1 - g * g),
            d_h * tanh * o * (1 - o),
        ),
        1,
    )
    return gates, d_c * f, gates.sum(0) if has_bias else None


@_is("_thnn_fused_gru_cell")
def _gru(by_input, by_hidden, h, input_bias=None, hidden_bias=None):
    ir, iz, new = _gates((by_input, input_bias), 3)
    hr, hz, hn = _gates((by_hidden, hidden_bias), 3)
    r, z = (ir + hr).sigmoid(), (iz + hz).sigmoid()
    n = (new + r * hn).tanh()
    return n + z * (h - n), torch.cat((r, z, n, h, hn), 1)


@_is("_thnn_fused_gru_cell_backward")
def _gru_backward(grad, kept, has_bias):
    r, z, n, h, hn = kept.chunk(5, 1)
    d_n = grad * (1 - z) * (1 - n * n)
    d_z = grad * (h - n) * z * (1 - z)
    d_r = d_n * hn * r * (1 - r)
    by_input, by_hidden = torch.cat((d_r, d_z, d_n), 1), torch.cat((d_r, d_z, d_n * r), 1)
    biases = (by_input.sum(0), by_hidden.sum(0)) if has_bias else (None, None)
    return by_input, by_hidden, grad * z, *biases


# ---- Normalisation ---------------------------------------------------------------------------


@_is("_fused_rms_norm")
def _rms_norm(x, shape, weight, eps):
    wide = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    modes = tuple(range(-len(shape), 0))
    eps = torch.finfo(wide.dtype).eps if eps is None else eps
    rstd = torch.rsqrt(wide.square().mean(modes, keepdim=True) + eps)
    y = wide * rstd
    return (y if weight is None else y * weight).to(x.dtype), rstd


@_is("_fused_rms_norm_backward")
def _rms_norm_backward(grad, x, shape, rstd, weight, mask):
    modes = tuple(range(-len(shape), 0))
    before = tuple(range(x.dim() - len(shape)))
    g, wide = grad.to(rstd.dtype), x.to(rstd.dtype)
    y = wide * rstd
    gw = g if weight is None else g * weight
    d_x = rstd * (gw - y * (gw * y).mean(modes, keepdim=True))
    d_weight = None
    if mask[1] and weight is not None:
        d_weight = ((g * y).sum(before) if before else g * y).to(weight.dtype)
    return d_x.to(x.dtype) if mask[0] else None, d_weight


# ---- Attention: batch, heads, rows, extent of a head -----------------------------------------


def _scores(q, k, bias, causal, scale):
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    s = (q.float() @ k.float().transpose(-2, -1)) * scale
    s = s if bias is None else s + bias
    if causal:
        s = s.masked_fill(torch.ones(s.shape[-2:], dtype=torch.bool).triu(1), float("-inf"))
    return s, scale


def _attend(q, k, v, bias, dropout, causal, scale):
    if dropout:
        raise NotImplementedError("attention with dropout: apply it to the probabilities yourself")
    s, _ = _scores(q, k, bias, causal, scale)
    logsum = s.logsumexp(-1)
    return (s.softmax(-1) @ v.float()).to(q.dtype), logsum


def _attend_backward(grad, q, k, v, bias, out, logsum, causal, scale):
    s, scale = _scores(q, k, bias, causal, scale)
    p, g = (s - logsum[..., : s.shape[-2], None]).exp(), grad.float()
    d_v = p.transpose(-2, -1) @ g
    d_s = p * (g @ v.float().transpose(-2, -1) - (g * out.float()).sum(-1, keepdim=True))
    d_q, d_k = d_s @ k.float() * scale, d_s.transpose(-2, -1) @ q.float() * scale
    return d_q.to(q.dtype), d_k.to(k.dtype), d_v.to(v.dtype), d_s


@_is("_scaled_dot_product_efficient_attention")
def _efficient(q, k, v, bias, keeps, dropout_p=0.0, is_causal=False, *, scale=None):
    out, logsum = _attend(q, k, v, bias, dropout_p, is_causal, scale)
    state = torch.zeros((), dtype=torch.int64)
    return out, logsum if keeps else logsum[..., :0], state, state


@_is("_scaled_dot_product_efficient_attention_backward")
def _efficient_backward(
    grad, q, k, v, bias, out, logsum, seed, offset, dropout, mask, is_causal=False, *, scale=None
):
    *grads, d_bias = _attend_backward(grad, q, k, v, bias, out, logsum, is_causal, scale)
    d_bias = d_bias.sum_to_size(bias.shape).to(bias.dtype) if mask[3] else None
    return *(g if m else None for g, m in zip(grads, mask, strict=False)), d_bias


@_is("_scaled_dot_product_flash_attention")
def _flash(q, k, v, dropout_p=0.0, is_causal=False, return_debug_mask=False, *, scale=None):
    out, logsum = _attend(q, k, v, None, dropout_p, is_causal, scale)
    state = torch.zeros(2, dtype=torch.uint64), torch.zeros((), dtype=torch.uint64)
    return out, logsum, None, None, q.shape[-2], k.shape[-2], *state, torch.empty(0, dtype=q.dtype)


@_is("_scaled_dot_product_flash_attention_backward")
def _flash_backward(
    grad, q, k, v, out, logsum, cum_q, cum_k, max_q, max_k, dropout, is_causal, *state, scale=None
):
    return _attend_backward(grad, q, k, v, None, out, logsum, is_causal, scale)[:3]
