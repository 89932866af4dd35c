"""Reference values of scikit-learn for isotonic regression.

Run by hand: /usr/bin/python3 scripts/reference/monotone.py
Reads library/data/diabetes.csv, writes library/src/monotone/isotonic/reference/isotonic.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.isotonic import IsotonicRegression

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), np.array([float(r[features]) for r in rows])


def thirds(n):
    return (1 + np.arange(n) % 3).astype(float)


def write(values):
    path = ROOT / "src/monotone/isotonic/reference/isotonic.json"
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/monotone.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


def isotonic():
    x, y = load("diabetes", 10)
    grid = np.linspace(15, 45, 31)
    cases = []
    for increasing, weighted, lower, upper in [(True, False, None, None), (False, True, None, None), (True, True, 100.0, 200.0)]:
        weights = thirds(len(y)) if weighted else np.ones(len(y))
        model = IsotonicRegression(increasing=increasing, y_min=lower, y_max=upper, out_of_bounds="clip").fit(x[:, 2], y, weights)
        cases.append({"increasing": increasing, "weighted": weighted, "lower": lower, "upper": upper,
                      "predictions": model.predict(grid).tolist()})
    write({"data": "column 2 of diabetes; weights 1 + i % 3; predictions at 15, 16 … 45", "cases": cases})


if __name__ == "__main__":
    isotonic()
