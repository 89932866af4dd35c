"""Reference values of scikit-learn for kernel principal component analysis.

Run by hand: /usr/bin/python3 scripts/reference/components_kernel_pca.py
Reads library/data/iris.csv, writes library/src/components/kernel-pca/reference/kernel-pca.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.decomposition import KernelPCA

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def iris():
    with open(ROOT / "data" / "iris.csv") as file:
        return np.array([[float(v) for v in r[:4]] for r in list(csv.reader(file))[1:]])


def main():
    x = iris()
    train, new = x[::5], x[2:150:15]
    kernels = [
        ({"kind": "linear"}, dict(kernel="linear")),
        ({"kind": "polynomial", "degree": 3, "offset": 1, "gamma": 0.25},
         dict(kernel="poly", degree=3, gamma=0.25, coef0=1)),
        ({"kind": "rbf", "gamma": 0.3}, dict(kernel="rbf", gamma=0.3)),
        ({"kind": "cosine"}, dict(kernel="cosine")),
        ({"kind": "laplace", "gamma": 0.2}, dict(kernel="laplacian", gamma=0.2)),
    ]
    cases = []
    for kernel, given in kernels:
        # scikit-learn does not accept the Laplace kernel by name here, so its matrix is given.
        if given["kernel"] == "laplacian":
            from sklearn.metrics.pairwise import laplacian_kernel
            model = KernelPCA(3, kernel="precomputed", eigen_solver="dense")
            scores = model.fit_transform(laplacian_kernel(train, gamma=given["gamma"]))
            fresh = model.transform(laplacian_kernel(new, train, gamma=given["gamma"]))
            inverse = None
        else:
            model = KernelPCA(3, eigen_solver="dense", fit_inverse_transform=True, alpha=0.1, **given)
            scores = model.fit_transform(train)
            fresh = model.transform(new)
            inverse = model.inverse_transform(fresh).tolist()
        cases.append({"kernel": kernel, "eigenvalues": model.eigenvalues_.tolist(), "scores": scores.tolist(),
                      "new": fresh.tolist(), "inverse": inverse})
    values = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/components_kernel_pca.py",
              "data": "iris: every fifth row from 0 (training), every fifteenth from 2 (new)", "alpha": 0.1,
              "cases": cases}
    path = ROOT / "src/components/kernel-pca/reference/kernel-pca.json"
    path.write_text(json.dumps(values, indent=1) + "\n")


main()
