"""Reference values of scikit-learn, scipy and numpy for the transformers of real-valued columns, and for covariance.

Run by hand: /usr/bin/python3 scripts/reference/features_scaling.py
Writes library/src/features/reference/scaling.json and library/src/linalg/reference/covariance.json. Missing values are
null. Values that scikit-learn computes from each column are listed column by column.
"""
import warnings

import numpy as np
import scipy
import sklearn
from scipy import optimize, sparse, stats
from sklearn import preprocessing as p
from sklearn.cluster import KMeans
from sklearn.feature_selection import VarianceThreshold

from common import write

warnings.simplefilter("ignore")
rng = np.random.default_rng(20)

# Skewed, tied, shifted and symmetric columns; new samples reach outside the training range.
n = 60
x = np.column_stack([
    np.exp(rng.normal(size=n)),
    np.round(rng.gamma(2, 2, size=n)),
    1000 + 5 * rng.normal(size=n),
    rng.standard_t(3, size=n),
]).round(6)
new = np.vstack([x[:6] + [0.1, 0, 1, -0.3], x.min(axis=0) - 1, x.max(axis=0) + 1, x[10]]).round(6)
holes = x.copy()
holes[rng.random(x.shape) < 0.15] = np.nan
counts = sparse.csr_matrix(rng.poisson(0.6, size=(30, 5)) * rng.choice([-1.0, 1.0, 2.5], size=(30, 5)))


def plain(a):
    if isinstance(a, (list, tuple)):
        return [plain(v) for v in a]
    if sparse.issparse(a):
        a = a.toarray()
    a = np.asarray(a)
    if a.ndim > 0:
        return [plain(v) for v in a]
    return None if np.isnan(a) else a.item()


def scaled(model, data=x):
    model.fit(data)
    z = model.transform(new)
    return {"new": plain(z), "back": plain(model.inverse_transform(z))}


def learned(model, data, **names):
    model.fit(data)
    return {ours: plain(getattr(model, theirs)) for ours, theirs in names.items()}


def scalers():
    return {
        "standardize": {
            "holes": learned(p.StandardScaler(), holes, shift="mean_", scale="scale_"),
            "sparse": learned(p.StandardScaler(with_mean=False), counts, scale="scale_"),
            "weightedSparse": plain(p.StandardScaler(with_mean=False).fit(counts, sample_weight=1 + np.arange(30) % 3).scale_),
        },
        "robustScale": {
            "plain": learned(p.RobustScaler(), x, shift="center_", scale="scale_"),
            "holes": learned(p.RobustScaler(), holes, shift="center_", scale="scale_"),
            "unit": learned(p.RobustScaler(quantile_range=(10, 85), unit_variance=True), x, shift="center_", scale="scale_"),
            "sparse": learned(p.RobustScaler(with_centering=False, quantile_range=(5, 95)), counts, scale="scale_"),
            **scaled(p.RobustScaler()),
        },
        "minMaxScale": {
            "holes": learned(p.MinMaxScaler(), holes, minimum="data_min_", maximum="data_max_"),
            **scaled(p.MinMaxScaler(feature_range=(-2, 3))),
            "clipped": plain(p.MinMaxScaler(feature_range=(-2, 3), clip=True).fit(x).transform(new)),
        },
        "maxAbsScale": {
            "holes": learned(p.MaxAbsScaler(), holes, scale="scale_"),
            "sparse": plain(p.MaxAbsScaler().fit_transform(counts)),
            **scaled(p.MaxAbsScaler()),
        },
    }


def quantiles():
    cases = []
    for distribution in ["uniform", "normal"]:
        for count in [60, 13]:
            for name, data in [("x", x), ("holes", holes)]:
                model = p.QuantileTransformer(n_quantiles=count, output_distribution=distribution).fit(data)
                z = model.transform(new)
                cases.append({
                    "distribution": distribution, "count": count, "data": name,
                    "trained": plain(model.transform(data)), "new": plain(z), "back": plain(model.inverse_transform(z)),
                })
    ranks = stats.rankdata(x, axis=0) / (n + 1)
    return {"cases": cases, "ranks": plain(ranks), "normalRanks": plain(stats.norm.ppf(ranks))}


def accurate_lambda(column, family):
    """The maximum of the likelihood in 80-bit arithmetic: scikit-learn's suffers from cancellation for columns far from zero."""
    column = column[~np.isnan(column)].astype(np.longdouble)
    logs = np.log(column) if family == "box-cox" else np.sign(column) * np.log1p(np.abs(column))

    # The profile likelihood is -log(var t) / 2 + (v - 1) mean(logs). Where the logarithms have one sign, subtracting
    # their mean changes it by a constant only, and columns far from zero keep their digits.
    one_sign = family == "box-cox" or (logs >= 0).all() or (logs <= 0).all()
    center = logs.mean() if one_sign else np.longdouble(0)
    turn = 2 if family == "yeo-johnson" else 0

    def cost(v):
        v = np.longdouble(v)
        exponent = np.where((logs < 0) | (one_sign & (logs.min() < 0)), v - turn, v)
        constant = exponent.mean() * center if one_sign else 0
        return np.log((np.expm1(exponent * (logs - center)) / exponent).var()) / 2 + constant - (v - 1) * logs.mean()

    return float(optimize.brent(cost, brack=(-1.9, 2.1), tol=1e-10))


