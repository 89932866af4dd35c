"""Reference values for library/src/linalg: systems, determinants, conditions, inertias, eigenvalues, matrix functions.

Computed on the doubles that are written beside them. Solutions ("x" of the systems), exponentials, logarithms and roots
come from mpmath at 60 digits and are compared with scipy's before they are written; everything else comes from scipy and
numpy, the eigenvalues of the smaller matrices compared with mpmath's.

    /usr/bin/python3 scripts/reference/linalg_decompositions.py

Needs Debian's python3-scipy and python3-mpmath.
"""
import json

import mpmath
import numpy as np
import scipy
import scipy.linalg as la

from common import provenance, write_text

mpmath.mp.dps = 60
random = np.random.default_rng(20240117)


def write(name, cases):
    head = provenance("scipy, numpy, mpmath", f"{scipy.__version__}, {np.__version__}, {mpmath.__version__}")
    assert all(np.isfinite(v) for case in cases for v in numbers(case)), name
    lines = ",\n".join("  " + json.dumps(case) for case in cases)
    start = json.dumps(head)[1:-1]
    write_text(f"library/src/linalg/reference/{name}.json", f'{{\n {start},\n "cases": [\n{lines}\n ]\n}}\n')
    print(name, len(cases))


def numbers(value):
    if isinstance(value, dict):
        value = value.values()
    if isinstance(value, (int, float)):
        yield value
    elif not isinstance(value, str):
        for part in value:
            yield from numbers(part)


def orthogonal(n):
    q, r = np.linalg.qr(random.normal(size=(n, n)))
    return q * np.sign(np.diag(r))


def rotation(n):
    q = orthogonal(n)
    if np.linalg.det(q) < 0:
        q[0] *= -1
    return q


def exact(a):
    return mpmath.matrix(a.tolist())


def agree(value, truth, tolerance):
    """The value must equal mpmath's within the tolerance, relative to the largest entry."""
    truth = np.array(truth.tolist(), dtype=complex)
    error = np.abs(value - truth).max() / np.abs(truth).max()
    assert error < tolerance, error


def function(a, scalar, fallback):
    """From the eigenvalues, which give the principal branch; by mpmath's own method when there are too few eigenvectors."""
    values, vectors = mpmath.eig(a)
    gap = min([abs(x - y) for i, x in enumerate(values) for y in values[:i]])
    if gap < 1e-10:
        return fallback(a)
    return vectors * mpmath.diag([scalar(value) for value in values]) * vectors**-1


def systems():
    cases = []
    for name, a in [
        ("random 5", random.normal(size=(5, 5))),
        ("random 12", random.normal(size=(12, 12))),
        ("uniform 30", random.uniform(size=(30, 30))),
        ("rows of very different size", np.diag(10.0 ** np.arange(0, 12, 2)) @ random.normal(size=(6, 6))),
        ("needs pivoting", np.array([[0.0, 1, 2], [1, 0, 3], [4, 5, 0]])),
        ("hilbert 6", la.hilbert(6)),
    ]:
        b = random.normal(size=len(a))
        x = la.solve(a, b)
        truth = mpmath.lu_solve(exact(a), mpmath.matrix(b.tolist()))
        condition = np.linalg.cond(a, 1)
        error = max(abs(mpmath.mpf(float(v)) - t) for v, t in zip(x, truth)) / max(abs(t) for t in truth)
        assert error < 1e-15 * condition, (name, error)
        sign, logarithm = np.linalg.slogdet(a)
        getrf, _, _ = la.lapack.dgetrf(a)
        rcond, _ = la.lapack.dgecon(getrf, np.abs(a).sum(axis=0).max())
        cases.append({
            "name": name, "a": a.tolist(), "b": b.tolist(),
            "x": [float(t) for t in truth], "scipySolve": x.tolist(),
            "determinant": float(np.linalg.det(a)), "sign": float(sign), "logDeterminant": float(logarithm),
            "condition": float(condition), "gecon": float(rcond),
            "frobenius": float(np.linalg.norm(a)), "one": float(np.linalg.norm(a, 1)),
            "infinity": float(np.linalg.norm(a, np.inf)), "two": float(np.linalg.norm(a, 2)),
        })
    write("systems", cases)


