"""Reference values of scikit-learn for standardize, pca, ridge and k-means.

Run by hand: /usr/bin/python3 scripts/reference/first_methods.py
Reads library/data/*.csv, writes library/src/*/reference/*.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn.linear_model import Ridge
from sklearn.preprocessing import StandardScaler

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), [r[features] for r in rows]


def write(folder, name, values):
    path = ROOT / "src" / folder / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/first_methods.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


def standardize():
    x, _ = load("wine", 13)
    weights = 1 + np.arange(len(x)) % 3
    plain, weighted = StandardScaler().fit(x), StandardScaler().fit(x, sample_weight=weights)
    write("features", "standardize", {
        "data": "wine; weights 1 + i % 3",
        "mean": plain.mean_.tolist(), "scale": plain.scale_.tolist(), "firstRow": plain.transform(x[:1])[0].tolist(),
        "weightedMean": weighted.mean_.tolist(), "weightedScale": weighted.scale_.tolist(),
    })


def pca():
    cases = []
    for name, features, rows in [("iris", 4, None), ("wine", 13, None), ("digits", 64, 40)]:
        x = load(name, features)[0][:rows]
        count = min(10, min(x.shape) - 1)
        model = PCA(count, svd_solver="full").fit(x)
        cases.append({
            "data": name, "features": features, "rows": len(x), "components": model.components_.tolist(),
            "explainedVariance": model.explained_variance_.tolist(),
            "explainedVarianceRatio": model.explained_variance_ratio_.tolist(),
            "firstScores": model.transform(x[:1])[0].tolist(),
            "whitenedScores": PCA(3, svd_solver="full", whiten=True).fit(x).transform(x[:1])[0].tolist(),
        })
    write("components/pca", "pca", {"cases": cases})


def ridge():
    x, y = load("diabetes", 10)
    y = np.array([float(v) for v in y])
    weights = 1 + np.arange(len(x)) % 3
    cases = []
    for alpha in [0, 0.01, 1, 100]:
        for intercept in [True, False]:
            for weighted in [True, False]:
                # With alpha 0 the reference is least squares by singular values, the more accurate way.
                model = Ridge(alpha, fit_intercept=intercept, solver="svd").fit(x, y, sample_weight=weights if weighted else None)
                cases.append({
                    "alpha": alpha, "intercept": intercept, "weighted": weighted, "coefficients": model.coef_.tolist(),
                    "constant": float(model.intercept_), "firstPrediction": float(model.predict(x[:1])[0]),
                })
    wide, target = load("digits", 64)
    wide, target = wide[:30], np.array([float(v) for v in target[:30]])
    model = Ridge(5.0, solver="svd").fit(wide, target)
    write("linear", "ridge", {
        "data": "diabetes; weights 1 + i % 3; wide: first 30 rows of digits, alpha 5", "cases": cases,
        "wide": {"coefficients": model.coef_.tolist(), "constant": float(model.intercept_)},
    })


def k_means():
    cases = []
    for name, features, clusters in [("iris", 4, 3), ("wine", 13, 5), ("digits", 64, 10)]:
        x, _ = load(name, features)
        for weighted in [False, True]:
            weights = 1 + np.arange(len(x)) % 3 if weighted else None
            model = KMeans(clusters, init=x[:clusters], n_init=1, algorithm="lloyd", tol=0, max_iter=500).fit(x, sample_weight=weights)
            cases.append({
                "data": name, "features": features, "clusters": clusters, "weighted": weighted,
                "inertia": model.inertia_, "sizes": np.bincount(model.labels_).tolist(),
            })
    x, _ = load("digits", 64)
    best = min(KMeans(10, n_init=10, random_state=s).fit(x).inertia_ for s in range(5))
    write("clustering", "k-means", {"start": "the first rows", "cases": cases, "bestOfDigits": best})


for make in [standardize, pca, ridge, k_means]:
    make()
