"""Shapes, means and class counts of the data sets that scikit-learn ships, and of the penguins as pandas reads them.

Run by hand: /usr/bin/python3 scripts/reference/datasets_real.py
Needs Debian's python3-sklearn and python3-pandas.
Writes library/src/datasets/reference/real.json
"""
import numpy as np
import pandas
import sklearn
from sklearn import datasets

from common import ROOT, write


def numbers(values):
    return [float(value) for value in np.asarray(values, dtype=float)]


def summary(x):
    """A position-weighted sum, which changes when rows are exchanged; a plain sum does not."""
    place = np.arange(1, len(x) + 1)
    return {
        "rows": int(x.shape[0]),
        "columns": int(x.shape[1]),
        "means": numbers(x.mean(axis=0)),
        "deviations": numbers(x.std(axis=0)),
        "weightedSums": numbers(place @ x),
    }


def labelled(data):
    names = [str(name) for name in data.target_names]
    codes = np.asarray(data.target)
    return {
        **summary(data.data),
        "counts": {name: int((codes == code).sum()) for code, name in enumerate(names)},
        "firstOf": {name: int(np.argmax(codes == code)) for code, name in enumerate(names)},
        "positionSums": {name: int(np.flatnonzero(codes == code).sum()) for code, name in enumerate(names)},
    }


diabetes = datasets.load_diabetes(scaled=False)
linnerud = datasets.load_linnerud()
penguins = pandas.read_csv(ROOT / "library/data/penguins.csv")
categories = ["species", "island", "sex"]
versions = f"{sklearn.__version__}, {pandas.__version__}"
write("library/src/datasets/reference/real.json", "scikit-learn, pandas", versions, {
    "iris": labelled(datasets.load_iris()),
    "wine": labelled(datasets.load_wine()),
    "breastCancer": labelled(datasets.load_breast_cancer()),
    "digits": labelled(datasets.load_digits()),
    "diabetes": {**summary(diabetes.data), "target": summary(diabetes.target[:, None])},
    "linnerud": {
        **summary(linnerud.data),
        "features": list(linnerud.feature_names),
        "targets": summary(linnerud.target),
        "targetNames": list(linnerud.target_names),
    },
    "penguins": {
        "rows": len(penguins),
        "names": list(penguins.columns),
        "missing": {name: int(count) for name, count in penguins.isna().sum().items()},
        "means": {name: float(mean) for name, mean in penguins.drop(columns=categories).mean().items()},
        "counts": {
            name: {value: int(count) for value, count in penguins[name].value_counts().items()} for name in categories
        },
    },
})
