"""Reference values for factorisations: Cholesky, QR (plain, pivoted), least squares, pseudo-inverse, rank.

    /usr/bin/python3 scripts/reference/linalg_factorisations.py
"""
import numpy as np
import scipy
import scipy.linalg as sl

from common import write


def rows(a):
    return [[float(x) for x in row] for row in np.asarray(a)]


def numbers(v):
    return [float(x) for x in np.asarray(v)]


def matrices():
    r = np.random.RandomState(7)
    yield "random 6 x 6", r.standard_normal((6, 6))
    yield "tall 9 x 4", r.standard_normal((9, 4))
    yield "wide 4 x 9", r.standard_normal((4, 9))
    yield "rank 2 of 7 x 5", r.standard_normal((7, 2)) @ r.standard_normal((2, 5))
    yield "rank 3 of 5 x 8", r.standard_normal((5, 3)) @ r.standard_normal((3, 8))
    yield "graded 8 x 8", np.diag(10.0 ** -np.arange(8)) @ r.standard_normal((8, 8))
    yield "one column", r.standard_normal((5, 1))
    yield "one row", r.standard_normal((1, 5))


def case(name, a, right):
    _, triangle = sl.qr(a, mode="economic")
    _, pivoted, permutation = sl.qr(a, mode="economic", pivoting=True)
    solution, _, rank, values = sl.lstsq(a, right, cond=max(a.shape) * np.finfo(float).eps)
    residuals = ((a @ solution - right) ** 2).sum(axis=0)
    return dict(
        name=name,
        a=rows(a),
        b=rows(right),
        qrDiagonal=numbers(np.abs(np.diag(triangle))),
        pivotedDiagonal=numbers(np.abs(np.diag(pivoted))),
        # The order of the columns beyond the rank is up to rounding.
        permutation=[int(p) for p in permutation[:rank]],
        rank=int(rank),
        solution=rows(solution),
        residualSums=numbers(residuals),
        pseudoInverse=rows(sl.pinv(a)),
        singularValues=numbers(values),
    )


def definite():
    r = np.random.RandomState(11)
    a = r.standard_normal((7, 7))
    a = a @ a.T + np.eye(7)
    v = r.standard_normal(7)
    return dict(
        a=rows(a),
        factor=rows(np.linalg.cholesky(a)),
        logDeterminant=float(np.linalg.slogdet(a)[1]),
        inverse=rows(np.linalg.inv(a)),
        v=numbers(v),
        updated=rows(np.linalg.cholesky(a + np.outer(v, v))),
    )


def main():
    r = np.random.RandomState(13)
    cases = [case(name, a, r.standard_normal((a.shape[0], 2))) for name, a in matrices()]
    write("library/src/linalg/reference/factorisations.json", "scipy, numpy", f"{scipy.__version__}, {np.__version__}", {
        "cases": cases, "definite": definite(),
    })


main()
