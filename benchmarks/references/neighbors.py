"""Nearest neighbours, neighbour graphs, kernel densities."""
import numpy as np

from workload import workload


def nearest_neighbors(algorithm):
    @workload("knn10_20000x20_5000_" + algorithm, "clf_20000x20")
    def prepare(d):
        from sklearn.neighbors import KNeighborsClassifier

        def repeat(phase):
            model = KNeighborsClassifier(10, algorithm=algorithm)
            with phase("fit"):
                model.fit(d["X"], d["y"])
            with phase("predict"):
                predicted = model.predict(d["Xt"])
            return dict(accuracy=float((predicted == d["yt"]).mean()), method=model._fit_method)

        return repeat


nearest_neighbors("auto")
nearest_neighbors("kd_tree")


@workload("knngraph10_20000x50_exact", "blobs_20000x50", "auto picks brute force")
def exact_graph(d):
    from sklearn.neighbors import NearestNeighbors

    X = d["X"]

    def repeat(phase):
        model = NearestNeighbors(n_neighbors=10).fit(X)
        with phase("graph"):
            distances, _ = model.kneighbors()
        return dict(sum_dist=float(distances.sum()), recall=1.0)

    return repeat


def recall(found, X):
    """The share of the true 11 nearest (the point itself among them) that were found, on every twentieth row."""
    from sklearn.neighbors import NearestNeighbors

    rows = np.arange(0, len(X), 20)
    exact = NearestNeighbors(n_neighbors=11).fit(X).kneighbors(X[rows], return_distance=False)
    return float(np.mean([len(set(exact[i]) & set(found[j])) / 11 for i, j in enumerate(rows)]))


def descent_graph(name, neighbors, note):
    @workload(name, "blobs_20000x50", note)
    def prepare(d):
        import pynndescent

        X = d["X"].astype("f4")
        pynndescent.NNDescent(X[:3000], n_neighbors=neighbors, random_state=0)  # compiles

        def repeat(phase):
            with phase("graph"):
                index = pynndescent.NNDescent(X, n_neighbors=neighbors, random_state=0)
            return dict(recall=recall(index.neighbor_graph[0][:, :11], X))

        return repeat


descent_graph("knngraph10_20000x50_nndescent", 11, "pynndescent (approximate)")
descent_graph("knngraph10_20000x50_nndescent16", 16, "the nearest 11 of 16, for a recall like ours")


@workload("knngraph10_20000x50_hnsw", "blobs_20000x50", "hnswlib M=16 ef_construction=100 ef=50 (approximate)")
def small_world_graph(d):
    import hnswlib

    X = d["X"].astype("f4")

    def repeat(phase):
        with phase("build"):
            index = hnswlib.Index("l2", 50)
            index.init_index(len(X), ef_construction=100, M=16)
            index.add_items(X)
            index.set_ef(50)
        with phase("query"):
            found, _ = index.knn_query(X, 11)
        return dict(recall=recall(found, X))

    return repeat


@workload("knngraph10_20000x50_faissflat", "blobs_20000x50", "faiss exact brute force, f32")
def flat_graph(d):
    import faiss

    X = d["X"].astype("f4")

    def repeat(phase):
        index = faiss.IndexFlatL2(50)
        index.add(X)
        with phase("graph"):
            squares, found = index.search(X, 11)
        return dict(sum_dist=float(np.sqrt(np.maximum(squares[:, 1:], 0).astype("f8")).sum()), recall=recall(found, X))

    return repeat


@workload("kde_10000x3_eval1000", "kde_10000x3")
def kernel_density(d):
    return evaluated_density(d)


@workload("kde_10000x3_eval1000_rtol", "kde_10000x3")
def kernel_density_rtol(d):
    return evaluated_density(d, rtol=1e-4)


def evaluated_density(d, **precision):
    from sklearn.neighbors import KernelDensity

    def repeat(phase):
        model = KernelDensity(bandwidth=0.3, **precision)
        with phase("fit"):
            model.fit(d["X"])
        with phase("score"):
            scores = model.score_samples(d["Xt"])
        return dict(mean_logdensity=float(scores.mean()))

    return repeat
