"""Reference values of scikit-learn for kernel ridge regression.

Run by hand: /usr/bin/python3 scripts/reference/kernel_machines.py
Reads library/data/diabetes.csv, writes library/src/kernel-machines/kernel-ridge/reference/kernel-ridge.json.
"""
import numpy as np
import sklearn
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import RidgeCV

from common import load, write


def kernel_ridge():
    x, y = load("diabetes", float)
    x, y = x[:120], y[:120]
    x = (x - x.mean(0)) / x.std(0)
    new = x[:5] + 0.1
    weights = 1 + np.arange(len(x)) % 3
    cases = []
    for kernel, alpha, options in [
        ({"kind": "rbf", "gamma": 0.05}, 0.1, dict(kernel="rbf", gamma=0.05)),
        ({"kind": "polynomial", "degree": 2, "offset": 1, "gamma": 0.1}, 1, dict(kernel="polynomial", degree=2, coef0=1, gamma=0.1)),
        ({"kind": "laplace", "gamma": 0.05}, 0.5, dict(kernel="laplacian", gamma=0.05)),
        ({"kind": "linear"}, 2, dict(kernel="linear")),
    ]:
        for weighted in [False, True]:
            model = KernelRidge(alpha=alpha, **options).fit(x, y, sample_weight=weights if weighted else None)
            # The reference's dual coefficients of weighted fits are already those of the kernels.
            cases.append({"kernel": kernel, "alpha": alpha, "weighted": weighted,
                          "coefficients": model.dual_coef_.tolist(), "predictions": model.predict(new).tolist()})
    # Leave-one-out errors of ridge regression with and without an intercept: kernel ridge with the linear kernel.
    alphas = [0.1, 1.0, 10.0, 100.0]
    path = []
    for intercept in [False, True]:
        model = RidgeCV(alphas, fit_intercept=intercept, store_cv_values=True).fit(x, y)
        path.append({"intercept": intercept, "errors": model.cv_values_.mean(0).tolist(), "alpha": float(model.alpha_)})
    write("library/src/kernel-machines/kernel-ridge/reference/kernel-ridge.json", "scikit-learn", sklearn.__version__, {
        "data": "diabetes: first 120 rows, standardised by their mean and deviation (divisor n); predictions for the first 5 rows plus 0.1; weights 1 + i % 3",
        "cases": cases, "alphas": alphas, "leaveOneOut": path,
    })


kernel_ridge()
