"""Dense kernels: matrix products and the factorisations of LAPACK."""
import numpy as np

from workload import workload


def product(name, dtype):
    @workload(name, "gemm")
    def prepare(d):
        A, B = d["A"].astype(dtype), d["B"].astype(dtype)
        A @ B

        def repeat(phase):
            with phase("mul", per=5):
                for _ in range(5):
                    C = A @ B
            return dict(gflops=2 * 1024**3 / phase.seconds["mul"] / 1e9, trace=float(np.trace(C)))

        return repeat


product("gemm_1024_f64", "f8")
product("gemm_1024_f32", "f4")


@workload("linalg_1000", "gemm", "scipy LAPACK: Cholesky, LU solve, QR, symmetric eigh, SVD of a 1000x1000 f64")
def linalg(d):
    import scipy.linalg as sl

    A = d["A"][:1000, :1000]
    S = A @ A.T + 1000 * np.eye(1000)

    def repeat(phase):
        with phase("cholesky"):
            sl.cholesky(S)
        with phase("solve"):
            sl.solve(A, A[0])
        with phase("qr"):
            sl.qr(A, mode="economic")
        with phase("eigh"):
            w, _ = sl.eigh(S)
        with phase("svd"):
            _, s, _ = sl.svd(A, full_matrices=False)
        return dict(eig_max=float(w[-1]), sv_max=float(s[0]), sv_min=float(s[-1]))

    return repeat


# ---------------------------------------------------------------- one factorisation each; errors in units of n ε ‖A‖

EPSILON = np.finfo(float).eps


def error(difference, n, size):
    return float(np.linalg.norm(difference) / (n * EPSILON * size))


def orthogonality(q):
    return error(q.T @ q - np.eye(q.shape[1]), q.shape[1], 1)


@workload("cholesky_1000", "gemm")
def cholesky(d):
    A = d["A"][:1000, :1000]
    S = A @ A.T + 1000 * np.eye(1000)

    def repeat(phase):
        with phase("cholesky"):
            L = np.linalg.cholesky(S)
        return dict(error=error(L @ L.T - S, 1000, np.linalg.norm(S)))

    return repeat


@workload("solve_1000", "gemm")
def solve(d):
    A = d["A"][:1000, :1000].copy()
    b = d["B"][0, :1000].copy()

    def repeat(phase):
        with phase("solve"):
            x = np.linalg.solve(A, b)
        return dict(error=error(A @ x - b, 1000, np.linalg.norm(A) * np.linalg.norm(x)))

    return repeat


@workload("qr_1000", "gemm")
def qr(d):
    A = d["A"][:1000, :1000].copy()

    def repeat(phase):
        with phase("qr"):
            Q, R = np.linalg.qr(A)
        return dict(error=max(error(Q @ R - A, 1000, np.linalg.norm(A)), orthogonality(Q)))

    return repeat


@workload("eigh_500", "gemm")
def eigh(d):
    A = d["A"][:500, :500]
    S = (A + A.T) / 2

    def repeat(phase):
        with phase("eigh"):
            w, V = np.linalg.eigh(S)
        return dict(error=max(error(S @ V - V * w, 500, np.linalg.norm(S)), orthogonality(V)))

    return repeat


@workload("svd_2000x200", "dense_2000x200")
def svd(d):
    A = d["A"]

    def repeat(phase):
        with phase("svd"):
            U, s, Vt = np.linalg.svd(A, full_matrices=False)
        residual = error((U * s) @ Vt - A, 2000, np.linalg.norm(A))
        return dict(error=max(residual, orthogonality(U), orthogonality(Vt.T)))

    return repeat


@workload("distances_5000x50", "points_5000x50")
def distances(d):
    from sklearn.metrics.pairwise import euclidean_distances

    X = d["X"]

    def repeat(phase):
        with phase("distances"):
            D = euclidean_distances(X, squared=True)
        return dict(sum=float(D.sum()))

    return repeat


@workload("eigs10_kernel_3000", "points_3000x10", "ARPACK on a dense RBF kernel matrix with gamma 0.1")
def eigenpairs(d):
    from scipy.sparse.linalg import eigsh
    from sklearn.metrics.pairwise import rbf_kernel

    K = rbf_kernel(d["X"], gamma=0.1)

    def repeat(phase):
        with phase("eigenpairs"):
            w, V = eigsh(K, 10, which="LA", v0=np.ones(3000))
        return dict(sum=float(w.sum()), error=error(K @ V - V * w, 3000, w.max()))

    return repeat
