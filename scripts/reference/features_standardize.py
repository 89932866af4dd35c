"""Reference values of scikit-learn for standardize.

Run by hand: /usr/bin/python3 scripts/reference/features_standardize.py
Reads library/data/wine.csv, writes library/src/features/scaling/standardize/reference/standardize.json.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.preprocessing import StandardScaler

ROOT = pathlib.Path(__file__).resolve().parents[2] / "library"


def load(name, features):
    with open(ROOT / "data" / f"{name}.csv") as file:
        rows = list(csv.reader(file))[1:]
    return np.array([[float(v) for v in r[:features]] for r in rows]), [r[features] for r in rows]


def write(folder, name, values):
    path = ROOT / "src" / folder / "reference" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    provenance = {"tool": "scikit-learn", "version": sklearn.__version__, "script": "scripts/reference/features_standardize.py"}
    path.write_text(json.dumps({**provenance, **values}, indent=1) + "\n")


def standardize():
    x, _ = load("wine", 13)
    weights = 1 + np.arange(len(x)) % 3
    plain, weighted = StandardScaler().fit(x), StandardScaler().fit(x, sample_weight=weights)
    write("features/scaling/standardize", "standardize", {
        "data": "wine; weights 1 + i % 3",
        "mean": plain.mean_.tolist(), "scale": plain.scale_.tolist(), "firstRow": plain.transform(x[:1])[0].tolist(),
        "weightedMean": weighted.mean_.tolist(), "weightedScale": weighted.scale_.tolist(),
    })


standardize()
