"""Reference values of scikit-learn for outlier detectors: isolation forest, local outlier factor, minimum covariance determinant.

Run by hand: /usr/bin/python3 scripts/reference/outliers.py
Writes reference/*.json in the folders of the methods.
"""
import json

import numpy as np
import sklearn
from sklearn.covariance import MinCovDet
from sklearn.ensemble import IsolationForest
from sklearn.metrics import roc_auc_score
from sklearn.neighbors import LocalOutlierFactor

from common import SCRIPT, write_text

TOOL = f"scikit-learn {sklearn.__version__}, numpy {np.__version__}"


def write(folder, name, values):
    text = json.dumps({"tool": TOOL, "script": SCRIPT, **values})
    write_text(f"library/src/{folder}/reference/{name}.json", text + "\n")


def contaminated(random, inliers, outliers, columns):
    """Two groups and uniform outliers, rounded so that single precision keeps them."""
    usual = np.concatenate([random.normal(size=(inliers // 2, columns)), 4 + 0.5 * random.normal(size=(inliers - inliers // 2, columns))])
    odd = random.uniform(-8, 10, size=(outliers, columns))
    return np.round(np.concatenate([usual, odd]) * 64) / 64, np.r_[np.zeros(inliers), np.ones(outliers)]


def isolation_forest():
    random = np.random.RandomState(3)
    x, _ = contaminated(random, 50, 5, 3)
    at, _ = contaminated(random, 10, 5, 3)
    model = IsolationForest(n_estimators=4, max_samples=32, random_state=1).fit(x)
    trees = [{"feature": np.where(t.tree_.children_left < 0, -1, t.tree_.feature).tolist(), "limit": t.tree_.threshold.tolist(),
              "left": t.tree_.children_left.tolist(), "right": t.tree_.children_right.tolist(),
              "count": t.tree_.n_node_samples.tolist()} for t in model.estimators_]
    quality = []
    for seed in range(3):
        data, odd = contaminated(np.random.RandomState(seed), 300, 30, 4)
        scores = [IsolationForest(random_state=s).fit(data).score_samples(data) for s in range(5)]
        quality.append({"x": data.tolist(), "odd": odd.astype(int).tolist(), "meanScore": (-np.mean(scores, axis=0)).tolist(),
                        "deviation": np.std(scores, axis=0, ddof=1).tolist(),
                        "auc": float(np.mean([roc_auc_score(odd, -s) for s in scores]))})
    write("outliers/isolation-forest", "isolation-forest",
          {"treeSamples": 32, "trees": trees, "at": at.tolist(), "score": (-model.score_samples(at)).tolist(), "quality": quality[:1]})


def local_outlier_factor():
    random = np.random.RandomState(5)
    cases = []
    for neighbors, metric in [(5, "euclidean"), (20, "euclidean"), (7, "manhattan"), (100, "euclidean")]:
        x, _ = contaminated(random, 40, 4, 3)
        at, _ = contaminated(random, 8, 4, 3)
        model = LocalOutlierFactor(n_neighbors=neighbors, metric=metric, novelty=True).fit(x)
        cases.append({"neighbors": neighbors, "distance": metric, "x": x.tolist(), "at": at.tolist(),
                      "training": (-model.negative_outlier_factor_).tolist(), "score": (-model.score_samples(at)).tolist()})
    write("nearest/local-outlier-factor", "local-outlier-factor", {"cases": cases})


def robust_covariance():
    random = np.random.RandomState(7)
    cases = []
    for rows, outliers, columns in [(40, 8, 1), (60, 12, 2), (50, 15, 2), (80, 20, 4), (700, 100, 3)]:
        mixing = random.normal(size=(columns, columns))
        x = np.concatenate([random.normal(size=(rows - outliers, columns)) @ mixing, 12 + random.normal(size=(outliers, columns))])
        x = np.round(x * 1024) / 1024
        # The best of several starts, because the smallest determinant is not always found.
        model = min((MinCovDet(random_state=seed).fit(x) for seed in range(20 if rows < 100 else 1)), key=lambda m: np.linalg.det(m.raw_covariance_))
        cases.append({"x": x.tolist(), "outliers": outliers, "rawLocation": model.raw_location_.tolist(),
                      "rawCovariance": model.raw_covariance_.tolist(), "support": np.flatnonzero(model.raw_support_).tolist(),
                      "location": model.location_.tolist(), "covariance": model.covariance_.tolist(),
                      "distances": model.mahalanobis(x).tolist()})
    write("outliers/robust-covariance", "robust-covariance", {"cases": cases})


isolation_forest()
local_outlier_factor()
robust_covariance()
