"""Reference values of scikit-learn for Gaussian and variational mixtures.

Run by hand: /usr/bin/python3 scripts/reference/clustering_mixtures.py
Reads library/data/*.csv, writes reference/*.json in library/src/clustering/gaussian-mixture and
variational-mixture.
"""
import warnings

import numpy as np
import sklearn
from sklearn.mixture import BayesianGaussianMixture, GaussianMixture

from common import load, write

TYPES = {"full": "full", "tied": "shared", "diag": "diagonal", "spherical": "isotropic"}


def precisions(x, components, kind):
    """The inverse of the covariance of all samples, by type."""
    all_samples = np.cov(x.T, bias=True)
    variances = np.diag(all_samples)
    return {
        "full": np.array([np.linalg.inv(all_samples)] * components),
        "tied": np.linalg.inv(all_samples),
        "diag": np.array([1 / variances] * components),
        "spherical": np.full(components, 1 / variances.mean()),
    }[kind]


def gaussian_mixture():
    cases = []
    for name, rows in [("iris", [0, 50, 100]), ("wine", [0, 60, 140, 170])]:
        x, _ = load(name)
        k = len(rows)
        for kind, ours in TYPES.items():
            def fit(steps):
                return GaussianMixture(
                    k, covariance_type=kind, tol=0, max_iter=steps, reg_covar=1e-6, means_init=x[rows],
                    weights_init=np.full(k, 1 / k), precisions_init=precisions(x, k, kind), init_params="random",
                ).fit(x)
            trace = [fit(steps).lower_bound_ for steps in range(2, 22)]
            model = fit(20)
            cases.append({
                "data": name, "rows": rows, "type": ours, "trace": trace,
                "weights": model.weights_.tolist(), "means": model.means_.tolist(),
                "covariances": np.reshape(model.covariances_, -1).tolist(),
                "memberships": model.predict_proba(x[:5]).tolist(),
                "logDensity": model.score_samples(x[:5]).tolist(),
                "aic": model.aic(x), "bic": model.bic(x),
            })
    write("library/src/clustering/gaussian-mixture/reference/gaussian-mixture.json", "scikit-learn", sklearn.__version__, {
        "regularization": 1e-6, "cases": cases,
    })


def variational_mixture():
    cases = []
    for name, rows in [("iris", [0, 20, 50, 100, 140]), ("wine", [0, 60, 140, 170])]:
        x, _ = load(name)
        k = len(rows)
        nearest = np.argmin(((x[:, None, :] - x[rows][None]) ** 2).sum(2), axis=1)
        for kind, ours in [("dirichlet_process", "process"), ("dirichlet_distribution", "distribution")]:
            def fit(steps):
                model = BayesianGaussianMixture(
                    n_components=k, weight_concentration_prior_type=kind, weight_concentration_prior=0.3, tol=0,
                    reg_covar=0, max_iter=steps,
                )
                # The start: each sample belongs to the nearest of the given rows.
                model._initialize_parameters = lambda data, _: model._initialize(data, np.eye(k)[nearest])
                return model.fit(x)
            trace = [fit(steps).lower_bound_ for steps in range(1, 21)]
            model = fit(20)
            cases.append({
                "data": name, "rows": rows, "prior": ours, "concentration": 0.3, "trace": trace,
                "weights": model.weights_.tolist(), "means": model.means_.tolist(),
                "covariances": model.covariances_.tolist(), "memberships": model.predict_proba(x[:5]).tolist(),
            })
    path = "library/src/clustering/variational-mixture/reference/variational-mixture.json"
    write(path, "scikit-learn", sklearn.__version__, {"cases": cases})


warnings.simplefilter("ignore")
gaussian_mixture()
variational_mixture()