def powers():
    positive = x.copy()
    positive[:, 3] = np.exp(positive[:, 3])
    positive[:, 1] += 1
    cases = []
    for family, data in [("box-cox", positive), ("yeo-johnson", x), ("yeo-johnson", holes), ("yeo-johnson", -x)]:
        for standardize in [True, False]:
            model = p.PowerTransformer(family, standardize=standardize).fit(data)
            z = model.transform(data[:8])
            cases.append({
                "family": family, "standardize": standardize, "data": plain(data), "lambdas": plain(model.lambdas_),
                "accurate": [accurate_lambda(c, family) for c in data.T], "first": plain(z),
            })
    at = [-1.5, -0.5, 0, 1e-4, 0.5, 1, 2 - 1e-4, 2, 3]
    values = [0.001, 0.3, 1, 7, 200]
    return {
        "cases": cases, "exponents": at, "values": values,
        "boxCox": [plain(scipy.special.boxcox(values, v)) for v in at],
        "yeoJohnson": [plain(stats.yeojohnson(np.array([-v for v in values] + values), v)) for v in at],
    }


def bins():
    cases = []
    for strategy in ["uniform", "quantile"]:
        model = p.KBinsDiscretizer(4, encode="ordinal", strategy=strategy).fit(x)
        z = model.transform(new)
        one = p.KBinsDiscretizer(4, encode="onehot-dense", strategy=strategy).fit(x)
        cases.append({
            "strategy": strategy, "edges": plain(list(model.bin_edges_)), "new": plain(z),
            "back": plain(model.inverse_transform(z)), "oneHot": plain(one.transform(new)),
        })
    # KBinsDiscretizer stops k-means early (tol 1e-4); here the same k-means runs to convergence.
    edges = []
    for column in x.T:
        parts = np.linspace(column.min(), column.max(), 5)
        start = ((parts[1:] + parts[:-1]) * 0.5)[:, None]
        model = KMeans(4, init=start, n_init=1, tol=0, max_iter=10000, algorithm="lloyd").fit(column[:, None])
        centers = np.sort(model.cluster_centers_[:, 0])
        edges.append(np.r_[column.min(), (centers[1:] + centers[:-1]) * 0.5, column.max()])
    return {"cases": cases, "clusterEdges": plain(edges)}


def others():
    names = ["a", "b", "c"]
    small = x[:5, [0, 1, 3]]
    polynomials = []
    for degree, interaction_only, bias in [(2, False, True), (3, False, False), (3, True, True), (5, True, False), (1, False, True)]:
        model = p.PolynomialFeatures(degree, interaction_only=interaction_only, include_bias=bias).fit(small)
        polynomials.append({
            "degree": degree, "interactionOnly": interaction_only, "bias": bias,
            "names": model.get_feature_names_out(names).tolist(), "values": plain(model.transform(small)),
        })
    mixed = np.column_stack([x, np.full(n, 0.1), np.zeros(n)])
    return {
        "polynomials": {"data": plain(small), "features": names, "cases": polynomials},
        "sparsePolynomial": plain(p.PolynomialFeatures(3).fit_transform(counts[:4])),
        "normalizeRows": {norm: plain(p.normalize(x[:6], norm)) for norm in ["l1", "l2", "max"]},
        "normalizeSparse": plain(p.normalize(counts, "l2")),
        "binarize": plain(p.binarize(new, threshold=2.0)),
        "clip": {"quantiles": plain(np.quantile(x, [0.1, 0.8], axis=0)), "new": plain(np.clip(new, *np.quantile(x, [0.1, 0.8], axis=0)))},
        "varianceThreshold": {
            "threshold0": plain(np.flatnonzero(VarianceThreshold().fit(mixed).get_support())),
            "threshold3": plain(np.flatnonzero(VarianceThreshold(3).fit(mixed).get_support())),
            "sparse": plain(np.flatnonzero(VarianceThreshold(1.2).fit(counts).get_support())),
            "sparseVariances": plain(VarianceThreshold(1.2).fit(counts).variances_),
        },
    }


versions = f"{sklearn.__version__}, {scipy.__version__}"
write("library/src/features/reference/scaling.json", "scikit-learn, scipy", versions, {
    "x": plain(x), "new": plain(new), "holes": plain(holes), "counts": plain(counts), **scalers(),
    "quantileTransform": quantiles(), "powerTransform": powers(), "discretize": bins(), **others(),
}, indent=None)
weights = 1 + np.arange(n) % 3
write("library/src/linalg/reference/covariance.json", "numpy", np.__version__, {
    "x": plain(x), "covariance": plain(np.cov(x.T, bias=True)), "unbiased": plain(np.cov(x.T)),
    "weighted": plain(np.cov(x.T, fweights=weights)), "correlation": plain(np.corrcoef(x.T)),
}, indent=None)
