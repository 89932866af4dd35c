"""Reference values of SciPy and scikit-learn for agglomerative clustering.

Run by hand: /usr/bin/python3 scripts/reference/clustering_trees.py
Reads library/data/wine.csv, writes library/src/clustering/agglomerative/reference/agglomerative.json.
"""
import scipy
import sklearn
from scipy.cluster.hierarchy import cophenet, fcluster, linkage
from scipy.spatial.distance import pdist
from sklearn.cluster import AgglomerativeClustering

from common import load, write

WINE, _ = load("wine")
SCALED = (WINE - WINE.mean(axis=0)) / WINE.std(axis=0)
PART = SCALED[::3]


def in_order(labels):
    """Labels numbered by their first samples."""
    numbers = {}
    return [numbers.setdefault(int(label), len(numbers)) for label in labels]


trees = []
for method in ["ward", "single", "complete", "average", "weighted", "centroid", "median"]:
    merges = linkage(PART, method)
    case = {"linkage": method, "distance": "euclidean", "merges": merges.tolist()}
    if method == "average":
        case["cophenetic"] = cophenet(merges).tolist()
        case["correlation"] = float(cophenet(merges, pdist(PART))[0])
    trees.append(case)
for ours, theirs in [("manhattan", "cityblock"), ("cosine", "cosine"), ("correlation", "correlation")]:
    for method in ["average", "single", "complete"]:
        trees.append({"linkage": method, "distance": ours, "merges": linkage(PART, method, theirs).tolist()})

labels = []
for method in ["ward", "complete", "average", "single"]:
    for clusters in [2, 3, 7]:
        model = AgglomerativeClustering(clusters, linkage=method).fit(SCALED)
        labels.append({"linkage": method, "clusters": clusters, "labels": in_order(model.labels_)})
cuts = []
for method, height in [("ward", 12.0), ("complete", 7.0), ("average", 4.0), ("centroid", 2.5)]:
    found = fcluster(linkage(SCALED, method), height, criterion="distance")
    cuts.append({"linkage": method, "height": height, "labels": in_order(found)})

versions = f"{scipy.__version__} and {sklearn.__version__}"
write("library/src/clustering/agglomerative/reference/agglomerative.json", "scipy and scikit-learn", versions, {
    "data": "wine, columns divided by their standard deviations after subtracting the means; trees are of every third row",
    "trees": trees, "labels": labels, "cuts": cuts,
}, indent=None)
