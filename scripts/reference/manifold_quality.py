"""Quality of embeddings over five seeds: Swiss rolls and the handwritten digits, with scikit-learn and umap-learn.

Run by hand: OMP_NUM_THREADS=1 /usr/bin/python3 scripts/reference/manifold_quality.py [rolls] [digits]
"""
import sys

import sklearn
import umap
from sklearn.datasets import load_digits, make_swiss_roll
from sklearn.manifold import MDS, TSNE, Isomap, LocallyLinearEmbedding, SpectralEmbedding, trustworthiness

from common import write

SEEDS = range(5)


def save(name, description, values):
    versions = f"{sklearn.__version__}, {umap.__version__}"
    values = {"description": description, **values}
    write(f"library/test/reference/{name}", "scikit-learn, umap-learn", versions, values, indent=2)


def local(method):
    return lambda seed: LocallyLinearEmbedding(n_neighbors=12, method=method, random_state=seed, eigen_solver="dense")


def rolls():
    methods = {
        "isomap": lambda seed: Isomap(n_neighbors=10),
        "locally-linear-embedding": local("standard"),
        "modified": local("modified"),
        "tangent-space-alignment": local("ltsa"),
        "laplacian-eigenmaps": lambda seed: SpectralEmbedding(n_neighbors=15, random_state=seed),
        "umap": lambda seed: umap.UMAP(random_state=seed),
        "t-sne": lambda seed: TSNE(random_state=seed, init="pca", learning_rate="auto", n_iter=500),
        "metric-mds": lambda seed: MDS(n_init=4, random_state=seed, normalized_stress=False),
    }
    found = {name: [] for name in methods}
    for seed in SEEDS:
        x, _ = make_swiss_roll(400, noise=0.1, random_state=seed)
        for name, make in methods.items():
            found[name].append(float(trustworthiness(x, make(seed).fit_transform(x), n_neighbors=12)))
            print(seed, name, found[name][-1], flush=True)
    save(
        "roll-quality.json",
        "trustworthiness (12 neighbours) of make_swiss_roll(400, noise=0.1, random_state=seed), seeds 0 to 4",
        {"trustworthiness": found},
    )


def digits():
    x = load_digits().data
    runs = {"divergence": [], "t-sne": [], "umap": []}
    for seed in SEEDS:
        model = TSNE(random_state=seed, init="pca", learning_rate="auto", n_iter=1000).fit(x)
        runs["divergence"].append(float(model.kl_divergence_))
        runs["t-sne"].append(float(trustworthiness(x, model.embedding_, n_neighbors=12)))
        runs["umap"].append(float(trustworthiness(x, umap.UMAP(random_state=seed).fit_transform(x), n_neighbors=12)))
        print(seed, {name: values[-1] for name, values in runs.items()}, flush=True)
    save(
        "digit-quality.json",
        "the 1797 digits, seeds 0 to 4: Kullback-Leibler divergence of t-SNE after 1000 iterations from the principal components, "
        "and trustworthiness (12 neighbours) of t-SNE and of UMAP with their defaults",
        runs,
    )


for name in sys.argv[1:] or ["rolls", "digits"]:
    globals()[name]()
