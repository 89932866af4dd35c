"""Reference values of scikit-learn for DBSCAN.

Run by hand: /usr/bin/python3 scripts/reference/clustering_density.py
Reads library/data/*.csv, writes library/src/clustering/dbscan/reference/dbscan.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.cluster import DBSCAN

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows])


METRICS = {"euclidean": "euclidean", "manhattan": "cityblock", "chebyshev": "chebyshev", "cosine": "cosine"}
cases = []
for data, features, radius, neighbors, distance, weighted in [
    ("iris", 4, 0.55, 5, "euclidean", False),
    ("iris", 4, 0.35, 5, "euclidean", False),
    ("iris", 4, 0.55, 12, "euclidean", True),
    ("iris", 4, 0.75, 6, "manhattan", False),
    ("iris", 4, 0.25, 5, "chebyshev", False),
    ("iris", 4, 0.0005, 6, "cosine", False),
    ("wine", 13, 32.0, 4, "euclidean", False),
    ("wine", 13, 24.0, 10, "euclidean", True),
    ("digits", 64, 21.5, 5, "euclidean", False),
]:
    x = load(data, features)
    weights = 1 + np.arange(len(x)) % 3 if weighted else None
    model = DBSCAN(eps=radius, min_samples=neighbors, metric=METRICS[distance]).fit(x, sample_weight=weights)
    cases.append({
        "data": data, "radius": radius, "minNeighbors": neighbors, "distance": distance, "weighted": weighted,
        "labels": model.labels_.tolist(), "core": model.core_sample_indices_.tolist(),
    })
    print(data, radius, neighbors, distance, np.bincount(model.labels_ + 1))

path = ROOT / "src/clustering/dbscan/reference/dbscan.json"
path.parent.mkdir(exist_ok=True)
path.write_text(json.dumps({
    "tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/clustering_density.py",
    "weights": "1, 2, 3, 1, 2, 3 …", "cases": cases,
}) + "\n")
