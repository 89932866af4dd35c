"""Reference values for canonical correlation and partial least squares.

Run by hand: /usr/bin/python3 scripts/reference/components_canonical.py
Reads library/data/{linnerud,wine,diabetes}.csv and library/src/components/canonical/reference/cars.json (the cars of the
1983 exposition of the American Statistical Association), writes the other files of that folder. Canonical correlations are
numpy's by QR and SVD and those of R's cancor (Debian's r-base-core); the block eigenproblems are scipy's.
"""
import json
import subprocess
import tempfile

import numpy as np
import scipy
import sklearn
from scipy.linalg import block_diag, eigh, subspace_angles
from sklearn.cross_decomposition import PLSCanonical, PLSRegression

from common import ROOT, load, write

FAMILY = "library/src/components/canonical"


def center(x):
    return x - x.mean(0)


def cca(x, y):
    (qx, rx), (qy, ry) = np.linalg.qr(center(x)), np.linalg.qr(center(y))
    u, s, vt = np.linalg.svd(qx.T @ qy, full_matrices=False)
    n = np.sqrt(len(x))
    wx, wy = n * np.linalg.solve(rx, u), n * np.linalg.solve(ry, vt.T)
    signs = np.array([sign(w) for w in wx.T])
    return s, wx * signs, wy * signs


def sign(vector):
    """That of the largest entry: LAPACK's signs differ between machines."""
    return np.sign(vector[np.argmax(np.abs(vector))])


def cancor(x, y):
    """The same with R, whose coefficients have length 1 instead of variance 1."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("x", x), ("y", y)):
            np.savetxt(f"{folder}/{name}.csv", data, delimiter=",", fmt="%.17g")
        code = (
            f'x <- as.matrix(read.csv("{folder}/x.csv", header=FALSE)); y <- as.matrix(read.csv("{folder}/y.csv", header=FALSE));'
            'cat(sprintf("%.17g", cancor(x, y)$cor))'
        )
        return [float(v) for v in run_r(code).split()]


def run_r(code):
    return subprocess.run(["Rscript", "-e", code], capture_output=True, text=True, check=True).stdout


def block(views, ridges, count):
    """Kettenring's problem L W = R W Λ with covariances, and a ridge on each view's own."""
    views = [center(v) for v in views]
    n = len(views[0])
    joint = np.hstack(views)
    right = block_diag(*[v.T @ v / n for v in views])
    left = joint.T @ joint / n - right
    d = [v.shape[1] for v in views]
    ridge = np.concatenate([np.full(k, r) for k, r in zip(d, ridges)])
    values, vectors = eigh(left, right + np.diag(ridge))
    return values[::-1][:count].tolist()


def dual(x, y, share):
    """The course's CCAdual: the ridge is a fraction of the standard deviation of all entries of D."""
    x, y = center(x), center(y)
    return dual_kernels(x @ x.T, y @ y.T, lambda d: share * d.std())


def dual_kernels(kx, ky, ridge):
    n = len(kx)
    zero = np.zeros((n, n))
    s = np.block([[zero, kx @ ky], [ky @ kx, zero]])
    d = block_diag(kx @ kx, ky @ ky)
    values, vectors = eigh(s, d + ridge(d) * np.eye(2 * n))
    vec = vectors[:, -1] * sign(vectors[:, -1])
    return values[::-1][:2].tolist(), vec[:n], vec[n:]


VERSIONS = {
    "numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__,
    "R cancor": run_r('cat(paste(R.version$major, R.version$minor, sep = "."))'),
}


def flat(a):
    return np.asarray(a).ravel().tolist()


def save(name, tools, **content):
    version = ", ".join(VERSIONS[t] for t in tools)
    write(f"{FAMILY}/{name}", " and ".join(tools), version, content, indent=None)


linnerud, diabetes = (np.column_stack(load(name, float)) for name in ["linnerud", "diabetes"])
wine, _ = load("wine")
cars = np.array([r for r in json.load(open(ROOT / FAMILY / "reference/cars.json"))["rows"] if None not in r], float)

cases = []
for name, data, split in [("linnerud", linnerud, 3), ("wine", wine, 7), ("diabetes", diabetes, 6), ("cars", cars, 3)]:
    x, y = data[:, :split], data[:, split:]
    s, wx, wy = cca(x, y)
    cases.append({
        "data": name, "split": split, "correlations": flat(s), "cancor": cancor(x, y), "wx": wx.T.tolist(), "wy": wy.T.tolist(),
        "ridge": 0.5, "ridgeValues": block([x, y], [0.5, 0.5], min(x.shape[1], y.shape[1])),
    })
