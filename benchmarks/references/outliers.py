"""Outlier detection: isolation forest and local outlier factor."""
from workload import workload


@workload("iforest100_20000x20", "clf_20000x20")
def isolation_forest(d):
    from sklearn.ensemble import IsolationForest

    def repeat(phase):
        model = IsolationForest(random_state=0)
        with phase("fit"):
            model.fit(d["X"])
        with phase("score"):
            scores = -model.score_samples(d["X"])
        return dict(mean_score=float(scores.mean()))

    return repeat


@workload("lof20_20000x20", "clf_20000x20", "the factors come with the fit")
def local_outlier_factor(d):
    from sklearn.neighbors import LocalOutlierFactor

    def repeat(phase):
        with phase("fit"):
            model = LocalOutlierFactor().fit(d["X"])
        return dict(mean_score=float(-model.negative_outlier_factor_.mean()))

    return repeat
