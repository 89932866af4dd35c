"""Reference values of scikit-learn for standardize.

Run by hand: /usr/bin/python3 scripts/reference/features_standardize.py
Reads library/data/wine.csv, writes library/src/features/scaling/standardize/reference/standardize.json.
"""
import numpy as np
import sklearn
from sklearn.preprocessing import StandardScaler

from common import load, write


def standardize():
    x, _ = load("wine")
    weights = 1 + np.arange(len(x)) % 3
    plain, weighted = StandardScaler().fit(x), StandardScaler().fit(x, sample_weight=weights)
    write("library/src/features/scaling/standardize/reference/standardize.json", "scikit-learn", sklearn.__version__, {
        "data": "wine; weights 1 + i % 3",
        "mean": plain.mean_.tolist(), "scale": plain.scale_.tolist(), "firstRow": plain.transform(x[:1])[0].tolist(),
        "weightedMean": weighted.mean_.tolist(), "weightedScale": weighted.scale_.tolist(),
    })


standardize()
