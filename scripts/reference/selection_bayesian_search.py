"""Reference values of scikit-learn for the Gaussian process behind Bayesian search.

Run by hand: /usr/bin/python3 scripts/reference/selection_bayesian_search.py
Writes library/src/selection/bayesian-search/reference/surrogate.json.
"""
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

from common import write

warnings.filterwarnings("ignore")
cases = []
for seed, n, d, noise in [(0, 15, 1, 0.05), (1, 25, 2, 0.1), (2, 30, 2, 0.3)]:
    random = np.random.default_rng(seed)
    points = random.uniform(size=(n, d))
    scores = np.sin(6 * points[:, 0]) + (0.5 * points[:, 1] if d > 1 else 0) + noise * random.normal(size=n)
    others = random.uniform(size=(5, d))
    kernel = ConstantKernel(1.0, (1e-6, 1e6)) * Matern(np.full(d, 0.3), (0.02, 20), nu=2.5) + WhiteKernel(0.01, (1e-9, 1e3))
    model = GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=20, random_state=0, alpha=0).fit(points, scores)
    mean, total = model.predict(others, return_std=True)
    white = model.kernel_.k2.noise_level
    spread = scores.std()
    cases.append({
        "points": points.tolist(), "scores": scores.tolist(), "others": others.tolist(),
        "lengths": np.ravel(model.kernel_.k1.k2.length_scale).tolist(), "noise": white / model.kernel_.k1.k1.constant_value,
        "logLikelihood": model.log_marginal_likelihood_value_,
        "means": mean.tolist(), "deviations": np.sqrt(total**2 - white * spread**2).tolist(),
    })
write("library/src/selection/bayesian-search/reference/surrogate.json", "scikit-learn", sklearn.__version__, {"cases": cases})
