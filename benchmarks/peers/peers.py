#!/usr/bin/env python3
"""Times the paper's algorithm 1 in torch and scipy's nnls beside ActiveSet, on the same numbers and in one run.

    python3 benchmarks/peers/peers.py [--problems 1000x50,60000x50,100000x128] [--latents relu,gauss] [--rounds 3]

Needs numpy, torch and scipy (Debian: python3-torch, python3-scipy) and a JDK with Maven (benchmarks/run builds what it runs).
Rounds are interleaved: each times torch, nnls and ActiveSet once, all on one thread, in processor time; the median
counts. The table goes to the standard output as Markdown, progress to the error stream.

torch: Adam on the pre-weights of a softmax, from zero, learning rate 1e-3, sum of squared errors, float32; 10,000
epochs, of which only some are run for large corpora and the time is scaled; the table says so.
nnls: min |[P^T; M 1] v - [0; M]| over v >= 0 with P = H - 1 h^T; v / sum(v) is the exact solution for any M > 0.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402
import scipy.optimize  # noqa: E402
import torch  # noqa: E402

EPOCHS = 10_000
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def say(text):
    print(text, file=sys.stderr, flush=True)


def jar(*arguments):
    command = [os.path.join(ROOT, "benchmarks", "run"), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def epochs_for(rows):
    return EPOCHS if rows <= 10_000 else 200 if rows <= 80_000 else 60


def adam(corpus, test, epochs):
    """Seconds for so many epochs, and the weights they end with."""
    h = torch.from_numpy(test)
    latents = torch.from_numpy(corpus)
    start = time.process_time()
    preweights = torch.zeros(corpus.shape[0], requires_grad=True)
    optimiser = torch.optim.Adam([preweights], lr=1e-3)
    for _ in range(epochs):
        optimiser.zero_grad()
        loss = ((torch.softmax(preweights, dim=0) @ latents - h) ** 2).sum()
        loss.backward()
        optimiser.step()
    weights = torch.softmax(preweights, dim=0).detach().double().numpy()
    return time.process_time() - start, weights


def scaled_adam(corpus, test):
    epochs = epochs_for(corpus.shape[0])
    if epochs == EPOCHS:
        return adam(corpus, test, EPOCHS)
    first, _ = adam(corpus, test, 2)
    some, weights = adam(corpus, test, epochs)
    return first + (some - first) * (EPOCHS - 2) / (epochs - 2), weights


def nnls(corpus, test):
    start = time.process_time()
    points = corpus.astype(np.float64) - test.astype(np.float64)
    scale = np.sqrt((points**2).sum(axis=1).mean())
    matrix = np.vstack([points.T, np.full(points.shape[0], scale)])
    target = np.zeros(matrix.shape[0])
    target[-1] = scale
    v, _ = scipy.optimize.nnls(matrix, target, maxiter=10 * corpus.shape[0])
    return time.process_time() - start, v / v.sum()


def residual(weights, corpus, test):
    used = np.flatnonzero(weights)
    mixture = weights[used] @ corpus[used].astype(np.float64)
    return float(np.linalg.norm(mixture - test.astype(np.float64)))


def seconds(value):
    if value >= 1:
        return f"{value:.3g} s"
    return f"{1e3 * value:.3g} ms" if value >= 1e-3 else f"{1e6 * value:.3g} µs"


def compare(folder, rounds):
    """One line of the table."""
    corpus = np.load(os.path.join(folder, "corpus.npy"))
    tests = np.load(os.path.join(folder, "tests.npy"))
    times = {"torch": [], "nnls": [], "single": [], "batch": []}
    excess = {"torch": [], "nnls": []}
    nnls_tests = 20 if corpus.shape[0] <= 10_000 else 2
    for number in range(rounds):
        say(f"{os.path.basename(folder)}, round {number + 1}")
        ours = json.loads(jar("solve", folder))
        times["single"].append(ours["single_seconds"])
        times["batch"].append(ours["batch_seconds"])
        spent, weights = scaled_adam(corpus, tests[number])
        times["torch"].append(spent)
        excess["torch"].append(residual(weights, corpus, tests[number]) / ours["residuals"][number])
        total = 0
        for t in range(number * nnls_tests, (number + 1) * nnls_tests):
            spent, weights = nnls(corpus, tests[t])
            total += spent
            excess["nnls"].append(residual(weights, corpus, tests[t]) / ours["residuals"][t])
        times["nnls"].append(total / nnls_tests)
    middle = {name: statistics.median(values) for name, values in times.items()}
    latents, size = os.path.basename(folder).split("-")
    epochs = epochs_for(corpus.shape[0])
    return [
        size,
        latents,
        seconds(middle["single"]),
        seconds(middle["batch"]),
        seconds(middle["torch"]) + ("" if epochs == EPOCHS else f" ({epochs} epochs scaled)"),
        f"{middle['torch'] / middle['single']:,.0f}",
        f"{statistics.median(excess['torch']):.4f}",
        seconds(middle["nnls"]),
        f"{middle['nnls'] / middle['single']:,.1f}",
        f"{1 - min(excess['nnls']):+.0e} … {1 - max(excess['nnls']):+.0e}",
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--problems", default="1000x50,60000x50,100000x128", help="sizes of the corpora")
    parser.add_argument("--latents", default="relu,gauss", help="distributions")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is timed, at most 5")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    header = [
        "corpus", "latents", "ActiveSet, single", "ActiveSet, batch of 100", "torch, 10,000 epochs", "×", "r/r*",
        "scipy nnls", "×", "1 − r/r*, least and most",
    ]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        written = jar("problems", folder, "--problems", arguments.problems, "--latents", arguments.latents)
        for place in written.split():
            lines.append(compare(place, arguments.rounds))
    print(f"One thread, processor time per test, median of {arguments.rounds} interleaved rounds; "
          f"torch {torch.__version__}, scipy {scipy.__version__}, numpy {np.__version__}. ×: over ActiveSet, single. "
          "r/r*: residual over ActiveSet's, after the epochs that were run.\n")
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for line in lines:
        print("| " + " | ".join(line) + " |")


if __name__ == "__main__":
    main()
