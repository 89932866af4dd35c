"""Reference values of scikit-learn (LIBSVM) for support vector machines.

Run by hand: /usr/bin/python3 scripts/reference/kernel_machines_svm.py
Reads library/data/{breast-cancer,iris,diabetes}.csv, writes reference/*.json in the folders of the methods in
library/src/kernel-machines.
"""
import numpy as np
import sklearn
from sklearn.calibration import _sigmoid_calibration
from sklearn.metrics.pairwise import pairwise_kernels
from sklearn.svm import SVC, SVR, NuSVC, NuSVR, OneClassSVM

from common import load, write

TOLERANCE = 1e-8


def save(method, values):
    write(f"library/src/kernel-machines/{method}/reference/{method}.json", "scikit-learn", sklearn.__version__, values)


def standardized(name, step, count):
    x, y = load(name)
    x, y = x[::step][:count], y[::step][:count]
    return (x - x.mean(0)) / x.std(0), y


KERNELS = [
    ({"kind": "rbf", "gamma": 0.05}, dict(kernel="rbf", gamma=0.05)),
    ({"kind": "linear"}, dict(kernel="linear")),
    ({"kind": "polynomial", "degree": 3, "offset": 1, "gamma": 0.1}, dict(kernel="poly", degree=3, coef0=1, gamma=0.1)),
]


def weights_of(x):
    return 0.5 + np.arange(len(x)) % 3


def half_norm(model):
    """Half the squared norm of the function."""
    beta = model.dual_coef_[0]
    options = {"gamma": model._gamma, "degree": model.degree, "coef0": model.coef0} if model.kernel != "linear" else {}
    k = pairwise_kernels(model.support_vectors_, metric=model.kernel, filter_params=True, **options)
    return 0.5 * beta @ k @ beta


def dual_objective(model):
    """Sum of the multipliers minus half the squared norm, of two classes."""
    return float(np.abs(model.dual_coef_[0]).sum() - half_norm(model))


def nu_objective(model, samples):
    """Minus half the squared norm before LIBSVM divides by the margin, when the multipliers sum to nu times the samples."""
    margin = model.nu * samples / np.abs(model.dual_coef_[0]).sum()
    return float(-half_norm(model) * margin**2)


def regression_objective(model, y):
    """Of epsilon-SVR; of nu-SVR with an epsilon of 0."""
    beta = model.dual_coef_[0]
    return float(y[model.support_] @ beta - getattr(model, "epsilon", 0) * np.abs(beta).sum() - half_norm(model))


def classifier():
    x, y = standardized("breast-cancer", 4, 140)
    cases = []
    for kernel, options in KERNELS:
        for cost, weighted, balanced in [(1, False, False), (5, True, True)]:
            model = SVC(C=cost, tol=TOLERANCE, class_weight="balanced" if balanced else None, **options)
            weights = weights_of(x) if weighted else None
            if balanced:
                # The weights of samples count in what is balanced, as if samples were repeated.
                sums = {c: weights[y == c].sum() for c in np.unique(y)}
                model.set_params(class_weight={c: weights.sum() / (2 * s) for c, s in sums.items()})
            model.fit(x, y, sample_weight=weights)
            cases.append({
                "kernel": kernel, "cost": cost, "weighted": weighted, "balanced": balanced,
                "dualObjective": dual_objective(model), "support": int(model.support_.size),
                "decision": (model.decision_function(x[:12] + 0.1)).tolist(), "intercept": float(model.intercept_[0]),
            })
    nu = []
    for value in (0.1, 0.3):
        model = NuSVC(nu=value, kernel="rbf", gamma=0.05, tol=TOLERANCE).fit(x, y)
        nu.append({"nu": value, "dualObjective": nu_objective(model, len(x)),
                   "decision": model.decision_function(x[:12] + 0.1).tolist(), "support": int(model.support_.size)})
    flowers, species = standardized("iris", 1, 150)
    model = SVC(C=2, gamma=0.5, tol=TOLERANCE, break_ties=True, decision_function_shape="ovr").fit(flowers, species)
    pairs = {"cost": 2, "gamma": 0.5, "decision": model.decision_function(flowers[::10] + 0.2).tolist(),
             "predictions": model.predict(flowers[::10] + 0.2).tolist(), "support": int(model.support_.size)}
    save("support-vector-classifier", {"classes": np.unique(y).tolist(), "cases": cases, "nu": nu, "pairs": pairs,
                                       "platt": platt(x, y), "coupled": coupled(flowers, species), "many": many(x, y)})


