"""Cuts ten corpus examples and their projected Jacobians out of the golden set A/mnist.

usage: cut_mnist.py GOLDEN/A/mnist onnx/src/test/resources/golden/mnist
"""

import sys

import numpy as np

source, target = sys.argv[1:]
rows = np.arange(0, 100, 11)
for name, cut in {
    "corpus_inputs": "corpus_inputs_ten",
    "jp_paper_h_midpoint2000_test0": "jp_paper_h_midpoint2000_test0_ten",
    "jp_paper_h_midpoint2000_test1": "jp_paper_h_midpoint2000_test1_ten",
    "jp_paper_h_right2000_test0": "jp_paper_h_right2000_test0_ten",
}.items():
    array = np.load(f"{source}/{name}.npy")[rows].reshape(len(rows), -1)
    np.save(f"{target}/{cut}.npy", array.astype("<f4"))
