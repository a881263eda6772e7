#!/usr/bin/env python3
"""Runs rounds of another program for `benchmarks/run gates`, which starts it: rivals.py FOLDER RIVAL DATA.

RIVAL is scipy (non-negative least squares), torch (the paper's algorithm 1), faiss or faiss-batch (seven nearest neighbours,
flat index). Prints `absent: …` if its library is missing; otherwise `ready` after warming up, and for each line of the standard
input the processor seconds of one test, on one thread.

torch: Adam on the pre-weights of a softmax, from zero, learning rate 1e-3, sum of squared errors, float32, 10,000 epochs.
scipy: min |[P^T; M 1] v - [0; M]| over v >= 0 with P = H - 1 h^T; v / sum(v) is the exact solution for any M > 0.
"""

import os
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

EPOCHS = 10_000
NEIGHBOURS = 7
ROUND_SECONDS = 0.4


def nnls(np):
    import scipy.optimize

    def solve(corpus, test):
        points = corpus.astype(np.float64) - test.astype(np.float64)
        scale = np.sqrt((points**2).sum(axis=1).mean())
        matrix = np.vstack([points.T, np.full(points.shape[0], scale)])
        target = np.zeros(matrix.shape[0])
        target[-1] = scale
        v, _ = scipy.optimize.nnls(matrix, target, maxiter=10 * corpus.shape[0])
        return v / v.sum()

    return solve


def adam(np):
    import torch

    torch.set_num_threads(1)

    def solve(corpus, test):
        h, latents = torch.from_numpy(test), torch.from_numpy(corpus)
        preweights = torch.zeros(corpus.shape[0], requires_grad=True)
        optimiser = torch.optim.Adam([preweights], lr=1e-3)
        for _ in range(EPOCHS):
            optimiser.zero_grad()
            loss = ((torch.softmax(preweights, dim=0) @ latents - h) ** 2).sum()
            loss.backward()
            optimiser.step()
        return preweights

    return solve


def operation(np, rival, corpus, tests):
    """A function that does something, and for how many tests it does it."""
    if rival in ("scipy", "torch"):
        solve = nnls(np) if rival == "scipy" else adam(np)
        turn = [0]

        def one():
            solve(corpus, tests[turn[0] % len(tests)])
            turn[0] += 1

        return one, 1
    import faiss

    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatL2(corpus.shape[1])
    index.add(corpus)
    if rival == "faiss":
        return lambda: [index.search(tests[t:t + 1], NEIGHBOURS) for t in range(len(tests))], len(tests)
    return lambda: index.search(tests, NEIGHBOURS), len(tests)


def seconds(work, tests):
    spent, count = 0.0, 0
    while spent < ROUND_SECONDS:
        start = time.process_time()
        work()
        spent += time.process_time() - start
        count += tests
    return spent / count


def main():
    folder, rival, data = sys.argv[1:]
    try:
        import numpy as np

        corpus = np.load(os.path.join(folder, data + "-corpus.npy"))
        tests = np.load(os.path.join(folder, data + "-tests.npy"))
        work, count = operation(np, rival, corpus, tests)
    except ImportError as missing:
        print(f"absent: {missing}", flush=True)
        return
    seconds(work, count)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(seconds(work, count), flush=True)


if __name__ == "__main__":
    main()
