"""Paths of least angle regression and of the lasso from scikit-learn, for library/src/linear/lars/reference/lars.json.

Run by hand: /usr/bin/python3 scripts/reference/linear_lars.py
"""
import numpy as np
import sklearn
from sklearn.datasets import load_diabetes
from sklearn.linear_model import lars_path

from common import write


def path(x, y, method):
    x, y = x - x.mean(axis=0), y - y.mean()
    alphas, active, coefficients = lars_path(x, y, method=method, eps=np.finfo(float).eps)
    return dict(
        method=method,
        alphas=alphas.tolist(),
        active=[int(j) for j in active],
        coefficients=coefficients.T.tolist(),
    )


diabetes = load_diabetes()
x, y = diabetes.data[:8], diabetes.target[:8].astype(float)
write("library/src/linear/lars/reference/lars.json", "scikit-learn", sklearn.__version__, dict(
    data="diabetes in scikit-learn's scaling; its first 8 samples",
    diabetes=[path(diabetes.data, diabetes.target.astype(float), method) for method in ("lar", "lasso")],
    wide=[path(x, y, method) for method in ("lar", "lasso")],
    x=x.tolist(),
    y=y.tolist(),
))
