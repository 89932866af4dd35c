"""Student's and Welch's t tests of columns between two classes, by scipy.

Run by hand: /usr/bin/python3 scripts/reference/metrics_feature_t_tests.py
Writes library/src/metrics/significance/reference/feature-t-tests.json
"""
import numpy as np
import scipy
from scipy import stats

from common import write

random = np.random.default_rng(20240611)


def case(first, second, shifts, spread):
    labels = ["a"] * first + ["b"] * second
    x = random.normal(size=(first + second, len(shifts)))
    x[first:] = x[first:] * spread + np.array(shifts)
    x = np.round(x, 5)
    order = random.permutation(len(labels))
    x, labels = x[order], [labels[i] for i in order]
    b = np.array(labels) == "b"
    tests = {}
    for name, equal in (("student", True), ("welch", False)):
        result = stats.ttest_ind(x[b], x[~b], equal_var=equal)
        tests[name] = {"statistics": result.statistic.tolist(), "pValues": result.pvalue.tolist()}
    return {"x": x.tolist(), "labels": labels, **tests}


write("library/src/metrics/significance/reference/feature-t-tests.json", "scipy.stats.ttest_ind", scipy.__version__, {
    "cases": [
        case(8, 8, (0, 0.5, 2, -1), 1),
        case(5, 17, (0, 0.5, 2, -1, 30), 3),
        case(40, 12, (0, 0.1, -0.4), 0.2),
        case(2, 2, (0, 5), 1),
    ],
})
