"""Reference values of scikit-learn and SciPy for calibration, voting and stacking.

Run by hand: /usr/bin/python3 scripts/reference/ensembles.py
Reads library/data/*.csv, writes library/src/ensembles/reference/ensembles.json.

scikit-learn 1.2 fits Platt's sigmoid by BFGS with a loose tolerance; here its minimiser is replaced by a root of the
gradient to full precision. The result of its own minimiser is kept as "loose".
"""
import numpy as np
import scipy
import sklearn
import sklearn.calibration
from scipy.optimize import brentq, fmin_bfgs, root
from scipy.special import expit, logsumexp, softmax
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import StackingClassifier, StackingRegressor, VotingClassifier, VotingRegressor
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression, Ridge, RidgeCV
from sklearn.metrics import accuracy_score, log_loss, r2_score
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from common import load, write


def precise(func, start, fprime, disp=False):
    begin = fmin_bfgs(func, start, fprime=fprime, disp=False)
    found = root(fprime, begin, tol=1e-14)
    assert np.abs(fprime(found.x)).max() < 1e-9, found
    return found.x


def calibrators():
    random = np.random.default_rng(0)
    positive = random.random(60) < 0.4
    scores = np.round(random.normal(size=60) * 2 + 1.5 * positive, 1)  # rounded to create ties
    weights = np.array([1.0, 0.5, 2.0, 3.0])[np.arange(60) % 4]
    grid = np.linspace(-8, 8, 33)
    result = {"scores": scores, "positives": positive.astype(int), "weights": weights, "grid": grid}
    for name, given in [("plain", None), ("weighted", weights)]:
        loose = sklearn.calibration._sigmoid_calibration(scores, positive.astype(int), given)
        sklearn.calibration.fmin_bfgs = precise
        slope, offset = sklearn.calibration._sigmoid_calibration(scores, positive.astype(int), given)
        sklearn.calibration.fmin_bfgs = fmin_bfgs
        isotonic = IsotonicRegression(out_of_bounds="clip").fit(scores, positive.astype(float), given)
        # scikit-learn writes 1 / (1 + exp(a f + b)).
        result[name] = {
            "slope": -slope, "offset": -offset, "looseSlope": -loose[0], "looseOffset": -loose[1],
            "sigmoid": expit(-(slope * grid + offset)), "isotonic": isotonic.predict(grid),
        }
    codes = random.integers(0, 3, 50)
    logits = random.normal(size=(50, 3)) * 4
    logits[np.arange(50), codes] += 2
    chosen = np.array([1.0, 0.5, 2.0, 3.0, 1.0])[np.arange(50) % 5]
    temperatures = {}
    for name, given in [("plain", np.ones(50)), ("weighted", chosen)]:
        def slope_at(beta):
            return np.sum(given * (np.sum(softmax(beta * logits, axis=1) * logits, axis=1) - logits[np.arange(50), codes]))
        beta = brentq(slope_at, 1e-3, 1e3, xtol=1e-15, rtol=1e-14)
        loss = np.sum(given * (logsumexp(beta * logits, axis=1) - beta * logits[np.arange(50), codes])) / np.sum(given)
        temperatures[name] = {"temperature": 1 / beta, "loss": loss}
    result["temperature"] = {"logits": logits, "codes": codes, "weights": chosen, **temperatures}
    return result


def parts(x, y, folds=3):
    """Every third sample is predicted; the others are used for training, with given folds."""
    held = np.arange(len(x)) % 3 == 2
    inner = list(StratifiedKFold(folds, shuffle=True, random_state=0).split(x[~held], y[~held]))
    return x[~held], y[~held], x[held], inner


def calibrated():
    sklearn.calibration.fmin_bfgs = precise
    cases = []
    near = make_pipeline(StandardScaler(), KNeighborsClassifier(15))
    line = make_pipeline(StandardScaler(), LogisticRegression(solver="newton-cg", tol=1e-8, max_iter=10000))
    for data, recipe, model, method in [
        ("iris", "bayes", GaussianNB(), "sigmoid"), ("breast-cancer", "bayes", GaussianNB(), "sigmoid"),
        ("breast-cancer", "line", line, "sigmoid"), ("breast-cancer", "line", line, "isotonic"),
        ("wine", "near", near, "isotonic"), ("wine", "near", near, "sigmoid"),
    ]:
        x, y, test, inner = parts(*load(data))
        for ensemble in [True, False]:
            fitted = CalibratedClassifierCV(model, method=method, cv=inner, ensemble=ensemble).fit(x, y)
            cases.append({
                "data": data, "recipe": recipe, "calibration": method, "ensemble": ensemble,
                "tests": [fold[1].tolist() for fold in inner], "probabilities": fitted.predict_proba(test)[:12],
            })
    sklearn.calibration.fmin_bfgs = fmin_bfgs
    return cases


