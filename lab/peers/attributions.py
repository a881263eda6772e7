#!/usr/bin/env python3
"""Integrated gradients by torch's autograd beside `simplex attribute`: values, and time at equal error.

    python3 lab/peers/products.py FOLDER
    python3 lab/peers/attributions.py FOLDER [--only NAME,…] [--simplex ./simplex] [--markdown FILE]

Needs numpy and torch, and FOLDER with the networks that products.py exports. Both attribute output 0 of the network to the numbers of
the same inputs, against zeros. The reference is the rule of Gauss and Legendre with 1,000 gradients of torch in float64. An error is
the largest difference from it over an input's values, as a part of the sum of their sizes; the table has the mean over inputs. torch
takes that rule with 2, 4, 8, … gradients in float32, in batches of 50, until its error is at most that of simplex. Times are processor
seconds on one thread for an input. Those of simplex are a difference of two runs of the command, with few inputs and with more, so
loading cancels out.
"""

import argparse
import json
import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import products  # noqa: E402  (sets the number of threads before numpy is loaded)

import numpy as np  # noqa: E402
import torch  # noqa: E402

FEW, MORE = 2, 50
REFERENCE = 1_000
AT_ONCE = 50
MOST = 1_024


def integrated(model, x, count, number):
    """The mean of so many gradients on the line from zeros to x, by Gauss and Legendre's rule, times x."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    places, shares = (torch.tensor(each / 2, dtype=number) for each in (nodes + 1, weights))
    total = torch.zeros_like(x)
    for first in range(0, count, AT_ONCE):
        some = slice(first, first + AT_ONCE)
        points = (places[some].view(-1, *[1] * x.dim()) * x).requires_grad_(True)
        gradients = torch.autograd.grad(model(points).flatten(1)[:, 0].sum(), points)[0]
        total += (shares[some].view(-1, *[1] * x.dim()) * gradients).sum(0)
    return (total * x).flatten().double().numpy()


def simplex(command, model, inputs):
    """The values for inputs, and the processor seconds of the command."""
    with tempfile.TemporaryDirectory() as folder:
        np.save(os.path.join(folder, "x.npy"), inputs.reshape(len(inputs), -1))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [*command, "attribute", "--model", model, "--input", os.path.join(folder, "x.npy"), "--output", "0",
             "--baseline", "zeros", "--threads", "1", "--json", os.path.join(folder, "a.json")],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(os.path.join(folder, "a.json"), encoding="utf-8") as document:
            found = json.load(document)["attributions"]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return np.array([each["values"] for each in found]), seconds


def error(values, exact):
    return np.mean([np.abs(v - e).max() / np.abs(e).sum() for v, e in zip(values, exact)])


def compare(name, folder, command):
    model = products.make(name)
    inputs = np.load(os.path.join(folder, name, "in.npy"))[:MORE]
    file = os.path.join(folder, name, "model.onnx")
    wide = products.make(name).double()
    exact = [integrated(wide, torch.tensor(x).double(), REFERENCE, torch.float64) for x in inputs[:FEW]]
    values, few = simplex(command, file, inputs[:FEW])
    more = simplex(command, file, inputs)[1]
    own = error(values, exact)
    count, theirs, seconds = 1, np.inf, 0.0
    while theirs > own and count < MOST:
        count *= 2
        start = time.process_time()
        theirs = error([integrated(model, torch.tensor(x), count, torch.float32) for x in inputs[:FEW]], exact)
        seconds = (time.process_time() - start) / FEW
    took = (more - few) / (MORE - FEW)
    reached = "" if theirs <= own else f" (of {MOST} not enough)"
    return f"| {name} | {own:.1e} | {took:.3g} s | {theirs:.1e} | {count}{reached} | {seconds:.3g} s | {took / seconds:.2f} |"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder")
    options.add_argument("--only", default="")
    options.add_argument("--simplex", default="./simplex")
    options.add_argument("--markdown")
    given = options.parse_args()
    lines = ["| network | error | simplex | error of torch | its gradients | torch | simplex / torch |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    for name in products.NETWORKS:
        if not given.only or name in given.only.split(","):
            lines.append(compare(name, given.folder, shlex.split(given.simplex)))
            print(lines[-1], flush=True)
    if given.markdown:
        with open(given.markdown, "w", encoding="utf-8") as page:
            page.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
