"""Points of the deterministic generators: moons and circles without noise and shuffling.

Run by hand: /usr/bin/python3 scripts/reference/datasets_generators.py
Writes library/src/datasets/reference/generators.json
"""
import sklearn
from sklearn.datasets import make_circles, make_moons

from common import write


def case(options, pair):
    x, y = pair
    return {**options, "x": x.tolist(), "y": y.tolist()}


sizes = [2, 3, 10, 25]
write("library/src/datasets/reference/generators.json", "scikit-learn", sklearn.__version__, {
    "moons": [case({"samples": n}, make_moons(n, shuffle=False, noise=None)) for n in sizes],
    "circles": [
        case({"samples": n, "factor": f}, make_circles(n, shuffle=False, noise=None, factor=f))
        for n in sizes
        for f in (0.3, 0.8)
    ],
})
