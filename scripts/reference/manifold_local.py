"""Reference values of methods that align neighbourhoods, Laplacian eigenmaps and diffusion maps.

Run by hand: /usr/bin/python3 scripts/reference/manifold_local.py
Writes reference/*.json in the folders of the methods.

scikit-learn for locally linear embedding (standard, modified), tangent space alignment and spectral embedding. Its
"hessian" uses the full Q of a QR decomposition, so that it equals "ltsa" (scikit-learn 1.2); the Hessian form of Donoho and
Grimes is computed here by NumPy. Diffusion maps by NumPy.
"""
import json

import numpy as np
import sklearn
from sklearn.datasets import make_s_curve
from sklearn.manifold import SpectralEmbedding, locally_linear_embedding
from sklearn.neighbors import NearestNeighbors

from common import SCRIPT, write_text


def write(folder, values):
    provenance = dict(tool="scikit-learn", version=sklearn.__version__, numpy=np.__version__, script=SCRIPT)
    text = json.dumps(dict(provenance=provenance, **values), indent=1)
    write_text(f"library/src/manifold/{folder}/reference/{folder}.json", text + "\n")


def rounded(a, digits=12):
    return np.round(np.asarray(a, dtype=float), digits).tolist()


def form(method, X, k):
    """The quadratic form of a method, by its eigenvalues and eigenvectors."""
    Y, error = locally_linear_embedding(
        X, n_neighbors=k, n_components=2, method=method, eigen_solver="dense", random_state=0
    )
    return dict(embedding=rounded(Y), sum=float(error))


def listing(X, k):
    """LLE(X, k) as it is printed in the lecture notes of Machine Learning 2, section 1.2."""
    N = len(X)
    W = np.zeros([N, N])
    for i in range(N):
        x = X[i]
        dist = ((x - X) ** 2).sum(axis=1) ** 0.5
        dist[i] = float("inf")
        ind = dist < sorted(dist)[k]
        diff = x - X[ind]
        C = np.dot(diff, diff.T)
        C_stable = C + 0.05 * np.identity(k)
        w = np.linalg.solve(C_stable, np.ones(k))
        w = w / w.sum()
        W[i, ind] = w
    M = np.identity(N) - W - W.T + np.dot(W.T, W)
    E = np.linalg.svd(M)[0][:, -3:-1]
    return E


def hessian(X, k, p):
    n = len(X)
    neighbors = NearestNeighbors(n_neighbors=k + 1).fit(X).kneighbors(X, return_distance=False)[:, 1:]
    M = np.zeros((n, n))
    for i in range(n):
        G = X[neighbors[i]] - X[neighbors[i]].mean(0)
        U = np.linalg.svd(G, full_matrices=False)[0][:, :p]
        products = [U[:, a] * U[:, b] for a in range(p) for b in range(a, p)]
        Q = np.linalg.qr(np.column_stack([np.ones(k), U] + products))[0]
        H = Q[:, p + 1 :]
        M[np.ix_(neighbors[i], neighbors[i])] += H @ H.T
    values, vectors = np.linalg.eigh(M)
    return dict(embedding=rounded(vectors[:, 1 : p + 1]), sum=float(values[1 : p + 1].sum()))


def diffusion(X, bandwidth, alpha, t, p):
    squared = ((X[:, None] - X[None]) ** 2).sum(-1)
    K = np.exp(-squared / (2 * bandwidth**2))
    q = K.sum(1)
    K = K / np.outer(q, q) ** alpha
    P = K / K.sum(1, keepdims=True)
    pi = K.sum(1) / K.sum()
    Pt = np.linalg.matrix_power(P, t)
    distances = [[((Pt[i] - Pt[j]) ** 2 / pi).sum() for j in range(0, len(X), 7)] for i in range(0, len(X), 11)]
    return dict(distances=rounded(distances, 10), eigenvalues=rounded(np.sort(np.linalg.eigvals(P).real)[::-1][1 : p + 1]))


X = make_s_curve(160, noise=0.02, random_state=1)[0]
x = rounded(X, 15)
write("locally-linear-embedding", dict(x=x, standard=form("standard", X, 8), modified=form("modified", X, 8), listing=rounded(listing(X, 8))))
write("tangent-space-alignment", dict(x=x, ltsa=form("ltsa", X, 8)))
write("hessian-eigenmaps", dict(x=x, hessian=hessian(X, 10, 2)))
write(
    "laplacian-eigenmaps",
    dict(x=x, neighbors=9, embedding=rounded(SpectralEmbedding(2, n_neighbors=10, random_state=0).fit_transform(X))),
)
write("diffusion-map", dict(x=rounded(X[:60], 15), corrected=diffusion(X[:60], 0.7, 1.0, 3, 3), plain=diffusion(X[:60], 0.7, 0.0, 1, 3)))
