"""Reference values of scikit-learn for spectral clustering, and eigenvalues of Laplacians by SciPy and LAPACK.

Run by hand: /usr/bin/python3 scripts/reference/clustering_spectral.py
Writes library/src/clustering/spectral-clustering/reference/spectral-clustering.json.
"""
import json

import numpy as np
import scipy
import sklearn
from scipy.linalg import eigh
from scipy.sparse import issparse
from scipy.sparse.csgraph import connected_components, laplacian
from sklearn.cluster import SpectralClustering
from sklearn.datasets import make_blobs, make_circles, make_moons
from sklearn.metrics import adjusted_rand_score

from common import SCRIPT, write_text

SETS = {
    "moons": make_moons(160, noise=0.05, random_state=1),
    "circles": make_circles(160, noise=0.04, factor=0.4, random_state=2),
    "blobs": make_blobs(160, centers=[[0, 0], [9, 0], [0, 9], [9, 9]], random_state=3),
}
cases = []
for data, (x, y) in SETS.items():
    x = np.round(x, 6)
    clusters = len(set(y))
    bandwidth = 1.0 if data == "blobs" else 0.1
    # The neighbours of scikit-learn include the sample itself.
    for affinity, settings in [
        ({"kind": "neighbors", "neighbors": 9}, dict(affinity="nearest_neighbors", n_neighbors=10)),
        ({"kind": "gaussian", "bandwidth": bandwidth}, dict(affinity="rbf", gamma=1 / (2 * bandwidth**2))),
    ]:
        model = SpectralClustering(clusters, random_state=0, **settings).fit(x)
        weights = model.affinity_matrix_
        dense = weights.toarray() if issparse(weights) else weights
        values = eigh(laplacian(dense, normed=True), eigvals_only=True)[: clusters + 2]
        cases.append({
            "data": data, "affinity": affinity, "clusters": clusters, "x": x.tolist(), "labels": model.labels_.tolist(),
            "eigenvalues": values.tolist(),
            "components": int(connected_components(weights)[0]) if issparse(weights) else None,
        })
        print(data, affinity, adjusted_rand_score(y, model.labels_), values)

write_text("library/src/clustering/spectral-clustering/reference/spectral-clustering.json", json.dumps({
    "tool": "scikit-learn", "version": sklearn.__version__, "scipy": scipy.__version__,
    "script": SCRIPT, "cases": cases,
}) + "\n")
