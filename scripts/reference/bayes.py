"""Reference values of scikit-learn for the naive Bayes classifiers.

Run by hand: /usr/bin/python3 scripts/reference/bayes.py
Reads library/data/*.csv, writes library/src/bayes/reference/naive-bayes.json.
"""
import numpy as np
import sklearn
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, GaussianNB, MultinomialNB

from common import load, write

ROWS = [0, 60, 149]


def flat(a):
    return np.asarray(a).ravel().tolist()


x, y = load("iris")
weights = 1.0 + np.arange(len(y)) % 3
out = {"rows": ROWS}

out["gaussian"] = []
for smoothing, priors, weighted in [(1e-9, None, False), (0.1, None, False), (1e-9, [0.2, 0.3, 0.5], False), (0.0, None, True)]:
    m = GaussianNB(var_smoothing=smoothing, priors=priors).fit(x, y, sample_weight=weights if weighted else None)
    out["gaussian"].append({
        "varianceSmoothing": smoothing, "priors": priors, "weighted": weighted, "mean": flat(m.theta_),
        "variance": flat(m.var_), "joint": flat(m.predict_joint_log_proba(x[ROWS])),
        "probabilities": flat(m.predict_proba(x[ROWS])), "correct": int((m.predict(x) == y).sum()),
    })

# Counts: whole tenths of the flowers' measures, unbalanced classes.
counts, part = np.round(10 * x)[20:], y[20:]
partWeights = weights[20:]
for name, cls in [("multinomial", MultinomialNB), ("complement", ComplementNB)]:
    out[name] = []
    for smoothing, weighted, flag in [(1.0, False, False), (0.3, False, True), (2.5, True, False)]:
        more = {"norm": flag} if cls is ComplementNB else {"fit_prior": not flag}
        m = cls(alpha=smoothing, **more).fit(counts, part, sample_weight=partWeights if weighted else None)
        out[name].append({
            "smoothing": smoothing, "weighted": weighted, "flag": flag, "coefficients": flat(m.feature_log_prob_),
            "joint": flat(m.predict_joint_log_proba(counts[::40])), "correct": int((m.predict(counts) == part).sum()),
        })

out["bernoulli"] = []
for smoothing, threshold, weighted, uniform in [(1.0, 2.0, False, False), (0.2, 3.0, True, True)]:
    m = BernoulliNB(alpha=smoothing, binarize=threshold, fit_prior=not uniform)
    m.fit(x, y, sample_weight=weights if weighted else None)
    out["bernoulli"].append({
        "smoothing": smoothing, "threshold": threshold, "weighted": weighted, "uniform": uniform,
        "presence": flat(np.exp(m.feature_log_prob_)), "joint": flat(m.predict_joint_log_proba(x[ROWS])),
        "probabilities": flat(m.predict_proba(x[ROWS])),
    })

codes = np.floor(x).astype(int)
out["categorical"] = []
for smoothing, least, weighted in [(1.0, None, False), (0.5, 9, True)]:
    m = CategoricalNB(alpha=smoothing, min_categories=least).fit(codes, y, sample_weight=weights if weighted else None)
    out["categorical"].append({
        "smoothing": smoothing, "categories": least, "weighted": weighted,
        "probabilities": [flat(np.exp(p).T) for p in m.feature_log_prob_],
        "joint": flat(m.predict_joint_log_proba(codes[ROWS])), "correct": int((m.predict(codes) == y).sum()),
    })

# The product of a normal, a categorical and a binary part: their joint log-likelihoods minus the priors counted twice.
g = GaussianNB().fit(x[:, :2], y)
c = CategoricalNB(alpha=1.0).fit(codes[:, 2:3], y)
b = BernoulliNB(alpha=1.0, binarize=1.5).fit(x[:, 3:], y)
mixed = np.column_stack([x[:, :2], codes[:, 2], x[:, 3]])
joint = g.predict_joint_log_proba(x[:, :2]) + c.predict_joint_log_proba(codes[:, 2:3]) + b.predict_joint_log_proba(x[:, 3:])
joint = joint - 2 * np.log(g.class_prior_)
out["mixed"] = {
    "threshold": 1.5, "joint": flat(joint[ROWS]), "correct": int((g.classes_[joint.argmax(1)] == y).sum()),
}

write("library/src/bayes/reference/naive-bayes.json", "scikit-learn", sklearn.__version__, out)
