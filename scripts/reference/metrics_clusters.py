"""Silhouettes by scikit-learn, and the relative change of distances by an embedding, by numpy and scipy.

Run by hand: /usr/bin/python3 scripts/reference/metrics_clusters.py
Writes library/src/metrics/reference/silhouette.json and library/src/metrics/embedding/reference/point-stress.json
"""
import numpy as np
import scipy
import sklearn
from scipy.spatial.distance import cdist
from sklearn.metrics import silhouette_samples, silhouette_score

from common import write_rows

random = np.random.default_rng(20240611)


def silhouettes(n, d, k, shift, lonely=False):
    labels = random.integers(0, k, size=n)
    if lonely:
        labels[0] = k
    x = np.round(random.normal(size=(n, d)) + 1.5 * labels[:, None] + shift, 4)
    return {
        "x": x.tolist(),
        "clusters": labels.tolist(),
        "values": silhouette_samples(x, labels).tolist(),
        "score": float(silhouette_score(x, labels)),
    }


def stress(n, d):
    x = np.round(random.normal(size=(n, d)), 4)
    z = np.round(3 * x[:, :2] + 0.3 * random.normal(size=(n, 2)), 4)
    a, b = cdist(x, x), cdist(z, z)
    scale = (a * b).sum() / (b * b).sum()
    values = np.sqrt(((a - scale * b) ** 2).sum(axis=1) / (a ** 2).sum(axis=1))
    return {"x": x.tolist(), "embedding": z.tolist(), "values": values.tolist()}


cases = [silhouettes(30, 2, 2, 0), silhouettes(40, 5, 4, 100), silhouettes(25, 3, 3, 0, lonely=True)]
write_rows("library/src/metrics/reference/silhouette.json", "scikit-learn", sklearn.__version__, {"cases": cases})
write_rows("library/src/metrics/embedding/reference/point-stress.json", "scipy", scipy.__version__, {
    "cases": [stress(20, 3), stress(30, 6)],
})
