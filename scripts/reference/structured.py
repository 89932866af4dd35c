"""Reference values of structured prediction where it is classification: LIBLINEAR and HiGHS.

Run by hand: /usr/bin/python3 scripts/reference/structured.py
Writes library/src/structured/reference/multiclass.json. The structured support vector machine with one class for each input is
that of Crammer and Singer (scikit-learn's LinearSVC); with the sum of absolute weights it is a linear program (SciPy's linprog).
"""
import numpy as np
import scipy
import sklearn
from scipy.optimize import linprog
from sklearn.svm import LinearSVC

from common import write


def linear_program(x, y, classes, c):
    n, d = x.shape
    rows, limits = [], []
    for i in range(n):
        for other in range(classes):
            if other == y[i]:
                continue
            psi = np.zeros((classes, d))
            psi[y[i]] += x[i]
            psi[other] -= x[i]
            slack = np.zeros(n)
            slack[i] = 1
            rows.append(np.concatenate([-psi.ravel(), psi.ravel(), -slack]))
            limits.append(-1.0)
    objective = np.concatenate([np.ones(2 * classes * d), c * np.ones(n)])
    return linprog(objective, A_ub=np.array(rows), b_ub=limits, bounds=(0, None), method="highs").fun


def main():
    random = np.random.default_rng(3)
    y = np.arange(24) % 3
    x = np.round(random.normal(size=(24, 2)) + np.array([[1.0, 0.5], [-1.0, 0.5], [0.0, -1.0]])[y], 3)
    svm = LinearSVC(
        multi_class="crammer_singer", C=0.5, fit_intercept=False, tol=1e-10, max_iter=1000000, random_state=0
    ).fit(x, y)
    scores = x @ svm.coef_.T
    margins = scores[np.arange(24), y][:, None] - scores
    margins[np.arange(24), y] = np.inf
    objective = 0.5 * (svm.coef_**2).sum() + 0.5 * np.maximum(0, 1 - margins.min(1)).sum()
    versions = f"{sklearn.__version__}, {scipy.__version__}"
    write("library/src/structured/reference/multiclass.json", "scikit-learn, SciPy", versions, {
        "x": x.tolist(),
        "y": y.tolist(),
        "cost": 0.5,
        "weights": svm.coef_.ravel().tolist(),
        "objective": objective,
        "linearProgram": linear_program(x, y, 3, 0.5),
    })


if __name__ == "__main__":
    main()
