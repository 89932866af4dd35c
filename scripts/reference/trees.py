"""Reference values of scikit-learn for trees, forests and boosting.

Run by hand: /usr/bin/python3 scripts/reference/trees.py
Reads library/data/*.csv, writes library/src/trees/**/reference/*.json.
"""
import numpy as np
import sklearn
from sklearn.ensemble import (
    AdaBoostClassifier,
    ExtraTreesClassifier,
    ExtraTreesRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from common import load, write

SETS = ["iris", "wine", "breast-cancer", "digits"]


def save(name, values):
    write(f"library/src/trees/{name}.json", "scikit-learn", sklearn.__version__, values)


def structure(model):
    """Nodes in preorder, left before right: column (or -1), threshold, weight, impurity."""
    tree = model.tree_
    nodes = []

    def walk(node):
        inner = tree.children_left[node] >= 0
        nodes.append([
            int(tree.feature[node]) if inner else -1,
            float(tree.threshold[node]) if inner else 0,
            float(tree.weighted_n_node_samples[node]),
            float(tree.impurity[node]),
        ])
        if inner:
            walk(tree.children_left[node])
            walk(tree.children_right[node])

    walk(0)
    return nodes


def trees():
    """Random continuous columns have no ties between splits of shallow trees, so structures must agree."""
    random = np.random.RandomState(0)
    x = np.round(random.normal(size=(120, 4)), 3)
    label = (x[:, 0] + x[:, 1] ** 2 + 0.3 * random.normal(size=120) > 0.5).astype(int) + (x[:, 2] > 1)
    y = np.round(np.sin(2 * x[:, 0]) + x[:, 1] + 0.1 * random.normal(size=120), 4)
    weights = 1 + np.arange(120) % 3
    cases = []
    for criterion in ["gini", "entropy"]:
        for weighted in [False, True]:
            model = DecisionTreeClassifier(criterion=criterion, max_depth=4, min_samples_leaf=5, random_state=0)
            model.fit(x, label, sample_weight=weights if weighted else None)
            if weighted:
                # By weight, not by number: Lectern counts a sample of weight 2 twice.
                model = DecisionTreeClassifier(criterion=criterion, max_depth=3, random_state=0)
                model.fit(x, label, sample_weight=weights)
            cases.append({
                "task": "classes", "criterion": criterion, "weighted": weighted,
                "maxDepth": 3 if weighted else 4, "minLeaf": 0 if weighted else 5,
                "nodes": structure(model), "probabilities": model.predict_proba(x[:10]).tolist(),
                "importances": model.feature_importances_.tolist(),
            })
    for weighted in [False, True]:
        model = DecisionTreeRegressor(max_depth=4, random_state=0)
        model.fit(x, y, sample_weight=weights if weighted else None)
        cases.append({
            "task": "numbers", "criterion": "squared", "weighted": weighted, "maxDepth": 4, "minLeaf": 0,
            "nodes": structure(model), "predictions": model.predict(x[:10]).tolist(),
            "importances": model.feature_importances_.tolist(),
        })
    paths = []
    for name, make, target in [
        ("classes", DecisionTreeClassifier(random_state=0, max_depth=4), label),
        ("numbers", DecisionTreeRegressor(random_state=0, max_depth=4), y),
    ]:
        path = make.cost_complexity_pruning_path(x, target)
        alpha = float(path.ccp_alphas[len(path.ccp_alphas) // 2] * 1.0000001)
        pruned = make.set_params(ccp_alpha=alpha).fit(x, target)
        paths.append({
            "task": name, "maxDepth": 4, "alphas": path.ccp_alphas.tolist(), "impurities": path.impurities.tolist(),
            "alpha": alpha, "leaves": int(pruned.get_n_leaves()),
        })
    save("tree-classifier/reference/trees", {
        "x": x.tolist(), "labels": label.tolist(), "y": y.tolist(), "weights": weights.tolist(),
        "cases": cases, "paths": paths,
    })


def folds(count):
    """Sample i is tested in fold (7 i) mod 5 of the order of the file: classes are mixed, and Lectern does the same."""
    return (7 * np.arange(count) + np.arange(count) // 5) % 5


def score(make, x, y, seeds):
    """The mean of five folds for each seed."""
    fold = folds(len(x))
    result = []
    for seed in seeds:
        parts = [make(seed).fit(x[fold != k], y[fold != k]).score(x[fold == k], y[fold == k]) for k in range(5)]
        result.append(float(np.mean(parts)))
    return result


def quality():
    classifiers = {
        "random-forest-classifier": lambda seed: RandomForestClassifier(30, random_state=seed),
        "extra-trees-classifier": lambda seed: ExtraTreesClassifier(30, random_state=seed),
        "boosted-trees-classifier": lambda seed: HistGradientBoostingClassifier(
            max_iter=20, early_stopping=False, random_state=seed
        ),
        "ada-boost": lambda seed: AdaBoostClassifier(
            DecisionTreeClassifier(max_depth=2), n_estimators=20, algorithm="SAMME", random_state=seed
        ),
    }
    regressors = {
        "random-forest-regressor": lambda seed: RandomForestRegressor(30, random_state=seed),
        "extra-trees-regressor": lambda seed: ExtraTreesRegressor(30, random_state=seed),
        "boosted-trees-regressor": lambda seed: HistGradientBoostingRegressor(
            max_iter=20, early_stopping=False, random_state=seed
        ),
    }
    cases = []
    for kind, make in classifiers.items():
        for name in SETS:
            x, y = load(name)
            if name == "digits":
                x, y = x[:300], y[:300]
            seeds = [0] if kind == "boosted-trees-classifier" else range(8)
            cases.append({"kind": kind, "data": name, "rows": len(x), "scores": score(make, x, y, seeds)})
    x, y = load("diabetes", float)
    for kind, make in regressors.items():
        seeds = [0] if kind == "boosted-trees-regressor" else range(8)
        cases.append({"kind": kind, "data": "diabetes", "rows": len(x), "scores": score(make, x, y, seeds)})
    save("reference/quality", {"cases": cases})


def boosting():
    """Few values per column, so that bins are exact: the scores of each iteration must agree."""
    random = np.random.RandomState(1)
    x = np.round(random.normal(size=(200, 3)), 1)
    x[random.uniform(size=x.shape) < 0.1] = np.nan
    clean = np.nan_to_num(x)
    y = np.round(clean[:, 0] * 2 + np.abs(clean[:, 1]) + 0.1 * random.normal(size=200), 4)
    counts = random.poisson(np.exp(0.5 * clean[:, 0]))
    label = (clean[:, 0] + 0.5 * random.normal(size=200) > 0.3).astype(int)
    three = np.digitize(clean[:, 1] + 0.3 * random.normal(size=200), [-0.5, 0.5])
    settings = dict(max_iter=10, max_leaf_nodes=6, min_samples_leaf=7, l2_regularization=0.5, early_stopping=False)
    cases = []
    for loss, target in [("squared_error", y), ("poisson", counts)]:
        model = HistGradientBoostingRegressor(loss=loss, **settings).fit(x, target)
        cases.append({"loss": loss, "predictions": model.predict(x).tolist()})
    binary = HistGradientBoostingClassifier(**settings).fit(x, label)
    more = HistGradientBoostingClassifier(**settings).fit(x, three)
    save("boosted-trees-regressor/reference/boosting", {
        "x": [[None if np.isnan(v) else v for v in row] for row in x], "y": y.tolist(), "counts": counts.tolist(),
        "labels": label.tolist(), "three": three.tolist(), "numbers": cases,
        "binary": binary.predict_proba(x)[:, 1].tolist(), "multi": more.predict_proba(x).tolist(),
    })


trees()
boosting()
quality()
