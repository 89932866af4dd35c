"""Embeddings, scored by trustworthiness with ten neighbours and by their own objectives."""
from workload import model, workload


def trustworthiness10(X, Y):
    from sklearn.manifold import trustworthiness

    # The measure is quadratic in the rows: above 3000, some 2500 rows are used.
    rows = slice(None, None, 1 if len(X) <= 3000 else len(X) // 2500)
    return float(trustworthiness(X[rows], Y[rows], n_neighbors=10))


def embedding(name, data, make, figures=None, note=""):
    @workload(name, data, note)
    def prepare(d):
        X = d["X"]

        def repeat(phase):
            method = make()
            with phase("fit_transform"):
                Y = method.fit_transform(X)
            quality = dict(trustworthiness10=trustworthiness10(X, Y))
            if figures:
                quality.update(figures(method))
            return quality

        return repeat


def kl(m):
    return dict(kl=float(m.kl_divergence_), n_iter=int(m.n_iter_))


def stress(m):
    return dict(stress=float(m.stress_), n_iter=int(m.n_iter_))


def residual(m):
    return dict(reconstruction_error=float(m.reconstruction_error_))


embedding(
    "isomap2_2000",
    "roll_2000",
    model("sklearn.manifold.Isomap", n_neighbors=10),
    lambda m: dict(reconstruction_error=float(m.reconstruction_error())),
)
embedding(
    "lle2_3000",
    "roll_3000",
    model("sklearn.manifold.LocallyLinearEmbedding", n_neighbors=12, random_state=0),
    residual,
)
embedding(
    "lle_modified2_3000",
    "roll_3000",
    model("sklearn.manifold.LocallyLinearEmbedding", n_neighbors=12, method="modified", random_state=0),
    residual,
)
embedding(
    "spectralembedding2_3000",
    "roll_3000",
    model("sklearn.manifold.SpectralEmbedding", n_neighbors=15, random_state=0),
)
embedding(
    "tsne_digits1797",
    "digits",
    model("sklearn.manifold.TSNE", random_state=0),
    kl,
    "defaults: Barnes-Hut, perplexity 30, 1000 iterations",
)
for samples, data in ((5000, "tsne_5000x50"), (20000, "blobs_20000x50")):
    embedding("tsne_%dx50" % samples, data, model("sklearn.manifold.TSNE", random_state=0), kl, "defaults")
embedding(
    "mds_smacof2_500digits",
    "mds_500",
    model("sklearn.manifold.MDS", n_init=1, random_state=0, max_iter=300, normalized_stress=False),
    stress,
    "n_init=1",
)
umap_note = "umap-learn; first repeat (compilation) excluded by taking the best"
embedding("umap_digits1797_seeded", "digits", model("umap.UMAP", random_state=0), note=umap_note)
embedding("umap_digits1797_threads", "digits", model("umap.UMAP"), note=umap_note)
