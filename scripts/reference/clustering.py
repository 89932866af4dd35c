"""Reference values of scikit-learn for k-means.

Run by hand: /usr/bin/python3 scripts/reference/clustering.py
Reads library/data/*.csv, writes library/src/clustering/k-means/reference/k-means.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.cluster import KMeans

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), [r[features] for r in rows]


def write(folder, name, values):
    path = ROOT / "src" / folder / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/clustering.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


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
    write("clustering/k-means", "k-means", {"start": "the first rows", "cases": cases, "bestOfDigits": best})


k_means()