def points_around(x):
    i, j = np.arange(2000)[:, None], np.arange(x.shape[1])[None, :]
    return x[np.arange(2000) % len(x)] + 0.5 * np.sin(i * (j + 1) + j)


def many(x, y):
    """Predictions of 2000 points around the samples, a digit for each: the code of the class."""
    points = points_around(x)
    codes = {}
    for kernel, options in KERNELS:
        predicted = SVC(C=1, tol=TOLERANCE, **options).fit(x, y).predict(points)
        codes[kernel["kind"]] = "".join(str(int(p == np.unique(y)[1])) for p in predicted)
    return codes


def platt(x, y):
    """Values out of fold (sample i of each class, the second class first, is in fold i % 5), and their sigmoid."""
    order = np.concatenate([np.flatnonzero(y == c) for c in np.unique(y)[::-1]])
    first = y[order] == np.unique(y)[1]
    positions = np.concatenate([np.arange(first.sum()), np.arange((~first).sum())])
    values = np.zeros(len(order))
    for fold in range(5):
        train, test = order[positions % 5 != fold], order[positions % 5 == fold]
        values[positions % 5 == fold] = SVC(C=1, gamma=0.05, tol=TOLERANCE).fit(x[train], y[train]).decision_function(x[test])
    a, b = _sigmoid_calibration(values, first.astype(float))
    whole = SVC(C=1, gamma=0.05, tol=TOLERANCE, probability=True, random_state=0).fit(x, y)
    return {"cost": 1, "gamma": 0.05, "values": values.tolist(), "slope": -a, "offset": -b,
            "probabilities": whole.predict_proba(x[:40] + 0.1)[:, 1].tolist()}


def coupled(x, y):
    """Probabilities of three classes, coupled by LIBSVM from its own sigmoids."""
    model = SVC(C=2, gamma=0.5, tol=TOLERANCE, probability=True, random_state=0).fit(x, y)
    return {"cost": 2, "gamma": 0.5, "slopes": (-model.probA_).tolist(), "offsets": (-model.probB_).tolist(),
            "probabilities": model.predict_proba(x[::10] + 0.2).tolist()}


def one_class():
    x, _ = standardized("iris", 1, 150)
    cases = []
    for nu, gamma, weighted in [(0.1, 0.25, False), (0.5, 1, False), (0.2, 0.25, True)]:
        model = OneClassSVM(nu=nu, gamma=gamma, tol=TOLERANCE)
        weights = 1.0 + np.arange(len(x)) % 2 if weighted else None
        if weighted:
            # A sample of weight 2 counts as two samples.
            model.fit(np.repeat(x, weights.astype(int), axis=0))
        else:
            model.fit(x)
        cases.append({"nu": nu, "gamma": gamma, "weighted": weighted,
                      "scores": (-model.decision_function(x[::10] + 0.3)).tolist(),
                      "dualObjective": float(-half_norm(model)),
                      "outliers": int((model.predict(x) < 0).sum()),
                      "many": "".join(str(int(p < 0)) for p in model.predict(points_around(x)))})
    save("one-class-svm", {"cases": cases})


def regressor():
    x, y = standardized("diabetes", 3, 120)
    y = y.astype(float)
    cases = []
    for kernel, options in KERNELS:
        for cost, epsilon, weighted in [(10, 5, False), (100, 20, True)]:
            model = SVR(C=cost, epsilon=epsilon, tol=TOLERANCE, **options)
            model.fit(x, y, sample_weight=weights_of(x) if weighted else None)
            cases.append({"kernel": kernel, "cost": cost, "epsilon": epsilon, "weighted": weighted,
                          "dualObjective": regression_objective(model, y), "support": int(model.support_.size),
                          "predictions": model.predict(x[:12] + 0.1).tolist()})
    nu = []
    for value in (0.2, 0.6):
        model = NuSVR(nu=value, C=50, kernel="rbf", gamma=0.05, tol=TOLERANCE).fit(x, y)
        nu.append({"nu": value, "cost": 50, "dualObjective": regression_objective(model, y),
                   "support": int(model.support_.size), "predictions": model.predict(x[:12] + 0.1).tolist()})
    save("support-vector-regressor", {"cases": cases, "nu": nu})


if __name__ == "__main__":
    classifier()
    one_class()
    regressor()
