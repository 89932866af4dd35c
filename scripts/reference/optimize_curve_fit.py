"""Nonlinear least-squares fits from scipy, for library/src/optimize/reference/fit-curve.json.

Run by hand: /usr/bin/python3 scripts/reference/optimize_curve_fit.py
"""
import numpy as np
import scipy
from scipy.optimize import curve_fit

from common import write

t = np.linspace(0, 4, 25)
noise = np.sin(37 * np.arange(25)) * 0.05


def exponential(x, a, b, c):
    return a + b * np.exp(c * x)


def logistic(x, top, rate, middle):
    return top / (1 + np.exp(-rate * (x - middle)))


def misra(x, a, b):
    return a * (1 - np.exp(-b * x))


def case(name, model, x, y, start, sigma=None):
    parameters, covariance = curve_fit(model, x, y, start, sigma=sigma, xtol=1e-15, ftol=1e-15, gtol=1e-15)
    return dict(
        name=name,
        x=x.tolist(),
        y=y.tolist(),
        start=start,
        **({} if sigma is None else dict(weights=(1 / sigma**2).tolist())),
        parameters=parameters.tolist(),
        errors=np.sqrt(np.diag(covariance)).tolist(),
    )


# NIST Statistical Reference Datasets, Misra1a (dental research, monomolecular adsorption); first start.
x = np.array([77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760.0])
y = np.array([10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47, 81.78])
result = dict(
    cases=[
        case("exponential", exponential, t, exponential(t, 1, 2, -0.8) + noise, [0, 1, -1]),
        case("exponential", exponential, t, exponential(t, 1, 2, -0.8) + noise, [0, 1, -1], 1 + 0.1 * np.arange(25)),
        case("logistic", logistic, t, logistic(t, 3, 2.5, 1.7) + noise, [1, 1, 1]),
        case("misra", misra, x, y, [500, 0.0001]),
    ],
    certified=dict(
        source="NIST StRD, Misra1a",
        parameters=[2.3894212918e2, 5.5015643181e-4],
        errors=[2.7070075241, 7.2668688436e-6],
        squares=1.2455138894e-1,
    ),
)
write("library/src/optimize/reference/fit-curve.json", "scipy", scipy.__version__, result)
print(result["cases"][3]["parameters"], result["cases"][3]["errors"])
