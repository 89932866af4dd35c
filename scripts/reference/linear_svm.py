"""Reference values of scikit-learn (LIBLINEAR) for linear support vector machines.

Run by hand: /usr/bin/python3 scripts/reference/linear_svm.py
Reads library/data/{breast-cancer,iris}.csv, writes library/src/linear/linear-svm/reference/linear-svm.json.
"""
import numpy as np
import sklearn
from sklearn.svm import LinearSVC

from common import load, write


def objective(model, x, y, weights, loss, cost):
    """Summed over the classes; the intercept is penalised."""
    total = 0
    for k, (w, b) in enumerate(zip(model.coef_, np.broadcast_to(model.intercept_, len(model.coef_)))):
        sign = np.where(y == model.classes_[1 if len(model.coef_) == 1 else k], 1, -1)
        shortfall = np.maximum(0, 1 - sign * (x @ w + b))
        total += (w @ w + b * b) / 2 + cost * weights @ (shortfall if loss == "hinge" else shortfall**2)
    return float(total)


cases = []
for name in ["breast-cancer", "iris"]:
    x, y = load(name)
    x = (x - x.mean(0)) / x.std(0)
    for loss, dual in [("squared_hinge", True), ("squared_hinge", False), ("hinge", True)]:
        for cost, intercept, weighted in [(0.1, True, False), (0.5, False, True)]:
            weights = 0.5 + np.arange(len(x)) % 3 if weighted else np.ones(len(x))
            model = LinearSVC(C=cost, loss=loss, dual=dual, fit_intercept=intercept, tol=1e-10, max_iter=2_000_000,
                              random_state=0)
            model.fit(x, y, sample_weight=weights)
            cases.append({
                "data": name, "loss": loss.replace("_", "-"), "dual": dual, "cost": cost, "intercept": intercept,
                "weighted": weighted, "coefficients": model.coef_.ravel().tolist(),
                "intercepts": np.broadcast_to(model.intercept_, len(model.coef_)).tolist(),
                "objective": objective(model, x, y, weights, loss, cost),
            })
write("library/src/linear/linear-svm/reference/linear-svm.json", "scikit-learn", sklearn.__version__, {"cases": cases})
