"""Reference values of scikit-learn for the directions and scores of principal components.

Run by hand: /usr/bin/python3 scripts/reference/components_pca_scores.py
Reads library/data/*.csv, writes library/src/components/principal/pca/reference/pca.json.
"""
import sklearn
from sklearn.decomposition import PCA

from common import load, write


def pca():
    cases = []
    for name, rows in [("iris", None), ("wine", None), ("digits", 40)]:
        x = load(name)[0][:rows]
        count = min(10, min(x.shape) - 1)
        model = PCA(count, svd_solver="full").fit(x)
        cases.append({
            "data": name, "features": x.shape[1], "rows": len(x), "components": model.components_.tolist(),
            "explainedVariance": model.explained_variance_.tolist(),
            "explainedVarianceRatio": model.explained_variance_ratio_.tolist(),
            "firstScores": model.transform(x[:1])[0].tolist(),
            "whitenedScores": PCA(3, svd_solver="full", whiten=True).fit(x).transform(x[:1])[0].tolist(),
        })
    write("library/src/components/principal/pca/reference/pca.json", "scikit-learn", sklearn.__version__, {"cases": cases})


pca()