def conditions():
    """LAPACK's estimate on many small integer matrices, which cover all branches of its iteration."""
    cases = []
    while len(cases) < 80:
        n = 2 + len(cases) % 7
        a = random.integers(-3, 4, size=(n, n)).astype(float)
        if np.linalg.cond(a) > 1e6:
            continue
        getrf, _, _ = la.lapack.dgetrf(a)
        rcond, _ = la.lapack.dgecon(getrf, np.abs(a).sum(axis=0).max())
        cases.append({"a": a.astype(int).tolist(), "gecon": float(rcond), "condition": float(np.linalg.cond(a, 1))})
    write("conditions", cases)


def inertias():
    cases = []
    for name, a in [
        ("random 8", random.normal(size=(8, 8))),
        ("random 25", random.normal(size=(25, 25))),
        ("zero diagonal", random.normal(size=(9, 9)) * (1 - np.eye(9))),
        ("saddle point", np.block([[np.eye(6), random.normal(size=(6, 3))], [np.zeros((3, 9))]])),
        ("positive definite", (lambda x: x.T @ x)(random.normal(size=(12, 7)))),
    ]:
        a = np.triu(a) + np.triu(a, 1).T
        values = la.eigvalsh(a)
        _, d, _ = la.ldl(a)
        assert (la.eigvalsh(d) > 0).sum() == (values > 0).sum()
        b = random.normal(size=len(a))
        cases.append({
            "name": name, "a": a.tolist(), "positive": int((values > 0).sum()), "negative": int((values < 0).sum()),
            "b": b.tolist(), "x": la.solve(a, b, assume_a="sym").tolist(),
        })
    write("inertias", cases)


def eigenvalues():
    companion = la.companion([1, -10, 35, -50, 24])  # roots 1, 2, 3, 4
    stochastic = random.dirichlet(np.ones(6), size=6)
    badly_scaled = np.diag(2.0 ** np.arange(0, 40, 5)) @ random.normal(size=(8, 8)) @ np.diag(2.0 ** -np.arange(0, 40, 5))
    cases = []
    for name, a in [
        ("random 4", random.normal(size=(4, 4))),
        ("random 11", random.normal(size=(11, 11))),
        ("random 40", random.normal(size=(40, 40))),
        ("companion of 1, 2, 3, 4", companion),
        ("row-stochastic", stochastic),
        ("orthogonal", orthogonal(9)),
        ("badly scaled", badly_scaled),
        ("grcar 15", np.triu(np.tril(np.ones((15, 15)), 3)) - np.eye(15, k=-1)),
        ("cyclic permutation", np.roll(np.eye(5), 1, axis=0)),
    ]:
        values = la.eigvals(a)
        if len(a) <= 15:
            truth = [complex(v) for v in mpmath.eig(exact(a), left=False, right=False)]
            for value in values:
                assert min(abs(value - t) for t in truth) < 1e-12 * np.linalg.norm(a), name
        order = sorted(values, key=lambda v: (-v.real, -v.imag))
        cases.append({
            "name": name, "a": a.tolist(), "real": [v.real for v in order], "imaginary": [v.imag for v in order],
        })
    left = la.null_space(stochastic.T - np.eye(6))[:, 0]
    cases[4]["stationary"] = (left / left.sum()).tolist()
    write("eigenvalues", cases)


