"""Reference values of scikit-learn and numpy for the encoders of categories.

Run by hand: /usr/bin/python3 scripts/reference/features_categories.py
Writes library/src/features/category/**/reference/*.json.

TargetEncoder came with scikit-learn 1.3; its smoothing "auto" is computed here by its formula with numpy, and the
random-effects variance by the sums of squares of the textbook.
"""
import numpy as np
import sklearn
from sklearn.feature_extraction import FeatureHasher
from sklearn.preprocessing import OneHotEncoder
from sklearn.utils import murmurhash3_32

from common import write


def save(name, tool, version, values):
    write(f"library/src/features/category/{name}.json", tool, version, values, indent=None)


def one_hot():
    # Counts 7, 5, 4, 2, 1: no ties, where scikit-learn's order and ours differ.
    values = ["d"] * 7 + ["a"] * 5 + ["e"] * 4 + ["b"] * 2 + ["c"]
    values = [values[(7 * i) % len(values)] for i in range(len(values))]
    later = ["a", "b", "c", "d", "e", "f"]
    settings = [
        ({}, {}),
        ({"drop": "first"}, {"drop": "first"}),
        ({"min_frequency": 3}, {"minCount": 3}),
        ({"min_frequency": 0.2}, {"minShare": 0.2}),
        ({"max_categories": 3}, {"maxCategories": 3}),
        ({"max_categories": 4, "min_frequency": 5}, {"maxCategories": 4, "minCount": 5}),
        ({"max_categories": 3, "drop": "first"}, {"maxCategories": 3, "drop": "first"}),
    ]
    cases = []
    for theirs, ours in settings:
        for handle, unknown in [("ignore", "ignore"), ("infrequent_if_exist", "rare")]:
            model = OneHotEncoder(sparse_output=False, handle_unknown=handle, **theirs).fit([[v] for v in values])
            joined = model.infrequent_categories_[0] if {"min_frequency", "max_categories"} & theirs.keys() else None
            cases.append({
                "options": {**ours, "unknown": unknown},
                "train": model.transform([[v] for v in values]).astype(int).tolist(),
                "later": model.transform([[v] for v in later]).astype(int).tolist(),
                "infrequent": [] if joined is None else joined.tolist(),
            })
    binary = OneHotEncoder(sparse_output=False, drop="if_binary").fit([["x"], ["y"], ["x"]])
    save("one-hot/reference/one-hot", "scikit-learn", sklearn.__version__, {
        "values": values, "laterValues": later, "cases": cases,
        "binary": {"values": ["x", "y", "x"], "codes": binary.transform([["x"], ["y"], ["x"]]).tolist()},
    })


def hashing():
    words = ["", "a", "ab", "abc", "abcd", "abcde", "Zürich", "東京", "🙂", "a longer text of several words"]
    cases = []
    for columns in [7, 256]:
        for signed in [True, False]:
            coded = FeatureHasher(columns, alternate_sign=signed).transform([{"city": word} for word in words])
            cases.append({
                "columns": columns, "signed": signed,
                "places": coded.indices.tolist(), "values": coded.data.tolist(),
            })
    save("reference/hashing", "scikit-learn", sklearn.__version__, {
        "words": words,
        "murmur": [{"seed": seed, "hashes": [int(murmurhash3_32(word, seed)) for word in words]} for seed in [0, 1, 12345]],
        "cases": cases,
    })


def category_variance(groups, y, count):
    prior, variance = np.average(y), np.var(y)
    codes = []
    for g in range(count):
        own = y[groups == g]
        share = variance * len(own) / (variance * len(own) + np.var(own))
        codes.append(share * own.mean() + (1 - share) * prior)
    return codes


def random_effects(groups, y, count):
    sizes = np.bincount(groups, minlength=count)
    means = np.array([y[groups == g].mean() for g in range(count)])
    within = sum(((y[groups == g] - means[g]) ** 2).sum() for g in range(count)) / (len(y) - count)
    between = (sizes * (means - y.mean()) ** 2).sum()
    signal = max(0, (between - (count - 1) * within) / (len(y) - (sizes ** 2).sum() / len(y)))
    share = sizes * signal / (sizes * signal + within)
    return (share * means + (1 - share) * y.mean()).tolist()


def fixed(groups, y, count, strength):
    codes = []
    for g in range(count):
        own = y[groups == g]
        codes.append((own.sum() + strength * y.mean()) / (len(own) + strength))
    return codes


def target():
    rng = np.random.default_rng(3)
    groups = np.concatenate([np.arange(5), rng.integers(0, 5, 55)])
    y = np.round(rng.normal(size=60) + 1.5 * np.array([0, 1, -1, 2, 0.5])[groups], 6)
    label = (y > 0.5).astype(int) + (y > 2)
    save("target-encode/reference/target", "numpy", np.__version__, {
        "groups": groups.tolist(), "y": y.tolist(), "labels": label.tolist(),
        "categoryVariance": category_variance(groups, y, 5), "randomEffects": random_effects(groups, y, 5),
        "fixed": fixed(groups, y, 5, 20), "strength": 20,
        "classes": [random_effects(groups, (label == c).astype(float), 5) for c in range(3)],
    })


one_hot()
hashing()
target()
