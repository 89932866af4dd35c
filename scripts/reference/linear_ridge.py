"""Reference values of scikit-learn for ridge regression.

Run by hand: /usr/bin/python3 scripts/reference/linear_ridge.py
Reads library/data/*.csv, writes library/src/linear/ridge/reference/ridge.json.
"""
import numpy as np
import sklearn
from sklearn.linear_model import Ridge

from common import load, write


def ridge():
    x, y = load("diabetes", float)
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
    wide, target = load("digits", float)
    model = Ridge(5.0, solver="svd").fit(wide[:30], target[:30])
    write("library/src/linear/ridge/reference/ridge.json", "scikit-learn", sklearn.__version__, {
        "data": "diabetes; weights 1 + i % 3; wide: first 30 rows of digits, alpha 5", "cases": cases,
        "wide": {"coefficients": model.coef_.tolist(), "constant": float(model.intercept_)},
    })


ridge()
