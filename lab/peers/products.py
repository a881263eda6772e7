#!/usr/bin/env python3
"""Exports well-known networks from torch and times torch's own products with the Jacobian, for `benchmarks/run products`.

    python3 lab/peers/products.py FOLDER [--only NAME,…]
    benchmarks/run products FOLDER --python python3 --markdown docs/results/products.md

Needs numpy, torch and onnx. Each network gets a folder with `model.onnx`, `in.npy` (a batch of 50), and `ref.npz`: in float64 the
latents, what goes into the module `head`, and the product of the cotangents u[n, k] = cos(0.37 + 1.7 k + 0.9 n) with the
Jacobian; and `grad32`, the same product in float32. Weights are random, from a fixed seed; the statistics of batch
normalisations and their weights are drawn too, as in a trained network none is 0 or 1.

With --serve NETWORK it prints `ready` (or `absent: torch`) and answers each line with the processor seconds of one product on one
thread: forward to the latent and autograd back to the input, parameters frozen. That way `benchmarks/run` times both sides in turn.
"""

import argparse
import copy
import os
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402

try:
    import torch  # noqa: E402
    from torch import nn  # noqa: E402
except ImportError:
    print("absent: torch", flush=True)
    sys.exit(1)

BATCH = 50
torch.set_num_threads(1)


class PapersCnn(nn.Module):
    shape = (1, 28, 28)

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(1, 10, 5), nn.MaxPool2d(2), nn.ReLU(),
            nn.Conv2d(10, 20, 5), nn.MaxPool2d(2), nn.ReLU(),
            nn.Flatten(), nn.Linear(320, 50), nn.ReLU())
        self.head = nn.Linear(50, 10)

    def forward(self, x):
        return self.head(self.body(x))


class Lstm(nn.Module):
    shape = (50, 8)

    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(8, 100, 2, batch_first=True)
        self.head = nn.Linear(100, 3)

    def forward(self, x):
        return self.head(self.layer(x)[0][:, -1])


class Basic(nn.Module):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.path = nn.Sequential(
            nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(),
            nn.Conv2d(outside, outside, 3, 1, 1, bias=False), nn.BatchNorm2d(outside))
        self.short = nn.Identity() if stride == 1 and inside == outside else nn.Sequential(
            nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(self.path(x) + self.short(x))


class Resnet18(nn.Module):
    shape = (3, 64, 64)

    def __init__(self):
        super().__init__()
        layers = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
        inside = 64
        for outside, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
            layers += [Basic(inside, outside, stride), Basic(outside, outside, 1)]
            inside = outside
        self.body = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(512, 1000)

    def forward(self, x):
        return self.head(self.body(x))


class Inverted(nn.Module):
    def __init__(self, inside, outside, stride, factor):
        super().__init__()
        wide = inside * factor
        layers = [] if factor == 1 else [nn.Conv2d(inside, wide, 1, bias=False), nn.BatchNorm2d(wide), nn.ReLU6()]
        layers += [
            nn.Conv2d(wide, wide, 3, stride, 1, groups=wide, bias=False), nn.BatchNorm2d(wide), nn.ReLU6(),
            nn.Conv2d(wide, outside, 1, bias=False), nn.BatchNorm2d(outside)]
        self.path = nn.Sequential(*layers)
        self.added = stride == 1 and inside == outside

    def forward(self, x):
        return x + self.path(x) if self.added else self.path(x)


class MobilenetV2(nn.Module):
    shape = (3, 64, 64)

    def __init__(self):
        super().__init__()
        layers = [nn.Conv2d(3, 32, 3, 2, 1, bias=False), nn.BatchNorm2d(32), nn.ReLU6()]
        inside = 32
        for factor, outside, count, stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
                                               (6, 160, 3, 2), (6, 320, 1, 1)):
            for i in range(count):
                layers.append(Inverted(inside, outside, stride if i == 0 else 1, factor))
                inside = outside
        layers += [nn.Conv2d(320, 1280, 1, bias=False), nn.BatchNorm2d(1280), nn.ReLU6()]
        self.body = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(1280, 1000)

    def forward(self, x):
        return self.head(self.body(x))


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        weights = torch.softmax(q @ k.transpose(-2, -1) / (q.shape[-1] ** 0.5), -1)
        return self.out((weights @ v).transpose(1, 2).flatten(2))


class VitBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.first(x))
        return x + self.mlp(self.second(x))