def exponentials():
    cases = []
    shift = np.diag(np.ones(4), 1)
    at_limits = []
    for limit in (0.0149, 0.253, 0.95, 2.09, 4.2, 8.4, 40):
        a = random.normal(size=(5, 5))
        size = max(la.norm(np.linalg.matrix_power(a, k), 1) ** (1 / k) for k in (4, 6, 8))
        at_limits.append((f"just within {limit}", limit / size * a))
    for name, a in at_limits + [
        ("small", 1e-3 * random.normal(size=(5, 5))),
        ("degree 5", 0.05 * random.normal(size=(6, 6))),
        ("degree 7", 0.25 * random.normal(size=(6, 6))),
        ("degree 9", 0.5 * random.normal(size=(6, 6))),
        ("random", random.normal(size=(7, 7))),
        ("larger", 5 * random.normal(size=(6, 6))),
        ("nilpotent", 3 * shift),
        ("far from normal", np.array([[1.0, 1e6], [0, -1]])),
        ("skew", (lambda x: x - x.T)(random.normal(size=(5, 5)))),
        ("generator of a chain", (lambda x: x - np.diag(x.sum(axis=1)))(10 * random.uniform(size=(5, 5)))),
        ("Moler and Van Loan", np.array([[-49.0, 24], [-64, 31]])),
    ]:
        value = np.array(mpmath.expm(exact(a)).tolist(), dtype=float)
        scipys = la.expm(a)
        cases.append({
            "name": name, "a": a.tolist(), "value": value.tolist(),
            "scipyError": float(np.abs(scipys - value).max() / np.abs(value).max()),
        })
    write("exponentials", cases)


def real(m):
    return [[float(mpmath.re(m[i, j])) for j in range(m.cols)] for i in range(m.rows)]


def logarithms_and_roots():
    cases = []
    near_turn = la.expm(np.array([[0, -3.14159], [3.14159, 0]]))
    for name, a in [
        ("near identity", np.eye(5) + 1e-3 * random.normal(size=(5, 5))),
        ("exponential of random", la.expm(random.normal(size=(5, 5)) / 3)),
        ("rotation 2", np.array([[0.6, -0.8], [0.8, 0.6]])),
        ("rotation 3", rotation(3)),
        ("rotation 6", rotation(6)),
        ("almost half a turn", near_turn),
        ("triangular", np.triu(random.normal(size=(6, 6)), 1) + np.diag([1.0, 1.1, 4, 0.5, 2, 2])),
        ("jordan", np.array([[2.0, 1, 0], [0, 2, 1], [0, 0, 2]])),
        ("positive definite", (lambda x: x.T @ x)(random.normal(size=(9, 5)))),
        ("small and large", np.diag([1e-8, 1.0, 1e8]) + np.triu(np.ones((3, 3)), 1)),
    ]:
        # scipy works on the complex Schur form and may leave an imaginary part of rounding size.
        logarithm, root = la.logm(a), la.sqrtm(a)
        assert max(np.abs(np.imag(logarithm)).max(), np.abs(np.imag(root)).max()) < 1e-9, name
        truth = function(exact(a), mpmath.log, mpmath.logm)
        agree(logarithm, truth, 1e-9)
        true_root = function(exact(a), mpmath.sqrt, mpmath.sqrtm)
        agree(root, true_root, 1e-9)
        cases.append({
            "name": name, "a": a.tolist(), "logarithm": real(truth), "squareRoot": real(true_root),
            "scipyLogmError": float(np.abs(logarithm - np.array(real(truth))).max() / np.abs(logarithm).max()),
        })
    write("logarithms-and-roots", cases)


def generalized():
    cases = []
    for n in (3, 8, 20):
        a = random.normal(size=(n, n))
        a = a + a.T
        x = random.normal(size=(2 * n, n))
        b = x.T @ x
        b = (b + b.T) / 2
        ridge = 0.01
        shifted = b + ridge * np.trace(b) / n * np.eye(n)
        cases.append({
            "size": n, "a": a.tolist(), "b": b.tolist(), "values": la.eigh(a, b, eigvals_only=True).tolist(),
            "ridge": ridge, "ridgeValues": la.eigh(a, shifted, eigvals_only=True).tolist(),
        })
    write("generalized-eigenvalues", cases)


systems()
conditions()
inertias()
eigenvalues()
exponentials()
logarithms_and_roots()
generalized()
