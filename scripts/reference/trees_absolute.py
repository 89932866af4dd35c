"""Regression trees by the absolute error, for library/src/trees/growth/median-criterion.test.ts.

Run by hand: /usr/bin/python3 scripts/reference/trees_absolute.py
Writes library/src/trees/reference/absolute-trees.json.
"""
import numpy as np
import sklearn
from sklearn.tree import DecisionTreeRegressor

from common import write

random = np.random.default_rng(7)
cases = []
for rows, columns, depth, weighted in [(60, 3, 4, False), (81, 2, None, False), (50, 2, 3, True)]:
    x = np.round(random.normal(size=(rows, columns)), 4)
    # Heavy tails, where medians and means differ.
    y = np.round(x[:, 0] ** 2 + np.sign(x[:, 1]) + random.standard_t(2, size=rows), 4)
    # A weight means that many copies; scikit-learn gets the copies, so that its own treatment of weights is not used.
    weights = random.integers(1, 4, size=rows) if weighted else np.ones(rows, dtype=int)
    leaf = 4
    tree = DecisionTreeRegressor(criterion="absolute_error", max_depth=depth, min_samples_leaf=leaf, random_state=0)
    tree.fit(np.repeat(x, weights, axis=0), np.repeat(y, weights))
    inner = tree.tree_
    cases.append(
        dict(
            x=x.tolist(),
            y=y.tolist(),
            weights=weights.tolist(),
            maxDepth=depth,
            minLeaf=leaf,
            leaves=int(tree.get_n_leaves()),
            rootImpurity=float(inner.impurity[0]),
            predictions=tree.predict(x).tolist(),
        )
    )
write("library/src/trees/reference/absolute-trees.json", "scikit-learn", sklearn.__version__, {"cases": cases}, indent=None)
