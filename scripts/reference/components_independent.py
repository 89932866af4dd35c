"""Reference values of scikit-learn, MDP, SciPy and the R package ica for source separation.

Run by hand: /usr/bin/python3 scripts/reference/components_independent.py
Needs Debian's python3-mdp and r-cran-ica. Writes library/src/components/independent/**/reference/*.json and
library/src/metrics/reference/separation.json.
"""
import subprocess
import tempfile

import mdp
import numpy as np
import scipy
import scipy.integrate
import scipy.linalg
import scipy.optimize
import scipy.stats
import sklearn
from sklearn.decomposition import FastICA

from common import write

COMPACT = {"indent": None, "separators": (",", ":")}
R_PROGRAM = """
library(ica)
x <- as.matrix(read.csv("{folder}/x.csv", header = FALSE))
jade <- icajade(x, 3, maxit = 1000, tol = 1e-12)
imax <- icaimax(x, 3, maxit = 2000, tol = 1e-14, fun = "ext")
write.table(jade$W, "{folder}/jade.csv", row.names = FALSE, col.names = FALSE, sep = ",")
write.table(imax$W, "{folder}/imax.csv", row.names = FALSE, col.names = FALSE, sep = ",")
cat(as.character(packageVersion("ica")))
"""


def mixture():
    """Three autocorrelated, non-normal sources and a mixture of them, rounded to keep the file small."""
    r = np.random.RandomState(3)
    t = np.arange(600)
    noise = r.laplace(size=600)
    ringing = np.zeros(600)
    for i in range(2, 600):
        ringing[i] = 1.2 * ringing[i - 1] - 0.7 * ringing[i - 2] + noise[i]
    s = np.c_[ringing, np.sign(np.sin(0.21 * t)) + 0.1 * r.standard_normal(600), r.laplace(size=600)]
    s = (s - s.mean(0)) / s.std(0)
    return np.round(s @ r.standard_normal((3, 3)).T + [5, -2, 0.5], 6)


def from_r(x):
    with tempfile.TemporaryDirectory() as folder:
        np.savetxt(folder + "/x.csv", x, delimiter=",", fmt="%.17g")
        program = R_PROGRAM.replace("{folder}", folder)
        version = subprocess.run(["Rscript", "-e", program], capture_output=True, text=True, check=True).stdout.split()[-1]
        return version, [np.loadtxt(f"{folder}/{name}.csv", delimiter=",") for name in ("jade", "imax")]


def separations():
    x = mixture()
    fast = []
    for fun, contrast in (("logcosh", "tanh"), ("exp", "gauss"), ("cube", "cube")):
        for algorithm, approach in (("parallel", "symmetric"), ("deflation", "deflation")):
            model = FastICA(3, algorithm=algorithm, fun=fun, whiten="unit-variance", random_state=0, tol=1e-12, max_iter=5000)
            model.fit(x)
            fast.append(dict(contrast=contrast, approach=approach, unmixing=model.components_.tolist()))
    version, (jade, imax) = from_r(x)
    # Its start is random.
    mdp.numx_rand.seed(0)
    tdsep = mdp.nodes.TDSEPNode(lags=4, limit=1e-10, whitened=False)
    tdsep.train(x)
    tdsep.stop_training()
    sfa = mdp.nodes.SFANode()
    sfa.train(x)
    sfa.stop_training()
    rows = [0, 1, 250]
    versions = f"{sklearn.__version__}, {mdp.__version__}, {version}"
    write("library/src/components/independent/reference/separations.json", "scikit-learn, MDP, R ica", versions, {
        "x": x.tolist(),
        "fastIca": fast,
        "jade": jade.tolist(),
        "infomax": imax.tolist(),
        "tdsep": dict(lags=[1, 2, 3, 4], unmixing=(tdsep.get_projmatrix().T).tolist()),
        "slowFeatures": dict(slowness=sfa.d.tolist(), rows=rows, sources=sfa.execute(x[rows]).tolist()),
    }, **COMPACT)


def patterns():
    """Filters of common spatial patterns from the generalised eigenproblem of SciPy."""
    r = np.random.RandomState(5)
    x = np.round(r.standard_normal((12, 5, 3)) * np.array([1, 2, 0.5]), 6)
    x[1::2, :, 0] = np.round(x[1::2, :, 0] * 3, 6)
    labels = ["a", "b"] * 6
    points = x.reshape(-1, 3) - x.reshape(-1, 3).mean(0)
    windows = points.reshape(12, 5, 3)
    c = [np.einsum("wti,wtj->ij", windows[k::2], windows[k::2]) / 30 for k in (0, 1)]
    values = [scipy.linalg.eigh(c[k], (c[0] + c[1]) / 2)[0][-1] / 2 for k in (0, 1)]
    write("library/src/components/independent/common-spatial-patterns/reference/patterns.json", "scipy", scipy.__version__, {
        "x": x.reshape(12, 15).tolist(), "y": labels, "share": [float(v) for v in values],
    }, **COMPACT)


def metrics():
    r = np.random.RandomState(6)
    values = np.round(r.gamma(2.0, size=60), 6)
    weights = np.round(r.random_sample((6, 8)), 4)
    rows, columns = scipy.optimize.linear_sum_assignment(weights, maximize=True)
    write("library/src/metrics/reference/separation.json", "scipy", scipy.__version__, {
        "values": values.tolist(),
        "kurtosis": float(scipy.stats.kurtosis(values)),
        "skewness": float(scipy.stats.skew(values)),
        "probabilities": [0.1, 0.2, 0.3, 0.4],
        "entropy": float(scipy.stats.entropy([0.1, 0.2, 0.3, 0.4])),
        "covariance": [[2.0, 0.3], [0.3, 0.5]],
        "normalEntropy": float(scipy.stats.multivariate_normal([0, 0], [[2.0, 0.3], [0.3, 0.5]]).entropy()),
        "histogramBins": 7,
        "histogramEntropy": float(scipy.stats.rv_histogram(np.histogram(values, 7)).entropy()),
        "weights": weights.tolist(),
        "assignment": columns.tolist(),
        "assignmentSum": float(weights[rows, columns].sum()),
        "logCoshOfNormal": float(scipy.integrate.quad(lambda y: np.log(np.cosh(y)) * scipy.stats.norm.pdf(y), -30, 30)[0]),
    }, **COMPACT)


separations()
patterns()
metrics()
