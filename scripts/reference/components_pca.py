"""Reference values for principal components and their relatives.

Run by hand: /usr/bin/python3 scripts/reference/components_pca.py
Reads library/data/*.csv, writes library/src/components/principal/reference/pca-family.json.
"""
import numpy as np
import scipy
import sklearn
from scipy.optimize import minimize
from scipy.stats import multivariate_normal, norm
from sklearn.decomposition import PCA, IncrementalPCA

from common import load, write


def solvers():
    """The five strongest directions of all digits, by the full solver; and of the first 40, with more columns than rows."""
    cases = []
    for rows in [1797, 40]:
        model = PCA(5, svd_solver="full").fit(load("digits")[0][:rows])
        cases.append({"data": "digits", "rows": rows, "components": model.components_.tolist(),
                      "explainedVariance": model.explained_variance_.tolist()})
    return cases


def choices():
    cases = []
    for name in ["iris", "wine", "diabetes"]:
        x, _ = load(name)
        values = PCA(svd_solver="full").fit(x).explained_variance_
        cases.append({"data": name, "minka": int(PCA("mle").fit(x).n_components_),
                      "energy": {share: int(PCA(float(share), svd_solver="full").fit(x).n_components_)
                                 for share in ["0.5", "0.9", "0.99", "0.9999"]},
                      "profileLikelihood": profile_likelihood(values)})
    return cases


def profile_likelihood(values):
    """Zhu and Ghodsi: the best of all splits, directly from the definition with scipy's normal density."""
    p = len(values)
    scores = []
    for q in range(1, p):
        a, b = values[:q], values[q:]
        variance = (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum()) / (p - 2)
        scores.append(norm.logpdf(a, a.mean(), variance**0.5).sum() + norm.logpdf(b, b.mean(), variance**0.5).sum())
    return int(np.argmax(scores)) + 1


def incremental():
    cases = []
    for name, count, batch in [("wine", 3, 50), ("digits", 4, 200)]:
        x, _ = load(name)
        model = IncrementalPCA(count, batch_size=batch).fit(x)
        cases.append({"data": name, "batchSize": batch, "components": model.components_.tolist(),
                      "explainedVariance": model.explained_variance_.tolist(), "mean": model.mean_.tolist()})
    return cases


def probabilistic():
    """Tipping and Bishop's closed form by numpy, its densities by scipy's normal distribution."""
    x, _ = load("iris")
    weights = 1 + np.arange(len(x)) % 3
    cases = []
    for weighted in [False, True]:
        w = weights if weighted else np.ones(len(x), int)
        mean = np.average(x, axis=0, weights=w)
        covariance = np.cov(x.T, fweights=w, bias=True)
        values, vectors = np.linalg.eigh(covariance)
        values, vectors = values[::-1], vectors[:, ::-1]
        noise = values[2:].mean()
        model = vectors[:, :2] @ np.diag(values[:2] - noise) @ vectors[:, :2].T + noise * np.eye(4)
        partial = x[:5, [0, 2, 3]]
        cases.append({
            "weighted": weighted, "noise": noise, "variances": values[:2].tolist(),
            "logDensity": multivariate_normal(mean, model).logpdf(x[:5]).tolist(),
            "withoutColumn1": multivariate_normal(mean[[0, 2, 3]], model[np.ix_([0, 2, 3], [0, 2, 3])]).logpdf(partial).tolist(),
        })
    return cases


def spatial_median():
    x, _ = load("wine")
    found = minimize(lambda m: np.linalg.norm(x - m, axis=1).sum(), np.median(x, axis=0), method="BFGS", options={"gtol": 1e-10})
    return {"data": "wine", "sum": float(found.fun)}


def weighted():
    x, _ = load("wine")
    weights = 1 + np.arange(len(x)) % 3
    values, vectors = np.linalg.eigh(np.cov(x.T, fweights=weights))
    return {"data": "wine", "weights": "1 + i % 3", "explainedVariance": values[::-1].tolist(),
            "components": vectors[:, ::-1].T[:4].tolist()}


versions = f"{sklearn.__version__}, {np.__version__}, {scipy.__version__}"
write("library/src/components/principal/reference/pca-family.json", "scikit-learn, numpy, scipy", versions, {
    "solvers": solvers(), "choices": choices(), "incremental": incremental(), "probabilistic": probabilistic(),
    "spatialMedian": spatial_median(), "weighted": weighted(),
})
