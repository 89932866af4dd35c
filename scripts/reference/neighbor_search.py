"""Reference values for distances, neighbours and triangulations: scipy's distances and Delaunay, scikit-learn's k-NN.

Run by hand: /usr/bin/python3 scripts/reference/neighbor_search.py
Writes reference/*.json of library/src/neighbor-search, library/src/nearest and library/src/numeric.
"""
import numpy as np
import scipy
import sklearn
from scipy.spatial import Delaunay
from scipy.spatial.distance import cdist
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor, NearestNeighbors, RadiusNeighborsClassifier

from common import write

random = np.random.default_rng(20)


def save(path, **values):
    versions = f"scipy {scipy.__version__}, scikit-learn {sklearn.__version__}, numpy {np.__version__}"
    write(f"library/src/{path}", "scipy, scikit-learn", versions, values, indent=None)


def distances():
    x = np.round(np.abs(random.normal(size=(6, 4))) + 0.1, 3)
    z = np.round(np.abs(random.normal(size=(5, 4))) + 0.1, 3)
    bits_x, bits_z = (random.random((6, 8)) < 0.4), (random.random((5, 8)) < 0.4)
    covariance = np.round(np.cov(np.vstack([x, z]).T) + 0.1 * np.eye(4), 3)
    covariance = (covariance + covariance.T) / 2
    real = {
        "euclidean": cdist(x, z),
        "squared-euclidean": cdist(x, z, "sqeuclidean"),
        "manhattan": cdist(x, z, "cityblock"),
        "chebyshev": cdist(x, z, "chebyshev"),
        "minkowski": cdist(x, z, "minkowski", p=3),
        "cosine": cdist(x, z, "cosine"),
        "correlation": cdist(x, z, "correlation"),
        "canberra": cdist(x, z, "canberra"),
        "bray-curtis": cdist(x, z, "braycurtis"),
    }
    save(
        "neighbor-search/reference/distances.json",
        x=x.tolist(),
        z=z.tolist(),
        real={name: value.tolist() for name, value in real.items()},
        covariance=covariance.tolist(),
        mahalanobis=cdist(x, z, "mahalanobis", VI=np.linalg.inv(covariance)).tolist(),
        bitsX=bits_x.astype(int).tolist(),
        bitsZ=bits_z.astype(int).tolist(),
        jaccard=cdist(bits_x, bits_z, "jaccard").tolist(),
        # scipy gives the share of columns that differ, we give their number.
        hamming=(8 * cdist(bits_x, bits_z, "hamming")).tolist(),
    )


def neighbors():
    x = np.round(random.normal(size=(60, 3)), 3)
    queries = np.round(random.normal(size=(12, 3)), 3)
    cases = []
    for metric in ["euclidean", "manhattan", "chebyshev"]:
        found = NearestNeighbors(n_neighbors=6, metric=metric).fit(x)
        far, index = found.kneighbors(queries)
        within = found.radius_neighbors(queries, 0.9, sort_results=True)[1]
        cases.append(dict(metric=metric, indices=index.tolist(), distances=far.tolist(), within=[w.tolist() for w in within]))
    save("neighbor-search/reference/neighbors.json", x=x.tolist(), queries=queries.tolist(), radius=0.9, cases=cases)


def predictions():
    x = np.round(random.normal(size=(80, 3)), 3)
    codes = (x[:, 0] + 0.5 * random.normal(size=80) > 0).astype(int) + (x[:, 1] > 0.8)
    y = np.round(np.sin(2 * x[:, 0]) + x[:, 1] + 0.1 * random.normal(size=80), 4)
    queries = np.round(random.normal(size=(15, 3)), 3)
    cases = []
    for k in [1, 5, 12]:
        for weights in ["uniform", "distance"]:
            classifier = KNeighborsClassifier(k, weights=weights).fit(x, codes)
            regressor = KNeighborsRegressor(k, weights=weights).fit(x, y)
            cases.append(
                dict(
                    neighbors=k,
                    weighting=weights,
                    predicted=classifier.predict(queries).tolist(),
                    probabilities=classifier.predict_proba(queries).tolist(),
                    values=regressor.predict(queries).tolist(),
                )
            )
    ball = RadiusNeighborsClassifier(1.2, outlier_label="most_frequent").fit(x, codes)
    save(
        "nearest/reference/predictions.json",
        x=x.tolist(),
        codes=codes.tolist(),
        y=y.tolist(),
        queries=queries.tolist(),
        cases=cases,
        radius=1.2,
        ballProbabilities=ball.predict_proba(queries).tolist(),
        ballSizes=[len(i) for i in ball.radius_neighbors(queries, return_distance=False)],
    )


def triangulations():
    cases = []
    for dimension, count in [(2, 12), (2, 60), (3, 12), (3, 40)]:
        points = np.round(random.normal(size=(count, dimension)), 4)
        simplices = sorted(sorted(map(int, simplex)) for simplex in Delaunay(points).simplices)
        cases.append(dict(dimension=dimension, points=points.tolist(), simplices=simplices))
    save("numeric/reference/delaunay.json", cases=cases)


distances()
neighbors()
predictions()
triangulations()
