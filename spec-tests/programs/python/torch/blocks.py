"""Blocks of models, each with its inputs: small, and with extents that differ from each other.

``BLOCKS[name]()`` is (module, inputs); all float32, on the CPU. Inputs that need a gradient say so.
"""

import torch
import torch.nn.functional as F
from torch import nn

BLOCKS = {}


def _block(make):
    BLOCKS[make.__name__] = make
    return make


class Of(nn.Module):
    """A function with parameters of these shapes, as a module."""

    def __init__(self, function, **shapes):
        super().__init__()
        self.function = function
        self.weights = nn.ParameterDict(
            {name: nn.Parameter(torch.randn(shape) * 0.3) for name, shape in shapes.items()}
        )

    def forward(self, *inputs):
        return self.function(*inputs, **self.weights)


def _x(*shape):
    return torch.randn(shape, requires_grad=True)


@_block
def mlp_gelu():
    return nn.Sequential(nn.Linear(24, 40), nn.GELU(), nn.Linear(40, 12)), (_x(6, 24),)


@_block
def mlp_swiglu():
    def swiglu(x, gate, up, down):
        return (F.silu(x @ gate) * (x @ up)) @ down

    return Of(swiglu, gate=(20, 36), up=(20, 36), down=(36, 20)), (_x(2, 5, 20),)


@_block
def layer_norm():
    return nn.Sequential(nn.LayerNorm(48), nn.Linear(48, 8), nn.ReLU()), (_x(7, 48),)


@_block
def rms_norm():
    def rms(x, weight):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * weight

    return Of(rms, weight=(80,)), (_x(3, 5, 80),)


@_block
def group_norm():
    return nn.Sequential(nn.GroupNorm(3, 12), nn.SiLU()), (_x(2, 12, 5, 6),)


@_block
def batch_norm():
    return nn.Sequential(nn.BatchNorm2d(6), nn.LeakyReLU(0.1)), (_x(4, 6, 5, 3),)


@_block
def masked_softmax():
    def softmax(x, keep, scale):
        return (x * scale).masked_fill(~keep, float("-inf")).softmax(-1)

    keep = torch.rand(9, 33) > 0.3
    keep[:, 0] = True
    return Of(softmax, scale=(33,)), (_x(9, 33), keep)


@_block
def attention():
    def attend(x, q, k, v):
        heads = [(x @ w).unflatten(-1, (3, 8)).transpose(1, 2) for w in (q, k, v)]
        return F.scaled_dot_product_attention(*heads, is_causal=True).transpose(1, 2).flatten(2)

    return Of(attend, q=(24, 24), k=(24, 24), v=(24, 24)), (_x(2, 10, 24),)


@_block
def cross_attention():
    class Cross(nn.Module):
        def __init__(self):
            super().__init__()
            self.attention = nn.MultiheadAttention(16, 4, batch_first=True)

        def forward(self, x, of):
            return self.attention(x, of, of, need_weights=False)[0]

    return Cross(), (_x(2, 5, 16), _x(2, 7, 16))


@_block
def rotary():
    def turn(x, scale):
        n, d = x.shape[-2], x.shape[-1] // 2
        angle = torch.arange(n, device=x.device)[:, None] / 10000 ** (
            torch.arange(d, device=x.device) / d
        )
        one, other = x.chunk(2, -1)
        cos, sin = angle.cos(), angle.sin()
        return torch.cat((one * cos - other * sin, other * cos + one * sin), -1) * scale

    return Of(turn, scale=(16,)), (_x(2, 3, 11, 16),)


@_block
def embedding():
    def embed(words, table, place):
        return F.embedding(words, table) + place[: words.shape[1]]

    return Of(embed, table=(50, 12), place=(20, 12)), (torch.randint(0, 50, (3, 9)),)


@_block
def cross_entropy():
    def loss(x, of, weight):
        return F.cross_entropy(x @ weight, of, label_smoothing=0.1, ignore_index=2)

    return Of(loss, weight=(12, 30)), (_x(14, 12), torch.randint(0, 30, (14,)))


@_block
def convolution_unfold():
    def convolve(x, weight, bias):
        columns = F.unfold(x, 3, padding=1)
        y = weight.flatten(1) @ columns + bias[:, None]
        return y.unflatten(-1, x.shape[-2:])

    return Of(convolve, weight=(5, 4, 3, 3), bias=(5,)), (_x(2, 4, 7, 6),)


@_block
def convolution():
    parts = nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 4, 1)
    return nn.Sequential(*parts), (_x(2, 3, 12, 10),)


@_block
def lstm_cell():
    def cell(x, h, c, w, u):
        i, f, g, o = (x @ w + h @ u).chunk(4, -1)
        c = f.sigmoid() * c + i.sigmoid() * g.tanh()
        return o.sigmoid() * c.tanh()

    return Of(cell, w=(10, 56), u=(14, 56)), (_x(5, 10), _x(5, 14), _x(5, 14))


@_block
def gru_unrolled():
    class Unrolled(nn.Module):
        def __init__(self):
            super().__init__()
            self.cell = nn.GRUCell(6, 10)

        def forward(self, x):
            h = x.new_zeros(x.shape[1], 10)
            for step in x:
                h = self.cell(step, h)
            return h

    return Unrolled(), (_x(3, 4, 6),)


@_block
def experts():
    def route(x, gate, first, second):
        weight, chosen = (x @ gate).softmax(-1).topk(2, -1)
        weight = weight / weight.sum(-1, keepdim=True)
        hidden = torch.einsum("td,edh->teh", x, first).relu()
        every = torch.einsum("teh,ehd->ted", hidden, second)
        return (
            every.gather(1, chosen[..., None].expand(-1, -1, x.shape[-1])) * weight[..., None]
        ).sum(1)

    return Of(route, gate=(12, 5), first=(5, 12, 7), second=(5, 7, 12)), (_x(9, 12),)


@_block
def encoder_layer():
    layer = nn.TransformerEncoderLayer(16, 2, 28, dropout=0.0, batch_first=True, norm_first=True)
    return layer, (_x(2, 6, 16),)


@_block
def decays():
    def scan(x, decay):
        weight = decay.sigmoid().expand(x.shape[1], -1).log().cumsum(0)
        return (x * (-weight).exp()).cumsum(1) * weight.exp()

    return Of(scan, decay=(10,)), (_x(2, 12, 10),)


@_block
def scatter_sum():
    def sum_by(x, at, weight):
        total = x.new_zeros(6, x.shape[1]).index_add(0, at, x * weight)
        return total / torch.bincount(at, minlength=6).clamp(min=1)[:, None]

    return Of(sum_by, weight=(11,)), (_x(17, 11), torch.randint(0, 6, (17,)))


@_block
def resample():
    def up(x, mix):
        y = F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)
        return torch.einsum("bchw,cd->bdhw", F.avg_pool2d(y, 3, 1), mix)

    return Of(up, mix=(3, 5)), (_x(2, 3, 5, 4),)


@_block
def losses():
    def loss(x, y, weight):
        p = x @ weight
        kl = F.kl_div(p.log_softmax(-1), y.softmax(-1), reduction="batchmean")
        return kl + F.huber_loss(p, y) + F.binary_cross_entropy_with_logits(p, y.sigmoid())

    return Of(loss, weight=(9, 13)), (_x(8, 9), torch.randn(8, 13))
