#!/usr/bin/env python3
"""Writes ONNX's own test cases of operators in the form of `benchmarks/run models`, with gradients by differences.

    python3 lab/peers/cases.py FOLDER [--only PART,…]
    benchmarks/run models FOLDER --markdown docs/results/cases.md

Needs numpy and onnx. A case with floats in and out gets a folder for each of its float inputs: the model with that input
alone, on an axis of its own for the example, the others being constants. Its opset is lowered to 26, the newest of the
runtime, where that means the same. Latents are the outputs that the case expects; the gradient is by central differences of
fourth order of onnx's reference implementation in float64, at 16 elements drawn from a fixed seed. It is NaN at the others,
and where steps of several lengths or both sides disagree, as at kinks. Cases that the reference cannot run in float64, or of
chance, are left out and counted.
"""

import argparse
import collections
import os
import sys
import warnings

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.backend.test.case.node import collect_testcases
from onnx.reference import ReferenceEvaluator

TRIED = 16
NEWEST_OPSET = 26
NEWEST_IR = 11
LARGEST = 20000


def wide(value):
    return value.astype(np.float64) if isinstance(value, np.ndarray) and value.dtype == np.float32 else value


def in_double(model):
    """The model with its constants in float64; what it declares does not matter to the reference."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for tensor in copy.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT:
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float64), tensor.name))
    for node in copy.graph.node:
        for attribute in node.attribute:
            if node.op_type == "Constant" and attribute.name == "value" and attribute.t.data_type == TensorProto.FLOAT:
                attribute.t.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(attribute.t).astype(np.float64)))
    return copy


def slopes(loss, x, step):
    grad = np.full(x.size, np.nan)
    flat = x.reshape(-1)
    for i in np.random.default_rng(1).permutation(x.size)[:TRIED]:
        def at(distance, place=i):
            moved = flat.copy()
            moved[place] += distance
            return loss(moved.reshape(x.shape))
        grad[i] = (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step)
    return grad


def one_sided(loss, x, step):
    grad = np.full(x.size, np.nan)
    flat = x.reshape(-1)
    here = loss(x)
    for i in np.random.default_rng(1).permutation(x.size)[:TRIED]:
        moved = flat.copy()
        moved[i] += step
        grad[i] = (loss(moved.reshape(x.shape)) - here) / step
    return grad


def gradient(model, values, name, expected):
    """The product of the cotangents with the Jacobian; raises ValueError with the reason where there is none."""
    evaluator = ReferenceEvaluator(in_double(model))
    given = {key: wide(value) for key, value in values.items()}
    cotangents = np.cos(0.37 + 1.7 * np.arange(expected.size))

    def outputs(x):
        return np.asarray(evaluator.run(None, {**given, name: x})[0], dtype=np.float64).reshape(-1)

    first = outputs(given[name])
    if first.size != expected.size or not np.allclose(first, expected.reshape(-1), rtol=1e-3, atol=1e-4):
        raise ValueError("the reference gives something else in float64")
    if not np.array_equal(first, outputs(given[name]), equal_nan=True):
        raise ValueError("chance")

    def loss(x):
        return float(outputs(x) @ cotangents)

    fine = slopes(loss, given[name], 2.5e-4)
    size = max(np.abs(fine[np.isfinite(fine)]).max(initial=0), 1e-9)
    for step in (1e-3, 5.3e-4):
        fine = np.where(np.abs(slopes(loss, given[name], step) - fine) <= 1e-5 * size, fine, np.nan)
    kinks = np.abs(one_sided(loss, given[name], 1e-5) - fine) > 1e-2 * size
    return np.where(kinks, np.nan, fine)


def wrapped(model, values, name):
    """The model with one example on an axis of its own, and one float input."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    copy.ir_version = min(copy.ir_version, NEWEST_IR)
    for opset in copy.opset_import:
        if opset.domain == "" and opset.version > NEWEST_OPSET:
            used = [onnx.defs.get_schema(node.op_type, opset.version, "").since_version
                    for node in copy.graph.node if node.domain == ""]
            opset.version = max([NEWEST_OPSET, *used])
    graph = copy.graph
    dims = list(values[name].shape)
    output = graph.output[0].name
    del graph.output[:]
    del graph.input[:]
    graph.input.append(helper.make_tensor_value_info("example", TensorProto.FLOAT, [1, *dims]))
    for key, value in values.items():
        if key != name:
            graph.initializer.append(numpy_helper.from_array(np.asarray(value), key))
    graph.initializer.append(numpy_helper.from_array(np.array(dims, dtype=np.int64), "example/dims"))
    graph.initializer.append(numpy_helper.from_array(np.array([1, -1], dtype=np.int64), "latent/dims"))
    graph.node.insert(0, helper.make_node("Reshape", ["example", "example/dims"], [name]))
    graph.node.append(helper.make_node("Reshape", [output, "latent/dims"], ["latent"]))
    graph.output.append(helper.make_tensor_value_info("latent", TensorProto.FLOAT, None))
    return copy


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder")
    options.add_argument("--only", default="")
    given = options.parse_args()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    counts = collections.Counter()
    for case in collect_testcases(None):
        if given.only and not any(part in case.name for part in given.only.split(",")):
            continue
        inputs, outputs = case.data_sets[0]
        values = dict(zip([port.name for port in case.model.graph.input], inputs))
        if not isinstance(outputs[0], np.ndarray) or outputs[0].dtype != np.float32 or outputs[0].size == 0:
            counts["no floats come out"] += 1
            continue
        floats = [key for key, value in values.items() if isinstance(value, np.ndarray) and value.dtype == np.float32]
        if not floats or not all(isinstance(value, (np.ndarray, np.generic)) for value in values.values()):
            counts["no floats go in"] += 1
            continue
        for name in floats:
            if not 0 < values[name].size <= LARGEST:
                counts[f"more than {LARGEST} numbers, or none"] += 1
                continue
            try:
                grad = gradient(case.model, values, name, outputs[0])
            except Exception as problem:  # the reference raises anything
                known = str(problem) if isinstance(problem, ValueError) and len(str(problem)) < 50 else "not in float64"
                counts["no reference: " + known] += 1
                continue
            folder = os.path.join(given.folder, case.name[len("test_"):] + "." + name)
            os.makedirs(folder, exist_ok=True)
            onnx.save(wrapped(case.model, values, name), os.path.join(folder, "model.onnx"))
            np.save(os.path.join(folder, "in.npy"), values[name].reshape(1, *values[name].shape))
            np.savez(os.path.join(folder, "ref.npz"), latents=outputs[0].reshape(1, -1).astype(np.float64),
                     grad=grad.reshape(1, -1))
            with open(os.path.join(folder, "latent.txt"), "w", encoding="utf-8") as latent:
                latent.write("latent\n")
            counts["written"] += 1
    for reason, count in counts.most_common():
        print(count, reason, file=sys.stderr)


if __name__ == "__main__":
    main()
