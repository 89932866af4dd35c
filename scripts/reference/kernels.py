"""Reference values of scikit-learn for kernels.

Run by hand: /usr/bin/python3 scripts/reference/kernels.py
Reads library/data/*.csv, writes library/src/kernels/reference/kernels.json.
"""
import numpy as np
import sklearn
from sklearn.gaussian_process.kernels import RBF, ExpSineSquared, Matern, RationalQuadratic
from sklearn.metrics import pairwise
from sklearn.preprocessing import KernelCenterer
from sklearn.svm import SVC

from common import load, write


def kernels():
    x, labels = load("iris")
    a, b = x[:150:10], x[5:150:30]
    cases = [
        ({"kind": "linear"}, lambda p, q: pairwise.linear_kernel(p, q)),
        ({"kind": "polynomial", "degree": 3, "offset": 1, "gamma": 0.25},
         lambda p, q: pairwise.polynomial_kernel(p, q, degree=3, gamma=0.25, coef0=1)),
        ({"kind": "polynomial", "degree": 2, "offset": 0.5, "gamma": 1},
         lambda p, q: pairwise.polynomial_kernel(p, q, degree=2, gamma=1, coef0=0.5)),
        ({"kind": "rbf", "gamma": 0.3}, lambda p, q: pairwise.rbf_kernel(p, q, gamma=0.3)),
        ({"kind": "rbf", "gamma": 1 / 8}, lambda p, q: pairwise.rbf_kernel(p, q, gamma=1 / 8)),
        ({"kind": "rbf", "gamma": 1 / 4}, lambda p, q: pairwise.rbf_kernel(p, q, gamma=1 / 4)),
        ({"kind": "laplace", "gamma": 0.2}, lambda p, q: pairwise.laplacian_kernel(p, q, gamma=0.2)),
        ({"kind": "sigmoid", "gamma": 0.01, "offset": -0.5},
         lambda p, q: pairwise.sigmoid_kernel(p, q, gamma=0.01, coef0=-0.5)),
        ({"kind": "cosine"}, lambda p, q: pairwise.cosine_similarity(p, q)),
        ({"kind": "chi2", "gamma": 0.7}, lambda p, q: pairwise.chi2_kernel(p, q, gamma=0.7)),
        # gamma = 1 / (2 length_scale²)
        *[({"kind": "matern", "smoothness": name, "gamma": 0.125},
           lambda p, q, nu=nu: Matern(length_scale=2, nu=nu)(p, q)) for name, nu in [("1/2", 0.5), ("3/2", 1.5), ("5/2", 2.5)]],
        ({"kind": "rational-quadratic", "scaleMixture": 0.6, "gamma": 0.5},
         lambda p, q: RationalQuadratic(length_scale=1, alpha=0.6)(p, q)),
        ({"kind": "ard", "lengthScales": [0.5, 1, 2, 4]}, lambda p, q: RBF(length_scale=[0.5, 1, 2, 4])(p, q)),
        # scikit-learn's kernel is one of distances, which is positive semidefinite for one column only
        ({"kind": "periodic", "period": 3, "gamma": 0.5}, lambda p, q: np.prod(
            [ExpSineSquared(length_scale=1, periodicity=3)(p[:, [j]], q[:, [j]]) for j in range(4)], axis=0)),
    ]
    rbf = pairwise.rbf_kernel(a, gamma=0.3)
    centerer = KernelCenterer().fit(rbf)
    write("library/src/kernels/reference/kernels.json", "scikit-learn", sklearn.__version__, {
        "data": "iris: every tenth row from 0 (x), every thirtieth from 5 (z)",
        "cases": [{"kernel": k, "x": f(a, a).tolist(), "xz": f(a, b).tolist()} for k, f in cases],
        "centered": {"gamma": 0.3, "x": centerer.transform(rbf).tolist(),
                     "zx": centerer.transform(pairwise.rbf_kernel(b, a, gamma=0.3)).tolist()},
        "scaleGamma": float(SVC(gamma="scale").fit(x, labels)._gamma),
    })


kernels()
