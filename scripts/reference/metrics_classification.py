"""Reference values for the measures of classification, by scikit-learn; DeLong's variance by its definition in numpy.

Run by hand: /usr/bin/python3 scripts/reference/metrics_classification.py
Writes library/src/metrics/reference/{class-predictions,class-probabilities,class-curves,multilabel}.json
"""
import warnings

import numpy as np
import sklearn
import sklearn.metrics as m
from sklearn.calibration import calibration_curve
from sklearn.preprocessing import label_binarize

from common import write_rows

warnings.simplefilter("ignore")


def plain(value):
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    return value


def write(name, cases):
    write_rows(f"library/src/metrics/reference/{name}", "scikit-learn", sklearn.__version__, {"cases": plain(cases)})
    print(name, len(cases))


def optional_weights(random, n, weighted):
    # exact in binary with few digits, including zeros
    return np.round(random.uniform(0, 3, n), 2) if weighted else None


def averages(measure, zero_divisions=(0, 1)):
    result = {}
    for zero in zero_divisions:
        for average in ("macro", "micro", "weighted", None):
            result[f"{average or 'none'} {zero}"] = measure(average, zero)
    return result


def predictions(seed, classes, n, weighted, absent):
    """`absent`: the last class is never true and the first never predicted."""
    random = np.random.RandomState(seed)
    y = random.randint(0, classes - 1 if absent else classes, n)
    p = np.where(random.uniform(size=n) < 0.55, y, random.randint(0, classes, n))
    if absent:
        p = np.where(p == 0, classes - 1, p)
    w = optional_weights(random, n, weighted)
    k = {"sample_weight": w}
    if weighted:  # scikit-learn would count a class of weight 0 as occurring
        w[w == 0] = 0.5
    costs = np.round(random.uniform(0, 5, (classes, classes)), 1)
    np.fill_diagonal(costs, 0)
    each = np.ones(n) if w is None else w
    counts = m.multilabel_confusion_matrix(y, p, **k)
    return {
        "classes": classes, "weighted": weighted, "absent": absent, "truth": y, "predicted": p, "weights": w,
        "confusion": m.confusion_matrix(y, p, **k),
        "normalized": {
            ours: m.confusion_matrix(y, p, normalize=theirs, **k)
            for ours, theirs in (("true", "true"), ("predicted", "pred"), ("all", "all"))
        },
        # [[TN, FP], [FN, TP]] of each class
        "oneVersusRest": counts,
        "accuracy": m.accuracy_score(y, p, **k),
        "balancedAccuracy": m.balanced_accuracy_score(y, p, **k),
        "adjusted": m.balanced_accuracy_score(y, p, adjusted=True, **k),
        "zeroOneLoss": m.zero_one_loss(y, p, **k),
        "hammingLoss": m.hamming_loss(y, p, **k),
        "costs": costs, "costLoss": np.average(costs[y, p], weights=each),
        "precision": averages(lambda a, z: m.precision_score(y, p, average=a, zero_division=z, **k)),
        "recall": averages(lambda a, z: m.recall_score(y, p, average=a, zero_division=z, **k)),
        "jaccard": averages(lambda a, z: m.jaccard_score(y, p, average=a, zero_division=z, **k)),
        "f1": averages(lambda a, z: m.fbeta_score(y, p, beta=1, average=a, zero_division=z, **k)),
        "f2": averages(lambda a, z: m.fbeta_score(y, p, beta=2, average=a, zero_division=z, **k)),
        "fHalf": averages(lambda a, z: m.fbeta_score(y, p, beta=0.5, average=a, zero_division=z, **k)),
        "specificity": counts[:, 0, 0] / (counts[:, 0, 0] + counts[:, 0, 1]),
        "some": m.f1_score(y, p, labels=[1, 0], average="micro", zero_division=0, **k),
        "mcc": m.matthews_corrcoef(y, p, **k),
        "kappa": {
            ours: m.cohen_kappa_score(y, p, weights=theirs, **k)
            for ours, theirs in (("nominal", None), ("linear", "linear"), ("quadratic", "quadratic"))
        },
        "report": m.classification_report(y, p, output_dict=True, zero_division=0, **k),
    }


