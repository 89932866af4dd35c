"""Reference values of scikit-learn for SMACOF.

Run by hand: /usr/bin/python3 scripts/reference/manifold_smacof.py
Reads library/data/iris.csv, writes library/src/manifold/metric-mds/reference/smacof.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from scipy.spatial.distance import pdist, squareform
from sklearn.manifold import smacof

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"

with open(ROOT / "data" / "iris.csv") as file:
    iris = np.array([[float(v) for v in row[:4]] for row in list(csv.reader(file))[1:]])

x = iris[::3]
distances = squareform(pdist(x, "cityblock"))
start = x[:, [0, 2]] - x[:, [0, 2]].mean(axis=0)
places, stress = smacof(distances, n_components=2, init=start, n_init=1, max_iter=5000, eps=1e-14)
path = ROOT / "src/manifold/metric-mds/reference/smacof.json"
path.parent.mkdir(exist_ok=True)
path.write_text(json.dumps({
    "tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/manifold_smacof.py",
    "description": "Manhattan distances of every third row of iris, from columns 0 and 2",
    "stress": stress, "distances": pdist(places).tolist(),
}) + "\n")
