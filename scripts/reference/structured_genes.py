"""Reference values of score functions of gene segments, trained by the linear program with all constraints: HiGHS.

Run by hand: /usr/bin/python3 scripts/reference/structured_genes.py
Writes library/src/structured/reference/gene-segments.json. Genes are small, so that all of their segmentations are enumerated: the
program has a constraint for each of them, and SciPy's linprog solves it by HiGHS.
"""
import numpy as np
import scipy
from scipy.optimize import linprog

from common import write

PARTS = ["donor", "acceptor", "intronLength", "exonLength"]
KNOTS = {"donor": [-1, 0, 1], "acceptor": [-1, 0, 1], "intronLength": [5, 15, 30], "exonLength": [5, 20, 40]}
COST = 2.0


def hats(knots, value):
    """The values of the piecewise linear basis functions, constant beyond the outer knots."""
    return np.array([np.interp(value, knots, row) for row in np.eye(len(knots))])


def features(gene, exons):
    sums = {part: np.zeros(len(KNOTS[part])) for part in PARTS}
    donors, acceptors = dict(map(tuple, gene["donors"])), dict(map(tuple, gene["acceptors"]))
    for j, (start, end) in enumerate(exons):
        sums["exonLength"] += hats(KNOTS["exonLength"], end - start)
        if j > 0:
            before = exons[j - 1][1]
            sums["donor"] += hats(KNOTS["donor"], donors[before])
            sums["acceptor"] += hats(KNOTS["acceptor"], acceptors[start])
            sums["intronLength"] += hats(KNOTS["intronLength"], start - before)
    return np.concatenate([sums[part] for part in PARTS])


def segmentations(gene, start=0):
    yield [(start, gene["length"])]
    for donor, _ in gene["donors"]:
        for acceptor, _ in gene["acceptors"]:
            if start < donor < acceptor:
                for rest in segmentations(gene, acceptor):
                    yield [(start, donor)] + rest


def draw(random):
    length = int(random.integers(70, 90))
    places = np.sort(random.choice(np.arange(5, length - 5), 6, replace=False))
    # Noise, so that some constraints cannot be met.
    score = lambda true: round(float(random.normal(0.5 if true else -0.5, 0.8)), 2)
    donor, acceptor = sorted(random.choice(places, 2, replace=False))
    others = [place for place in places if place not in (donor, acceptor)]
    sites = lambda true, more: [[int(at), score(at == true)] for at in sorted([true, *more])]
    gene = {"length": length, "donors": sites(donor, others[:2]), "acceptors": sites(acceptor, others[2:])}
    return gene, [[0, int(donor)], [int(acceptor), length]]


def main():
    random = np.random.default_rng(5)
    pairs = [draw(random) for _ in range(12)]
    dimension = sum(len(KNOTS[part]) for part in PARTS)
    rows, limits = [], []
    for n, (gene, truth) in enumerate(pairs):
        right = {tuple(exon) for exon in truth}
        for exons in segmentations(gene):
            loss = len(right ^ set(exons))
            if loss == 0:
                continue
            psi = features(gene, truth) - features(gene, exons)
            slack = np.eye(len(pairs))[n]
            rows.append(np.concatenate([-psi, psi, -slack]))
            limits.append(-float(loss))
    objective = np.concatenate([np.ones(2 * dimension), COST * np.ones(len(pairs))])
    solved = linprog(objective, A_ub=np.array(rows), b_ub=limits, bounds=(0, None), method="highs")
    write("library/src/structured/reference/gene-segments.json", "SciPy, HiGHS", scipy.__version__, {
        "knots": KNOTS,
        "cost": COST,
        "genes": [gene for gene, _ in pairs],
        "exons": [truth for _, truth in pairs],
        "constraints": len(rows),
        "slack": float(solved.x[2 * dimension :].sum()),
        "objective": float(solved.fun),
    })


if __name__ == "__main__":
    main()
