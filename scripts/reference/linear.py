"""Reference values for linear regression: least squares, ridge paths, lasso, elastic net, robust and generalised models.

Run by hand: /usr/bin/python3 scripts/reference/linear.py
Needs Debian's python3-sklearn and python3-statsmodels.
Reads library/data/*.csv, writes library/src/linear/**/reference/*.json and library/src/numeric/reference/robust-location.json.
"""
import numpy as np
import scipy
import scipy.stats
import sklearn
import statsmodels
import statsmodels.api as sm
from sklearn.decomposition import PCA
from sklearn.linear_model import (
    ElasticNet, GammaRegressor, HuberRegressor, LinearRegression, PoissonRegressor, QuantileRegressor, RidgeCV, lars_path,
)

from common import load, write

SKLEARN = ("scikit-learn", sklearn.__version__)
STATSMODELS = ("statsmodels", statsmodels.__version__)


def save(name, tool, values, folder=None):
    """Writes beside the method of that name, unless another folder is given."""
    write(f"library/src/{folder or f'linear/{name}'}/reference/{name}.json", *tool, values)


def least_squares():
    x, y = load("diabetes", float)
    cases = []
    for weighted in (False, True):
        for intercept in (True, False):
            weights = 1 + np.arange(len(x)) % 3 if weighted else np.ones(len(x), dtype=int)
            rows = np.repeat(np.arange(len(x)), weights)
            design = sm.add_constant(x) if intercept else x
            model = sm.OLS(y[rows], design[rows]).fit()
            prediction = model.get_prediction(design[:3])
            cases.append({
                "weighted": weighted, "intercept": intercept,
                "parameters": model.params.tolist(), "standardErrors": model.bse.tolist(),
                "tValues": model.tvalues.tolist(), "pValues": model.pvalues.tolist(),
                "intervals": model.conf_int(0.1).tolist(),
                "r2": model.rsquared, "adjustedR2": model.rsquared_adj, "variance": model.scale,
                "covariance": model.cov_params().ravel().tolist(),
                "mean": prediction.conf_int(alpha=0.05).tolist(),
                "observation": prediction.conf_int(obs=True, alpha=0.05).tolist(),
                "leverages": model.get_influence().hat_matrix_diag[:5].tolist() if not weighted else [],
            })
    save("least-squares", STATSMODELS, {"data": "diabetes; weights 1 + i % 3 as repeated rows; the constant first", "cases": cases})


def diagnostics():
    x, y = load("diabetes", float)
    design = sm.add_constant(x)
    model = sm.OLS(y, design).fit()
    pagan = sm.stats.diagnostic.het_breuschpagan(model.resid, design)
    bera = sm.stats.stattools.jarque_bera(model.resid)
    save("least-squares-diagnostics", STATSMODELS, {
        "data": "diabetes", "breuschPagan": [float(v) for v in pagan[:2]], "jarqueBera": [float(v) for v in bera[:2]],
        "durbinWatson": float(sm.stats.stattools.durbin_watson(model.resid)),
    }, "linear/least-squares")


def ridge_path():
    x, y = load("diabetes", float)
    alphas = [0.01, 0.1, 1.0, 10.0, 100.0]
    cases = []
    for intercept in (True, False):
        model = RidgeCV(alphas, fit_intercept=intercept, store_cv_values=True).fit(x, y)
        cases.append({"intercept": intercept, "alpha": model.alpha_, "errors": model.cv_values_.mean(axis=0).tolist(),
                      "coefficients": model.coef_.tolist()})
    save("ridge-path", SKLEARN, {"data": "diabetes", "alphas": alphas, "cases": cases}, "linear/ridge")


def objective(model, x, y, weights, alpha, ratio):
    residual = y - x @ model.coef_ - model.intercept_
    penalty = ratio * np.abs(model.coef_).sum() + 0.5 * (1 - ratio) * (model.coef_ ** 2).sum()
    return float((weights * residual ** 2).sum() / (2 * weights.sum()) + alpha * penalty)


