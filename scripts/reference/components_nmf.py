"""Reference values of scikit-learn and SciPy for non-negative matrix factorisation.

Run by hand: /usr/bin/python3 scripts/reference/components_nmf.py
Writes library/src/components/nmf/reference/nmf.json.
"""
import warnings

import numpy as np
import scipy
import sklearn
from scipy.optimize import nnls
from sklearn.decomposition import NMF
from sklearn.decomposition._nmf import _initialize_nmf

from common import write

warnings.filterwarnings("ignore")

CUTS = [1, 2, 5, 10, 20, 50, 100, 200, 500]


def objective_of(x, w, h, alpha, ratio):
    n, d = x.shape
    return float(0.5 * np.sum((x - w @ h) ** 2) + alpha * ratio * (d * w.sum() + n * h.sum())
                 + 0.5 * alpha * (1 - ratio) * (d * np.sum(w ** 2) + n * np.sum(h ** 2)))


def main():
    r = np.random.RandomState(3)
    x = np.round(r.gamma(0.6, 1, (24, 3)) @ r.gamma(0.6, 1, (3, 10)) + 0.1 * r.random_sample((24, 10)), 3)
    x[x == 0] = 0.001
    w, h = np.round(r.random_sample((24, 3)) + 0.05, 3), np.round(r.random_sample((3, 10)) + 0.05, 3)

    def fit(x, w, h, **given):
        model = NMF(3, init="custom", random_state=0, **given)
        return model.fit_transform(x, W=w.copy(), H=h.copy()), model

    # scikit-learn updates W first; for the transposed data that is H.
    multiplicative = []
    for loss, name in [("frobenius", "squared"), ("kullback-leibler",) * 2, ("itakura-saito",) * 2]:
        for alpha, ratio in [(0.0, 0.0), (0.01, 0.5)]:
            wt, model = fit(x.T, h.T, w.T, solver="mu", beta_loss=loss, max_iter=7, tol=0, alpha_W=alpha,
                            l1_ratio=ratio)
            multiplicative.append({"loss": name, "alpha": alpha, "ratio": ratio, "iterations": 7,
                                   "w": model.components_.T.tolist(), "h": wt.T.tolist()})
    optima = []
    for alpha, ratio in [(0.0, 0.0), (0.002, 0.5), (0.002, 1.0)]:
        wc, model = fit(x, w, h, solver="cd", max_iter=5000, tol=1e-4, alpha_W=alpha, l1_ratio=ratio)
        hc = model.components_
        optima.append({"alpha": alpha, "ratio": ratio, "objective": objective_of(x, wc, hc, alpha, ratio),
                       "error": float(model.reconstruction_err_), "iterations": int(model.n_iter_)})
    rows = r.gamma(1, 1, (8, 10))
    a = r.standard_normal((10, 4))
    # The objective of coordinate descent after few iterations, from the same and from two other starts.
    cut_off = []
    for start in range(3):
        w0 = w if start == 0 else np.round(r.random_sample(w.shape) ** 2 + 0.01, 3)
        h0 = h if start == 0 else np.round(r.random_sample(h.shape) ** 2 + 0.01, 3)
        for alpha, ratio in [(0.0, 0.0), (0.002, 0.5), (0.002, 1.0)]:
            objectives = []
            for iterations in CUTS:
                wc, model = fit(x, w0, h0, solver="cd", max_iter=iterations, tol=0, alpha_W=alpha, l1_ratio=ratio)
                objectives.append(objective_of(x, wc, model.components_, alpha, ratio))
            cut_off.append({"alpha": alpha, "ratio": ratio, "w": w0.tolist(), "h": h0.tolist(),
                            "iterations": CUTS, "objectives": objectives})
    wn, hn = _initialize_nmf(x, 3, init="nndsvd", eps=1e-10, random_state=0)
    kl, model = fit(x, w, h, solver="mu", beta_loss="kullback-leibler", max_iter=5000, tol=1e-4)
    y = kl @ model.components_
    versions = f"{sklearn.__version__}, {scipy.__version__}"
    write("library/src/components/nmf/reference/nmf.json", "scikit-learn and SciPy", versions, {
        "x": x.tolist(), "w": w.tolist(), "h": h.tolist(),
        "multiplicative": multiplicative, "optima": optima, "cutOff": cut_off,
        "nndsvd": {"w": wn.tolist(), "h": hn.tolist()},
        "divergence": float(np.sum(x * np.log(x / y) - x + y)),
        "nnls": {"h": h.tolist(), "x": rows.tolist(), "w": [nnls(h.T, v)[0].tolist() for v in rows]},
        "signedNnls": {"h": a.T.tolist(), "x": rows.tolist(), "w": [nnls(a, v)[0].tolist() for v in rows]},
    })


main()
