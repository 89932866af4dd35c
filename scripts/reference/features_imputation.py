"""Reference values of scikit-learn for impute, knn-impute and iterative-impute.

Run by hand: /usr/bin/python3 scripts/reference/features_imputation.py
Reads library/data/wine.csv and diabetes.csv, writes library/src/features/imputation/reference/imputation.json.

Missing values follow a rule, so that the test can reproduce them: entry (i, j) is missing where
(i * step + j * stride) % modulus == 0. Weights are 1 + i % 3, given to scikit-learn as repeated rows.
"""
import warnings

import numpy as np
import sklearn
from sklearn.experimental import enable_iterative_imputer  # noqa: F401
from sklearn.impute import IterativeImputer, KNNImputer, SimpleImputer
from sklearn.linear_model import BayesianRidge, Ridge

from common import load, write

warnings.filterwarnings("ignore")


def with_gaps(x, rule):
    step, stride, modulus = rule
    i, j = np.indices(x.shape)
    return np.where((i * step + j * stride) % modulus == 0, np.nan, x)


def filled(x, result):
    """The imputed numbers, row by row."""
    return result[np.isnan(x)].tolist()


def constants():
    x = with_gaps(load("wine")[0][:60], [5, 3, 7])
    repeated = np.repeat(x, 1 + np.arange(len(x)) % 3, axis=0)
    cases = []
    for strategy, ours in [("mean", "mean"), ("median", "median"), ("most_frequent", "most-frequent")]:
        cases.append({
            "strategy": ours,
            "statistics": SimpleImputer(strategy=strategy).fit(x).statistics_.tolist(),
            "weighted": SimpleImputer(strategy=strategy).fit(repeated).statistics_.tolist(),
        })
    return {"data": "wine", "rows": 60, "gaps": [5, 3, 7], "cases": cases}


def neighbors():
    cases = []
    for name, rows, rule in [("wine", 80, [5, 3, 7]), ("diabetes", 120, [3, 7, 8])]:
        x = with_gaps(load(name)[0][:rows], rule)
        x = (x - np.nanmean(x, axis=0)) / np.nanstd(x, axis=0)
        for count in [1, 3, 5]:
            for weighting in ["uniform", "distance"]:
                result = KNNImputer(n_neighbors=count, weights=weighting).fit_transform(x)
                cases.append({
                    "data": name, "features": x.shape[1], "rows": rows, "gaps": rule, "neighbors": count,
                    "weighting": weighting, "filled": filled(x, result),
                })
    return cases


def rounds():
    cases = []
    for name, rows, rule in [("wine", 80, [5, 3, 7]), ("diabetes", 120, [3, 7, 8]), ("wine", 10, [5, 3, 9])]:
        whole = load(name)[0][:rows]
        x = with_gaps(whole, rule)
        fresh = with_gaps(whole, [rule[0], rule[1] + 2, rule[2]])[:20]
        for regression, estimator in [("bayesian-ridge", BayesianRidge()), ("ridge", Ridge(2.0, solver="svd"))]:
            for start, least, most in [("mean", None, None), ("median", None, None), ("mean", 0.5, 100.0)]:
                imputer = IterativeImputer(
                    estimator, initial_strategy=start,
                    min_value=-np.inf if least is None else least, max_value=np.inf if most is None else most,
                )
                result = imputer.fit_transform(x)
                cases.append({
                    "data": name, "features": x.shape[1], "rows": rows, "gaps": rule, "regression": regression,
                    "start": start, "minimum": least, "maximum": most, "iterations": imputer.n_iter_,
                    "filled": filled(x, result), "freshFilled": filled(fresh, imputer.transform(fresh)),
                })
    return cases


about = {"gaps": "entry (i, j) is missing where (i * step + j * stride) % modulus == 0; fresh: stride + 2, first 20 rows"}
write("library/src/features/imputation/reference/imputation.json", "scikit-learn", sklearn.__version__, {
    "about": about, "constants": constants(), "neighbors": neighbors(), "iterative": rounds(),
}, indent=None)
