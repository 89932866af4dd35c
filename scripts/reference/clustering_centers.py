"""Reference values for methods around centers: of scikit-learn, and of direct calculations with numpy.

Run by hand: /usr/bin/python3 scripts/reference/clustering_centers.py
Reads library/data/*.csv, writes library/src/clustering/*/reference/*.json.
"""
import json
import re

import numpy as np
import sklearn
from sklearn.cluster import AffinityPropagation, BisectingKMeans, MiniBatchKMeans

from common import load, provenance, write_text


def write(name, values, tool="scikit-learn", version=sklearn.__version__):
    """Lists of numbers in one line."""
    text = json.dumps({**provenance(tool, version), **values}, indent=1)
    write_text(f"library/src/clustering/{name}/reference/{name}.json", re.sub(r"\s+(?=-?[\d\].])", "", text) + "\n")


def spaced(x, clusters):
    return [k * len(x) // clusters for k in range(clusters)]


def mini_batch_k_means():
    """Batches of consecutive rows from evenly spaced rows as centers, without reassigning."""
    cases = []
    for name, clusters, size in [("iris", 3, 50), ("wine", 5, 40)]:
        x, _ = load(name)
        weights = 1 + np.arange(len(x)) % 3
        for weighted in [False, True]:
            model = MiniBatchKMeans(clusters, init=x[spaced(x, clusters)], n_init=1, reassignment_ratio=0, batch_size=size)
            for first in range(0, len(x), size):
                part = slice(first, first + size)
                model.partial_fit(x[part], sample_weight=weights[part] if weighted else None)
            cases.append({
                "data": name, "features": x.shape[1], "clusters": clusters, "batchSize": size, "weighted": weighted,
                "centers": model.cluster_centers_.tolist(), "counts": model._counts.tolist(),
            })
    write("mini-batch-k-means", {"start": "evenly spaced rows", "cases": cases})


def bisecting_k_means():
    """The best of many seeds, so that every division is the best one."""
    cases = []
    for name, clusters in [("iris", 3), ("iris", 6), ("wine", 5)]:
        x, _ = load(name)
        for divide, strategy in [("inertia", "biggest_inertia"), ("samples", "largest_cluster")]:
            model = BisectingKMeans(clusters, init="k-means++", n_init=50, tol=0, random_state=0, bisecting_strategy=strategy).fit(x)
            cases.append({
                "data": name, "clusters": clusters, "divideNext": divide,
                "inertia": model.inertia_, "sizes": sorted(np.bincount(model.labels_).tolist()),
            })
    write("bisecting-k-means", {"cases": cases})


def spherical_k_means():
    """Lloyd's iterations with cosines, from evenly spaced rows."""
    cases = []
    for name, clusters in [("wine", 4), ("digits", 10)]:
        x, _ = load(name)
        unit = x / np.linalg.norm(x, axis=1, keepdims=True)
        for weighted in [False, True]:
            weights = (1.0 + np.arange(len(x)) % 3) if weighted else np.ones(len(x))
            centers = unit[spaced(x, clusters)]
            labels, objective = (unit @ centers.T).argmax(1), []
            while True:
                sums = np.array([(weights[labels == k, None] * unit[labels == k]).sum(0) for k in range(clusters)])
                centers = sums / np.linalg.norm(sums, axis=1, keepdims=True)
                cosines = unit @ centers.T
                objective.append(float((weights * (1 - cosines.max(1))).sum()))
                done = (cosines.argmax(1) == labels).all()
                labels = cosines.argmax(1)
                if done:
                    break
            cases.append({"data": name, "clusters": clusters, "weighted": weighted, "objective": objective,
                          "sizes": np.bincount(labels, minlength=clusters).tolist()})
    write("spherical-k-means", {"start": "evenly spaced rows", "cases": cases}, "numpy", np.__version__)


def kernel_k_means():
    """Distances to means in feature space by the double sums of their definition; row i starts in cluster i mod k."""
    cases = []
    for name, clusters, kernel in [
        ("iris", 3, {"kind": "rbf", "gamma": 0.2}),
        ("iris", 4, {"kind": "polynomial", "degree": 2, "offset": 1.0, "gamma": 0.1}),
        ("wine", 3, {"kind": "rbf", "gamma": 1e-5}),
    ]:
        x, _ = load(name)
        if kernel["kind"] == "rbf":
            gram = np.exp(-kernel["gamma"] * ((x[:, None] - x[None]) ** 2).sum(2))
        else:
            gram = (kernel["gamma"] * x @ x.T + kernel["offset"]) ** kernel["degree"]
        for weighted in [False, True]:
            weights = (1.0 + np.arange(len(x)) % 3) if weighted else np.ones(len(x))
            labels = np.arange(len(x)) % clusters
            objective = []

            def assign(labels):
                gaps = np.empty((len(x), clusters))
                for k in range(clusters):
                    share = np.where(labels == k, weights, 0)
                    share = share / share.sum()
                    gaps[:, k] = np.diag(gram) - 2 * gram @ share + share @ gram @ share
                return gaps.argmin(1), float((weights * gaps.min(1)).sum())

            labels, _ = assign(labels)
            while True:
                following, total = assign(labels)
                objective.append(total)
                done = (following == labels).all()
                labels = following
                if done:
                    break
            cases.append({"data": name, "clusters": clusters, "kernel": kernel, "weighted": weighted, "objective": objective,
                          "sizes": np.bincount(labels, minlength=clusters).tolist()})
    write("kernel-k-means", {"start": "row i in cluster i mod k", "cases": cases}, "numpy", np.__version__)


def affinity_propagation():
    """The same result for several random states, which only break ties; the median is that of different samples."""
    cases = []
    for name, preference, damping in [("iris", -50.0, 0.5), ("iris", None, 0.9), ("wine", -1e6, 0.7), ("wine", None, 0.8)]:
        x, _ = load(name)
        squares = ((x[:, None] - x[None]) ** 2).sum(2)
        median = float(np.median(-squares[np.triu_indices(len(x), 1)]))
        found = [
            AffinityPropagation(preference=median if preference is None else preference, damping=damping, max_iter=1000, random_state=seed).fit(x)
            for seed in range(3)
        ]
        assert all((model.labels_ == found[0].labels_).all() for model in found)
        cases.append({"data": name, "preference": preference, "damping": damping, "median": median,
                      "exemplars": found[0].cluster_centers_indices_.tolist(), "labels": found[0].labels_.tolist()})
    write("affinity-propagation", {"cases": cases})


def categorical_mixture():
    """Expectation maximisation by the formulas; component i mod k starts with the responsibility 0.6 for row i."""
    random = np.random.RandomState(4)
    counts = [3, 2, 4]
    classes = random.randint(0, 3, 40)
    x = np.array([[c % count if random.rand() < 0.6 else random.randint(count) for count in counts] for c in classes])
    x[0], x[1], x[2], x[3] = [2, 1, 3], [0, 0, 0], [1, 1, 2], [2, 0, 1]
    gaps = random.rand(*x.shape) < 0.05
    gaps[:4] = False
    cases = []
    for smoothing, weighted, k in [(0.5, False, 3), (0.5, True, 3), (1e-9, False, 2)]:
        weights = (1.0 + np.arange(len(x)) % 3) if weighted else np.ones(len(x))
        shares = np.full((len(x), k), 0.4 / (k - 1))
        shares[np.arange(len(x)), np.arange(len(x)) % k] = 0.6

        def maximum(shares):
            mass = shares * weights[:, None]
            p = []
            for j, count in enumerate(counts):
                seen = np.array([mass[(x[:, j] == c) & ~gaps[:, j]].sum(0) + smoothing for c in range(count)]).T
                p.append(seen / seen.sum(1, keepdims=True))
            return mass.sum(0) / weights.sum(), p

        def expected(pi, p):
            joint = np.tile(pi, (len(x), 1))
            for j in range(len(counts)):
                joint = joint * np.where(gaps[:, j, None], 1, p[j][:, x[:, j]].T)
            prior = smoothing * sum(np.log(q).sum() for q in p)
            return joint / joint.sum(1, keepdims=True), -((weights * np.log(joint.sum(1))).sum() + prior) / weights.sum()

        pi, p = maximum(shares)
        shares, _ = expected(pi, p)
        objective = []
        for _ in range(30):
            pi, p = maximum(shares)
            shares, value = expected(pi, p)
            objective.append(float(value))
        cases.append({"smoothing": smoothing, "weighted": weighted, "components": k,
                      "x": [[None if gap else int(code) for code, gap in zip(*row)] for row in zip(x, gaps)],
                      "objective": objective, "weights": pi.tolist(), "probabilities": np.hstack(p).tolist()})
    write("categorical-mixture", {"cases": cases}, "numpy", np.__version__)


mini_batch_k_means()
bisecting_k_means()
spherical_k_means()
kernel_k_means()
affinity_propagation()
categorical_mixture()
