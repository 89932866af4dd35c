"""Reference eigenvalues and singular values of larger matrices for library/src/linalg, by numpy (LAPACK's syevd and
gesdd). The matrices are not stored: both sides generate them from the same integers.

    /usr/bin/python3 scripts/reference/linalg_spectra.py
"""
import json
import pathlib

import numpy

FILE = pathlib.Path(__file__).parents[2] / "library/src/linalg/reference/spectra.json"


def congruential(rows, columns, seed):
    """The same numbers as congruentialMatrix of library/test/special-matrices.ts, to the last bit."""
    numbers = numpy.empty(rows * columns)
    state = seed
    for at in range(rows * columns):
        state = (state * 1664525 + 1013904223) % 2**32
        numbers[at] = state / 2**31 - 1
    return numbers.reshape(rows, columns)


def eigen_case(size, seed):
    a = congruential(size, size, seed)
    values = numpy.linalg.eigvalsh((a + a.T) / 2)
    return {"name": f"{size} x {size}", "size": size, "seed": seed, "values": values.tolist()}


def singular_case(rows, columns, seed):
    values = numpy.linalg.svd(congruential(rows, columns, seed), compute_uv=False)
    return {"name": f"{rows} x {columns}", "rows": rows, "columns": columns, "seed": seed, "values": values.tolist()}


result = {
    "tool": "numpy.linalg.eigvalsh and numpy.linalg.svd",
    "version": numpy.__version__,
    "script": "scripts/reference/linalg_spectra.py",
    "eigenvalues": [eigen_case(size, seed) for seed, size in enumerate((3, 41, 64, 65, 129, 257))],
    "singularValues": [
        singular_case(*shape, seed) for seed, shape in enumerate(((3, 3), (50, 50), (65, 64), (200, 60), (60, 130), (257, 257)))
    ],
}
opening = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in result.items() if isinstance(value, str))
lists = ",\n".join(
    f" {json.dumps(key)}: [\n" + ",\n".join("  " + json.dumps(case) for case in value) + "\n ]"
    for key, value in result.items()
    if isinstance(value, list)
)
FILE.write_text("{\n" + opening + ",\n" + lists + "\n}\n")
print(len(result["eigenvalues"]) + len(result["singularValues"]), "matrices")
