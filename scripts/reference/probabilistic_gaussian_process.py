"""Reference values of scikit-learn for Gaussian process regression.

Run by hand: /usr/bin/python3 scripts/reference/probabilistic_gaussian_process.py
Writes library/src/probabilistic/gaussian-process/reference/gaussian-process.json.
"""
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, DotProduct, WhiteKernel

from common import write

warnings.filterwarnings("ignore")

random = np.random.default_rng(23)
x = np.round(random.normal(size=(30, 2)), 4)
y = np.round(np.sin(2 * x[:, 0]) + 0.5 * x[:, 1] + 0.2 * random.normal(size=30), 4)
z = np.round(1.5 * random.normal(size=(6, 2)), 4)

def gaussian(width):
    """The rbf kernel of a width; the derivative with respect to the logarithm of the width is -2 times that of gamma."""
    return {"kind": "rbf", "gamma": 1 / (2 * width**2)}


# DotProduct's setting is the root of our offset: its derivative with respect to the logarithm is twice ours.
cases = [
    (gaussian(1.3), RBF(1.3), 0.1, [-0.5, 1]),
    ({"kind": "scaled", "factor": 2.5, "kernel": gaussian(0.7)},
     ConstantKernel(2.5) * RBF(0.7), 0.01, [1, -0.5, 1]),
    ({"kind": "sum", "terms": [{"kind": "linear", "offset": 0.49}, gaussian(1.3)]},
     DotProduct(0.7) + RBF(1.3), 0.3, [0.5, -0.5, 1]),
    ({"kind": "product", "factors": [{"kind": "linear", "offset": 0.49}, gaussian(1.3)]},
     DotProduct(0.7) * RBF(1.3), 0.05, [0.5, -0.5, 1]),
]


def fixed(ours, theirs, noise, factors):
    model = GaussianProcessRegressor(theirs + WhiteKernel(noise), alpha=0, optimizer=None).fit(x, y)
    likelihood, gradient = model.log_marginal_likelihood(model.kernel_.theta, eval_gradient=True)
    # The covariance of the function, without noise: the noise is in alpha.
    latent = GaussianProcessRegressor(theirs, alpha=noise, optimizer=None).fit(x, y)
    mean, covariance = latent.predict(z, return_cov=True)
    return {"kernel": ours, "noise": noise, "logLikelihood": likelihood, "gradient": (gradient * factors).tolist(),
            "coefficients": latent.alpha_.tolist(), "mean": mean.tolist(), "covariance": covariance.tolist()}


def optimized(ours, theirs):
    kernel = ConstantKernel(1.0) * theirs + WhiteKernel(0.1)
    model = GaussianProcessRegressor(kernel, alpha=0, n_restarts_optimizer=10, random_state=0).fit(x, y)
    return {"kernel": ours, "noise": 0.1, "fitted": str(model.kernel_), "logLikelihood": model.log_marginal_likelihood_value_}


write("library/src/probabilistic/gaussian-process/reference/gaussian-process.json", "scikit-learn", sklearn.__version__, {
    "x": x.tolist(), "y": y.tolist(), "z": z.tolist(),
    "cases": [fixed(*case) for case in cases],
    "optimized": [optimized(gaussian(1), RBF(1.0)), optimized({"kind": "linear", "offset": 1}, DotProduct(1.0))],
})
