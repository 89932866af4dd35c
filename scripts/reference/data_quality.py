"""Reference values of scipy and numpy for the tests behind data quality: Kolmogorov-Smirnov, chi-squared, quantiles.

Run by hand: /usr/bin/python3 scripts/reference/data_quality.py
Writes library/src/data/quality/reference/two-sample-tests.json.
"""
import numpy as np
import scipy
from scipy import special, stats

from common import write

rng = np.random.default_rng(0)


def smirnov():
    cases = []
    for m, n, shift, ties in [(1, 1, 0, False), (5, 8, 0, False), (10, 10, 1, False), (30, 45, 0.5, False), (60, 60, 3, False), (40, 70, 0.3, True)]:
        a, b = rng.normal(size=m).round(6), (rng.normal(size=n) + shift).round(6)
        if ties:
            a, b = a.round(1), b.round(1)
        result = stats.ks_2samp(a, b, method="exact")
        cases.append({"a": a.tolist(), "b": b.tolist(), "statistic": result.statistic, "pValue": result.pvalue})
    return cases


def contingency():
    cases = []
    for a, b in [([10, 20, 30], [15, 15, 30]), ([100, 3, 0, 7], [90, 9, 4, 7]), ([500, 500], [400, 600]), ([1, 2], [2, 1]), ([50, 0, 20], [40, 0, 90])]:
        table = np.array([a, b])
        result = stats.chi2_contingency(table[:, table.sum(axis=0) > 0], correction=False)
        cases.append({"a": a, "b": b, "statistic": result[0], "pValue": result[1]})
    return cases


def quantiles():
    values = rng.normal(size=17).round(4)
    shares = [0, 0.05, 0.1, 0.25, 0.5, 0.77, 0.95, 1]
    return {"values": values.tolist(), "shares": shares, "quantiles": np.quantile(values, shares).tolist(),
            "mean": float(values.mean()), "deviation": float(values.std(ddof=1))}


points = [0.1, 0.3, 0.5, 0.8, 0.99, 1.0, 1.2, 1.7, 2.5, 4.0]
write("library/src/data/quality/reference/two-sample-tests.json", "scipy", scipy.__version__, {
    "smirnov": smirnov(), "kolmogorov": [[x, float(special.kolmogorov(x))] for x in points],
    "contingency": contingency(), "quantiles": quantiles(),
}, indent=None)
