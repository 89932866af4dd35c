"""Dense kernels: matrix products and the factorisations of LAPACK."""
import numpy as np

from workload import workload


def product(name, dtype):
    @workload(name, "gemm")
    def prepare(d):
        A, B = d["A"].astype(dtype), d["B"].astype(dtype)
        A @ B

        def repetition(phase):
            with phase("mul", per=5):
                for _ in range(5):
                    C = A @ B
            return dict(gflops=2 * 1024**3 / phase.seconds["mul"] / 1e9, trace=float(np.trace(C)))

        return repetition


product("gemm_1024_f64", "f8")
product("gemm_1024_f32", "f4")


@workload("linalg_1000", "gemm", "scipy LAPACK: Cholesky, LU solve, QR, symmetric eigh, SVD of a 1000x1000 f64")
def linalg(d):
    import scipy.linalg as sl

    A = d["A"][:1000, :1000]
    S = A @ A.T + 1000 * np.eye(1000)

    def repetition(phase):
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

    return repetition
