"""Reference values for library/src/numeric/distributions, by scipy.stats.

scipy 1.10 computes the tails of the Cauchy distribution by a difference, and the quantiles of t and F to about nine
digits only; these come from mpmath instead.

    /usr/bin/python3 scripts/reference/numeric_distributions.py

Needs Debian's python3-scipy and python3-mpmath.
"""
import json
import math
import re

import mpmath
import numpy as np
import scipy
from mpmath import mpf
from numeric_special import beta_lower_upper
from scipy import stats

from common import provenance, write_text

LEVELS = [1e-12, 1e-6, 0.001, 0.05, 0.25, 0.4, 0.5, 0.7, 0.9, 0.99, 0.9999, 1 - 2**-30]


class Cauchy:
    """The part of scipy's frozen Cauchy distribution that is used, with its tails as angles."""

    def __init__(self, location, scale):
        self.location, self.scale = mpf(location), mpf(scale)
        self.frozen = stats.cauchy(location, scale)
        self.dist, self.pdf, self.logpdf, self.stats = object(), self.frozen.pdf, self.frozen.logpdf, self.frozen.stats

    def cdf(self, x):
        return mpmath.atan2(1, (self.location - mpf(x)) / self.scale) / mpmath.pi

    def sf(self, x):
        return mpmath.atan2(1, (mpf(x) - self.location) / self.scale) / mpmath.pi

    def ppf(self, p):
        return self.location - self.scale * mpmath.cot(mpmath.pi * mpf(p))


def precise_quantile(name, parameters, p):
    """The quantile of t and F, from 50 digits of the incomplete beta function."""
    p = mpf(p)
    if name == "fisherF":
        a, b = mpf(parameters["numeratorFreedom"]) / 2, mpf(parameters["denominatorFreedom"]) / 2
        odds = mpmath.exp(log_odds(a, b, p))
        return odds * b / a
    freedom = mpf(parameters["freedom"])
    if p == 0.5:
        size = mpf(0)
    else:
        size = mpmath.sqrt(freedom / mpmath.exp(log_odds(freedom / 2, mpf(1) / 2, 2 * min(p, 1 - p))))
    return parameters.get("location", 0) + parameters.get("scale", 1) * mpmath.sign(p - 0.5) * size


def log_odds(a, b, p):
    """log(x / (1 - x)) where I_x(a, b) = p, by bisection."""
    low, high = mpf(-100), mpf(100)
    for _ in range(110):
        middle = (low + high) / 2
        if beta_lower_upper(a, b, 1 / (1 + mpmath.exp(-middle)))[0] < p:
            low = middle
        else:
            high = middle
    return middle


# Our factory, its parameters, scipy's distribution.
CASES = [
    ("normal", {"mean": 1.5, "standardDeviation": 0.7}, stats.norm(1.5, 0.7)),
    ("logNormal", {"logMean": 0.3, "logStandardDeviation": 0.8}, stats.lognorm(0.8, scale=np.exp(0.3))),
    ("uniform", {"low": -2, "high": 5}, stats.uniform(-2, 7)),
    ("exponential", {"rate": 2.5}, stats.expon(scale=0.4)),
    ("gamma", {"shape": 0.3, "scale": 2}, stats.gamma(0.3, scale=2)),
    ("gamma", {"shape": 7.5, "scale": 0.5}, stats.gamma(7.5, scale=0.5)),
    ("gamma", {"shape": 300, "scale": 0.25}, stats.gamma(300, scale=0.25)),
    ("chiSquared", {"freedom": 1}, stats.chi2(1)),
    ("chiSquared", {"freedom": 12}, stats.chi2(12)),
    ("beta", {"a": 0.4, "b": 0.6}, stats.beta(0.4, 0.6)),
    ("beta", {"a": 2, "b": 5}, stats.beta(2, 5)),
    ("beta", {"a": 40, "b": 25}, stats.beta(40, 25)),
    ("studentT", {"freedom": 1.5}, stats.t(1.5)),
    ("studentT", {"freedom": 6, "location": 2, "scale": 0.5}, stats.t(6, 2, 0.5)),
    ("studentT", {"freedom": 250}, stats.t(250)),
    ("fisherF", {"numeratorFreedom": 3, "denominatorFreedom": 14}, stats.f(3, 14)),
    ("fisherF", {"numeratorFreedom": 40, "denominatorFreedom": 5}, stats.f(40, 5)),
    ("laplace", {"location": -1, "scale": 2}, stats.laplace(-1, 2)),
    ("cauchy", {"location": 0.5, "scale": 3}, Cauchy(0.5, 3)),
    ("logistic", {"location": 1, "scale": 0.5}, stats.logistic(1, 0.5)),
    ("weibull", {"shape": 0.7, "scale": 2}, stats.weibull_min(0.7, scale=2)),
    ("weibull", {"shape": 3.5, "scale": 1.5}, stats.weibull_min(3.5, scale=1.5)),
    ("bernoulli", {"probability": 0.3}, stats.bernoulli(0.3)),
    ("binomial", {"trials": 12, "probability": 0.35}, stats.binom(12, 0.35)),
    ("binomial", {"trials": 2000, "probability": 0.02}, stats.binom(2000, 0.02)),
    ("poisson", {"rate": 2.5}, stats.poisson(2.5)),
    ("poisson", {"rate": 180}, stats.poisson(180)),
    ("geometric", {"probability": 0.15}, stats.geom(0.15)),
    ("negativeBinomial", {"successes": 4.5, "probability": 0.3}, stats.nbinom(4.5, 0.3)),
    ("negativeBinomial", {"successes": 60, "probability": 0.6}, stats.nbinom(60, 0.6)),
]


def plain(value):
    """JSON has no infinities; None means a moment that does not exist."""
    value = float(value)
    return value if math.isfinite(value) else None


def describe(name, parameters, distribution):
    discrete = hasattr(distribution.dist, "pmf")
    quantiles = [[p, plain(distribution.ppf(p))] for p in LEVELS]
    points = sorted({q for _, q in quantiles})
    if name in ("studentT", "fisherF"):
        quantiles = [[p, plain(precise_quantile(name, parameters, p))] for p in LEVELS]
    if discrete:
        # For discrete distributions scipy's quantile may be off by one where cdf(k) is p up to rounding: keep p away
        # from every step.
        quantiles = [[p, q] for p, q in quantiles if abs(distribution.cdf(q) / p - 1) > 1e-9]
        density, log_density = distribution.pmf, distribution.logpmf
    else:
        points = sorted(set(points + [points[-1] * 2 + 1]))
        density, log_density = distribution.pdf, distribution.logpdf
    rows = [
        [plain(f(x)) for f in (float, density, log_density, distribution.cdf, distribution.sf)] for x in points
    ]
    rows = [row for row in rows if None not in row]
    mean, variance = distribution.stats("mv")
    return {
        "name": name,
        "parameters": parameters,
        "discrete": discrete,
        "mean": plain(mean),
        "variance": plain(variance),
        "rows": rows,
        "quantiles": quantiles,
    }


TOOL = "scipy.stats (Cauchy tails, quantiles of t and F: mpmath)"
reference = {
    **provenance(TOOL, f"{scipy.__version__} (mpmath {mpmath.__version__})"),
    "columns": ["x", "density", "logDensity", "cdf", "survival"],
    "cases": [describe(*case) for case in CASES],
}

# One row per line.
text = json.dumps(reference, indent=1)
text = re.sub(r"\[\s+([-\d.e]+(?:,\s+[-\d.e]+)*)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m.group(1)) + "]", text)
write_text("library/src/numeric/distributions/reference/distributions.json", text + "\n")
