"""Reference values of scikit-learn for Isomap.

Run by hand: /usr/bin/python3 scripts/reference/manifold_isomap.py
Reads library/data/iris.csv, writes library/src/manifold/isomap/reference/isomap.json.
"""
import warnings

import numpy as np
import sklearn
from scipy.spatial.distance import pdist
from sklearn.manifold import Isomap

from common import load, write

iris, _ = load("iris")
# Duplicates, whose edges of length 0 SciPy drops, and ties are moved apart.
rows, columns = np.indices(iris.shape)
iris = iris + 0.01 * np.sin(1.0 + 4 * rows + columns)

cases = []
warnings.simplefilter("ignore")
# All of iris falls into two components, which are joined; the last two thirds do not.
for name, x in [("all", iris), ("last 100", iris[50:])]:
    model = Isomap(n_neighbors=8, n_components=2, eigen_solver="dense").fit(x)
    fresh = x[::7] + 0.05
    cases.append({
        "samples": name,
        "geodesics": model.dist_matrix_[0].tolist(),
        "distances": pdist(model.embedding_[::5]).tolist(),
        "between": np.linalg.norm(model.transform(fresh)[:, None] - model.embedding_[None, ::10], axis=2).ravel().tolist(),
    })

write("library/src/manifold/isomap/reference/isomap.json", "scikit-learn", sklearn.__version__, {"cases": cases})
