"""Reference values of scikit-learn for the directions and scores of principal components.

Run by hand: /usr/bin/python3 scripts/reference/components_pca_scores.py
Reads library/data/*.csv, writes library/src/components/principal/pca/reference/pca.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.decomposition import PCA

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), [r[features] for r in rows]


def write(folder, name, values):
    path = ROOT / "src" / folder / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/components_pca_scores.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


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
    write("components/principal/pca", "pca", {"cases": cases})


pca()