def probabilities(seed, classes, n, weighted):
    random = np.random.RandomState(seed)
    y = np.r_[np.arange(classes), random.randint(0, classes, n - classes)]
    logits = np.round(random.normal(size=(n, classes)) + 1.2 * np.eye(classes)[y], 2)
    q = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    q[0] = np.eye(classes)[1 - y[0]]  # certain and wrong: needs the clipping
    w = optional_weights(random, n, weighted)
    each = np.ones(n) if w is None else w
    labels = np.arange(classes)
    k = {"sample_weight": w}
    onehot = np.eye(classes)[y]
    result = {
        "classes": classes, "weighted": weighted, "truth": y, "probabilities": q, "logits": logits, "weights": w,
        "logLoss": m.log_loss(y, q, labels=labels, **k),
        "logLossClipped": m.log_loss(y, q, labels=labels, eps=1e-3, **k),
        "brier": np.average(((q - onehot) ** 2).sum(1), weights=each),
    }
    if classes == 2:
        decision = logits[:, 1] - logits[:, 0]
        result |= {
            "binaryBrier": m.brier_score_loss(y, q[:, 1], **k),
            "decision": decision,
            "hinge": m.hinge_loss(y, decision, labels=labels, **k),
            "auc": m.roc_auc_score(y, decision, **k),
            "averagePrecision": m.average_precision_score(y, decision, **k),
        }
    else:
        result |= {
            "hinge": m.hinge_loss(y, logits, labels=labels, **k),
            "top": [m.top_k_accuracy_score(y, q, k=t, labels=labels, **k) for t in range(1, classes)],
            "oneVsRest": {
                a: m.roc_auc_score(y, q, multi_class="ovr", average=a, **k) for a in ("macro", "weighted", "micro")
            },
            "averagePrecision": {
                a: m.average_precision_score(label_binarize(y, classes=labels), q, average=a, **k)
                for a in ("macro", "weighted", "micro")
            },
        }
        if not weighted:
            result["oneVsOne"] = {a: m.roc_auc_score(y, q, multi_class="ovo", average=a) for a in ("macro", "weighted")}
    return result


def delong(y, s):
    """Standard error from all pairs, as the paper defines it."""
    a, b = s[y == 1][:, None], s[y == 0][None, :]
    psi = (a > b) + 0.5 * (a == b)
    return float(np.sqrt(psi.mean(1).var(ddof=1) / len(a) + psi.mean(0).var(ddof=1) / b.shape[1]))


def error_of(observed, predicted, probabilities, bins, edges):
    ids = np.searchsorted(edges[1:-1], probabilities)
    totals = np.bincount(ids, minlength=bins)
    distance = np.abs(observed - predicted)
    share = totals[totals > 0] / totals.sum()
    return {
        "expected": share @ distance, "maximum": distance.max(), "rootMeanSquare": np.sqrt(share @ distance**2),
        "weights": totals[totals > 0],
    }


def curves(seed, n, decimals, weighted, strength):
    random = np.random.RandomState(seed)
    y = np.r_[0, 1, 0, 1, random.randint(0, 2, n - 4)]
    s = np.round(random.normal(size=n) + strength * y, decimals)
    w = optional_weights(random, n, weighted)
    k = {"sample_weight": w}
    fpr, tpr, thresholds = m.roc_curve(y, s, drop_intermediate=False, **k)
    _, _, dropped = m.roc_curve(y, s, drop_intermediate=True, **k)
    precision, recall, pr_thresholds = m.precision_recall_curve(y, s, **k)
    det = m.det_curve(y, s, **k)
    result = {
        "weighted": weighted, "decimals": decimals, "truth": y, "scores": s, "weights": w,
        # the first threshold of scikit-learn 1.2 is an arbitrary number above all scores
        "roc": {"fpr": fpr, "tpr": tpr, "thresholds": thresholds[1:], "dropped": dropped[1:]},
        "auc": m.roc_auc_score(y, s, **k),
        "partial": [[f, m.roc_auc_score(y, s, max_fpr=f, **k)] for f in (0.05, 0.1, 0.3, 0.75)],
        "precisionRecall": {"precision": precision, "recall": recall, "thresholds": pr_thresholds},
        "averagePrecision": m.average_precision_score(y, s, **k),
        "det": {"fpr": det[0], "fnr": det[1], "thresholds": det[2]},
    }
    if not weighted:
        q = 1 / (1 + np.exp(-s))
        result |= {"standardError": delong(y, s), "probabilities": q, "calibration": []}
        for strategy in ("uniform", "quantile"):
            for bins in (1, 5, 10):
                observed, predicted = calibration_curve(y, q, n_bins=bins, strategy=strategy)
                steps = np.linspace(0, 1, bins + 1)
                edges = steps if strategy == "uniform" else np.percentile(q, steps * 100)
                result["calibration"].append({
                    "strategy": strategy, "bins": bins, "observed": observed, "predicted": predicted,
                    **error_of(observed, predicted, q, bins, edges),
                })
    return result


