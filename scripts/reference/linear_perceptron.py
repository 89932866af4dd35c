"""Reference values of scikit-learn for the perceptron, which learns one class against the rest.

Run by hand: /usr/bin/python3 scripts/reference/linear_perceptron.py
Reads library/data/*.csv, writes library/src/linear/perceptron/reference/perceptron.json.
"""
import warnings

import numpy as np
import sklearn
from sklearn.linear_model import Perceptron

from common import load, write

warnings.filterwarnings("ignore")


cases = []
for name, epochs, rate in [("iris", 1, 1.0), ("iris", 7, 0.5), ("breast-cancer", 5, 1.0), ("wine", 3, 2.0)]:
    x, y = load(name)
    for intercept in [True, False]:
        model = Perceptron(shuffle=False, tol=None, max_iter=epochs, eta0=rate, fit_intercept=intercept).fit(x, y)
        cases.append({
            "data": name, "epochs": epochs, "learningRate": rate, "intercept": intercept,
            "coefficients": model.coef_.ravel().tolist(), "intercepts": np.ravel(model.intercept_).tolist(),
            "correct": int((model.predict(x) == y).sum()),
        })
write("library/src/linear/perceptron/reference/perceptron.json", "scikit-learn", sklearn.__version__, {
    "order": "as given, no shuffling", "cases": cases,
})
