"""Reference values of scikit-learn for discriminants and nearest centroids.

Run by hand: /usr/bin/python3 scripts/reference/discriminant.py
Reads library/data/*.csv, writes library/src/discriminant/reference/discriminant.json and
library/src/nearest/nearest-centroid/reference/nearest-centroid.json.
"""
import numpy as np
import sklearn
from sklearn.covariance import ledoit_wolf
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.neighbors import NearestCentroid

from common import load, write


def flat(a):
    return np.asarray(a).ravel().tolist()


linear = []
for name, priors, shrinkage in [
    ("iris", None, None), ("iris", [0.2, 0.3, 0.5], None), ("wine", None, None), ("breast-cancer", None, None),
    ("iris", None, 0.2), ("wine", None, 0.7),
]:
    x, y = load(name)
    m = LinearDiscriminantAnalysis(solver="svd" if shrinkage is None else "lsqr", priors=priors, shrinkage=shrinkage).fit(x, y)
    linear.append({
        "data": name, "priors": priors, "shrinkage": shrinkage, "first": flat(m.predict_proba(x[60:61])),
        "coefficients": flat(m.coef_), "intercepts": flat(m.intercept_), "correct": int((m.predict(x) == y).sum()),
    })

# Ledoit and Wolf's estimate of the pooled covariance, columns in units of their within-class standard deviation.
lw = []
for name in ["iris", "wine"]:
    x, y = load(name)
    classes = np.unique(y)
    means = np.array([x[y == c].mean(0) for c in classes])
    centred = x - means[np.searchsorted(classes, y)]
    scale = centred.std(0)
    cov, amount = ledoit_wolf(centred / scale, assume_centered=True)
    cov = cov * np.outer(scale, scale)
    priors = np.array([(y == c).mean() for c in classes])
    coef = np.linalg.solve(cov, means.T).T
    score = x @ coef.T - 0.5 * np.sum(means * coef, axis=1) + np.log(priors)
    p = np.exp(score - score.max(1, keepdims=True))
    lw.append({"data": name, "amount": float(amount), "first": flat((p / p.sum(1, keepdims=True))[60])})

projection = []
for name in ["iris", "wine"]:
    x, y = load(name)
    m = LinearDiscriminantAnalysis().fit(x, y)
    projection.append({
        "data": name, "ratio": flat(m.explained_variance_ratio_), "rows": [0, 60, 140],
        "scores": flat(m.transform(x[[0, 60, 140]])),
    })

quadratic = []
for name, reg, priors in [("iris", 0.0, None), ("wine", 0.0, None), ("wine", 0.3, [0.2, 0.3, 0.5]), ("breast-cancer", 0.0, None)]:
    x, y = load(name)
    m = QuadraticDiscriminantAnalysis(reg_param=reg, priors=priors, store_covariance=True).fit(x, y)
    quadratic.append({
        "data": name, "regularization": reg, "priors": priors, "rows": [0, 60, 140],
        "covariance": flat(m.covariance_[1]) if name != "breast-cancer" else None,
        "decision": flat(m._decision_function(x[[0, 60, 140]])), "correct": int((m.predict(x) == y).sum()),
    })

write("library/src/discriminant/reference/discriminant.json", "scikit-learn", sklearn.__version__, {
    "linear": linear, "ledoitWolf": lw, "projection": projection, "quadratic": quadratic,
})

cases = []
for name, shrink in [("iris", None), ("iris", 0.5), ("wine", None), ("wine", 2.0), ("breast-cancer", 10.0)]:
    x, y = load(name)
    m = NearestCentroid(shrink_threshold=shrink).fit(x, y)
    cases.append({"data": name, "shrinkThreshold": shrink or 0, "centroids": flat(m.centroids_), "correct": int((m.predict(x) == y).sum())})
write("library/src/nearest/nearest-centroid/reference/nearest-centroid.json", "scikit-learn", sklearn.__version__, {"cases": cases})
