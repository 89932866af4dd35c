"""Reference values of scikit-learn for k-means.

Run by hand: /usr/bin/python3 scripts/reference/clustering.py
Reads library/data/*.csv, writes library/src/clustering/k-means/reference/k-means.json.
"""
import numpy as np
import sklearn
from sklearn.cluster import KMeans

from common import load, write


def k_means():
    cases = []
    for name, clusters in [("iris", 3), ("wine", 5), ("digits", 10)]:
        x, _ = load(name)
        for weighted in [False, True]:
            weights = 1 + np.arange(len(x)) % 3 if weighted else None
            model = KMeans(clusters, init=x[:clusters], n_init=1, algorithm="lloyd", tol=0, max_iter=500).fit(x, sample_weight=weights)
            cases.append({
                "data": name, "features": x.shape[1], "clusters": clusters, "weighted": weighted,
                "inertia": model.inertia_, "sizes": np.bincount(model.labels_).tolist(),
            })
    x, _ = load("digits")
    best = min(KMeans(10, n_init=10, random_state=s).fit(x).inertia_ for s in range(5))
    write("library/src/clustering/k-means/reference/k-means.json", "scikit-learn", sklearn.__version__, {
        "start": "the first rows", "cases": cases, "bestOfDigits": best,
    })


k_means()
