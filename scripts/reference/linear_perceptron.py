"""Reference values of scikit-learn for the perceptron, which learns one class against the rest.

Run by hand: /usr/bin/python3 scripts/reference/linear_perceptron.py
Reads library/data/*.csv, writes library/src/linear/perceptron/reference/perceptron.json.
"""
import csv
import json
import pathlib
import warnings

import numpy as np
import sklearn
from sklearn.linear_model import Perceptron

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"
warnings.filterwarnings("ignore")


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), np.array([r[features] for r in rows])


cases = []
for name, features, epochs, rate in [("iris", 4, 1, 1.0), ("iris", 4, 7, 0.5), ("breast-cancer", 30, 5, 1.0), ("wine", 13, 3, 2.0)]:
    x, y = load(name, features)
    for intercept in [True, False]:
        model = Perceptron(shuffle=False, tol=None, max_iter=epochs, eta0=rate, fit_intercept=intercept).fit(x, y)
        cases.append({
            "data": name, "epochs": epochs, "learningRate": rate, "intercept": intercept,
            "coefficients": model.coef_.ravel().tolist(), "intercepts": np.ravel(model.intercept_).tolist(),
            "correct": int((model.predict(x) == y).sum()),
        })
provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/linear_perceptron.py"}
path = ROOT / "src" / "linear" / "perceptron" / "reference" / "perceptron.json"
path.write_text(json.dumps({**provenance, "order": "as given, no shuffling", "cases": cases}, indent=1) + "\n")
