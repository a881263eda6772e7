#!/usr/bin/env python3
"""Exports small networks of many architectures from torch, with latents and gradients, for `benchmarks/run models`.

    python3 lab/peers/models.py FOLDER [--only NAME,…] [--opsets 17,20] [--dynamo 18,23]
    benchmarks/run models FOLDER --markdown docs/results/models.md

Needs numpy, torch and onnx (for the new exporter onnxscript too; with onnxruntime, files that do not give what the model
gives are removed). Each architecture gets a folder with `in.npy` (two inputs), `ref.npz`, the exported files and, where the
model has other inputs, `set.txt` with a number for each. `ref.npz` holds, in float64: `latents`, what goes into the module `head` (the output where
there is none), and `grad`, the product of the cotangents u[n, k] = cos(0.37 + 1.7 k + 0.9 n) with the Jacobian. Weights are
random, from a fixed seed.
"""

import argparse
import copy
import json
import os

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


class Mlp(nn.Module):
    shape = (8,)

    def __init__(self, activation):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 24), activation, nn.Linear(24, 16), activation)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        return self.head(self.body(x))


class Cnn(nn.Module):
    shape = (3, 16, 16)

    def __init__(self, pool):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), pool,
            nn.Conv2d(8, 16, 3, stride=2, groups=2), nn.GELU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(16, 4)

    def forward(self, x):
        return self.head(self.body(x))


class Residual(nn.Module):
    shape = (3, 12, 12)

    def __init__(self, norm):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, padding=1)
        self.blocks = nn.ModuleList(
            [nn.Sequential(nn.Conv2d(8, 8, 3, padding=1), norm(), nn.SiLU(), nn.Conv2d(8, 8, 1)) for _ in range(2)])
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = x + block(x)
        return self.head(x.mean((2, 3)))


class Recurrent(nn.Module):
    shape = (12, 5)

    def __init__(self, layer):
        super().__init__()
        self.layer = layer
        self.head = nn.Linear(24, 3)

    def forward(self, x):
        return self.head(self.layer(x)[0][:, -1])


