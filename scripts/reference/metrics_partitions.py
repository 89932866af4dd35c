"""Comparisons of partitions, criteria of clusters and tests of independence, by scikit-learn and scipy.

Run by hand: /usr/bin/python3 scripts/reference/metrics_partitions.py
Writes library/src/metrics/partition/reference/partitions.json
"""
import numpy as np
import scipy
import sklearn
from scipy.stats import chi2_contingency
from sklearn import metrics

from common import write

random = np.random.default_rng(20261117)
averages = ["arithmetic", "geometric", "min", "max"]


def compare(a, b):
    return {
        "first": [int(v) for v in a],
        "second": [int(v) for v in b],
        "contingency": metrics.cluster.contingency_matrix(a, b).tolist(),
        "rand": metrics.rand_score(a, b),
        "adjustedRand": metrics.adjusted_rand_score(a, b),
        "fowlkesMallows": metrics.fowlkes_mallows_score(a, b),
        "mutualInformation": metrics.mutual_info_score(a, b),
        "normalized": {m: metrics.normalized_mutual_info_score(a, b, average_method=m) for m in averages},
        "adjusted": {m: metrics.adjusted_mutual_info_score(a, b, average_method=m) for m in averages},
        "homogeneity": metrics.homogeneity_score(a, b),
        "completeness": metrics.completeness_score(a, b),
        "vMeasure": {str(beta): metrics.v_measure_score(a, b, beta=beta) for beta in (0.5, 1, 2)},
    }


def spread(n, d, k, shift):
    labels = random.integers(0, k, size=n)
    x = np.round(random.normal(size=(n, d)) + 1.2 * labels[:, None] + shift, 4)
    return {
        "x": x.tolist(),
        "clusters": labels.tolist(),
        "calinskiHarabasz": metrics.calinski_harabasz_score(x, labels),
        "daviesBouldin": metrics.davies_bouldin_score(x, labels),
    }


def independence(table):
    statistic, p, freedom, _ = chi2_contingency(table, correction=False)
    return {"table": table.tolist(), "statistic": statistic, "pValue": p, "freedom": int(freedom)}


def related(n, k, noise):
    a = random.integers(0, k, size=n)
    b = np.where(random.uniform(size=n) < noise, random.integers(0, k + 1, size=n), (a * 7 + 1) % (k + 2))
    return a, b


pairs = [related(n, k, noise) for n, k, noise in [(12, 2, 0.3), (50, 4, 0.2), (200, 7, 0.5), (1000, 12, 1.0), (30, 3, 0.0)]]
pairs.append((np.array([0, 0, 0, 0, 1, 1, 1, 1]), np.array([0, 0, 0, 1, 1, 1, 2, 2])))
versions = f"{sklearn.__version__} and {scipy.__version__}"
write("library/src/metrics/partition/reference/partitions.json", "scikit-learn and scipy", versions, {
    "partitions": [compare(a, b) for a, b in pairs],
    "spread": [spread(40, 2, 3, 0), spread(60, 5, 6, 100)],
    "independence": [independence(random.integers(1, 30, size=size)) for size in [(2, 2), (3, 5)]],
})
