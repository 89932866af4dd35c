"""Regression measures of scikit-learn and correlations of scipy, on random data with and without weights.

Run by hand: /usr/bin/python3 scripts/reference/metrics_regression.py
Writes library/src/metrics/reference/regression.json
"""
import numpy as np
import scipy
import sklearn
from scipy import special, stats
from sklearn import metrics as m

from common import write

random = np.random.default_rng(20240501)


def measures(y, p, w):
    k = {} if w is None else {"sample_weight": w}
    # Without weights scikit-learn interpolates the quantile of the truth, which is not the best constant; with weights
    # of 1 it uses a best one.
    ones = {"sample_weight": np.ones(len(y)) if w is None else w}
    result = {
        "r2": m.r2_score(y, p, **k),
        "explainedVariance": m.explained_variance_score(y, p, **k),
        "meanSquaredError": m.mean_squared_error(y, p, **k),
        "rootMeanSquaredError": m.mean_squared_error(y, p, squared=False, **k),
        "meanAbsoluteError": m.mean_absolute_error(y, p, **k),
        "medianAbsoluteError": m.median_absolute_error(y, p, **k),
        "maxError": m.max_error(y, p),
        "meanAbsolutePercentageError": m.mean_absolute_percentage_error(y, p, **k),
        "pinball20": m.mean_pinball_loss(y, p, alpha=0.2, **k),
        "pinball90": m.mean_pinball_loss(y, p, alpha=0.9, **k),
        "d2AbsoluteError": m.d2_absolute_error_score(y, p, **ones),
        "d2Pinball20": m.d2_pinball_score(y, p, alpha=0.2, **ones),
        "d2Pinball90": m.d2_pinball_score(y, p, alpha=0.9, **ones),
        "huber": np.average(special.huber(0.7, y - p), weights=w),
    }
    for power in (-1.5, 0, 1, 1.4, 2, 2.7, 3):
        if (power != 0 and (p <= 0).any()) or (power >= 1 and (y < 0).any()) or (power >= 2 and (y == 0).any()):
            continue
        if power != 0 and np.average(y, weights=w) <= 0:
            continue
        result[f"tweedie {power}"] = m.mean_tweedie_deviance(y, p, power=power, **k)
        result[f"d2Tweedie {power}"] = m.d2_tweedie_score(y, p, power=power, **k)
    if (y >= 0).all() and (p >= 0).all():
        result["meanSquaredLogError"] = m.mean_squared_log_error(y, p, **k)
        result["rootMeanSquaredLogError"] = m.mean_squared_log_error(y, p, squared=False, **k)
    if w is None:
        result["pearson"] = stats.pearsonr(y, p)[0]
        result["spearman"] = stats.spearmanr(y, p)[0]
        result["kendall"] = stats.kendalltau(y, p)[0]
    else:
        covariance = np.cov(y, p, aweights=w, ddof=0)
        result["pearson"] = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
        # the area under the ROC curve of "above the median", the one concordance index that scikit-learn has
        high = (y > np.median(y)).astype(float)
        result["auc above median"] = m.roc_auc_score(high, p, sample_weight=w)
    return {name: float(value) for name, value in result.items()}


def case(name, y, p, w=None):
    y, p = np.asarray(y, float), np.asarray(p, float)
    return {
        "name": name,
        "truth": y.tolist(),
        "prediction": p.tolist(),
        "weights": None if w is None else np.asarray(w).tolist(),
        "measures": measures(y, p, w),
    }


cases = []
for n in (2, 7, 12, 40):
    y = random.normal(size=n) * 3 + 1
    p = y + random.normal(size=n)
    cases.append(case(f"normal, {n}", y, p))
    cases.append(case(f"normal, {n}, weighted", y, p, random.uniform(0.1, 3, size=n)))
for n in (9, 30):
    y = random.gamma(2, 2, size=n)
    p = y * random.gamma(20, 1 / 20, size=n)
    cases.append(case(f"amounts, {n}", y, p))
    cases.append(case(f"amounts, {n}, weighted", y, p, random.uniform(0.1, 3, size=n)))
y = random.poisson(1.2, size=25) + 0.0
p = np.round(random.gamma(2, 0.6, size=25) + 0.1, 1)
y[y == 0] = 1  # the percentage error of scikit-learn at 0 is not meaningful
cases.append(case("counts with ties", y, p))
cases.append(case("counts with ties, weighted", y, p, random.uniform(0.1, 3, size=25)))

versions = f"{sklearn.__version__}, {scipy.__version__}"
write("library/src/metrics/reference/regression.json", "scikit-learn, scipy", versions, {
    "cases": cases,
    "constants": [
        {
            "truth": y,
            "prediction": p,
            "r2": m.r2_score(y, p),
            "explainedVariance": m.explained_variance_score(y, p),
        }
        for y, p in (([2, 2, 2], [2, 2, 2]), ([2, 2, 2], [2, 3, 2]), ([2, 2, 2], [3, 3, 3]))
    ],
})
