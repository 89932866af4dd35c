"""Reference values of scikit-learn (LIBLINEAR) for linear support vector regression and Crammer-Singer machines.

Run by hand: /usr/bin/python3 scripts/reference/linear_svr.py
Reads library/data/{diabetes,iris}.csv, writes reference/*.json in the folders of linear-svr and linear-svm.
"""
import numpy as np
import sklearn
from sklearn.svm import LinearSVC, LinearSVR

from common import load, write


def regression():
    x, y = load("diabetes", float)
    x, y = ((x - x.mean(0)) / x.std(0))[::3], y[::3] / 100
    cases = []
    for loss, dual in [("epsilon_insensitive", True), ("squared_epsilon_insensitive", True),
                       ("squared_epsilon_insensitive", False)]:
        for cost, intercept, weighted in [(0.1, True, False), (1, False, True)]:
            weights = 0.5 + np.arange(len(x)) % 3 if weighted else np.ones(len(x))
            model = LinearSVR(C=cost, epsilon=0.2, loss=loss, dual=dual, fit_intercept=intercept, tol=1e-8,
                              max_iter=5_000_000, random_state=0).fit(x, y, sample_weight=weights)
            w, b = model.coef_, float(np.ravel(model.intercept_)[0])
            excess = np.maximum(0, np.abs(y - x @ w - b) - 0.2)
            loss_sum = weights @ (excess if loss == "epsilon_insensitive" else excess**2)
            cases.append({
                "loss": "absolute" if loss == "epsilon_insensitive" else "squared", "dual": dual, "cost": cost,
                "intercept": intercept, "weighted": weighted, "coefficients": w.tolist(), "constant": b,
                "objective": float((w @ w + b * b) / 2 + cost * loss_sum),
            })
    write("library/src/linear/linear-svr/reference/linear-svr.json", "scikit-learn", sklearn.__version__, {"cases": cases})


def crammer_singer():
    x, y = load("iris")
    x = (x - x.mean(0)) / x.std(0)
    cases = []
    for cost, intercept, weighted in [(0.1, True, False), (1, False, True)]:
        # LIBLINEAR's Crammer-Singer solver has weights of classes only.
        class_weight = {"setosa": 1, "versicolor": 2, "virginica": 0.5} if weighted else None
        model = LinearSVC(C=cost, multi_class="crammer_singer", fit_intercept=intercept, tol=1e-10, max_iter=5_000_000,
                          random_state=0, class_weight=class_weight).fit(x, y)
        w = np.column_stack([model.coef_, np.broadcast_to(model.intercept_, 3)])
        scores = x @ w[:, :4].T + w[:, 4]
        own = np.searchsorted(model.classes_, y)
        margin = scores + (np.arange(3)[None, :] != own[:, None])
        losses = margin.max(1) - scores[np.arange(len(x)), own]
        weights = np.array([class_weight[label] for label in y]) if weighted else np.ones(len(x))
        cases.append({
            "cost": cost, "intercept": intercept, "weighted": weighted, "coefficients": model.coef_.ravel().tolist(),
            "intercepts": np.broadcast_to(model.intercept_, 3).tolist(),
            "objective": float((w**2).sum() / 2 + cost * weights @ losses),
        })
    write("library/src/linear/linear-svm/reference/crammer-singer.json", "scikit-learn", sklearn.__version__, {"cases": cases})


regression()
crammer_singer()
