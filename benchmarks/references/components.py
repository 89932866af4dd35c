"""Decompositions: PCA, NMF, ICA, CCA, kernel PCA."""
import numpy as np

from workload import workload


def pca(name, data, components, solver, note=""):
    @workload(name, data, note)
    def prepare(d):
        from sklearn.decomposition import PCA

        X = d["X"]

        def repeat(phase):
            model = PCA(components, svd_solver=solver, random_state=0)
            with phase("fit"):
                model.fit(X)
            with phase("transform"):
                model.transform(X)
            return dict(evr=float(model.explained_variance_ratio_.sum()), solver=model._fit_svd_solver)

        return repeat


pca("pca50_20000x200_auto", "pca_20000x200", 50, "auto", "auto picks the randomized solver in this version")
pca("pca50_20000x200_full", "pca_20000x200", 50, "full")
pca("pca10_10000x1000_randomized", "pca_10000x1000", 10, "randomized")


@workload("pca50_20000x200_coveigh", "pca_20000x200", "numpy: eigh of the covariance matrix, the fastest exact solver here")
def pca_by_covariance(d):
    import scipy.linalg as sl

    X = d["X"]

    def repeat(phase):
        with phase("fit"):
            mean = X.mean(0)
            C = (X.T @ X - len(X) * np.outer(mean, mean)) / (len(X) - 1)
            w, V = sl.eigh(C)
            w, V = w[::-1], np.ascontiguousarray(V[:, ::-1][:, :50])
        with phase("transform"):
            X @ V - mean @ V
        return dict(evr=float(w[:50].sum() / w.sum()))

    return repeat


@workload("nmf20_2000x500", "nmf_2000x500")
def nmf(d):
    from sklearn.decomposition import NMF

    def repeat(phase):
        model = NMF(20, init="nndsvda", random_state=0, max_iter=200)
        with phase("fit_transform"):
            model.fit_transform(d["X"])
        return dict(frobenius_err=float(model.reconstruction_err_), n_iter=model.n_iter_)

    return repeat


@workload("nmf20_sparse_2000x500", "nmf_2000x500", "the entries above 10 as a sparse matrix")
def sparse_nmf(d):
    from scipy.sparse import csr_matrix
    from sklearn.decomposition import NMF

    X = csr_matrix(np.where(d["X"] > 10, d["X"], 0))

    def repeat(phase):
        model = NMF(20, init="nndsvd", random_state=0, max_iter=200)
        with phase("fit_transform"):
            model.fit_transform(X)
        return dict(frobenius_err=float(model.reconstruction_err_), n_iter=model.n_iter_)

    return repeat


@workload("fastica10_20000x20", "ica_20000x20")
def fast_ica(d):
    from sklearn.decomposition import FastICA

    def repeat(phase):
        model = FastICA(10, whiten="unit-variance", random_state=0)
        with phase("fit_transform"):
            S = model.fit_transform(d["X"])
        correlation = np.abs(np.corrcoef(S.T, d["S"].T)[:10, 10:]).max(0)
        return dict(min_abs_corr_with_source=float(correlation.min()), n_iter=model.n_iter_)

    return repeat


@workload("cca5_5000x50x30", "cca_5000")
def cca(d):
    from sklearn.cross_decomposition import CCA

    def repeat(phase):
        model = CCA(5)
        with phase("fit"):
            model.fit(d["X"], d["Y"])
        with phase("transform"):
            a, b = model.transform(d["X"], d["Y"])
        total = sum(np.corrcoef(a[:, i], b[:, i])[0, 1] for i in range(5))
        return dict(sum_canonical_corr=float(total), n_iter=[int(i) for i in model.n_iter_])

    return repeat


@workload("cca5_5000x50x30_qrsvd", "cca_5000", "numpy: closed form (QR + SVD), as in a good implementation")
def cca_closed_form(d):
    def repeat(phase):
        with phase("fit"):
            Qx, _ = np.linalg.qr(d["X"] - d["X"].mean(0))
            Qy, _ = np.linalg.qr(d["Y"] - d["Y"].mean(0))
            s = np.linalg.svd(Qx.T @ Qy)[1]
        return dict(sum_canonical_corr=float(s[:5].sum()))

    return repeat


def kernel_pca(solver):
    @workload("kernelpca10_3000_" + solver, "kpca_3000")
    def prepare(d):
        from sklearn.decomposition import KernelPCA

        def repeat(phase):
            model = KernelPCA(10, kernel="rbf", gamma=0.02, eigen_solver=solver, random_state=0)
            with phase("fit"):
                model.fit(d["X"])
            with phase("transform"):
                model.transform(d["Xt"])
            return dict(sum_eigenvalues=float(model.eigenvalues_.sum()))

        return repeat


kernel_pca("dense")
kernel_pca("arpack")
kernel_pca("randomized")
