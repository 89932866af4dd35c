"""Reference values of scikit-learn for DBSCAN.

Run by hand: /usr/bin/python3 scripts/reference/clustering_density.py
Reads library/data/*.csv, writes library/src/clustering/dbscan/reference/dbscan.json.
"""
import numpy as np
import sklearn
from sklearn.cluster import DBSCAN

from common import load, write

METRICS = {"euclidean": "euclidean", "manhattan": "cityblock", "chebyshev": "chebyshev", "cosine": "cosine"}
cases = []
for data, radius, neighbors, distance, weighted in [
    ("iris", 0.55, 5, "euclidean", False),
    ("iris", 0.35, 5, "euclidean", False),
    ("iris", 0.55, 12, "euclidean", True),
    ("iris", 0.75, 6, "manhattan", False),
    ("iris", 0.25, 5, "chebyshev", False),
    ("iris", 0.0005, 6, "cosine", False),
    ("wine", 32.0, 4, "euclidean", False),
    ("wine", 24.0, 10, "euclidean", True),
    ("digits", 21.5, 5, "euclidean", False),
]:
    x, _ = load(data)
    weights = 1 + np.arange(len(x)) % 3 if weighted else None
    model = DBSCAN(eps=radius, min_samples=neighbors, metric=METRICS[distance]).fit(x, sample_weight=weights)
    cases.append({
        "data": data, "radius": radius, "minNeighbors": neighbors, "distance": distance, "weighted": weighted,
        "labels": model.labels_.tolist(), "core": model.core_sample_indices_.tolist(),
    })
    print(data, radius, neighbors, distance, np.bincount(model.labels_ + 1))

write("library/src/clustering/dbscan/reference/dbscan.json", "scikit-learn", sklearn.__version__, {
    "weights": "1, 2, 3, 1, 2, 3 …", "cases": cases,
}, indent=None)