def multilabel(seed, n, labels, weighted, decimals):
    random = np.random.RandomState(seed)
    y = (random.uniform(size=(n, labels)) < 0.4).astype(int)
    y[0], y[1] = 0, 1  # no label, all labels
    s = np.round(random.normal(size=(n, labels)) + y, decimals)
    p = (s > 0.6).astype(int)
    p[0] = 0
    y[:, -1] = 0  # a label that no sample has
    relevance = random.randint(0, 4, (n, labels))
    relevance[2] = 0
    w = optional_weights(random, n, weighted)
    k = {"sample_weight": w}

    def every(measure):
        result = averages(measure)
        for zero in (0, 1):
            result[f"samples {zero}"] = measure("samples", zero)
        return result

    return {
        "weighted": weighted, "truth": y, "predicted": p, "scores": s, "relevance": relevance, "weights": w,
        "counts": m.multilabel_confusion_matrix(y, p, **k),
        "subsetAccuracy": m.accuracy_score(y, p, **k),
        "hammingLoss": m.hamming_loss(y, p, **k),
        "precision": every(lambda a, z: m.precision_score(y, p, average=a, zero_division=z, **k)),
        "recall": every(lambda a, z: m.recall_score(y, p, average=a, zero_division=z, **k)),
        "jaccard": every(lambda a, z: m.jaccard_score(y, p, average=a, zero_division=z, **k)),
        "f1": every(lambda a, z: m.fbeta_score(y, p, beta=1, average=a, zero_division=z, **k)),
        "f2": every(lambda a, z: m.fbeta_score(y, p, beta=2, average=a, zero_division=z, **k)),
        "coverageError": m.coverage_error(y, s, **k),
        "rankingPrecision": m.label_ranking_average_precision_score(y, s, **k),
        "rankingLoss": m.label_ranking_loss(y, s, **k),
        "dcg": m.dcg_score(relevance, s, **k), "dcg3": m.dcg_score(relevance, s, k=3, **k),
        "ndcg": m.ndcg_score(relevance, s, **k), "ndcg3": m.ndcg_score(relevance, s, k=3, **k),
    }


write("class-predictions.json", [
    predictions(seed, classes, n, weighted, absent)
    for seed, (classes, n, absent) in enumerate([(2, 30, False), (3, 40, False), (6, 60, False), (3, 25, True)])
    for weighted in (False, True)
])
write("class-probabilities.json", [
    probabilities(seed, classes, n, weighted)
    for seed, (classes, n) in enumerate([(2, 25), (3, 30), (5, 50)])
    for weighted in (False, True)
])
write("class-curves.json", [
    curves(seed, n, decimals, weighted, strength)
    for seed, (n, decimals, strength) in enumerate([(20, 3, 1.0), (60, 1, 1.0), (40, 0, 0.3), (30, 2, 8.0), (30, 2, -1.5)])
    for weighted in (False, True)
])
write("multilabel.json", [
    multilabel(seed, n, labels, weighted, decimals)
    for seed, (n, labels, decimals) in enumerate([(12, 4, 2), (20, 6, 0)])
    for weighted in (False, True)
])
