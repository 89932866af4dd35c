"""Reference values of scikit-learn and SciPy for kernel density estimates.

Run by hand: /usr/bin/python3 scripts/reference/density.py
Writes library/src/density/kernel-density/reference/kernel-density.json.
"""
import numpy as np
import scipy
import sklearn
from scipy.stats import gaussian_kde
from sklearn.model_selection import LeaveOneOut, cross_val_score
from sklearn.neighbors import KernelDensity

from common import write

# Their names of our windows.
WINDOWS = {"gaussian": "gaussian", "box": "tophat", "epanechnikov": "epanechnikov", "exponential": "exponential",
           "triangle": "linear", "cosine": "cosine"}


def finite(values):
    return [float(v) if np.isfinite(v) and v > -1e300 else None for v in values]


def windows(random):
    cases = []
    for columns in [1, 2, 3]:
        samples, at = random.normal(size=(30, columns)), random.normal(size=(12, columns)) * 1.5
        weights = 1 + np.arange(30) % 3
        for ours, theirs in WINDOWS.items():
            # Their cosine kernel lacks the constant term of its integral in even dimensions, and does not integrate to 1.
            if ours == "cosine" and columns == 2:
                continue
            for given in [None, weights]:
                model = KernelDensity(bandwidth=0.9, kernel=theirs).fit(samples, sample_weight=given)
                cases.append({
                    "window": ours, "bandwidth": 0.9, "samples": samples.tolist(), "at": at.tolist(),
                    "weights": None if given is None else given.tolist(), "logDensity": finite(model.score_samples(at)),
                })
    return cases


def covariances(random):
    """SciPy takes the covariance with n - 1; the factor makes it the one with n, as ours."""
    cases = []
    for columns in [1, 2, 4]:
        samples = random.normal(size=(40, columns)) @ random.normal(size=(columns, columns))
        at = samples[:10] + 0.3
        for rule in ["scott", "silverman"]:
            base = gaussian_kde(samples.T, bw_method=rule)
            model = gaussian_kde(samples.T, bw_method=base.factor * np.sqrt(39 / 40))
            cases.append({"rule": rule, "samples": samples.tolist(), "at": at.tolist(),
                          "logDensity": model.logpdf(at.T).tolist()})
    return cases


def leave_one_out(random):
    samples = np.concatenate([random.normal(size=20), 4 + 0.5 * random.normal(size=15)])[:, None]
    bandwidths = [0.1, 0.3, 0.6, 1, 2]
    scores = [cross_val_score(KernelDensity(bandwidth=h), samples, cv=LeaveOneOut()).sum() for h in bandwidths]
    return {"samples": samples.tolist(), "bandwidths": bandwidths, "likelihoods": scores}


random = np.random.default_rng(7)
versions = f"{sklearn.__version__} and {scipy.__version__}"
write("library/src/density/kernel-density/reference/kernel-density.json", "scikit-learn and SciPy", versions, {
    "windows": windows(random), "covariances": covariances(random), "leaveOneOut": leave_one_out(random),
}, indent=None)
