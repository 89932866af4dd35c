"""Five-fold accuracies of scikit-learn's k-nearest neighbours on the bundled sets.

Run by hand: /usr/bin/python3 scripts/reference/nearest_accuracy.py
Sample i is in fold i mod 5. Reads library/data/*.csv, writes library/src/nearest/reference/accuracy.json.
"""
import numpy as np
import sklearn
from sklearn.neighbors import KNeighborsClassifier

from common import load, write


def accuracy(name, neighbors, weights):
    x, y = load(name)
    fold = np.arange(len(x)) % 5
    right = 0
    for k in range(5):
        model = KNeighborsClassifier(neighbors, weights=weights).fit(x[fold != k], y[fold != k])
        right += int((model.predict(x[fold == k]) == y[fold == k]).sum())
    return {"data": name, "neighbors": neighbors, "weights": weights, "accuracy": right / len(x)}


cases = [accuracy(name, neighbors, weights) for name in ("iris", "wine", "breast-cancer", "digits")
         for neighbors in (1, 5, 15) for weights in ("uniform", "distance")]
write("library/src/nearest/reference/accuracy.json", "scikit-learn", sklearn.__version__, {"cases": cases})
