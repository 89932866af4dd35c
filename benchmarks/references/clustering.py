"""Clusterings and mixtures."""
from workload import model, workload


def kmeans(name, fixed_start, note=""):
    @workload(name, "blobs_100000x20", note)
    def prepare(d):
        from sklearn.cluster import KMeans

        X = d["X"]

        def repeat(phase):
            start = X[:50] if fixed_start else "k-means++"
            clusters = KMeans(50, n_init=1, random_state=0, init=start, algorithm="lloyd")
            with phase("fit"):
                clusters.fit(X)
            with phase("predict"):
                clusters.predict(X)
            return dict(inertia=float(clusters.inertia_), n_iter=clusters.n_iter_)

        return repeat


kmeans("kmeans50_100000x20", False)
kmeans("kmeans50_100000x20_fixedinit", True, "centres start at the first 50 rows: inertia comparable across systems")


@workload("gmm10_full_20000x10", "gmm_20000x10")
def gaussian_mixture(d):
    from sklearn.mixture import GaussianMixture

    X = d["X"]

    def repeat(phase):
        mixture = GaussianMixture(10, random_state=0)
        with phase("fit"):
            mixture.fit(X)
        with phase("predict"):
            mixture.predict(X)
        return dict(mean_loglik=float(mixture.score(X)), n_iter=mixture.n_iter_)

    return repeat


@workload("gmm10_full_20000x10_fixedinit", "gmm_20000x10", "means start at the first 10 rows, 10 iterations")
def gaussian_mixture_from_rows(d):
    import warnings

    import numpy as np
    from sklearn.mixture import GaussianMixture

    X = d["X"]
    precision = np.linalg.inv(np.cov(X.T, bias=True))
    warnings.simplefilter("ignore")

    def repeat(phase):
        start = dict(means_init=X[:10], weights_init=np.full(10, 0.1), precisions_init=np.array([precision] * 10))
        # With all parameters given, the start that is drawn and not used should cost nothing.
        mixture = GaussianMixture(10, tol=0, max_iter=10, init_params="random_from_data", random_state=0, **start)
        with phase("fit"):
            mixture.fit(X)
        return dict(mean_loglik=float(mixture.score(X)), n_iter=mixture.n_iter_)

    return repeat


@workload("dpgmm20_5000x5", "dp_5000x5", "BayesianGaussianMixture, Dirichlet-process prior")
def dirichlet_process_mixture(d):
    from sklearn.mixture import BayesianGaussianMixture

    X = d["X"]

    def repeat(phase):
        mixture = BayesianGaussianMixture(n_components=20, weight_concentration_prior=0.1, max_iter=300, random_state=0)
        with phase("fit"):
            mixture.fit(X)
        return dict(
            lower_bound=float(mixture.lower_bound_),
            mean_loglik=float(mixture.score(X)),
            active=int((mixture.weights_ > 0.01).sum()),
            n_iter=mixture.n_iter_,
        )

    return repeat


def labelled(name, data, make, note=""):
    """A clusterer scored by the adjusted Rand index against the labels that generated the data."""

    @workload(name, data, note)
    def prepare(d):
        from sklearn.metrics import adjusted_rand_score

        def repeat(phase):
            clusterer = make()
            with phase("fit_predict"):
                labels = clusterer.fit_predict(d["X"])
            found = len(set(labels)) - (-1 in labels)
            return dict(ari=float(adjusted_rand_score(d["y"], labels)), n_clusters=int(found))

        return repeat


labelled(
    "meanshift_2000x2",
    "blobs_2000x2",
    model("sklearn.cluster.MeanShift", bandwidth=1.5, bin_seeding=False),
    "bandwidth 1.5, every point a seed",
)
labelled(
    "spectralclustering_2000",
    "moons_2000",
    model(
        "sklearn.cluster.SpectralClustering",
        2,
        affinity="nearest_neighbors",
        n_neighbors=15,
        random_state=0,
        assign_labels="kmeans",
    ),
)
for linkage in ("ward", "average"):
    labelled(
        "agglomerative_%s_3000x10" % linkage,
        "blobs_3000x10",
        model("sklearn.cluster.AgglomerativeClustering", 12, linkage=linkage),
    )
labelled("dbscan_20000x2", "blobs_20000x2", model("sklearn.cluster.DBSCAN", eps=0.3, min_samples=10))


@workload("fastcluster_ward_3000x10", "blobs_3000x10", "fastcluster, cut by SciPy")
def fastcluster_ward(d):
    import fastcluster
    from scipy.cluster.hierarchy import fcluster
    from sklearn.metrics import adjusted_rand_score

    def repeat(phase):
        with phase("fit_predict"):
            labels = fcluster(fastcluster.linkage_vector(d["X"], "ward"), 12, criterion="maxclust")
        return dict(ari=float(adjusted_rand_score(d["y"], labels)), n_clusters=len(set(labels)))

    return repeat
