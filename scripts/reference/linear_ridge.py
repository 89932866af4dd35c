"""Reference values of scikit-learn for ridge regression.

Run by hand: /usr/bin/python3 scripts/reference/linear_ridge.py
Reads library/data/*.csv, writes library/src/linear/ridge/reference/ridge.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.linear_model import Ridge

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), [r[features] for r in rows]


def write(folder, name, values):
    path = ROOT / "src" / folder / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/linear_ridge.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


def ridge():
    x, y = load("diabetes", 10)
    y = np.array([float(v) for v in y])
    weights = 1 + np.arange(len(x)) % 3
    cases = []
    for alpha in [0, 0.01, 1, 100]:
        for intercept in [True, False]:
            for weighted in [True, False]:
                # With alpha 0 the reference is least squares by singular values, which is more accurate.
                model = Ridge(alpha, fit_intercept=intercept, solver="svd").fit(x, y, sample_weight=weights if weighted else None)
                cases.append({
                    "alpha": alpha, "intercept": intercept, "weighted": weighted, "coefficients": model.coef_.tolist(),
                    "constant": float(model.intercept_), "firstPrediction": float(model.predict(x[:1])[0]),
                })
    wide, target = load("digits", 64)
    wide, target = wide[:30], np.array([float(v) for v in target[:30]])
    model = Ridge(5.0, solver="svd").fit(wide, target)
    write("linear/ridge", "ridge", {
        "data": "diabetes; weights 1 + i % 3; wide: first 30 rows of digits, alpha 5", "cases": cases,
        "wide": {"coefficients": model.coef_.tolist(), "constant": float(model.intercept_)},
    })


ridge()