def elastic_net():
    x, y = load("diabetes", float)
    digits, label = load("digits", float)
    cases = []
    for data, features, target, rows in [("diabetes", x, y, 442), ("digits", digits, label, 40)]:
        for alpha, ratio, intercept, positive, weighted in [
            (1.0, 1.0, True, False, False), (0.1, 1.0, True, False, True), (2.0, 1.0, False, False, False),
            (0.5, 1.0, True, True, False), (0.3, 0.5, True, False, False), (0.05, 0.1, True, True, True),
        ]:
            weights = (1 + np.arange(rows) % 3 if weighted else np.ones(rows)).astype(float)
            model = ElasticNet(alpha=alpha, l1_ratio=ratio, fit_intercept=intercept, positive=positive, tol=1e-14, max_iter=10**6)
            model.fit(features[:rows], target[:rows], weights)
            cases.append({
                "data": data, "rows": rows, "alpha": alpha, "ratio": ratio, "intercept": intercept, "positive": positive,
                "weighted": weighted, "coefficients": model.coef_.tolist(), "constant": model.intercept_,
                "objective": objective(model, features[:rows], target[:rows], weights, alpha, ratio),
            })
    centred = x - x.mean(axis=0)
    alphas, _, coefficients = lars_path(centred, y - y.mean(), method="lasso")
    save("elastic-net", SKLEARN, {
        "data": "diabetes; the first 40 digits with their label as a number; weights 1 + i % 3", "cases": cases,
        "breakpoints": {"alphas": alphas.tolist(), "coefficients": coefficients.T.tolist()},
    }, "linear")


def robust_location():
    """Location only: the scale is the median absolute deviation and stays fixed."""
    cases = []
    for seed in range(4):
        random = np.random.RandomState(seed)
        values = np.concatenate([random.standard_normal(20 + seed), random.uniform(5, 20, 4)])
        scale = sm.robust.mad(values)
        case = {"values": values.tolist(), "median": np.median(values), "medianDeviation": scale,
                "trimmedMean": scipy.stats.trim_mean(values, 0.2)}
        for name, norm in [("huber", sm.robust.norms.HuberT(1.345)), ("tukey", sm.robust.norms.TukeyBiweight(4.685))]:
            case[name] = float(sm.robust.norms.estimate_location(values, scale, norm=norm, initial=np.median(values), maxiter=1000, tol=1e-12))
        cases.append(case)
    save("robust-location", STATSMODELS, {"cases": cases}, "numeric")


def spoiled():
    """The diabetes data with every tenth target raised by 500."""
    x, y = load("diabetes", float)
    return x, np.where(np.arange(len(y)) % 10 == 0, y + 500, y)


def thirds(n):
    return (1 + np.arange(n) % 3).astype(float)


def robust():
    x, y = spoiled()
    design = sm.add_constant(x)
    rlm = {}
    for name, norm in [("huber", sm.robust.norms.HuberT(1.345)), ("tukey", sm.robust.norms.TukeyBiweight(4.685))]:
        model = sm.RLM(y, design, M=norm).fit(maxiter=2000, tol=1e-13, conv="coefs")
        rlm[name] = {"parameters": model.params.tolist(), "scale": model.scale}
    save("robust-regression", STATSMODELS, {"data": "diabetes, every tenth target raised by 500; the constant first", **rlm})
    cases = []
    centred = (x - x.mean(axis=0)) / x.std(axis=0)
    for cutoff, alpha, intercept, weighted in [(1.35, 1e-4, True, False), (1.1, 5.0, True, True), (2.0, 0.0, False, False)]:
        weights = thirds(len(y)) if weighted else np.ones(len(y))
        model = HuberRegressor(epsilon=cutoff, alpha=alpha, fit_intercept=intercept, tol=1e-10, max_iter=100000)
        model.fit(centred, y, sample_weight=weights)
        coefficients, constant, sigma = finish_huber(model, centred, y, weights)
        rest = y - centred @ coefficients - constant
        inside = np.abs(rest) <= cutoff * sigma
        losses = np.where(inside, sigma + rest ** 2 / sigma, sigma + 2 * cutoff * np.abs(rest) - cutoff ** 2 * sigma)
        cases.append({"cutoff": cutoff, "alpha": alpha, "intercept": intercept, "weighted": weighted,
                      "coefficients": coefficients.tolist(), "constant": constant, "scale": sigma,
                      "objective": float((weights * losses).sum() + alpha * (coefficients ** 2).sum())})
    save("huber-regression", SKLEARN, {"data": "diabetes, standardised, every tenth target raised by 500; weights 1 + i % 3", "cases": cases})


