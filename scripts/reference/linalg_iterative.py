"""Reference values of scipy for sparse and iterative linear algebra.

Run by hand: /usr/bin/python3 scripts/reference/linalg_iterative.py
Writes library/src/linalg/reference/iterative.json.
"""
import numpy as np
import scipy
import scipy.linalg
import scipy.sparse as sp
import scipy.sparse.linalg as sla

from common import write

rng = np.random.default_rng(20)


def triplets(matrix):
    m = sp.coo_matrix(matrix)
    return {"rows": m.shape[0], "columns": m.shape[1], "rowIndex": m.row.tolist(), "columnIndex": m.col.tolist(),
            "values": m.data.tolist()}


def sparse(rows, columns, density):
    m = sp.random(rows, columns, density, random_state=np.random.RandomState(rows + columns), format="csr")
    m.data = np.round(2 * m.data - 1, 3)
    return m


def positive():
    n = 60
    m = sparse(n, n, 0.05)
    a = (m @ m.T + sp.diags(np.round(np.linspace(0.05, 2, n), 3))).tocsc()
    b = np.round(rng.normal(size=n), 3)
    sign, logdet = np.linalg.slogdet(a.toarray())
    shift = 1.0
    w = scipy.linalg.eigvalsh(a.toarray())
    return {"matrix": triplets(a), "b": b.tolist(), "solution": sla.spsolve(a, b).tolist(), "logDeterminant": logdet,
            "largest": np.sort(sla.eigsh(a, 5, which="LA", return_eigenvectors=False))[::-1].tolist(),
            "smallest": np.sort(sla.eigsh(a, 5, which="SA", return_eigenvectors=False)).tolist(),
            "near": shift, "nearest": sorted(w, key=lambda v: abs(v - shift))[:5],
            "minresOfShifted": np.linalg.solve(a.toarray() - 2 * np.eye(n), b).tolist()}


def least_squares():
    cases = []
    for rows, columns, damp in [(50, 20, 0.0), (50, 20, 0.7), (15, 30, 0.0), (15, 30, 0.3)]:
        a = sparse(rows, columns, 0.3)
        b = np.round(rng.normal(size=rows), 3)
        stacked = np.vstack([a.toarray(), damp * np.eye(columns)])
        x = np.linalg.lstsq(stacked, np.concatenate([b, np.zeros(columns)]), rcond=None)[0]
        cases.append({"matrix": triplets(a), "b": b.tolist(), "damping": damp, "solution": x.tolist()})
    return cases


def products():
    a, b = sparse(20, 30, 0.15), sparse(30, 25, 0.1)
    return {"a": triplets(a), "b": triplets(b), "product": (a @ b).toarray().tolist()}


def kernel():
    n = 400
    t = np.arange(n) * 7.0 / n
    k = np.exp(-0.5 * np.subtract.outer(t, t) ** 2) + np.diag(np.cos(np.arange(n)))
    w = scipy.linalg.eigvalsh(k)
    return {"size": n, "formula": "exp(-(7(i - j)/n)^2 / 2), plus cos(i) on the diagonal", "largest": w[::-1][:12].tolist(),
            "smallest": w[:12].tolist()}


def laplace_kernel():
    n = 500
    k = np.exp(-np.abs(np.subtract.outer(np.arange(n), np.arange(n))) * 20.0 / n)
    products = [0]

    def multiply(v):
        products[0] += 1
        return k @ v

    sla.eigsh(sla.LinearOperator(k.shape, multiply, dtype=float), 10, tol=1e-12)
    return {"size": n, "formula": "exp(-20 |i - j| / n)", "largest": scipy.linalg.eigvalsh(k)[::-1][:10].tolist(),
            "arpackProducts": products[0]}


def generalized():
    n = 80
    a = sparse(n, n, 0.06)
    a = (a @ a.T + sp.diags(np.round(np.linspace(0.5, 4, n), 3))).tocsr()
    m = sparse(n, n, 0.03)
    b = (m @ m.T + sp.identity(n)).tocsr()
    w = scipy.linalg.eigh(a.toarray(), b.toarray(), eigvals_only=True)
    return {"a": triplets(a), "b": triplets(b), "smallest": w[:6].tolist()}


def singular():
    cases = []
    for rows, columns in [(40, 25), (25, 40)]:
        u, _ = np.linalg.qr(rng.normal(size=(rows, 25)))
        v, _ = np.linalg.qr(rng.normal(size=(columns, 25)))
        a = np.round(u @ np.diag(2.0 ** -np.arange(25)) @ v.T, 6)
        left, s, right = np.linalg.svd(a, full_matrices=False)
        cases.append({"matrix": a.tolist(), "values": s[:6].tolist(), "left": np.abs(left[:, :4]).tolist(),
                      "right": np.abs(right[:4].T).tolist()})
    s = sparse(60, 35, 0.2)
    cases.append({"matrix": s.toarray().tolist(), "values": np.linalg.svd(s.toarray())[1][:6].tolist()})
    return cases


write("library/src/linalg/reference/iterative.json", "scipy", scipy.__version__, {
    "positive": positive(), "leastSquares": least_squares(), "products": products(), "kernel": kernel(),
    "laplaceKernel": laplace_kernel(),
    "generalized": generalized(), "singular": singular(),
}, indent=None)
