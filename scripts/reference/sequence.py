"""Reference values of conditional random fields and hidden Markov models, by enumeration of all label sequences.

Run by hand: /usr/bin/python3 scripts/reference/sequence.py
Writes library/src/sequence/reference/sequence.json. SciPy minimises the enumerated likelihood of the conditional random
field; scikit-learn's multinomial logistic regression is the conditional random field of sequences of length 1.
"""
import itertools

import numpy as np
import scipy
import sklearn
from scipy.optimize import minimize
from scipy.special import logsumexp
from scipy.stats import multivariate_normal
from sklearn.linear_model import LogisticRegression

from common import write


def random_field(x, y, labels, alpha):
    features = x[0].shape[1]

    def value(w):
        unary, pairs = w[: labels * features].reshape(labels, features), w[labels * features :].reshape(labels, labels)
        total = 0.5 * alpha * w @ w
        for matrix, codes in zip(x, y):
            score = lambda path: sum(unary[k] @ matrix[t] for t, k in enumerate(path)) + sum(pairs[a, b] for a, b in zip(path, path[1:]))
            total += logsumexp([score(path) for path in itertools.product(range(labels), repeat=len(matrix))]) - score(codes)
        return total

    found = minimize(value, np.zeros(labels * features + labels**2), method="BFGS", options={"gtol": 1e-7})
    return found.x, found.fun


def baum_welch(sequences, start, transitions, emissions, steps):
    likelihoods = []
    for _ in range(steps):
        total = 0.0
        s, a, b = np.zeros_like(start), np.zeros_like(transitions), np.zeros_like(emissions)
        for x in sequences:
            paths = list(itertools.product(range(len(start)), repeat=len(x)))
            p = np.array([start[q[0]] * emissions[q[0], x[0]] * np.prod([transitions[q[t - 1], q[t]] * emissions[q[t], x[t]]
                          for t in range(1, len(x))]) for q in paths])
            total += np.log(p.sum())
            for q, share in zip(paths, p / p.sum()):
                s[q[0]] += share
                for t, symbol in enumerate(x):
                    b[q[t], symbol] += share
                    if t > 0:
                        a[q[t - 1], q[t]] += share
        likelihoods.append(total)
        start, transitions, emissions = s / s.sum(), a / a.sum(1, keepdims=True), b / b.sum(1, keepdims=True)
    return start, transitions, emissions, likelihoods


def gaussian_baum_welch(sequences, start, transitions, means, covariances, steps, diagonal):
    likelihoods = []
    states = range(len(start))
    for _ in range(steps):
        total = 0.0
        s, a, shares = np.zeros_like(start), np.zeros_like(transitions), []
        for x in sequences:
            paths = list(itertools.product(states, repeat=len(x)))
            density = np.stack([multivariate_normal(means[k], covariances[k]).pdf(x).reshape(-1) for k in states])
            p = np.array([start[q[0]] * density[q[0], 0] * np.prod([transitions[q[t - 1], q[t]] * density[q[t], t]
                          for t in range(1, len(x))]) for q in paths])
            total += np.log(p.sum())
            own = np.zeros((len(x), len(start)))
            for q, share in zip(paths, p / p.sum()):
                s[q[0]] += share
                for t in range(len(x)):
                    own[t, q[t]] += share
                    if t > 0:
                        a[q[t - 1], q[t]] += share
            shares.append(own)
        likelihoods.append(total)
        start, transitions = s / s.sum(), a / a.sum(1, keepdims=True)
        rows, weights = np.vstack(sequences), np.vstack(shares)
        means = [np.average(rows, axis=0, weights=weights[:, k]) for k in states]
        covariances = [np.cov(rows.T, aweights=weights[:, k], ddof=0) for k in states]
        if diagonal:
            covariances = [np.diag(np.diag(c)) for c in covariances]
    return {"likelihoods": likelihoods, "after": {"start": start.tolist(), "transitions": transitions.tolist(),
            "means": np.array(means).tolist(), "covariances": np.vstack(covariances).tolist()}}


def gaussian(random):
    sequences = [np.round(random.normal(size=(length, 2)) + (n % 2), 3) for n, length in enumerate([5, 4, 6, 3, 5])]
    start, transitions = np.array([0.6, 0.4]), np.array([[0.7, 0.3], [0.2, 0.8]])
    means, covariances = np.array([[0.0, 0.2], [1.0, 0.5]]), np.array([[[1.0, 0.2], [0.2, 0.8]], [[0.7, 0.0], [0.0, 1.3]]])
    return {"sequences": [x.tolist() for x in sequences], "start": start.tolist(), "transitions": transitions.tolist(),
            "means": means.tolist(), "covariances": covariances.reshape(4, 2).tolist(), "steps": 3,
            "full": gaussian_baum_welch(sequences, start, transitions, means, covariances, 3, False),
            "diagonal": gaussian_baum_welch(sequences, start, transitions, means, covariances, 3, True)}


def main():
    random = np.random.default_rng(1)
    x = [np.round(random.normal(size=(length, 2)), 3) for length in [3, 4, 2, 4, 1]]
    y = [random.integers(3, size=len(matrix)).tolist() for matrix in x]
    weights, value = random_field(x, y, 3, 0.5)
    single = np.round(random.normal(size=(30, 2)), 3)
    classes = random.integers(3, size=30)
    logistic = LogisticRegression(C=2.0, fit_intercept=False, solver="newton-cg", multi_class="multinomial", tol=1e-10, max_iter=10000).fit(single, classes)
    sequences = [random.integers(3, size=length).tolist() for length in [5, 4, 6, 3]]
    start, transitions, emissions = np.array([0.6, 0.4]), np.array([[0.7, 0.3], [0.2, 0.8]]), np.array([[0.5, 0.3, 0.2], [0.1, 0.3, 0.6]])
    s, a, b, likelihoods = baum_welch(sequences, start, transitions, emissions, 4)
    versions = f"{scipy.__version__}, {sklearn.__version__}"
    write("library/src/sequence/reference/sequence.json", "SciPy, scikit-learn", versions, {
        "field": {"x": [m.tolist() for m in x], "y": y, "alpha": 0.5, "weights": weights.tolist(), "value": value},
        "single": {"x": single.tolist(), "y": classes.tolist(), "alpha": 0.5, "weights": logistic.coef_.ravel().tolist()},
        "markov": {"sequences": sequences, "start": start.tolist(), "transitions": transitions.tolist(), "emissions": emissions.tolist(),
                   "steps": 4, "likelihoods": likelihoods, "after": {"start": s.tolist(), "transitions": a.tolist(), "emissions": b.tolist()}},
        "gaussian": gaussian(np.random.default_rng(2)),
    })


if __name__ == "__main__":
    main()
