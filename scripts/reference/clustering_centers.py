"""Reference values of scikit-learn for methods around centers.

Run by hand: /usr/bin/python3 scripts/reference/clustering_centers.py
Reads library/data/*.csv, writes library/src/clustering/*/reference/*.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.cluster import MiniBatchKMeans

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows])


def write(name, values):
    path = ROOT / "src" / "clustering" / name / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/clustering_centers.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


def spaced(x, clusters):
    return [k * len(x) // clusters for k in range(clusters)]


def mini_batch_k_means():
    """Batches of consecutive rows from evenly spaced rows as centers, without reassigning."""
    cases = []
    for name, features, clusters, size in [("iris", 4, 3, 50), ("wine", 13, 5, 40)]:
        x = load(name, features)
        weights = 1 + np.arange(len(x)) % 3
        for weighted in [False, True]:
            model = MiniBatchKMeans(clusters, init=x[spaced(x, clusters)], n_init=1, reassignment_ratio=0, batch_size=size)
            for first in range(0, len(x), size):
                part = slice(first, first + size)
                model.partial_fit(x[part], sample_weight=weights[part] if weighted else None)
            cases.append({
                "data": name, "features": features, "clusters": clusters, "batchSize": size, "weighted": weighted,
                "centers": model.cluster_centers_.tolist(), "counts": model._counts.tolist(),
            })
    write("mini-batch-k-means", {"start": "evenly spaced rows", "cases": cases})


mini_batch_k_means()
