#!/usr/bin/env python3
"""Times the nearest neighbours of faiss beside ActiveSet, on the same numbers and in one run.

    python3 benchmarks/peers/neighbours.py [--problems 1000x50,100000x128,1000000x128] [--latents relu,gauss] [--rounds 3]

Needs numpy and faiss (pip: faiss-cpu) and a JDK with Maven (benchmarks/run builds what it runs). Nearest neighbours are no
decomposition: they are what people take instead, and the quickest. Rounds are interleaved: each times ActiveSet and faiss
(flat, exact, 7 neighbours), both on one thread, warm, in processor time; the median counts. The table goes to the standard
output as Markdown, progress to the error stream.
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

import faiss  # noqa: E402
import numpy as np  # noqa: E402

NEIGHBOURS = 7
SECONDS = 0.5
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def jar(*arguments):
    command = [os.path.join(ROOT, "benchmarks", "run"), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def per_test(search, tests):
    """Processor time of one test, warm: the second half of as many repetitions as take a while."""
    times = []
    while sum(times) < SECONDS or len(times) < 2:
        start = time.process_time()
        search()
        times.append(time.process_time() - start)
    return statistics.median(times[len(times) // 2:]) / tests


def seconds(value):
    return f"{1e3 * value:.3g} ms" if value >= 1e-3 else f"{1e6 * value:.3g} µs"


def compare(folder, rounds):
    """One line of the table."""
    corpus = np.load(os.path.join(folder, "corpus.npy"))
    tests = np.load(os.path.join(folder, "tests.npy"))
    index = faiss.IndexFlatL2(corpus.shape[1])
    index.add(corpus)
    times = {"single": [], "batch": [], "faiss single": [], "faiss batch": []}
    for number in range(rounds):
        print(f"{os.path.basename(folder)}, round {number + 1}", file=sys.stderr, flush=True)
        ours = json.loads(jar("solve", folder))
        times["single"].append(ours["single_seconds"])
        times["batch"].append(ours["batch_seconds"])
        one_by_one = lambda: [index.search(tests[t:t + 1], NEIGHBOURS) for t in range(len(tests))]  # noqa: E731
        times["faiss single"].append(per_test(one_by_one, len(tests)))
        times["faiss batch"].append(per_test(lambda: index.search(tests, NEIGHBOURS), len(tests)))
    middle = {name: statistics.median(values) for name, values in times.items()}
    latents, size = os.path.basename(folder).split("-")
    return [
        size,
        latents,
        seconds(middle["single"]),
        seconds(middle["faiss single"]),
        f"{middle['single'] / middle['faiss single']:.2f}",
        seconds(middle["batch"]),
        seconds(middle["faiss batch"]),
        f"{middle['batch'] / middle['faiss batch']:.2f}",
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--problems", default="1000x50,100000x128,1000000x128", help="sizes of the corpora")
    parser.add_argument("--latents", default="relu,gauss", help="distributions")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is timed")
    arguments = parser.parse_args()
    faiss.omp_set_num_threads(1)
    header = ["corpus", "latents", "ActiveSet, single", "faiss, single", "÷", "ActiveSet, batch of 100",
              "faiss, batch of 100", "÷"]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        written = jar("problems", folder, "--problems", arguments.problems, "--latents", arguments.latents)
        for place in written.split():
            lines.append(compare(place, arguments.rounds))
    load = os.getloadavg()[0]
    print(f"One thread, processor time per test, median of {arguments.rounds} interleaved rounds; faiss "
          f"{faiss.__version__} (IndexFlatL2, {NEIGHBOURS} neighbours), numpy {np.__version__}; load of the machine "
          f"{load:.1f} at the end. ÷: ActiveSet over faiss.\n")
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for line in lines:
        print("| " + " | ".join(line) + " |")


if __name__ == "__main__":
    main()
