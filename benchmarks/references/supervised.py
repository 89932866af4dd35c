"""Supervised methods other than trees, and the one-class machine."""
import numpy as np

from prediction import predictor
from workload import model, workload


def linear_svm_figures(m, d):
    s = np.where(d["y"] == m.classes_[1], 1, -1)
    w, b = m.coef_[0], m.intercept_[0]
    hinge = np.maximum(0, 1 - s * (d["X"] @ w + b))
    primal = 0.5 * (w @ w + b * b) + m.C * (hinge * hinge).sum()
    return dict(primal_obj=float(primal), n_iter=int(m.n_iter_))


def kernel_svm_figures(m, d):
    from sklearn.metrics.pairwise import rbf_kernel

    a = m.dual_coef_[0]
    K = rbf_kernel(m.support_vectors_, gamma=m._gamma)
    return dict(n_sv=int(m.n_support_.sum()), dual_obj=float(np.abs(a).sum() - 0.5 * a @ K @ a))


for size in ("5000x20", "10000x50"):
    data = "clf_" + size
    predictor(
        "linearsvc_" + size,
        data,
        model("sklearn.svm.LinearSVC", random_state=0),
        linear_svm_figures,
        "dual=True default, max_iter 1000",
        standardized=True,
    )
    predictor(
        "linearsvc_primal_" + size,
        data,
        model("sklearn.svm.LinearSVC", dual=False, random_state=0),
        linear_svm_figures,
        "dual=False (trust-region Newton)",
        standardized=True,
    )
    predictor(
        "svc_rbf_" + size,
        data,
        model("sklearn.svm.SVC"),
        kernel_svm_figures,
        "C=1, gamma=scale, cache 200 MB",
        standardized=True,
    )


def logistic_figures(m, d):
    P = m.predict_proba(d["X"])
    likelihood = np.log(P[np.arange(len(P)), d["y"]]).sum()
    return dict(objective=float(0.5 * (m.coef_**2).sum() - m.C * likelihood), n_iter=int(m.n_iter_[0]))


predictor(
    "logreg_multinomial_10000x64_10",
    "clf_10000x64",
    model("sklearn.linear_model.LogisticRegression", max_iter=500),
    logistic_figures,
    "lbfgs, C=1",
    standardized=True,
)
predictor("ridge_20000x200", "reg_20000x200", model("sklearn.linear_model.Ridge", alpha=1.0))
predictor(
    "kernelridge_3000",
    "friedman_3000",
    model("sklearn.kernel_ridge.KernelRidge", kernel="rbf", gamma=0.3, alpha=0.1),
)


def gaussian_process():
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

    kernel = ConstantKernel(1.0) * RBF([1.0] * 5) + WhiteKernel(0.1)
    return GaussianProcessRegressor(kernel, random_state=0)


predictor(
    "gpr_1000_ard_opt",
    "friedman_1000",
    gaussian_process,
    lambda m, d: dict(lml=float(m.log_marginal_likelihood_value_)),
    "7 hyper-parameters, L-BFGS-B",
)


@workload("lassopath100_2000x2000", "lasso_2000x2000")
def lasso_path(d):
    from sklearn.linear_model import lasso_path as path

    y = d["y"] - d["y"].mean()
    X = np.asfortranarray(d["X"] - d["X"].mean(0))

    def repeat(phase):
        with phase("fit"):
            alphas, coefficients, gaps = path(X, y, n_alphas=100, eps=1e-3)
        residuals = y[:, None] - X @ coefficients
        objectives = (residuals**2).sum(0) / (2 * len(y)) + alphas * np.abs(coefficients).sum(0)
        return dict(
            sum_objective=float(objectives.sum()),
            nnz_last=int((coefficients[:, -1] != 0).sum()),
            max_rel_gap=float((gaps / (y @ y)).max()),
        )

    return repeat


predictor(
    "lda_20000x20", "clf_20000x20", model("sklearn.discriminant_analysis.LinearDiscriminantAnalysis")
)
predictor(
    "qda_20000x20",
    "clf_20000x20",
    model("sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis", reg_param=1e-3),
    note="reg_param 1e-3: two columns are redundant, so without it the class covariances are singular "
    "and the accuracy is rounding noise",
)
predictor("gaussiannb_20000x20", "clf_20000x20", model("sklearn.naive_bayes.GaussianNB"))


@workload(
    "tfidf_multinomialnb_20000docs",
    "docs",
    "about 100 words per document, 20000-word vocabulary, 20 classes, 15000 train / 5000 test",
)
def text_classification(d):
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.naive_bayes import MultinomialNB

    texts, y = d["text"], d["y"]

    def repeat(phase):
        vectorizer, classifier = TfidfVectorizer(), MultinomialNB()
        with phase("vectorize_fit"):
            A = vectorizer.fit_transform(texts[:15000])
        with phase("fit"):
            classifier.fit(A, y[:15000])
        with phase("vectorize"):
            B = vectorizer.transform(texts[15000:])
        with phase("predict"):
            predicted = classifier.predict(B)
        accuracy = float((predicted == y[15000:]).mean())
        return dict(accuracy=accuracy, vocabulary=len(vectorizer.vocabulary_), nnz=int(A.nnz))

    return repeat


@workload("oneclasssvm_5000x10", "outlier_5000x10")
def one_class_svm(d):
    from sklearn.metrics import roc_auc_score
    from sklearn.svm import OneClassSVM

    def repeat(phase):
        m = OneClassSVM(nu=0.05, gamma=0.1)
        with phase("fit"):
            m.fit(d["X"])
        with phase("score"):
            scores = m.decision_function(d["X"])
        auc = float(roc_auc_score(d["y"], -scores))
        return dict(auc=auc, n_sv=int(m.n_support_.sum()), rho=float(-m.intercept_[0]))

    return repeat
