"""Five-fold accuracies of scikit-learn's k-nearest neighbours on the bundled sets.

Run by hand: /usr/bin/python3 scripts/reference/nearest_accuracy.py
Sample i is in fold i mod 5. Reads library/data/*.csv, writes library/src/nearest/reference/accuracy.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.neighbors import KNeighborsClassifier

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:-1]] for r in rows]), np.array([r[-1] for r in rows])


def accuracy(name, neighbors, weights):
    x, y = load(name)
    fold = np.arange(len(x)) % 5
    right = 0
    for k in range(5):
        model = KNeighborsClassifier(neighbors, weights=weights).fit(x[fold != k], y[fold != k])
        right += int((model.predict(x[fold == k]) == y[fold == k]).sum())
    return {"data": name, "neighbors": neighbors, "weights": weights, "accuracy": right / len(x)}


cases = [accuracy(name, neighbors, weights) for name in ("iris", "wine", "breast-cancer", "digits")
         for neighbors in (1, 5, 15) for weights in ("uniform", "distance")]
provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/nearest_accuracy.py"}
(ROOT / "src" / "nearest" / "reference" / "accuracy.json").write_text(json.dumps({**provenance, "cases": cases}, indent=1) + "\n")
