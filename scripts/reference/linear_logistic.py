"""Reference values for logistic regression: scikit-learn with a penalty, statsmodels without one.

Run by hand: /usr/bin/python3 scripts/reference/linear_logistic.py
Reads library/data/*.csv, writes library/src/linear/logistic-regression/reference/logistic-regression.json.
scikit-learn minimises C Σ loss + penalty, so C = 1 / alpha; its objectives are divided by C here.
"""
import csv
import json
import pathlib
import warnings

import numpy as np
import sklearn
import statsmodels
import statsmodels.api as sm
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import LabelEncoder, StandardScaler

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"
FEATURES = {"iris": 4, "breast-cancer": 30, "digits": 64, "wine": 13}
warnings.filterwarnings("ignore")


def load(name):
    count = FEATURES[name]
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    x = np.array([[float(v) for v in r[:count]] for r in rows])
    return StandardScaler().fit_transform(x), LabelEncoder().fit_transform([r[count] for r in rows])


def weights_of(kind, y):
    if kind == "none":
        return np.ones(len(y))
    if kind == "thirds":
        return 1.0 + np.arange(len(y)) % 3
    counts = np.bincount(y)
    return (len(y) / (len(counts) * counts))[y]


def objective(model, x, y, weights, l1, l2):
    p = model.predict_proba(x)[np.arange(len(y)), y]
    w = model.coef_
    return float(-(weights * np.log(p)).sum() + l1 * np.abs(w).sum() + 0.5 * l2 * (w**2).sum())


def case(name, penalty, alpha, ratio=None, intercept=True, weighting="none"):
    x, y = load(name)
    weights = weights_of(weighting, y)
    settings = dict(C=1 / alpha, fit_intercept=intercept, max_iter=100000, tol=1e-12)
    if penalty == "l2":
        model = LogisticRegression(solver="newton-cg" if len(y) < 1000 else "lbfgs", **settings)
        l1, l2 = 0, alpha
    else:
        kind = dict(penalty="l1") if penalty == "l1" else dict(penalty="elasticnet", l1_ratio=ratio)
        settings["tol"] = 1e-10
        model = LogisticRegression(solver="saga", random_state=0, **kind, **settings)
        share = 1 if penalty == "l1" else ratio
        l1, l2 = alpha * share, alpha * (1 - share)
    model.fit(x, y, sample_weight=weights)
    return {
        "data": name, "penalty": penalty, "alpha": alpha, "ratio": ratio, "intercept": intercept, "weighting": weighting,
        "objective": objective(model, x, y, weights, l1, l2),
        "coefficients": model.coef_.tolist() if name != "digits" else None,
        "intercepts": model.intercept_.tolist(),
        "firstProbabilities": model.predict_proba(x[:1])[0].tolist(),
        "correct": int((model.predict(x) == y).sum()),
        "nonZero": int((model.coef_ != 0).sum()),
    }


def unpenalized():
    """Maximum likelihood on columns that do not separate the classes."""
    x, y = load("breast-cancer")
    x = x[:, [1, 4, 8]]
    binary = sm.GLM(y, sm.add_constant(x), family=sm.families.Binomial()).fit(tol=1e-14, maxiter=200)
    xi, yi = load("iris")
    xi = xi[:, [0, 1]]
    # Setosa is separable from the others by these columns, so two species only would do; with noise all three are not.
    yi = np.where(np.arange(len(yi)) % 7 == 0, (yi + 1) % 3, yi)
    multi = sm.MNLogit(yi, sm.add_constant(xi)).fit(method="newton", maxiter=200, tol=1e-14, disp=0)
    return {
        "binary": {"columns": [1, 4, 8], "intercept": float(binary.params[0]), "coefficients": binary.params[1:].tolist(),
                   "objective": float(-binary.llf)},
        "multinomial": {"columns": [0, 1], "relativeToFirst": np.asarray(multi.params).T.tolist(), "objective": float(-multi.llf)},
    }


cases = [
    case("breast-cancer", "l2", 1), case("breast-cancer", "l2", 0.01), case("breast-cancer", "l2", 100, intercept=False),
    case("breast-cancer", "l2", 1, weighting="thirds"), case("breast-cancer", "l2", 1, weighting="balanced"),
    case("iris", "l2", 1), case("iris", "l2", 0.01), case("iris", "l2", 1, weighting="thirds"),
    case("wine", "l2", 1, intercept=False), case("digits", "l2", 1), case("digits", "l2", 20),
    case("breast-cancer", "l1", 1), case("breast-cancer", "l1", 10), case("iris", "l1", 1), case("wine", "l1", 2),
    case("breast-cancer", "elastic", 5, 0.5), case("wine", "elastic", 3, 0.2, weighting="thirds"),
    case("iris", "elastic", 2, 0.7, intercept=False),
]
result = {
    "tool": "scikit-learn and statsmodels", "version": f"{sklearn.__version__} and {statsmodels.__version__}",
    "script": "scripts/reference/linear_logistic.py",
    "data": "standardised columns; weighting thirds is 1 + i % 3, balanced gives classes equal sums",
    "cases": cases, "unpenalized": unpenalized(),
}
path = ROOT / "src" / "linear" / "logistic-regression" / "reference" / "logistic-regression.json"
path.write_text(json.dumps(result, indent=1) + "\n")