class VitTiny(nn.Module):
    shape = (3, 64, 64)

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 192, 8, 8)
        self.token = nn.Parameter(torch.randn(1, 1, 192) * 0.02)
        self.places = nn.Parameter(torch.randn(1, 65, 192) * 0.02)
        self.blocks = nn.Sequential(*[VitBlock(192, 3) for _ in range(12)])
        self.norm = nn.LayerNorm(192)
        self.head = nn.Linear(192, 1000)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.places
        return self.head(self.norm(self.blocks(x))[:, 0])


class BertLayer(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.attention = Attention(width, heads)
        self.first, self.second = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = self.first(x + self.attention(x))
        return self.second(x + self.mlp(x))


class BertTiny(nn.Module):
    """From the sum of the embeddings on: two layers of 128, two heads, 64 tokens, the pooler."""

    shape = (64, 128)

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(128, eps=1e-12)
        self.layers = nn.Sequential(*[BertLayer(128, 2) for _ in range(2)])
        self.pooler = nn.Linear(128, 128)
        self.head = nn.Linear(128, 2)

    def forward(self, x):
        return self.head(torch.tanh(self.pooler(self.layers(self.norm(x))[:, 0])))


NETWORKS = {
    "paper-cnn": PapersCnn,
    "lstm": Lstm,
    "resnet-18": Resnet18,
    "mobilenet-v2": MobilenetV2,
    "vit-tiny": VitTiny,
    "bert-tiny": BertTiny,
}


def make(name):
    torch.manual_seed(1)
    model = NETWORKS[name]().eval()
    for module in model.modules():
        if isinstance(module, nn.Conv2d) and module.bias is None:
            nn.init.kaiming_normal_(module.weight, mode="fan_in")
        if isinstance(module, nn.BatchNorm2d):
            nn.init.normal_(module.running_mean, 0, 0.1)
            nn.init.uniform_(module.running_var, 0.7, 1.3)
            nn.init.uniform_(module.weight, 0.7, 1.3)
            nn.init.normal_(module.bias, 0, 0.1)
    return model.requires_grad_(False)


def inputs(model):
    return np.random.default_rng(1).standard_normal((BATCH, *model.shape)).astype(np.float32)


def latents(model, x):
    """What goes into the head, without the head's own work."""
    seen = []
    head, model.head = model.head, nn.Identity()
    try:
        seen.append(model(x))
    finally:
        model.head = head
    return seen[0]


def cotangents(shape):
    n, k = np.indices(shape)
    return np.cos(0.37 + 1.7 * k + 0.9 * n)


def product(model, x, u):
    x = x.detach().requires_grad_(True)
    h = latents(model, x)
    return h, torch.autograd.grad(h, x, u)[0]


def export(name, folder):
    model = make(name)
    os.makedirs(folder, exist_ok=True)
    numbers = inputs(model)
    x = torch.tensor(numbers)
    u = cotangents(latents(model, x).shape)
    h, exact = product(copy.deepcopy(model).double(), x.double(), torch.tensor(u))
    single = product(model, x, torch.tensor(u, dtype=torch.float32))[1]
    np.save(os.path.join(folder, "in.npy"), numbers)
    np.savez(os.path.join(folder, "ref.npz"), latents=h.detach().numpy(), grad=exact.flatten(1).numpy(),
             grad32=single.flatten(1).numpy())
    newer = int(torch.__version__.split(".")[0]) >= 2
    settings = {"opset_version": 17, "dynamo": False} if newer else {"opset_version": 16}
    torch.onnx.export(model, (x,), os.path.join(folder, "model.onnx"), input_names=["x"], output_names=["y"],
                      dynamic_axes={"x": {0: "batch"}, "y": {0: "batch"}}, **settings)
    print(name, "latent", h.shape[1], flush=True)


def serve(name, lines):
    model = make(name)
    x = torch.tensor(inputs(model))
    u = torch.tensor(cotangents(latents(model, x).shape), dtype=torch.float32)
    for _ in range(3):
        product(model, x, u)
    print("ready", flush=True)
    for _ in lines:
        start = time.process_time()
        product(model, x, u)
        print(time.process_time() - start, flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?")
    options.add_argument("--only", default="")
    options.add_argument("--serve", metavar="NETWORK")
    given = options.parse_args()
    if given.serve:
        serve(given.serve, sys.stdin)
        return
    if not given.folder:
        options.error("the folder is missing")
    for name in NETWORKS:
        if not given.only or name in given.only.split(","):
            export(name, os.path.join(given.folder, name))


if __name__ == "__main__":
    main()
