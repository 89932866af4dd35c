"""Truncated SVD and random projection of word counts."""
import numpy as np

from workload import workload


def counts(texts, columns=5000):
    """Documents of the most frequent words, whose names end in their rank."""
    from scipy.sparse import coo_matrix

    words = [[int(word[1:]) for word in text.split()] for text in texts]
    rows = np.repeat(np.arange(len(words)), [len(ranks) for ranks in words])
    ranks = np.concatenate([np.array(ranks, dtype=int) for ranks in words])
    kept = ranks < columns
    ones = np.ones(kept.sum())
    return coo_matrix((ones, (rows[kept], ranks[kept])), shape=(len(words), columns)).tocsr()


def truncated_svd(solver, **settings):
    @workload("truncated_svd50_20000x5000_" + solver, "docs")
    def prepare(d):
        from sklearn.decomposition import TruncatedSVD

        X = counts(d["text"])

        def repeat(phase):
            model = TruncatedSVD(50, algorithm=solver, random_state=0, **settings)
            with phase("fit_transform"):
                model.fit_transform(X)
            return dict(evr=float(model.explained_variance_ratio_.sum()))

        return repeat


truncated_svd("randomized")
truncated_svd("arpack")


def random_projection(name, kind):
    @workload("random_projection500_20000x5000_" + name, "docs")
    def prepare(d):
        from sklearn import random_projection

        X = counts(d["text"])
        first, second = X[:1000], X[1000:2000]
        before = np.asarray((first - second).power(2).sum(axis=1)).ravel()

        def repeat(phase):
            settings = dict(dense_output=True) if kind == "SparseRandomProjection" else {}
            model = getattr(random_projection, kind)(500, random_state=0, **settings)
            with phase("fit_transform"):
                Z = model.fit_transform(X)
            after = ((Z[:1000] - Z[1000:2000]) ** 2).sum(axis=1)
            return dict(distortion=float(np.sqrt(np.mean((after / before - 1) ** 2))))

        return repeat


random_projection("sparse", "SparseRandomProjection")
random_projection("gaussian", "GaussianRandomProjection")
