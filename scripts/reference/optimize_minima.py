"""Reference minima for library/src/optimize: bounded and unbounded minimisation, elastic nets, scalar problems.

Every solution has a gradient near rounding. Data are made from sines, so that a test can reproduce them.

    /usr/bin/python3 scripts/reference/optimize_minima.py
"""
import math

import numpy as np
import scipy
import sklearn
from scipy.optimize import brentq, minimize, minimize_scalar, nnls, rosen, rosen_der, rosen_hess
from sklearn.linear_model import ElasticNet

from common import write


def wave(rows, columns, shift=0.0):
    """The matrix with entries sin(1 + 3i + 7j + ij + shift)."""
    i, j = np.arange(rows)[:, None], np.arange(columns)[None, :]
    return np.sin(1 + 3 * i + 7 * j + i * j + shift)


def bounded():
    cases = []
    for n, low, high in [(2, -2, 0.5), (5, -1.5, 0.8), (10, 0.9, 3), (20, -1, 0.95)]:
        start = np.where(np.arange(n) % 2 == 0, -1.2, 1.0).clip(low, high)
        box = [(low, high)] * n
        options = dict(ftol=0, gtol=1e-14, maxiter=100000, maxfun=100000)
        found = minimize(rosen, start, jac=rosen_der, method="L-BFGS-B", bounds=box, options=options)
        # Newton's method on the free variables gives the last digits.
        x = found.x
        for _ in range(20):
            g = rosen_der(x)
            held = ((x <= low) & (g > 0)) | ((x >= high) & (g < 0))
            free = np.flatnonzero(~held)
            if free.size:
                x[free] -= np.linalg.solve(rosen_hess(x)[np.ix_(free, free)], g[free])
            x = x.clip(low, high)
        cases.append(dict(dimensions=n, low=low, high=high, x=list(x), value=rosen(x)))
    return cases


def logistic():
    cases = []
    for rows, columns, strength in [(40, 3, 1.0), (100, 8, 0.01), (60, 20, 0.1)]:
        x = wave(rows, columns)
        y = np.where(np.sin(5 + 2 * np.arange(rows)) + x[:, 0] > 0, 1.0, -1.0)
        w = np.zeros(columns)
        for _ in range(100):
            p = 1 / (1 + np.exp(-y * (x @ w)))
            g = -x.T @ (y * (1 - p)) + strength * w
            h = x.T @ ((p * (1 - p))[:, None] * x) + strength * np.eye(columns)
            w = w - np.linalg.solve(h, g)
        value = np.sum(np.logaddexp(0, -y * (x @ w))) + 0.5 * strength * w @ w
        cases.append(dict(rows=rows, columns=columns, strength=strength, x=list(w), value=value))
    return cases


def elastic_nets():
    """sklearn minimises ‖y − Xw‖² / 2n + alpha l1_ratio ‖w‖₁ + ½ alpha (1 − l1_ratio) ‖w‖²."""
    cases = []
    for rows, columns, l1, l2, positive in [(30, 6, 1.0, 0.0, False), (50, 20, 0.5, 2.0, False), (20, 40, 0.3, 0.5, False),
                                             (50, 20, 0.5, 0.0, True)]:
        x, y = wave(rows, columns), wave(rows, 1, 0.5)[:, 0] * 3 + wave(rows, columns)[:, 1]
        alpha = (l1 + l2) / rows
        net = ElasticNet(alpha=alpha, l1_ratio=l1 / (l1 + l2), fit_intercept=False, positive=positive, tol=1e-15,
                         max_iter=1000000).fit(x, y)
        w = net.coef_
        value = 0.5 * np.sum((y - x @ w) ** 2) + l1 * np.abs(w).sum() + 0.5 * l2 * w @ w
        cases.append(dict(rows=rows, columns=columns, l1=l1, l2=l2, positive=positive, x=list(w), value=value))
    return cases


def non_negative():
    cases = []
    for rows, columns in [(10, 4), (30, 12), (40, 25)]:
        x, y = wave(rows, columns), wave(rows, 1, 0.5)[:, 0]
        w, norm = nnls(x, y)
        cases.append(dict(rows=rows, columns=columns, x=list(w), value=0.5 * norm**2))
    return cases


SCALAR = {
    "x sin x": (lambda x: x * math.sin(x), 3.0, 6.5),
    "x log x": (lambda x: x * math.log(x), 0.01, 3.0),
    "exp(x) - 5x": (lambda x: math.exp(x) - 5 * x, -3.0, 4.0),
    "|x - 1/3|": (lambda x: abs(x - 1 / 3), -2.0, 5.0),
    "-1 / (1 + (x + 2)^2)": (lambda x: -1 / (1 + (x + 2) ** 2), -10.0, 4.0),
}
ROOTS = {
    "cos x - x": (lambda x: math.cos(x) - x, 0.0, 1.0),
    "x^3 - 2x - 5": (lambda x: x**3 - 2 * x - 5, 2.0, 3.0),
    "log x": (lambda x: math.log(x), 0.2, 50.0),
    "tanh(50 (x - 0.1))": (lambda x: math.tanh(50 * (x - 0.1)), -30.0, 20.0),
    "exp(-x) - 1e-5": (lambda x: math.exp(-x) - 1e-5, 0.0, 100.0),
}


def scalars():
    cases = []
    for name, (function, low, high) in SCALAR.items():
        found = minimize_scalar(function, bounds=(low, high), method="bounded", options=dict(xatol=1e-10))
        cases.append(dict(name=name, low=low, high=high, x=found.x, value=found.fun))
    return cases


def roots():
    return [
        dict(name=name, low=low, high=high, x=brentq(function, low, high, xtol=1e-15, rtol=4e-15))
        for name, (function, low, high) in ROOTS.items()
    ]


if __name__ == "__main__":
    versions = f"{scipy.__version__}, {sklearn.__version__}"
    write("library/src/optimize/reference/minima.json", "scipy, scikit-learn", versions, {
        "bounded": bounded(),
        "logistic": logistic(),
        "elasticNets": elastic_nets(),
        "nonNegative": non_negative(),
        "scalars": scalars(),
        "roots": roots(),
    })
