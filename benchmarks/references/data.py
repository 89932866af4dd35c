"""The inputs of every workload: fixed seeds, so that the same numbers come out on every machine.

Each function returns named arrays: X, y to learn from, Xt, yt to test on. data_files.py writes and reads them.
Changing anything in this file changes the key of the data cache.
"""
import numpy as np

DATA_SETS = {}


def data_set(make):
    """Registers the function below it under its own name."""
    DATA_SETS[make.__name__] = make
    return make


def named(name, generator, *arguments, **settings):
    """Registers what a generator makes of these arguments."""
    DATA_SETS[name] = lambda: generator(*arguments, **settings)


# ---------------------------------------------------------------- generators used more than once


def blobs(samples, features, centers, spread, seed, **settings):
    from sklearn.datasets import make_blobs

    X, y = make_blobs(samples, features, centers=centers, cluster_std=spread, random_state=seed, **settings)
    return dict(X=X, y=y)


def classes(train, features, informative, count, test, seed, separation=1.0):
    from sklearn.datasets import make_classification

    X, y = make_classification(
        train + test,
        features,
        n_informative=informative,
        n_redundant=min(2, features - informative),
        n_classes=count,
        n_clusters_per_class=2,
        class_sep=separation,
        flip_y=0.02,
        random_state=seed,
    )
    return split(X, y, train)


def split(X, y, train):
    return dict(X=X[:train], y=y[:train], Xt=X[train:], yt=y[train:])


def swiss_roll(samples, seed):
    from sklearn.datasets import make_swiss_roll

    X, t = make_swiss_roll(samples, noise=0.05, random_state=seed)
    return dict(X=X, t=t)


def outliers(inliers, outlying, features, box, seed):
    r = np.random.RandomState(seed)
    X = np.vstack([r.standard_normal((inliers, features)), r.uniform(-box, box, (outlying, features))])
    y = np.r_[np.zeros(inliers), np.ones(outlying)].astype(int)
    p = r.permutation(inliers + outlying)
    return dict(X=X[p], y=y[p])


# ---------------------------------------------------------------- dense algebra and components


@data_set
def gemm():
    r = np.random.RandomState(0)
    return dict(A=r.standard_normal((1024, 1024)), B=r.standard_normal((1024, 1024)))


@data_set
def dense_2000x200():
    return dict(A=np.random.RandomState(40).standard_normal((2000, 200)))


@data_set
def points_5000x50():
    return dict(X=np.random.RandomState(41).standard_normal((5000, 50)))


@data_set
def points_3000x10():
    return dict(X=np.random.RandomState(42).standard_normal((3000, 10)))


@data_set
def pca_20000x200():
    r = np.random.RandomState(1)
    Z = r.standard_normal((20000, 200)) * (0.97 ** np.arange(200)) * 5
    Q, _ = np.linalg.qr(r.standard_normal((200, 200)))
    return dict(X=Z @ Q + 0.1 * r.standard_normal((20000, 200)))


@data_set
def pca_10000x1000():
    r = np.random.RandomState(2)
    L = r.standard_normal((10000, 40)) * (0.9 ** np.arange(40)) * 10
    return dict(X=L @ r.standard_normal((40, 1000)) / 30 + 0.5 * r.standard_normal((10000, 1000)))


@data_set
def nmf_2000x500():
    r = np.random.RandomState(14)
    X = r.gamma(0.5, 1, (2000, 20)) @ r.gamma(0.5, 1, (20, 500)) + 0.1 * r.random_sample((2000, 500))
    return dict(X=X)


@data_set
def ica_20000x20():
    r = np.random.RandomState(15)
    S = r.laplace(size=(20000, 10))
    S[:, 5:] = r.uniform(-1.7, 1.7, (20000, 5))
    A = r.standard_normal((10, 20))
    return dict(X=S @ A + 0.05 * r.standard_normal((20000, 20)), S=S)


@data_set
def cca_5000():
    r = np.random.RandomState(16)
    Z = r.standard_normal((5000, 5))
    X = Z @ r.standard_normal((5, 50)) + 2 * r.standard_normal((5000, 50))
    Y = Z @ r.standard_normal((5, 30)) + 2 * r.standard_normal((5000, 30))
    return dict(X=X, Y=Y)


named("kpca_3000", classes, 3000, 20, 10, 5, 500, seed=19)


# ---------------------------------------------------------------- clusters, mixtures, densities


