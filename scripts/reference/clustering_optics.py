"""Reference values of scikit-learn for OPTICS.

Run by hand: /usr/bin/python3 scripts/reference/clustering_optics.py
Reads library/data/*.csv, writes library/src/clustering/optics/reference/optics.json.
"""
import numpy as np
import sklearn
from sklearn.cluster import OPTICS, _optics, cluster_optics_xi

from common import load, write

# "euclidean" subtracts inner products, whose rounding errors decide between equal distances; "minkowski" of power 2 does not.
METRICS = {"euclidean": "minkowski", "manhattan": "cityblock"}
# Not iris: many of its distances are equal up to rounding, and scikit-learn rounds them to 15 decimals before it compares.
cases = []
for data, radius, neighbors, distance in [
    ("wine", 32.0, 4, "euclidean"),
    ("wine", 24.0, 5, "euclidean"),
    ("wine", 45.0, 10, "manhattan"),
]:
    model = OPTICS(min_samples=neighbors, metric=METRICS[distance], cluster_method="dbscan", eps=radius).fit(load(data)[0])
    cases.append({
        "data": data, "radius": radius, "minNeighbors": neighbors, "distance": distance, "order": model.ordering_.tolist(),
        "reachability": model.reachability_[1:].tolist(), "predecessors": model.predecessor_.tolist(),
        "core": model.core_distances_.tolist(), "labels": model.labels_.tolist(),
    })
    print(data, radius, neighbors, distance, np.bincount(model.labels_ + 1))


def correct_predecessor(reachability, predecessors, ordering, start, end):
    """As in scikit-learn from 1.3 on; before, the predecessor was looked up in the order once more (pull request 26459)."""
    while start < end:
        if reachability[start] > reachability[end] or predecessors[end] in ordering[start:end]:
            return start, end
        end -= 1
    return None, None


_optics._correct_predecessor = correct_predecessor
steep = []
for neighbors, size, xi in [(4, 4, 0.05), (5, 10, 0.05), (5, 5, 0.15), (10, 10, 0.02)]:
    model = OPTICS(min_samples=neighbors, metric="minkowski").fit(load("wine")[0])
    for correct in [False, True]:
        labels, clusters = cluster_optics_xi(
            reachability=model.reachability_, predecessor=model.predecessor_, ordering=model.ordering_,
            min_samples=neighbors, min_cluster_size=size, xi=xi, predecessor_correction=correct,
        )
        steep.append({
            "minNeighbors": neighbors, "minClusterSize": size, "steepness": xi, "correctEnds": correct,
            "labels": labels.tolist(), "clusters": clusters.tolist(),
        })
        print("xi", neighbors, size, xi, correct, len(clusters), np.bincount(labels + 1))

write("library/src/clustering/optics/reference/optics.json", "scikit-learn", sklearn.__version__, {
    "note": "reachability without sample 0, where it is infinite; predecessor correction as in 1.3",
    "cases": cases, "steep": steep,
}, indent=None)