three = [wine[:, :4], wine[:, 4:8], wine[:, 8:]]
many = {"values": block(three, [0, 0, 0], 4), "ridge": 0.1, "ridgeValues": block(three, [0.1] * 3, 4)}

r = np.random.RandomState(0)
z = r.standard_normal((20, 1))
few_x = np.round(z @ r.standard_normal((1, 30)) + 0.7 * r.standard_normal((20, 30)), 3)
few_y = np.round(z @ r.standard_normal((1, 25)) + 0.7 * r.standard_normal((20, 25)), 3)
values, ax, ay = dual(few_x, few_y, 0.001)
wx, wy = center(few_x).T @ ax, center(few_y).T @ ay
dual_case = {
    "x": few_x.tolist(), "y": few_y.tolist(), "share": 0.001, "values": values,
    "wx": flat(wx / np.linalg.norm(wx)), "wy": flat(wy / np.linalg.norm(wy)),
}
save("reference/cca.json", ["numpy", "scipy", "R cancor"], cases=cases, many=many, dual=dual_case)

# Kernel canonical correlation of a circle, Gaussian kernels exp(-d²/0.2), ridge 0.1 on the squared centred kernel matrices.
t = np.round(r.uniform(0, 2 * np.pi, 40), 6)
circle = np.c_[np.sin(t), np.cos(t)]


def gauss(a, b):
    return np.exp(-((a[:, None] - b[None, :]) ** 2) / 0.2)


h = np.eye(40) - 1 / 40
kx, ky = (h @ gauss(circle[:, j], circle[:, j]) @ h for j in (0, 1))
values, ax, ay = dual_kernels(kx, ky, lambda d: 0.1)
new = np.array([0.3, -0.7])


def project(j, alpha):
    k = gauss(circle[:, j], circle[:, j])
    cross = gauss(new, circle[:, j])
    cross = cross - cross.mean(1, keepdims=True) - k.mean(0) + k.mean()
    return cross @ alpha / np.sqrt(np.mean((h @ k @ h @ alpha) ** 2))


save(
    "kernel-cca/reference/kernel-cca.json", ["numpy", "scipy"], circle=circle.tolist(), values=values, new=new.tolist(),
    correlation=float(np.corrcoef(kx @ ax, ky @ ay)[0, 1]), projections=[flat(project(0, ax)), flat(project(1, ay))],
)

pls = []
for name, x, y, components in [
    ("linnerud", linnerud[:, :3], linnerud[:, 3:], 2), ("diabetes", diabetes[:, :10], diabetes[:, 10:], 3),
    ("wine", wine[:, :9], wine[:, 9:], 4),
]:
    for scale in (True, False):
        m = PLSRegression(components, scale=scale, tol=1e-30, max_iter=3000).fit(x, y)
        c = PLSCanonical(min(components, y.shape[1]), scale=scale, tol=1e-30, max_iter=3000).fit(x, y)
        a, b = c.transform(x, y)
        # Older versions of scikit-learn have coefficients of centred, not of scaled, samples; the predictions are the same.
        pls.append({
            "data": name, "split": x.shape[1], "components": components, "scale": scale,
            "predicted": m.predict(x[:5]).tolist(), "coefficients": (m.predict(np.eye(x.shape[1])) - m.predict(np.zeros((1, x.shape[1])))).tolist(),
            "scores": m.transform(x)[:5].tolist(), "canonicalX": a[:5].tolist(), "canonicalY": b[:5].tolist(),
        })
save("reference/pls.json", ["scikit-learn"], cases=pls)

angles = []
for rows, p, q in [(6, 2, 3), (8, 4, 4), (5, 1, 2)]:
    a, b = r.standard_normal((rows, p)).round(3), r.standard_normal((rows, q)).round(3)
    angles.append({"a": a.tolist(), "b": b.tolist(), "angles": flat(np.sort(subspace_angles(a, b)))})
a = np.eye(5)[:, :2]
b = a.copy()
b[4, 0] = 1e-7
angles.append({"a": a.tolist(), "b": b.tolist(), "angles": flat(np.sort(subspace_angles(a, b)))})
save("reference/principal-angles.json", ["scipy"], cases=angles)