def finish_huber(model, x, y, weights):
    """Newton's method from where scikit-learn stops, which is a little above the minimum."""
    d, cutoff = x.shape[1], model.epsilon
    design = np.c_[x, np.ones(len(y))] if model.fit_intercept else x
    penalty = np.diag(np.r_[np.full(d, 2 * model.alpha), np.zeros(design.shape[1] - d)])
    w = np.r_[model.coef_, model.intercept_] if model.fit_intercept else model.coef_
    sigma = model.scale_
    for _ in range(50):
        rest = y - design @ w
        inside = np.abs(rest) <= cutoff * sigma
        near, far = weights * inside, weights * ~inside
        gradient = np.r_[
            -2 * design.T @ (near * rest / sigma + cutoff * far * np.sign(rest)) + penalty @ w,
            weights.sum() - (near * rest**2).sum() / sigma**2 - cutoff**2 * far.sum(),
        ]
        cross = 2 * design.T @ (near * rest) / sigma**2
        hessian = np.block([[2 * (design.T * near) @ design / sigma + penalty, cross[:, None]],
                            [cross[None, :], np.array([[2 * (near * rest**2).sum() / sigma**3]])]])
        step = np.linalg.solve(hessian, gradient)
        w, sigma = w - step[:-1], sigma - step[-1]
    assert np.abs(gradient).max() < 1e-9 * weights.sum()
    return w[:d], float(w[d]) if model.fit_intercept else 0.0, float(sigma)


def theil_sen():
    x, y = spoiled()
    slope, intercept, _, _ = scipy.stats.theilslopes(y[:60], x[:60, 2], method="separate")
    save("theil-sen", ("scipy", scipy.__version__),
         {"data": "column 2 of the first 60 rows of diabetes, every tenth target raised by 500", "slope": slope, "intercept": intercept})


def quantile():
    x, y = load("diabetes", float)
    cases = []
    for quantile, alpha, intercept, weighted in [
        (0.5, 0.0, True, False), (0.1, 0.0, True, False), (0.9, 0.0, False, True), (0.75, 0.05, True, True),
    ]:
        weights = thirds(len(y)) if weighted else np.ones(len(y))
        model = QuantileRegressor(quantile=quantile, alpha=alpha, fit_intercept=intercept, solver="highs")
        model.fit(x, y, sample_weight=weights)
        rest = y - x @ model.coef_ - model.intercept_
        losses = np.maximum(quantile * rest, (quantile - 1) * rest)
        # In this version the penalty is multiplied by the sum of the weights, as in our objective.
        cases.append({"quantile": quantile, "alpha": alpha, "intercept": intercept, "weighted": weighted,
                      "coefficients": model.coef_.tolist(), "constant": float(model.intercept_),
                      "objective": float((weights * losses).sum() / weights.sum() + alpha * np.abs(model.coef_).sum())})
    save("quantile-regression", SKLEARN, {"data": "diabetes; weights 1 + i % 3", "cases": cases})


def generalized():
    x, y = load("diabetes", float)
    x = (x - x.mean(axis=0)) / x.std(axis=0)
    cases = []
    for name, make in [("poisson", PoissonRegressor), ("gamma", GammaRegressor)]:
        for alpha, intercept, weighted in [(1.0, True, False), (0.0, True, True), (0.1, False, False)]:
            weights = thirds(len(y)) if weighted else np.ones(len(y))
            model = make(alpha=alpha, fit_intercept=intercept, solver="newton-cholesky", tol=1e-12, max_iter=1000).fit(x, y, weights)
            cases.append({"family": name, "alpha": alpha, "intercept": intercept, "weighted": weighted,
                          "coefficients": model.coef_.tolist(), "constant": float(model.intercept_),
                          "explainedDeviance": model.score(x, y, weights)})
    save("generalized-linear", SKLEARN, {"data": "diabetes, standardised; weights 1 + i % 3", "cases": cases})


def components():
    x, y = load("diabetes", float)
    cases = []
    for count in (1, 3, 10):
        pca = PCA(count, svd_solver="full").fit(x)
        line = LinearRegression().fit(pca.transform(x), y)
        cases.append({"components": count, "predictions": line.predict(pca.transform(x))[:5].tolist(),
                      "varianceShare": float(pca.explained_variance_ratio_.sum())})
    save("principal-component-regression", SKLEARN, {"data": "diabetes", "cases": cases})


if __name__ == "__main__":
    robust()
    theil_sen()
    quantile()
    generalized()
    components()
    robust_location()
    least_squares()
    diagnostics()
    ridge_path()
    elastic_net()
