"""Reference eigenvalues for library/src/linalg/symmetric-eigen.ts, by numpy's eigvalsh (LAPACK's dsyevd).

    /usr/bin/python3 scripts/reference/linalg_symmetric_eigen.py
"""
import numpy

from common import write_rows

random = numpy.random.default_rng(20240501)


def symmetric(a):
    return (a + a.T) / 2


def with_eigenvalues(values):
    q, _ = numpy.linalg.qr(random.standard_normal((len(values), len(values))))
    return symmetric(q @ numpy.diag(values) @ q.T)


def wilkinson(n):
    """W+ of Wilkinson: its large eigenvalues come in pairs that agree to many digits."""
    return numpy.diag(numpy.abs(numpy.arange(n) - n // 2).astype(float)) + numpy.eye(n, k=1) + numpy.eye(n, k=-1)


index = numpy.arange(8)
thin = random.standard_normal((12, 3))
MATRICES = {
    "random": symmetric(random.standard_normal((15, 15))),
    "graded downwards": symmetric(random.uniform(1, 2, (8, 8))) * 10.0 ** -(index[:, None] + index[None, :]),
    "graded upwards": symmetric(random.uniform(1, 2, (8, 8))) * 10.0 ** -(14 - index[:, None] - index[None, :]),
    "clustered": with_eigenvalues([1, 1, 1, 1 + 1e-10, 1 + 2e-10, 2, 2, 2 + 1e-14, 5, 5]),
    "rank-deficient": symmetric(thin @ thin.T),
    "Hilbert": 1.0 / (index[:, None] + index[None, :] + 1),
    "Wilkinson": wilkinson(21),
    "zero diagonal": symmetric(numpy.ones((6, 6)) - numpy.eye(6)),
}

cases = [
    {"name": name, "rows": matrix.tolist(), "eigenvalues": numpy.linalg.eigvalsh(matrix).tolist()}
    for name, matrix in MATRICES.items()
]
path = "library/src/linalg/reference/symmetric-eigen.json"
write_rows(path, "numpy.linalg.eigvalsh", numpy.__version__, {"cases": cases})
print(len(cases), "matrices")
