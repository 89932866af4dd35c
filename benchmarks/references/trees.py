"""Trees, forests, boosting, isolation forest."""
from prediction import predictor
from workload import model, workload

predictor(
    "decisiontree_20000x20",
    "clf_20000x20",
    model("sklearn.tree.DecisionTreeClassifier", random_state=0),
    lambda m, d: dict(leaves=int(m.get_n_leaves())),
)
predictor(
    "randomforest100_20000x20",
    "clf_20000x20",
    model("sklearn.ensemble.RandomForestClassifier", 100, random_state=0),
    note="n_jobs default (1)",
)
predictor(
    "randomforest100_20000x20_j2",
    "clf_20000x20",
    model("sklearn.ensemble.RandomForestClassifier", 100, random_state=0, n_jobs=2),
    note="n_jobs=2",
)
predictor(
    "extratrees100_20000x20_j2",
    "clf_20000x20",
    model("sklearn.ensemble.ExtraTreesClassifier", 100, random_state=0, n_jobs=2),
    note="n_jobs=2",
)

boosting = dict(max_iter=100, early_stopping=False, random_state=0)
predictor(
    "histgb100_20000x20_5class",
    "clf_20000x20",
    model("sklearn.ensemble.HistGradientBoostingClassifier", **boosting),
)
predictor(
    "histgb_reg100_20000x200",
    "reg_20000x200",
    model("sklearn.ensemble.HistGradientBoostingRegressor", **boosting),
)
predictor(
    "xgboost100_hist_20000x20_5class",
    "clf_20000x20",
    model(
        "xgboost.XGBClassifier",
        n_estimators=100,
        tree_method="hist",
        max_depth=6,
        learning_rate=0.1,
        random_state=0,
    ),
)


@workload("isolationforest100_20000x20", "outlier_20000x20")
def isolation_forest(d):
    from sklearn.ensemble import IsolationForest
    from sklearn.metrics import roc_auc_score

    def repeat(phase):
        forest = IsolationForest(n_estimators=100, random_state=0)
        with phase("fit"):
            forest.fit(d["X"])
        with phase("score"):
            scores = forest.score_samples(d["X"])
        return dict(auc=float(roc_auc_score(d["y"], -scores)))

    return repeat
