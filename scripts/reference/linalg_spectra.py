"""Reference eigenvalues and singular values of larger matrices for library/src/linalg, by numpy (LAPACK's syevd and
gesdd). The matrices are not stored: both sides generate them from the same integers.

    /usr/bin/python3 scripts/reference/linalg_spectra.py
"""
import numpy

from common import write_rows


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


SIZES = [3, 41, 64, 65, 129, 257]
SHAPES = [(3, 3), (50, 50), (65, 64), (200, 60), (60, 130), (257, 257)]
path = "library/src/linalg/reference/spectra.json"
write_rows(path, "numpy.linalg.eigvalsh and numpy.linalg.svd", numpy.__version__, {
    "eigenvalues": [eigen_case(size, seed) for seed, size in enumerate(SIZES)],
    "singularValues": [singular_case(*shape, seed) for seed, shape in enumerate(SHAPES)],
})
print(len(SIZES) + len(SHAPES), "matrices")
