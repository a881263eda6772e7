#!/usr/bin/env python3
"""Trains the paper's digit network in torch, for the experiment torch-networks.

    python3 lab/peers/networks.py MNIST OUT [--runs 10]

MNIST is the folder of the digits (simplex data fetch mnist prints it). OUT gets torch-networks.csv, run by run; finished
networks are not trained again. Needs numpy and torch. Then: simplex experiment run torch-networks --data OUT
"""

import argparse
import os

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

# The paper's appendix B.1: 10 epochs of Adam with torch's defaults. The first digits alone are used, as training takes long.
NETWORKS = {"weight decay 0.1": 0.1, "no weight decay": 0.0}
DIGITS = 12000
EPOCHS = 10
BATCH = 64


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


def read(folder, part):
    """Returns normalised images and labels."""
    pixels = np.fromfile(os.path.join(folder, part + "-images-idx3-ubyte"), dtype=np.uint8)[16:]
    labels = np.fromfile(os.path.join(folder, part + "-labels-idx1-ubyte"), dtype=np.uint8)[8:]
    images = (pixels.reshape(-1, 1, 28, 28) / 255.0 - 0.1307) / 0.3081
    return torch.tensor(images).float(), torch.tensor(labels.astype(np.int64))


def accuracy(decay, seed, training, test):
    """Trains a network and returns its accuracy on the test set."""
    torch.manual_seed(seed)
    images, labels = training[0][:DIGITS], training[1][:DIGITS]
    model = Digits()
    steps = torch.optim.Adam(model.parameters(), weight_decay=decay)
    for _ in range(EPOCHS):
        order = torch.randperm(len(images))
        for start in range(0, len(images), BATCH):
            batch = order[start : start + BATCH]
            steps.zero_grad()
            F.cross_entropy(model(images[batch]), labels[batch]).backward()
            steps.step()
    model.eval()
    with torch.no_grad():
        return (model(test[0]).argmax(1) == test[1]).float().mean().item()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist")
    parser.add_argument("out")
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    torch.set_num_threads(1)
    training, test = read(options.mnist, "train"), read(options.mnist, "t10k")
    os.makedirs(options.out, exist_ok=True)
    table = os.path.join(options.out, "torch-networks.csv")
    if not os.path.exists(table):
        with open(table, "w") as file:
            file.write("run,network,accuracy\n")
    with open(table) as file:
        known = file.read()
    for run in range(options.runs):
        for name, decay in NETWORKS.items():
            row = f'{run},"{name}",'
            if row not in known:
                share = accuracy(decay, run, training, test)
                with open(table, "a") as file:
                    file.write(f"{row}{share:.4f}\n")
                print(f"run {run}, {name}: {share:.4f}", flush=True)


if __name__ == "__main__":
    main()
