"""Tests of significance and confidence intervals, by scipy and statsmodels.

Run by hand: /usr/bin/python3 scripts/reference/metrics_significance.py
Needs Debian's python3-scipy and python3-statsmodels.
Writes library/src/metrics/significance/reference/significance.json
"""
import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import proportion_confint

from common import write

random = np.random.default_rng(20240502)
sides = ("two-sided", "greater", "less")


def mcnemar_case(b, c):
    table = [[40, b], [c, 20]]
    methods = {"exact": (True, False), "chi-squared": (False, True), "uncorrected": (False, False)}
    results = {name: mcnemar(table, exact=e, correction=k) for name, (e, k) in methods.items()}
    return {
        "onlyFirstRight": b,
        "onlySecondRight": c,
        "results": {name: {"statistic": float(r.statistic), "pValue": float(r.pvalue)} for name, r in results.items()},
    }


def paired_case(n, shift):
    a = np.round(random.normal(0.8 + shift, 0.05, size=n), 4)
    b = np.round(random.normal(0.8, 0.05, size=n), 4)
    d = a - b
    share = 1 / 9
    t = d.mean() / np.sqrt((1 / n + share) * d.var(ddof=1))
    wins = int((d > 0).sum())
    ties = len(np.unique(np.abs(d))) < n
    return {
        "first": a.tolist(),
        "second": b.tolist(),
        "t": {s: list(map(float, stats.ttest_rel(a, b, alternative=s))) for s in sides},
        "corrected": {"testShare": share, "statistic": float(t), "pValue": float(2 * stats.t.sf(abs(t), n - 1))},
        "wilcoxonExact": None if ties else {s: float(stats.wilcoxon(a, b, alternative=s, mode="exact").pvalue) for s in sides},
        "wilcoxonApproximate": {s: float(stats.wilcoxon(a, b, alternative=s, mode="approx").pvalue) for s in sides},
        "wilcoxonContinuity": float(stats.wilcoxon(a, b, mode="approx", correction=True).pvalue),
        "sign": {s: float(stats.binomtest(wins, n, 0.5, alternative=s).pvalue) for s in sides},
        "wins": wins,
    }


def tied_case(n):
    a = random.integers(0, 5, size=n) + 0.0
    b = random.integers(0, 5, size=n) + 0.0
    return {
        "first": a.tolist(),
        "second": b.tolist(),
        "pValues": {s: float(stats.wilcoxon(a, b, alternative=s, mode="approx").pvalue) for s in sides},
        "rankSum": float(stats.wilcoxon(a, b, alternative="greater", mode="approx").statistic),
    }


def five_by_two():
    d = random.normal(0.02, 0.03, size=(5, 2))
    s2 = ((d - d.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    f = (d**2).sum() / (2 * s2.sum())
    return {"differences": d.tolist(), "statistic": float(f), "pValue": float(stats.f.sf(f, 10, 5))}


def friedman_case(n, k, digits):
    scores = np.round(random.normal(size=(n, k)) + np.linspace(0, 1.5, k), digits)
    statistic, p = stats.friedmanchisquare(*scores.T)
    ranks = stats.rankdata(scores, axis=1).mean(axis=0)
    q = np.abs(ranks[:, None] - ranks[None, :]) / np.sqrt(k * (k + 1) / (12 * n))
    nemenyi = stats.studentized_range.sf(q, k, np.inf)
    return {
        "scores": scores.tolist(),
        "statistic": float(statistic),
        "pValue": float(p),
        "meanRanks": ranks.tolist(),
        "nemenyi": nemenyi.tolist(),
    }


def interval_case(successes, trials, level):
    def pair(method):
        return [float(x) for x in proportion_confint(successes, trials, 1 - level, method)]

    return {"successes": successes, "trials": trials, "level": level, "wilson": pair("wilson"), "clopperPearson": pair("beta")}


skewed = np.round(random.exponential(size=40), 3)
bootstraps = {
    method: [
        float(x)
        for x in stats.bootstrap(
            (skewed,), np.mean, n_resamples=200_000, batch=10_000, method=name, random_state=1
        ).confidence_interval
    ]
    for method, name in (("percentile", "percentile"), ("basic", "basic"), ("bca", "BCa"))
}

versions = f"{scipy.__version__}, {statsmodels.__version__}"
write("library/src/metrics/significance/reference/significance.json", "scipy, statsmodels", versions, {
    "mcnemar": [mcnemar_case(b, c) for b, c in ((5, 1), (1, 9), (12, 12), (30, 14), (0, 7), (120, 161))],
    "paired": [paired_case(n, shift) for n, shift in ((5, 0.05), (10, 0.0), (10, 0.04), (30, 0.02))],
    "tied": [tied_case(n) for n in (20, 60)],
    "fiveByTwo": [five_by_two() for _ in range(3)],
    "friedman": [friedman_case(n, k, digits) for n, k, digits in ((6, 3, 6), (12, 4, 6), (12, 5, 0), (30, 10, 6))],
    "studentizedRange": [
        {"q": q, "k": k, "survival": float(stats.studentized_range.sf(q, k, np.inf))}
        for q in (0.1, 1.0, 2.5, 3.314, 5.0)
        for k in (2, 3, 7, 20)
    ],
    "intervals": [
        interval_case(s, n, level)
        for s, n in ((0, 10), (1, 10), (5, 10), (10, 10), (92, 100), (4999, 5000))
        for level in (0.9, 0.95, 0.99)
    ],
    "bootstrap": {"values": skewed.tolist(), "standardError": float(skewed.std() / np.sqrt(len(skewed))), **bootstraps},
})
