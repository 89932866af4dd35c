"""Reference values of scikit-learn for model selection: cross-validation, time series, grids, curves, nesting.

Run by hand: /usr/bin/python3 scripts/reference/selection.py
Reads library/data/diabetes.csv, writes library/src/selection/reference/selection.json.
"""
import numpy as np
import sklearn
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import (
    GridSearchCV, GroupKFold, KFold, TimeSeriesSplit, cross_val_predict, cross_val_score, learning_curve, validation_curve,
)
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from common import load, write

x, y = (part[:440] for part in load("diabetes", float))
folds = list(KFold(5, shuffle=True, random_state=0).split(x))
weights = 1 + np.arange(len(x)) % 3
alphas = [0.1, 1, 10, 100, 1000]


def cross_validation():
    recipe = make_pipeline(StandardScaler(), Ridge(10))
    weighted = [
        r2_score(y[test], Ridge(1).fit(x[train], y[train], sample_weight=weights[train]).predict(x[test]),
                 sample_weight=weights[test])
        for train, test in folds
    ]
    return {
        "ridgeR2": cross_val_score(Ridge(1), x, y, cv=folds, scoring="r2").tolist(),
        "ridgeMae": (-cross_val_score(Ridge(1), x, y, cv=folds, scoring="neg_mean_absolute_error")).tolist(),
        "pipelineR2": cross_val_score(recipe, x, y, cv=folds, scoring="r2").tolist(),
        "weightedR2": weighted,
        "predictions": cross_val_predict(recipe, x, y, cv=folds).tolist(),
    }


def grid():
    search = GridSearchCV(Ridge(), {"alpha": alphas}, cv=folds, scoring="r2", return_train_score=True).fit(x, y)
    results = search.cv_results_
    return {
        "alphas": alphas, "means": results["mean_test_score"].tolist(), "trainMeans": results["mean_train_score"].tolist(),
        "values": [[float(results[f"split{f}_test_score"][a]) for f in range(5)] for a in range(len(alphas))],
        "best": search.best_params_["alpha"], "coefficients": search.best_estimator_.coef_.tolist(),
    }


def curves():
    sizes, train, test = learning_curve(Ridge(10), x, y, cv=folds, train_sizes=[0.25, 0.5, 1.0], scoring="r2")
    fitted, validated = validation_curve(Ridge(), x, y, param_name="alpha", param_range=alphas, cv=folds, scoring="r2")
    return {
        "learning": {"sizes": sizes.tolist(), "train": train.tolist(), "test": test.tolist()},
        "validation": {"train": fitted.tolist(), "test": validated.tolist()},
    }


def nested():
    result = []
    for o, (train, test) in enumerate(folds):
        place = {int(i): k for k, i in enumerate(train)}
        inner = []
        for f, (_, other) in enumerate(folds):
            if f != o:
                held = [place[int(i)] for i in other]
                inner.append((np.setdiff1d(np.arange(len(train)), held), held))
        search = GridSearchCV(Ridge(), {"alpha": alphas}, cv=inner, scoring="r2").fit(x[train], y[train])
        result.append({"best": search.best_params_["alpha"], "inner": float(search.best_score_),
                       "outer": float(search.score(x[test], y[test]))})
    return result


def time_series():
    cases = []
    for samples, splits, size, gap, window in [(12, 3, None, 0, None), (17, 4, None, 0, None), (20, 3, 4, 2, None),
                                               (30, 5, 3, 1, 6), (7, 6, None, 0, 2)]:
        splitter = TimeSeriesSplit(splits, test_size=size, gap=gap, max_train_size=window)
        cases.append({
            "samples": samples, "folds": splits, "testSize": size, "gap": gap, "window": window,
            "splits": [[a.tolist(), b.tolist()] for a, b in splitter.split(np.zeros((samples, 1)))],
        })
    return cases


def groups():
    cases = []
    for sizes, splits in [([5, 4, 3, 3, 2, 1], 3), ([10, 1, 1, 1, 1], 2), ([2, 2, 2, 2, 2, 2, 2], 4)]:
        codes = np.repeat(np.arange(len(sizes)), sizes)
        tests = [len(test) for _, test in GroupKFold(splits).split(np.zeros((len(codes), 1)), groups=codes)]
        cases.append({"sizes": sizes, "folds": splits, "tests": sorted(tests)})
    return cases


write("library/src/selection/reference/selection.json", "scikit-learn", sklearn.__version__, {
    "data": "first 440 rows of diabetes; weights 1 + i % 3; ridge with alpha 1; pipeline: standardised, ridge with alpha 10; "
            "learning curve: ridge with alpha 10, first samples of each training set",
    "tests": [test.tolist() for _, test in folds], "crossValidation": cross_validation(), "grid": grid(), "curves": curves(),
    "nested": nested(), "timeSeries": time_series(), "groups": groups(),
}, indent=None)
