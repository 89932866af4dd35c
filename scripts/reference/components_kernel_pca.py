"""Reference values of scikit-learn for kernel principal component analysis.

Run by hand: /usr/bin/python3 scripts/reference/components_kernel_pca.py
Reads library/data/iris.csv, writes library/src/components/kernel-pca/reference/kernel-pca.json.
"""
import sklearn
from sklearn.decomposition import KernelPCA

from common import load, write


def main():
    x, _ = load("iris")
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
    write("library/src/components/kernel-pca/reference/kernel-pca.json", "scikit-learn", sklearn.__version__, {
        "data": "iris: every fifth row from 0 (training), every fifteenth from 2 (new)", "alpha": 0.1, "cases": cases,
    })


main()
