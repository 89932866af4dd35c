"""Measures of embeddings: trustworthiness by scikit-learn, Procrustes by scipy, ranks, stress and dimensions by numpy and scipy.

Run by hand: /usr/bin/python3 scripts/reference/metrics_embedding.py
Writes library/src/metrics/embedding/reference/embedding.json
"""
import json

import numpy as np
import scipy
import sklearn
from scipy.spatial import procrustes
from scipy.spatial.distance import cdist, pdist
from scipy.stats import pearsonr, rankdata, spearmanr
from sklearn.manifold import trustworthiness
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
from sklearn.model_selection import LeaveOneOut, cross_val_predict

from common import provenance, write_text

random = np.random.default_rng(20260301)


def ranks(x):
    """Rank of j among the neighbours of i, from 1; no ties in these data."""
    d = cdist(x, x)
    np.fill_diagonal(d, -1)
    return rankdata(d, axis=1, method="ordinal") - 1


def co_ranking(x, z):
    n = len(x)
    a, b = ranks(x).astype(int), ranks(z).astype(int)
    counts = np.zeros((n - 1, n - 1), dtype=int)
    for i in range(n):
        for j in range(n):
            if i != j:
                counts[a[i, j] - 1, b[i, j] - 1] += 1
    return counts


def compare(n, d, mix):
    x = np.round(random.normal(size=(n, d)), 4)
    z = np.round(x[:, :2] + mix * random.normal(size=(n, 2)), 4)
    labels = (x[:, 0] + 0.5 * random.normal(size=n) > 0).astype(int)
    counts = co_ranking(x, z)
    q = np.array([counts[:k, :k].sum() / (k * n) for k in range(1, n - 1)])
    sizes = np.arange(1, n - 1)
    r = ((n - 1) * q - sizes) / (n - 1 - sizes)
    a, b = pdist(x), pdist(z)
    scale = (a * b).sum() / (b * b).sum()
    target, map_, disparity = procrustes(x[:, :2], z)
    latent = x[:, 0] ** 3
    fit = np.linalg.lstsq(np.c_[np.ones(n), z], rankdata(latent), rcond=None)[0]
    one = cross_val_predict(KNeighborsClassifier(1), z, labels, cv=LeaveOneOut())
    return {
        "x": x.tolist(), "embedding": z.tolist(), "labels": labels.tolist(), "latent": latent.tolist(),
        "trustworthiness": {k: trustworthiness(x, z, n_neighbors=k) for k in (1, 5, 12)},
        "continuity": {k: trustworthiness(z, x, n_neighbors=k) for k in (1, 5, 12)},
        "manhattan": trustworthiness(pairwise_distances(x, metric="manhattan"), z, n_neighbors=5, metric="precomputed"),
        "coRanking": counts.ravel().tolist(),
        "preserved": q.tolist(), "aboveChance": (q - sizes / (n - 1)).tolist(), "rescaled": r.tolist(),
        "area": float((r / sizes).sum() / (1 / sizes).sum()),
        "bestSize": int(np.argmax(q - sizes / (n - 1)) + 1),
        "stress": {
            "raw": ((a - b) ** 2).sum(), "normalized": np.sqrt(((a - b) ** 2).sum() / (a ** 2).sum()),
            "kruskal": np.sqrt(((a - b) ** 2).sum() / (b ** 2).sum()), "sammon": ((a - b) ** 2 / a).sum() / a.sum(),
        },
        "rescaledStress": np.sqrt(((a - scale * b) ** 2).sum() / (a ** 2).sum()),
        "pearson": pearsonr(a, b)[0], "spearman": spearmanr(a, b)[0],
        "residualVariance": 1 - pearsonr(a, b)[0] ** 2,
        "disparity": disparity,
        "latentCorrelation": spearmanr(latent, np.c_[np.ones(n), z] @ fit)[0],
        "nearestAccuracy": float((one == labels).mean()),
    }


def dimensions(n, d, ambient):
    x = np.round(random.uniform(size=(n, d)) @ random.normal(size=(d, ambient)), 5)
    distances = NearestNeighbors(n_neighbors=11, algorithm="brute").fit(x).kneighbors(x)[0][:, 1:]
    k = 10
    inverse = np.log(distances[:, k - 1:k] / distances[:, : k - 1]).sum(axis=1) / (k - 1)
    mu = np.sort(np.log(distances[:, 1] / distances[:, 0]))
    kept = int(np.floor(0.9 * n))
    y = -np.log(1 - np.arange(1, kept + 1) / n)
    radii = np.exp(np.linspace(np.log(np.median(distances[:, 2])), np.log(np.median(distances[:, 9])), 8))
    pairs = pdist(x)
    counts = np.array([(pairs <= radius).sum() for radius in radii])
    return {
        "x": x.tolist(),
        "likelihood": 1 / inverse.mean(),
        "twoNeighbors": (mu[:kept] * y).sum() / (mu[:kept] ** 2).sum(),
        "correlation": np.polyfit(np.log(radii), np.log(counts), 1)[0],
    }


value = {
    **provenance("scikit-learn, scipy, numpy", f"{sklearn.__version__}, {scipy.__version__}, {np.__version__}"),
    "maps": [compare(40, 4, 0.6), compare(33, 3, 2.0)],
    "dimensions": [dimensions(60, 2, 5), dimensions(60, 4, 6)],
}
text = json.dumps(value, separators=(",", ":")).replace('],"', '],\n"')
write_text("library/src/metrics/embedding/reference/embedding.json", text + "\n")