def members():
    return [
        ("bayes", GaussianNB()), ("near", make_pipeline(StandardScaler(), KNeighborsClassifier(5))),
        ("line", make_pipeline(StandardScaler(), LogisticRegression(solver="newton-cg", tol=1e-8, max_iter=10000))),
    ]


def combined():
    x, y, test, inner = parts(*load("wine"))
    weights = [1, 2, 0.5]
    soft = VotingClassifier(members(), voting="soft", weights=weights).fit(x, y)
    hard = VotingClassifier(members(), voting="hard", weights=weights).fit(x, y)
    final = LogisticRegression(solver="newton-cg", tol=1e-8, max_iter=10000)
    stack = StackingClassifier(members(), final, cv=inner).fit(x, y)
    passed = StackingClassifier(members()[:2], make_pipeline(StandardScaler(), final), cv=inner, passthrough=True).fit(x, y)
    two, labels, more, halves = parts(*load("breast-cancer"))
    pair = StackingClassifier(members(), final, cv=halves).fit(two, labels)
    xr, yr = load("diabetes", float)
    held = np.arange(len(xr)) % 3 == 2
    folds = list(KFold(4, shuffle=True, random_state=0).split(xr[~held]))
    regressors = [("line", Ridge(1)), ("near", make_pipeline(StandardScaler(), KNeighborsRegressor(20)))]
    mean = VotingRegressor(regressors, weights=[1, 3]).fit(xr[~held], yr[~held])
    regression = StackingRegressor(regressors, RidgeCV([0.1, 1, 10]), cv=folds).fit(xr[~held], yr[~held])
    return {
        "weights": weights, "tests": [fold[1].tolist() for fold in inner],
        "soft": soft.predict_proba(test), "hard": hard.predict(test).tolist(),
        "stack": stack.predict_proba(test), "passthrough": passed.predict_proba(test),
        "pairTests": [fold[1].tolist() for fold in halves], "pair": pair.predict_proba(more)[:40],
        "regression": {
            "tests": [fold[1].tolist() for fold in folds], "mean": mean.predict(xr[held])[:40],
            "stack": regression.predict(xr[held])[:40],
        },
    }


def named(name, seed):
    some = [
        ("bayes", GaussianNB()), ("line", make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000))),
        ("tree", DecisionTreeClassifier(max_depth=3, random_state=seed)),
    ]
    return {
        "vote": VotingClassifier(some, voting="soft"), "stack": StackingClassifier(some, cv=5), "bayes": GaussianNB(),
        "sigmoid": CalibratedClassifierCV(GaussianNB(), cv=5),
        "isotonic": CalibratedClassifierCV(GaussianNB(), method="isotonic", cv=5),
    }[name]


def quality():
    """Five-fold cross-validation with given folds: accuracy and log loss, or r2."""
    result = {}
    for data in ["iris", "wine", "breast-cancer"]:
        x, y = load(data)
        folds = list(StratifiedKFold(5, shuffle=True, random_state=0).split(x, y))
        scores = {}
        for name in ["vote", "stack", "bayes", "sigmoid", "isotonic"]:
            # scikit-learn's tree breaks ties between splits at random: the mean over ten seeds.
            seeds = range(10) if name in ["vote", "stack"] else [0]
            fitted = [
                (model.fit(x[train], y[train]).predict_proba(x[test]), model.classes_, test)
                for model in [named(name, seed) for seed in seeds] for train, test in folds
            ]
            scores[name] = {
                "accuracy": np.mean([accuracy_score(y[t], c[np.argmax(p, axis=1)]) for p, c, t in fitted]),
                "logLoss": np.mean([log_loss(y[t], p, labels=c) for p, c, t in fitted]),
            }
        result[data] = {"tests": [fold[1].tolist() for fold in folds], **scores}
    x, y = load("diabetes", float)
    folds = list(KFold(5, shuffle=True, random_state=0).split(x))
    regressors = [("line", Ridge(1)), ("near", make_pipeline(StandardScaler(), KNeighborsRegressor(20)))]
    models = {"vote": VotingRegressor(regressors), "stack": StackingRegressor(regressors, cv=5)}
    result["diabetes"] = {
        "tests": [fold[1].tolist() for fold in folds],
        **{
            name: {"r2": np.mean([r2_score(y[b], model.fit(x[a], y[a]).predict(x[b])) for a, b in folds])}
            for name, model in models.items()
        },
    }
    return result


def plain(value):
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, np.ndarray):
        return value.tolist()
    return value.item() if isinstance(value, np.generic) else value


versions = f"{sklearn.__version__}, {scipy.__version__}"
write("library/src/ensembles/reference/ensembles.json", "scikit-learn and SciPy", versions, plain({
    "calibrators": calibrators(), "calibrated": calibrated(), "combined": combined(), "quality": quality(),
}), indent=None)
