"""Reference values for logistic regression: scikit-learn with a penalty, statsmodels without one.

Run by hand: /usr/bin/python3 scripts/reference/linear_logistic.py
Reads library/data/*.csv, writes library/src/linear/logistic-regression/reference/logistic-regression.json.
Needs Debian's python3-sklearn and python3-statsmodels. scikit-learn minimises C Σ loss + penalty, so C = 1 / alpha; its
objectives are divided by C here. Its solvers leave the last digits open, so that Newton's method goes on from where they stop.
"""
import warnings

import numpy as np
import sklearn
import statsmodels
import statsmodels.api as sm
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import LabelEncoder, StandardScaler

from common import load, write

warnings.filterwarnings("ignore")


def standardized(name):
    x, y = load(name)
    return StandardScaler().fit_transform(x), LabelEncoder().fit_transform(y)


def weights_of(kind, y):
    if kind == "none":
        return np.ones(len(y))
    if kind == "thirds":
        return 1.0 + np.arange(len(y)) % 3
    counts = np.bincount(y)
    return (len(y) / (len(counts) * counts))[y]


def softmax(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


class Problem:
    """Σ weights · loss + l1 Σ|w| + ½ l2 Σw², one row of w for each class, or a single one for the second of two."""

    def __init__(self, x, y, weights, l1, l2, intercept):
        self.x = np.c_[x, np.ones(len(x))] if intercept else x
        self.features, self.weights, self.l1, self.l2 = x.shape[1], weights, l1, l2
        self.hits = np.eye(y.max() + 1)[y]
        # Two classes have one row of weights, three and more one each.
        self.free = np.array([[0.0, 1.0]]) if self.hits.shape[1] == 2 else np.eye(self.hits.shape[1])

    def probabilities(self, w):
        return softmax(self.x @ (self.free.T @ w).T)

    def penalized(self, w):
        mask = np.zeros_like(w)
        mask[:, : self.features] = 1
        return mask * w

    def objective(self, w):
        loss = -(self.weights * np.log((self.probabilities(w) * self.hits).sum(axis=1))).sum()
        inner = self.penalized(w)
        return float(loss + self.l1 * np.abs(inner).sum() + 0.5 * self.l2 * (inner**2).sum())

    def smooth_gradient(self, w):
        missed = self.weights[:, None] * (self.probabilities(w) - self.hits)
        return self.free @ missed.T @ self.x + self.l2 * self.penalized(w)

    def hessian(self, w):
        p = self.probabilities(w)
        inner = -np.einsum("ia,ib->iab", p, p)
        inner[:, np.arange(p.shape[1]), np.arange(p.shape[1])] += p
        blocks = np.einsum("ca,iab,db->icd", self.free, inner, self.free) * self.weights[:, None, None]
        full = np.einsum("icd,ij,ik->cjdk", blocks, self.x, self.x, optimize=True).reshape(w.size, w.size)
        return full + self.l2 * np.diag(self.penalized(np.ones_like(w)).ravel())

    def polish(self, w):
        """Newton's method on the weights that are not zero; then the conditions of the minimum must hold."""
        mask = self.penalized(np.ones_like(w)) > 0
        active = ((w != 0) | ~mask).ravel()
        push = self.l1 * np.sign(self.penalized(w))
        for _ in range(20):
            gradient = (self.smooth_gradient(w) + push).ravel()[active]
            # Intercepts of three and more classes have a direction that changes nothing: the shortest step leaves it alone.
            step = np.linalg.lstsq(self.hessian(w)[np.ix_(active, active)], gradient, rcond=1e-12)[0]
            w = w.copy()
            w.ravel()[active] -= step
        scale = np.abs(self.weights[:, None] * self.x).sum(axis=0).max()
        assert np.abs((self.smooth_gradient(w) + push).ravel()[active]).max() < 1e-12 * scale
        assert (np.sign(self.penalized(w)) * self.l1 == push).all(), "a weight has changed its sign"
        at_zero = mask & ~active.reshape(w.shape)
        assert (np.abs(self.smooth_gradient(w))[at_zero] <= self.l1).all(), "a weight should not be zero"
        return w


def case(name, penalty, alpha, ratio=None, intercept=True, weighting="none"):
    x, y = standardized(name)
    weights = weights_of(weighting, y)
    settings = dict(C=1 / alpha, fit_intercept=intercept, max_iter=100000, tol=1e-6)
    if penalty == "l2":
        model = LogisticRegression(solver="newton-cg" if len(y) < 1000 else "lbfgs", **settings)
        l1, l2 = 0, alpha
    else:
        kind = dict(penalty="l1") if penalty == "l1" else dict(penalty="elasticnet", l1_ratio=ratio)
        model = LogisticRegression(solver="saga", random_state=0, **kind, **settings)
        share = 1 if penalty == "l1" else ratio
        l1, l2 = alpha * share, alpha * (1 - share)
    model.fit(x, y, sample_weight=weights)
    problem = Problem(x, y, weights, l1, l2, intercept)
    w = problem.polish(np.c_[model.coef_, model.intercept_] if intercept else model.coef_)
    coefficients, intercepts = w[:, : x.shape[1]], w[:, x.shape[1] :].ravel() if intercept else np.zeros(len(w))
    probabilities = problem.probabilities(w)
    return {
        "data": name, "penalty": penalty, "alpha": alpha, "ratio": ratio, "intercept": intercept, "weighting": weighting,
        "objective": problem.objective(w),
        "coefficients": coefficients.tolist() if name != "digits" else None,
        "intercepts": intercepts.tolist(),
        "firstProbabilities": probabilities[0].tolist(),
        "correct": int((probabilities.argmax(axis=1) == y).sum()),
        "nonZero": int((coefficients != 0).sum()),
    }


def unpenalized():
    """Maximum likelihood on columns that do not separate the classes."""
    x, y = standardized("breast-cancer")
    x = x[:, [1, 4, 8]]
    binary = sm.GLM(y, sm.add_constant(x), family=sm.families.Binomial()).fit(tol=1e-14, maxiter=200)
    xi, yi = standardized("iris")
    xi = xi[:, [0, 1]]
    # These columns separate setosa from the others, so only two species could be used; with noise all three overlap.
    yi = np.where(np.arange(len(yi)) % 7 == 0, (yi + 1) % 3, yi)
    multi = sm.MNLogit(yi, sm.add_constant(xi)).fit(method="newton", maxiter=200, tol=1e-14, disp=0)
    return {
        "binary": {"columns": [1, 4, 8], "intercept": float(binary.params[0]), "coefficients": binary.params[1:].tolist(),
                   "objective": float(-binary.llf)},
        "multinomial": {"columns": [0, 1], "relativeToFirst": np.asarray(multi.params).T.tolist(), "objective": float(-multi.llf)},
    }


cases = [
    case("breast-cancer", "l2", 1), case("breast-cancer", "l2", 0.01), case("breast-cancer", "l2", 100, intercept=False),
    case("breast-cancer", "l2", 1, weighting="thirds"), case("breast-cancer", "l2", 1, weighting="balanced"),
    case("iris", "l2", 1), case("iris", "l2", 0.01), case("iris", "l2", 1, weighting="thirds"),
    case("wine", "l2", 1, intercept=False), case("digits", "l2", 1), case("digits", "l2", 20),
    case("breast-cancer", "l1", 1), case("breast-cancer", "l1", 10), case("iris", "l1", 1), case("wine", "l1", 2),
    case("breast-cancer", "elastic", 5, 0.5), case("wine", "elastic", 3, 0.2, weighting="thirds"),
    case("iris", "elastic", 2, 0.7, intercept=False),
]
versions = f"{sklearn.__version__} and {statsmodels.__version__}"
write("library/src/linear/logistic-regression/reference/logistic-regression.json", "scikit-learn and statsmodels", versions, {
    "data": "standardised columns; weighting thirds is 1 + i % 3, balanced gives classes equal sums",
    "cases": cases, "unpenalized": unpenalized(),
})
