"""Reference values of supervised UMAP: the fuzzy sets of 30 digits intersected with a target, by umap-learn.

Run by hand: /usr/bin/python3 scripts/reference/manifold_supervised.py
"""
import numpy as np
import umap
from sklearn.datasets import load_digits
from umap.umap_ import (
    discrete_metric_simplicial_set_intersection,
    fuzzy_simplicial_set,
    general_simplicial_set_intersection,
    reset_local_connectivity,
)

from common import write

digits = load_digits()
x, y = digits.data[:30], digits.target[:30]
numbers = np.round(np.sqrt(np.arange(30)) * 3 + y, 3)


def fuzzy(samples):
    return fuzzy_simplicial_set(samples, 8, np.random.RandomState(0), "euclidean")[0]


def rows(graph):
    return [[round(float(v), 8) for v in row] for row in graph.toarray()[:4]]


graph, target = fuzzy(x), fuzzy(numbers[:, None])
weights = [0.2, 0.5, 0.8]
classes = [discrete_metric_simplicial_set_intersection(graph.copy(), y, far_dist=2.5 / (1 - w)) for w in weights]
mixed = [reset_local_connectivity(general_simplicial_set_intersection(graph, target, w)) for w in weights]
write("library/src/manifold/supervised-umap/reference/supervised-umap.json", "umap-learn", umap.__version__, {
    "description": "the first 4 rows of the fuzzy set of the first 30 digits with 8 neighbours, the sample itself among them, "
    "intersected with the classes and with numbers, for several weights of the target",
    "weights": weights, "numbers": numbers.tolist(), "classes": list(map(rows, classes)), "mixed": list(map(rows, mixed)),
}, indent=None)
