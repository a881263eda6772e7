#!/usr/bin/env python3
"""Times an epoch of the paper's digit network in torch beside our training, on the same images and in one run.

    python3 benchmarks/peers/training.py FOLDER [--images 12800] [--rounds 3]

FOLDER holds MNIST (simplex data fetch mnist prints it). Needs numpy and torch (Debian: python3-torch). Rounds are
interleaved, one thread each, in processor time; the median counts. SGD, momentum 0.5, weight decay 0.1, batches of 64.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Digits(nn.Module):
    """The digit classifier of the paper's appendix."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, 10, 5)
        self.second = nn.Conv2d(10, 20, 5)
        self.channels = nn.Dropout2d()
        self.dense = nn.Linear(320, 50)
        self.head = nn.Linear(50, 10)

    def forward(self, x):
        x = F.relu(F.max_pool2d(self.first(x), 2))
        x = F.relu(F.max_pool2d(self.channels(self.second(x)), 2))
        x = F.relu(self.dense(x.view(-1, 320)))
        return self.head(F.dropout(x, training=self.training))


def torch_epoch(images, labels):
    """Processor seconds of the second epoch."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    model = Digits()
    optimiser = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.5, weight_decay=0.1)
    for _ in range(2):
        order = torch.randperm(len(images))
        begin = time.process_time()
        for start in range(0, len(images), 64):
            batch = order[start : start + 64]
            optimiser.zero_grad()
            F.cross_entropy(model(images[batch]), labels[batch]).backward()
            optimiser.step()
        seconds = time.process_time() - begin
    return seconds


def java_epoch(folder, count):
    out = subprocess.run(
        [os.path.join(ROOT, "benchmarks", "run"), "training", folder, str(count)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return float(out.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--images", type=int, default=12800)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    count = options.images
    pixels = np.fromfile(os.path.join(options.folder, "train-images-idx3-ubyte"), dtype=np.uint8)[16:]
    images = torch.tensor((pixels[: count * 784].reshape(count, 1, 28, 28) / 255.0 - 0.1307) / 0.3081).float()
    classes = np.fromfile(os.path.join(options.folder, "train-labels-idx1-ubyte"), dtype=np.uint8)[8:]
    labels = torch.tensor(classes[:count].astype(np.int64))
    ours, theirs = [], []
    for number in range(options.rounds):
        theirs.append(torch_epoch(images, labels))
        ours.append(java_epoch(options.folder, count))
        print(f"round {number}: torch {theirs[-1]:.2f} s, ours {ours[-1]:.2f} s", file=sys.stderr)
    torch_time, java_time = statistics.median(theirs), statistics.median(ours)
    print("| | an epoch of %d images |\n|---|---|" % count)
    print(f"| torch {torch.__version__}, one thread | {torch_time:.2f} s |")
    print(f"| ours, one thread | {java_time:.2f} s |")
    print(f"| ratio | {java_time / torch_time:.2f} (wanted: at most 1.5) |")


if __name__ == "__main__":
    main()
