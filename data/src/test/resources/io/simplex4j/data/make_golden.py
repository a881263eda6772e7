"""Makes the golden files beside this script: python3 make_golden.py (see README.md for the numpy version)."""
import os
import warnings

import numpy as np

os.chdir(os.path.dirname(os.path.abspath(__file__)))
warnings.simplefilter("ignore")  # versions 2 and 3 warn that old numpy cannot read them


def values(dtype, shape):
    i = np.arange(np.prod(shape, dtype=int))
    kind = np.dtype(dtype).kind
    numbers = {"f": i * 0.25 - 1.5, "i": i * 7 - 20, "u": i * 7, "b": i % 3 == 0}[kind]
    return numbers.astype(dtype).reshape(shape)


def save(name, array, version=(1, 0)):
    with open(name + ".npy", "wb") as f:
        np.lib.format.write_array(f, array, version=version, allow_pickle=True)


for code in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
    name = np.dtype(code).name
    save(name + "_le", values("<" + code, (3, 4)))
    save(name + "_be_fortran", np.asfortranarray(values(">" + code, (3, 4))))
save("float32_3d_fortran", np.asfortranarray(values("<f4", (2, 3, 4))))
save("float32_version2", values("<f4", (3, 4)), (2, 0))
save("float32_version3", values("<f4", (3, 4)), (3, 0))
save("float64_scalar", np.array(2.5))
save("float32_empty", np.zeros((0, 5), np.float32))
save("int64_vector", values("<i8", (5,)))
save("refused_object", np.array([None, "a"], dtype=object))
save("refused_string", np.array(["a", "bc"]))
save("refused_bytes", np.array([b"a", b"bc"]))
save("refused_complex", np.array([1j]))
save("refused_record", np.zeros(2, dtype=[("x", "<f4"), ("y", "<i2")]))
save("refused_record_version3", np.zeros(2, dtype=[("ξ", "<f4")]), (3, 0))
save("refused_date", np.array(["2020-01-01"], dtype="M8[D]"))
save("refused_longdouble", np.zeros(2, dtype=np.longdouble))
save("refused_void", np.zeros(2, dtype="V3"))
arrays = {"corpus": values("<f4", (3, 4)), "labels": values("<i8", (3,))}
np.savez("two_stored.npz", **arrays)
np.savez_compressed("two_deflated.npz", **arrays)
np.savez("one.npz", arrays["corpus"])
