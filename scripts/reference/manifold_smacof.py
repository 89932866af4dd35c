"""Reference values of scikit-learn for SMACOF.

Run by hand: /usr/bin/python3 scripts/reference/manifold_smacof.py
Reads library/data/iris.csv, writes library/src/manifold/metric-mds/reference/smacof.json.
"""
import sklearn
from scipy.spatial.distance import pdist, squareform
from sklearn.manifold import smacof

from common import load, write

iris, _ = load("iris")
x = iris[::3]
distances = squareform(pdist(x, "cityblock"))
start = x[:, [0, 2]] - x[:, [0, 2]].mean(axis=0)
places, stress = smacof(distances, n_components=2, init=start, n_init=1, max_iter=5000, eps=1e-14)
write("library/src/manifold/metric-mds/reference/smacof.json", "scikit-learn", sklearn.__version__, {
    "description": "Manhattan distances of every third row of iris, from columns 0 and 2",
    "stress": stress, "distances": pdist(places).tolist(),
}, indent=None)