named("blobs_100000x20", blobs, 100000, 20, 50, 3.5, seed=3)
named("blobs_20000x50", blobs, 20000, 50, 30, 3.0, seed=9)
named("blobs_2000x2", blobs, 2000, 2, 8, 0.8, seed=21)
named("blobs_3000x10", blobs, 3000, 10, 12, 2.5, seed=23)
named("blobs_20000x2", blobs, 20000, 2, 15, 0.5, seed=24, center_box=(-20, 20))


@data_set
def moons_2000():
    from sklearn.datasets import make_moons

    X, y = make_moons(2000, noise=0.06, random_state=22)
    return dict(X=X, y=y)


@data_set
def gmm_20000x10():
    r = np.random.RandomState(4)
    X, y = [], []
    for k in range(10):
        A = r.standard_normal((10, 10)) * 0.7
        mean = r.uniform(-5, 5, 10)
        X.append(r.standard_normal((2000, 10)) @ A + mean)
        y += [k] * 2000
    p = r.permutation(20000)
    return dict(X=np.vstack(X)[p], y=np.array(y)[p])


@data_set
def dp_5000x5():
    r = np.random.RandomState(28)
    X = []
    for _ in range(6):
        Z = r.standard_normal((5000 // 6 + 1, 5))
        X.append(Z @ (r.standard_normal((5, 5)) * 0.6) + r.uniform(-6, 6, 5))
    X = np.vstack(X)
    return dict(X=X[r.permutation(len(X))][:5000])


@data_set
def kde_10000x3():
    from sklearn.datasets import make_blobs

    X, _ = make_blobs(11000, 3, centers=5, random_state=25)
    return dict(X=X[:10000], Xt=X[10000:])


named("outlier_5000x10", outliers, 4750, 250, 10, 6, seed=26)
named("outlier_20000x20", outliers, 19000, 1000, 20, 3, seed=27)


# ---------------------------------------------------------------- supervised


named("clf_20000x20", classes, 20000, 20, 10, 5, 5000, seed=5)
named("clf_5000x20", classes, 5000, 20, 10, 2, 2000, seed=6, separation=0.8)
named("clf_10000x50", classes, 10000, 50, 20, 2, 2000, seed=7, separation=0.8)
named("clf_10000x64", classes, 10000, 64, 30, 10, 2000, seed=8, separation=1.5)


@data_set
def lasso_2000x2000():
    from sklearn.datasets import make_regression

    X, y = make_regression(2000, 2000, n_informative=50, noise=10.0, random_state=10)
    return dict(X=X, y=y)


@data_set
def reg_20000x200():
    from sklearn.datasets import make_regression

    X, y = make_regression(25000, 200, n_informative=100, noise=50.0, random_state=11)
    return split(X, y, 20000)


@data_set
def friedman_3000():
    from sklearn.datasets import make_friedman1

    X, y = make_friedman1(4000, 10, noise=1.0, random_state=12)
    return split(X, y, 3000)


@data_set
def friedman_1000():
    from sklearn.datasets import make_friedman1

    X, y = make_friedman1(1500, 5, noise=1.0, random_state=13)
    y = (y - y[:1000].mean()) / y[:1000].std()
    return split(X, y, 1000)


@data_set
def docs():
    """About 100 words a document, 20000 words, 20 topics in each of which 400 words are six times as frequent."""
    r = np.random.RandomState(31)
    vocabulary, topics, documents = 20000, 20, 20000
    base = 1 / np.arange(1, vocabulary + 1) ** 1.05
    base /= base.sum()
    words = np.array(["w%05d" % i for i in range(vocabulary)])
    cumulative = []
    for _ in range(topics):
        q = base.copy()
        q[r.choice(vocabulary, 400, replace=False)] *= 6
        cumulative.append(np.cumsum(q / q.sum()))
    y = r.randint(topics, size=documents)
    texts = []
    for i in range(documents):
        length = r.randint(50, 151)
        drawn = np.searchsorted(cumulative[y[i]], r.random_sample(length))
        texts.append(" ".join(words[np.minimum(drawn, vocabulary - 1)]))
    return dict(text=texts, y=y)


# ---------------------------------------------------------------- digits, manifolds, sequences, transport


@data_set
def digits():
    from sklearn.datasets import load_digits

    d = load_digits()
    return dict(X=d.data, y=d.target)


@data_set
def digits_split():
    """1400 digits to learn from and 397 to test on, scaled to [0, 1]."""
    from sklearn.model_selection import train_test_split

    d = digits()
    X, Xt, y, yt = train_test_split(d["X"] / 16, d["y"], test_size=397, random_state=0, stratify=d["y"])
    return dict(X=X, y=y, Xt=Xt, yt=yt)


@data_set
def mds_500():
    return {name: values[:500] for name, values in digits().items()}


named("tsne_5000x50", blobs, 5000, 50, 20, 4.0, seed=20)
named("roll_2000", swiss_roll, 2000, seed=17)
named("roll_3000", swiss_roll, 3000, seed=18)


@data_set
def hmm_50x200():
    r = np.random.RandomState(29)
    states = 5
    transition = r.dirichlet(np.ones(states) * 0.5, states) * 0.3 + 0.7 * np.eye(states)
    means = np.array([-6.0, -3, 0, 3, 6])
    X, z = np.empty((50, 200)), np.empty((50, 200), int)
    for s in range(50):
        state = r.randint(states)
        for t in range(200):
            X[s, t] = means[state] + r.standard_normal()
            z[s, t] = state
            state = r.choice(states, p=transition[state])
    return dict(X=X, z=z)


@data_set
def ot_1000():
    r = np.random.RandomState(30)
    X = r.standard_normal((1000, 2))
    Y = r.standard_normal((1000, 2)) @ np.array([[1, 0.5], [0.5, 1]]) + [3, 3]
    return dict(X=X, Y=Y)


# ---------------------------------------------------------------- networks: a batch, and the weights they begin with


def initial(shapes, seed):
    """Weights by their places in the network: kernels [outputs, channels, 3, 3], matrices [inputs, outputs], vectors."""
    rng = np.random.default_rng(seed)
    arrays = {}
    for name, shape in shapes.items():
        inputs = int(np.prod(shape[1:])) if len(shape) == 4 else shape[0]
        if name.endswith("scale"):
            arrays["w_" + name] = np.ones(shape)
        elif len(shape) == 1:
            arrays["w_" + name] = np.zeros(shape)
        else:
            arrays["w_" + name] = rng.normal(size=shape) / np.sqrt(inputs)
    return arrays


def layers(sizes, first=0):
    shapes = {}
    for i, (inputs, outputs) in enumerate(zip(sizes, sizes[1:])):
        shapes["%d_weight" % (first + i)] = (inputs, outputs)
        shapes["%d_bias" % (first + i)] = (outputs,)
    return shapes


def labelled(samples, features, seed):
    """Normal numbers, with classes that depend on them."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(samples, features))
    return dict(X=X, y=np.argmax(X @ rng.normal(size=(features, 10)), axis=1))


@data_set
def network_mlp():
    return dict(labelled(128, 784, 1), **initial(layers((784, 256, 128, 10)), 2))


@data_set
def network_cnn():
    shapes = {"0_weight": (32, 1, 3, 3), "0_bias": (32,), "1_weight": (64, 32, 3, 3), "1_bias": (64,)}
    return dict(labelled(64, 784, 3), **initial(dict(shapes, **layers((64 * 14 * 14, 10), 4)), 4))


@data_set
def network_small():
    X = np.random.default_rng(5).normal(size=(10, 2))
    return dict(X=X, y=np.sin(X[:, :1]) * X[:, 1:], **initial(layers((2, 8, 8, 1)), 6))


@data_set
def network_gpt():
    """Sixteen texts of 128 tokens, of which each depends on the one before; the next token is to be predicted."""
    rng = np.random.default_rng(7)
    tokens = np.zeros((16, 129), dtype=np.int64)
    for i in range(1, 129):
        tokens[:, i] = (5 * tokens[:, i - 1] + rng.integers(0, 3, 16)) % 96
    shapes = {"0_weight": (96, 128), "1_positions": (128, 128)}
    for block in range(4):
        attention, network = "%d_0_" % (2 + block), "%d_1_" % (2 + block)
        shapes.update({attention + "0_scale": (128,), attention + "0_shift": (128,)})
        shapes.update({attention + "1_projection": (128, 384), attention + "1_projectionBias": (384,)})
        shapes.update({attention + "1_output": (128, 128), attention + "1_outputBias": (128,)})
        shapes.update({network + "0_scale": (128,), network + "0_shift": (128,)})
        shapes.update({network + "1_weight": (128, 512), network + "1_bias": (512,)})
        shapes.update({network + "2_weight": (512, 128), network + "2_bias": (128,)})
    shapes.update({"6_scale": (128,), "6_shift": (128,), "7_weight": (128, 96), "7_bias": (96,)})
    return dict(X=tokens[:, :-1], y=tokens[:, 1:], **initial(shapes, 8))
