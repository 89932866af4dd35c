"""For any estimator: grid search and permutation importance."""
import numpy as np

from workload import workload


def grid_search(name, jobs):
    @workload(name, "digits", "4 values of C x 5 of gamma, votes tie by decision values, n_jobs=%s" % jobs)
    def prepare(d):
        from sklearn.model_selection import GridSearchCV
        from sklearn.svm import SVC

        grid = {"C": [0.1, 1, 10, 100], "gamma": [0.0001, 0.0003, 0.001, 0.003, 0.01]}

        def repeat(phase):
            search = GridSearchCV(SVC(break_ties=True), grid, cv=5, n_jobs=jobs)
            with phase("fit"):
                search.fit(d["X"], d["y"])
            return dict(best_cv_accuracy=float(search.best_score_), best=search.best_params_)

        return repeat


grid_search("gridsearch_svc_digits_5x20", None)
grid_search("gridsearch_svc_digits_5x20_j2", 2)


@workload(
    "permutation_importance_rf",
    "clf_20000x20",
    "RandomForest(100) on 20000x20, 5000 test rows, 5 repeats, n_jobs=1",
)
def importance(d):
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.inspection import permutation_importance

    forest = RandomForestClassifier(100, random_state=0, n_jobs=2).fit(d["X"], d["y"])
    forest.n_jobs = 1

    def repeat(phase):
        with phase("run"):
            result = permutation_importance(forest, d["Xt"], d["yt"], n_repeats=5, random_state=0)
        means = result.importances_mean
        return dict(sum_importance=float(means.sum()), top=[int(i) for i in np.argsort(-means)[:5]])

    return repeat
