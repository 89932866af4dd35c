"""Reference values of scikit-learn for truncated SVD, random projection, factor analysis, sparse PCA and dictionary learning.

Run by hand: /usr/bin/python3 scripts/reference/components_latent.py
Writes library/src/components/{truncated-svd,random-projection,factor-analysis,sparse}/reference/*.json.
"""
import warnings

import numpy as np
import sklearn
from scipy.sparse import csr_matrix
from sklearn.decomposition import (DictionaryLearning, FactorAnalysis, MiniBatchDictionaryLearning, SparsePCA, TruncatedSVD,
                                   sparse_encode)
from sklearn.decomposition._factor_analysis import _ortho_rotation
from sklearn.linear_model import Lasso
from sklearn.random_projection import johnson_lindenstrauss_min_dim

from common import write

warnings.filterwarnings("ignore")


def save(path, values):
    write(f"library/src/components/{path}", "scikit-learn", sklearn.__version__, values, indent=None)


def truncated_svd():
    cases = []
    for seed, (rows, columns), k in [(0, (30, 12), 4), (1, (12, 30), 4), (2, (25, 20), 6)]:
        r = np.random.RandomState(seed)
        x = np.round(r.poisson(0.7, (rows, columns)) * r.gamma(2, 1, columns), 3)
        model = TruncatedSVD(k, algorithm="arpack", tol=0, random_state=0).fit(csr_matrix(x))
        cases.append({"x": x.tolist(), "components": model.components_.tolist(),
                      "singularValues": model.singular_values_.tolist(),
                      "explainedVariance": model.explained_variance_.tolist(),
                      "explainedVarianceRatio": model.explained_variance_ratio_.tolist(),
                      "scores": model.transform(x).tolist()})
    save("truncated-svd/reference/truncated-svd.json", {"cases": cases})


def random_projection():
    bounds = [{"samples": n, "epsilon": e, "components": int(johnson_lindenstrauss_min_dim(n, eps=e))}
              for n in [1, 2, 10, 1000, 1000000] for e in [0.01, 0.1, 0.5, 0.99]]
    save("random-projection/reference/random-projection.json", {"bounds": bounds})


def factor_analysis():
    cases = []
    for seed, (rows, columns), k in [(0, (80, 6), 1), (1, (120, 8), 2), (7, (200, 9), 3), (3, (15, 25), 2)]:
        r = np.random.RandomState(seed)
        scale = r.gamma(3, 1, columns)
        x = (r.standard_normal((rows, k)) @ r.standard_normal((k, columns)) + r.standard_normal((rows, columns)) *
             r.uniform(0.5, 1.2, columns)) * scale + 3 * r.standard_normal(columns)
        x = np.round(x, 4)
        # An absolute change of the total log-likelihood, so the optimum is accurate to about nine digits.
        model = FactorAnalysis(k, svd_method="lapack", tol=1e-13, max_iter=50000).fit(x)
        new = np.round(x[:3] + r.standard_normal((3, columns)), 4)
        rotated = {m: _ortho_rotation(model.components_.T, method=m, tol=1e-15, max_iter=100000)[:k].tolist()
                   for m in ["varimax", "quartimax"]}
        cases.append({"x": x.tolist(), "components": model.components_.tolist(), "noise": model.noise_variance_.tolist(),
                      "meanLogDensity": float(model.score(x)), "new": new.tolist(),
                      "logDensity": model.score_samples(new).tolist(), "scores": model.transform(new).tolist(),
                      "rotated": rotated})
    save("factor-analysis/reference/factor-analysis.json", {"cases": cases})


def sparse():
    r = np.random.RandomState(5)
    atoms = r.standard_normal((12, 10))
    atoms /= np.linalg.norm(atoms, axis=1)[:, None]
    codes = r.standard_normal((60, 12)) * (r.uniform(size=(60, 12)) < 0.25) * 3
    x = np.round(codes @ atoms + 0.1 * r.standard_normal((60, 10)), 3)
    dictionary = np.round(atoms, 4)

    def tight(v, alpha, positive):
        # Not sparse_encode: its least angle regression misses the optimum of positive codes. The objective of Lasso is divided by 10, the columns.
        lasso = Lasso(alpha / 10, fit_intercept=False, positive=positive, tol=1e-15, max_iter=1000000)
        return lasso.fit(dictionary.T, v).coef_.tolist()

    encoded = [{"alpha": a, "positive": p, "codes": [tight(v, a, p) for v in x[:8]]}
               for a, p in [(0.1, False), (0.5, False), (0.5, True)]]
    pursued = [{"nonZeros": k, "codes": sparse_encode(x[:8], dictionary / np.linalg.norm(dictionary, axis=1)[:, None],
                                                      algorithm="omp", n_nonzero_coefs=k).tolist()} for k in [1, 2, 4]]

    def objective(u, v, alpha):
        return float(0.5 * np.sum((x - u @ v) ** 2) + alpha * np.sum(np.abs(u)))

    def lasso(v, alpha):
        return sparse_encode(x, v, algorithm="lasso_lars", alpha=alpha, max_iter=10000)

    learned = []
    for k, alpha in [(6, 0.5), (12, 0.5), (15, 1.0)]:
        batch, online = [], []
        for seed in range(5):
            # From the singular vectors, which are the same for each seed except for unused atoms.
            v = DictionaryLearning(k, alpha=alpha, max_iter=500, tol=1e-8, fit_algorithm="cd",
                                   random_state=seed).fit(x).components_
            batch.append(objective(lasso(v, alpha), v, alpha))
            first = x[np.random.RandomState(seed).permutation(60)[:k]]
            v = MiniBatchDictionaryLearning(k, alpha=alpha, batch_size=10, max_iter=200, tol=0, max_no_improvement=None,
                                            dict_init=first / np.linalg.norm(first, axis=1)[:, None],
                                            random_state=seed).fit(x).components_
            online.append(objective(lasso(v, alpha), v, alpha))
        learned.append({"components": k, "alpha": alpha, "batch": batch, "online": online})

    principal = []
    y = np.round(x[:, :8] * r.gamma(3, 1, 8), 3)
    for k, alpha in [(2, 1.0), (3, 5.0), (4, 20.0)]:
        model = SparsePCA(k, alpha=alpha, tol=1e-12, max_iter=5000, random_state=0).fit(y)
        principal.append({"components": k, "alpha": alpha, "objective": float(model.error_[-1]),
                          "directions": model.components_.tolist(), "scores": model.transform(y[:5]).tolist()})
    save("sparse/reference/sparse.json", {"x": x.tolist(), "dictionary": dictionary.tolist(), "encoded": encoded,
                                          "pursued": pursued, "learned": learned, "y": y.tolist(), "principal": principal})


if __name__ == "__main__":
    truncated_svd()
    random_projection()
    factor_analysis()
    sparse()
