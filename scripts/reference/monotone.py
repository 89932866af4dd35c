"""Reference values of scikit-learn for isotonic regression.

Run by hand: /usr/bin/python3 scripts/reference/monotone.py
Reads library/data/diabetes.csv, writes library/src/monotone/isotonic/reference/isotonic.json.
"""
import numpy as np
import sklearn
from sklearn.isotonic import IsotonicRegression

from common import load, write


def thirds(n):
    return (1 + np.arange(n) % 3).astype(float)


def isotonic():
    x, y = load("diabetes", float)
    grid = np.linspace(15, 45, 31)
    cases = []
    for increasing, weighted, lower, upper in [(True, False, None, None), (False, True, None, None), (True, True, 100.0, 200.0)]:
        weights = thirds(len(y)) if weighted else np.ones(len(y))
        model = IsotonicRegression(increasing=increasing, y_min=lower, y_max=upper, out_of_bounds="clip").fit(x[:, 2], y, weights)
        cases.append({"increasing": increasing, "weighted": weighted, "lower": lower, "upper": upper,
                      "predictions": model.predict(grid).tolist()})
    write("library/src/monotone/isotonic/reference/isotonic.json", "scikit-learn", sklearn.__version__, {
        "data": "column 2 of diabetes; weights 1 + i % 3; predictions at 15, 16 … 45", "cases": cases,
    })


if __name__ == "__main__":
    isotonic()
