"""Reference values of t-SNE and UMAP: the first 400 digits, with scikit-learn and umap-learn.

Run by hand: OMP_NUM_THREADS=2 /usr/bin/python3 scripts/reference/manifold_neighbours.py
"""
import sys

import numpy as np
import sklearn
import umap
from sklearn.datasets import load_digits
from sklearn.manifold import TSNE, trustworthiness
from sklearn.manifold._t_sne import _joint_probabilities_nn
from sklearn.neighbors import NearestNeighbors
from umap.umap_ import find_ab_params, fuzzy_simplicial_set, smooth_knn_dist

from common import write

digits = load_digits()
x = digits.data[:400]


def save(path, tool, version, description, values):
    write(f"library/src/manifold/{path}", tool, version, {"description": description, **values}, indent=2)


def tsne():
    small = digits.data[:40]
    graph = NearestNeighbors(n_neighbors=15).fit(small).kneighbors_graph(mode="distance")
    graph.data **= 2
    joint = _joint_probabilities_nn(graph, 5, 0).toarray()
    runs = [
        TSNE(perplexity=20, n_iter=500, init="pca", learning_rate="auto", random_state=seed).fit(x) for seed in range(5)
    ]
    randoms = [
        TSNE(perplexity=20, n_iter=500, init="random", learning_rate="auto", random_state=seed).fit(x)
        for seed in range(5)
    ]
    save(
        "t-sne/reference/t-sne.json",
        "scikit-learn",
        sklearn.__version__,
        "joint probabilities of the first 40 digits with 15 neighbours and perplexity 5, the first 5 rows; divergence and "
        "trustworthiness of 500 iterations on the first 400 digits with perplexity 20, seeds 0 to 4, started with the "
        "principal components and at random",
        {
            "joint": [[round(float(v), 10) for v in row] for row in joint[:5]],
            "divergences": [float(r.kl_divergence_) for r in runs],
            "randomDivergences": [float(r.kl_divergence_) for r in randoms],
            "trustworthiness": [float(trustworthiness(x, r.embedding_, n_neighbors=12)) for r in runs],
        },
    )


def umap_values():
    small = digits.data[:40]
    distances, indices = NearestNeighbors(n_neighbors=10).fit(small).kneighbors(small)
    sigmas, rhos = smooth_knn_dist(distances.astype(np.float32), 10.0)
    graph, _, _ = fuzzy_simplicial_set(small, 10, np.random.RandomState(0), "euclidean")
    curves = {f"{m} {s}": [float(v) for v in find_ab_params(s, m)] for m, s in [(0.1, 1.0), (0.5, 1.0), (0.0, 2.0)]}
    runs = [umap.UMAP(random_state=seed).fit(x) for seed in range(5)]
    save(
        "umap/reference/umap.json",
        "umap-learn",
        umap.__version__,
        "widths, nearest distances and the fuzzy union (first 5 rows) of the first 40 digits with 10 neighbours, the sample "
        "itself among them; the curves for some least distances and spreads; trustworthiness (12 neighbours) of UMAP with "
        "its defaults on the first 400 digits, seeds 0 to 4",
        {
            "widths": [float(v) for v in sigmas],
            "nearest": [float(v) for v in rhos],
            "union": [[round(float(v), 7) for v in row] for row in graph.toarray()[:5]],
            "curves": curves,
            "trustworthiness": [float(trustworthiness(x, r.embedding_, n_neighbors=12)) for r in runs],
        },
    )


for name in sys.argv[1:] or ["tsne", "umap_values"]:
    globals()[name]()