class Transformer(nn.Module):
    shape = (7, 16)

    def __init__(self):
        super().__init__()
        layer = nn.TransformerEncoderLayer(16, 4, 32, dropout=0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        return self.head(self.encoder(x).mean(1))


class Gated(nn.Module):
    """Attention by torch's own function, causal, with a gated layer: a small decoder."""

    shape = (6, 16)

    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(16, 48)
        self.gate = nn.Linear(16, 32)
        self.up = nn.Linear(16, 32)
        self.down = nn.Linear(32, 16)
        self.head = nn.Linear(16, 4)

    def forward(self, x):
        q, k, v = (part.unflatten(-1, (4, 4)).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        x = x + F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
        x = x + self.down(F.silu(self.gate(x)) * self.up(x))
        return self.head(x[:, -1])


class Unet(nn.Module):
    shape = (1, 16, 16)

    def __init__(self, mode):
        super().__init__()
        self.mode = mode
        self.down = nn.Conv2d(1, 4, 3, stride=2, padding=1)
        self.deep = nn.Conv2d(4, 8, 3, stride=2, padding=1)
        self.mid = nn.Conv2d(8, 4, 3, padding=1)
        self.head = nn.Linear(4 * 8 * 8, 3)

    def forward(self, x):
        first = F.relu(self.down(x))
        deep = F.relu(self.mid(F.relu(self.deep(first))))
        corners = None if self.mode == "nearest" else False
        x = first + F.interpolate(deep, scale_factor=2, mode=self.mode, align_corners=corners)
        return self.head(x.flatten(1))


class SpatialTransformer(nn.Module):
    shape = (1, 10, 10)

    def __init__(self):
        super().__init__()
        self.place = nn.Linear(100, 6)
        self.head = nn.Linear(100, 3)

    def forward(self, x):
        theta = torch.tanh(self.place(x.flatten(1))).view(-1, 2, 3)
        grid = F.affine_grid(theta, (x.shape[0], 1, 10, 10), align_corners=False)
        return self.head(F.grid_sample(x, grid, align_corners=False).flatten(1))


class Graph(nn.Module):
    """Messages along fixed edges, added up at their ends."""

    shape = (10, 4)

    def __init__(self):
        super().__init__()
        self.register_buffer("source", torch.arange(20) % 10)
        self.register_buffer("target", (torch.arange(20) * 3 + 1) % 10)
        self.message = nn.Linear(4, 16)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        messages = F.relu(self.message(x[:, self.source]))
        places = self.target[None, :, None].expand(x.shape[0], 20, 16)
        nodes = torch.zeros(x.shape[0], 10, 16, dtype=x.dtype).scatter_add(1, places, messages)
        return self.head(torch.tanh(nodes).sum(1))


class SideInput(nn.Module):
    """Numbers and a category, which is not explained and has one value."""

    shape = (6,)
    side = 2

    def __init__(self):
        super().__init__()
        self.category = nn.Embedding(5, 4)
        self.body = nn.Sequential(nn.Linear(10, 16), nn.Tanh())
        self.head = nn.Linear(16, 3)

    def forward(self, x, c):
        return self.head(self.body(torch.cat([x, self.category(c)], 1)))


class Mixer(nn.Module):
    shape = (9, 8)

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(8)
        self.tokens = nn.Linear(9, 9)
        self.channels = nn.Sequential(nn.Linear(8, 16), nn.GELU("tanh"), nn.Linear(16, 8))
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        x = x + self.tokens(self.norm(x).transpose(1, 2)).transpose(1, 2)
        return self.head((x + self.channels(self.norm(x))).amax(1))


ARCHITECTURES = {
    **{
        "mlp_" + type(activation).__name__.lower(): lambda a=activation: Mlp(a)
        for activation in (nn.ReLU(), nn.Tanh(), nn.ELU(), nn.SELU(), nn.CELU(), nn.LeakyReLU(), nn.GELU(), nn.SiLU(), nn.Mish(),
                           nn.Softplus(), nn.Softsign(), nn.Hardswish(), nn.Hardsigmoid(), nn.PReLU(), nn.ReLU6())
    },
    "cnn_max": lambda: Cnn(nn.MaxPool2d(2)),
    "cnn_max_overlapping": lambda: Cnn(nn.MaxPool2d(3, 2, 1)),
    "cnn_average": lambda: Cnn(nn.AvgPool2d(2)),
    "cnn_power": lambda: Cnn(nn.LPPool2d(2, 2)),
    "cnn_local_response": lambda: Cnn(nn.LocalResponseNorm(3)),
    "cnn_shuffle": lambda: Cnn(nn.Sequential(nn.PixelUnshuffle(2), nn.Conv2d(32, 8, 1))),
    "residual_batch": lambda: Residual(lambda: nn.BatchNorm2d(8)),
    "residual_group": lambda: Residual(lambda: nn.GroupNorm(2, 8)),
    "residual_instance": lambda: Residual(lambda: nn.InstanceNorm2d(8, affine=True)),
    "lstm": lambda: Recurrent(nn.LSTM(5, 24, batch_first=True)),
    "lstm_two_layers_both_ways": lambda: Recurrent(nn.LSTM(5, 12, 2, bidirectional=True, batch_first=True)),
    "gru": lambda: Recurrent(nn.GRU(5, 24, batch_first=True)),
    "rnn": lambda: Recurrent(nn.RNN(5, 24, batch_first=True)),
    "transformer": Transformer,
    "gated_decoder": Gated,
    "mixer": Mixer,
    "unet_nearest": lambda: Unet("nearest"),
    "unet_bilinear": lambda: Unet("bilinear"),
    "unet_bicubic": lambda: Unet("bicubic"),
    "spatial_transformer": SpatialTransformer,
    "graph": Graph,
    "side_input": SideInput,
}


def sides(model):
    """Inputs that are not explained: none, or one category for each of the two examples."""
    return [torch.full((2,), model.side)] if hasattr(model, "side") else []


def reference(model, inputs):
    """Latents and the product with the Jacobian, in float64."""
    exact = copy.deepcopy(model).double()
    seen = []
    exact.head.register_forward_pre_hook(lambda module, arguments: seen.append(arguments[0]))
    x = torch.tensor(inputs, dtype=torch.float64, requires_grad=True)
    exact(x, *sides(model))
    latents = seen[0].flatten(1)
    n, k = np.indices(latents.shape)
    (latents * torch.tensor(np.cos(0.37 + 1.7 * k + 0.9 * n))).sum().backward()
    return latents.detach().numpy(), x.grad.flatten(1).numpy()


def export(model, inputs, file, opset, dynamo):
    given = (torch.tensor(inputs), *sides(model))
    names = ["x", "c"][:len(given)]
    if dynamo:
        batch = torch.export.Dim("batch")
        torch.onnx.export(model, given, file, opset_version=opset, dynamo=True, input_names=names, output_names=["y"],
                          dynamic_shapes=tuple({0: batch} for _ in given), external_data=False)
    else:
        torch.onnx.export(model, given, file, opset_version=opset, dynamo=False, input_names=names, output_names=["y"],
                          dynamic_axes={name: {0: "batch"} for name in [*names, "y"]})


def faithful(model, inputs, file):
    """Whether the exported file gives what the model gives; torch's exporters sometimes err. True without onnxruntime."""
    try:
        import onnxruntime
    except ImportError:
        return True
    given = [torch.tensor(inputs), *sides(model)]
    session = onnxruntime.InferenceSession(file)
    found = session.run(None, {port.name: each.numpy() for port, each in zip(session.get_inputs(), given)})[0]
    return np.allclose(found, model(*given).detach().numpy(), rtol=1e-3, atol=1e-4)


def numbers(text):
    return [int(number) for number in text.split(",") if number]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder")
    options.add_argument("--only", default="")
    options.add_argument("--opsets", default="17,20", help="of the old exporter")
    options.add_argument("--dynamo", default="18,23", help="opsets of the new exporter")
    given = options.parse_args()
    for name, make in ARCHITECTURES.items():
        if given.only and name not in given.only.split(","):
            continue
        torch.manual_seed(1)
        model = make().eval()
        inputs = np.random.default_rng(1).standard_normal((2, *model.shape)).astype(np.float32)
        folder = os.path.join(given.folder, name)
        os.makedirs(folder, exist_ok=True)
        latents, grad = reference(model, inputs)
        np.save(os.path.join(folder, "in.npy"), inputs)
        np.savez(os.path.join(folder, "ref.npz"), latents=latents, grad=grad)
        if hasattr(model, "side"):
            with open(os.path.join(folder, "set.txt"), "w", encoding="utf-8") as values:
                values.write(f"c={model.side}\n")
        variants = {}
        for kind, opsets in (("legacy", numbers(given.opsets)), ("dynamo", numbers(given.dynamo))):
            for opset in opsets:
                variant = f"{kind}{opset}"
                try:
                    file = os.path.join(folder, variant + ".onnx")
                    export(model, inputs, file, opset, kind == "dynamo")
                    variants[variant] = "exported"
                    if not faithful(model, inputs, file):
                        os.remove(file)
                        variants[variant] = "removed: it does not give what the model gives"
                except Exception as problem:  # torch's exporters raise anything
                    variants[variant] = f"{type(problem).__name__}: {problem}".splitlines()[0]
                print(name, variant, variants[variant])
        with open(os.path.join(folder, "meta.json"), "w", encoding="utf-8") as meta:
            json.dump({"name": name, "torch": torch.__version__, "truth": "float64", "variants": variants}, meta, indent=1)


if __name__ == "__main__":
    main()
