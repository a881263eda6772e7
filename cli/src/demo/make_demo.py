"""Cuts the demo's arrays out of the golden set A/mnist. Usage: make_demo.py GOLDEN_DIR (numpy 2.x)."""

import pathlib
import sys

import numpy as np

ROWS = [16, 15, 13]

golden = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).parent.parent / "main/resources/io/simplex4j/cli/demo"


def load(name):
    return np.load(golden / f"{name}.npy")


np.save(target / "corpus_latents.npy", load("corpus_latents"))
np.save(target / "corpus_labels.npy", load("corpus_labels"))
np.save(target / "digit_latents.npy", load("test_latents")[ROWS])
np.save(target / "digit_labels.npy", load("test_labels")[ROWS])
np.save(target / "digit_predictions.npy", load("test_outputs")[ROWS].argmax(axis=1))
