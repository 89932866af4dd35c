"""Reference solutions of linear and quadratic programs for library/src/optimize.

Linear programs by HiGHS through scipy; strictly convex quadratic programs by trying every set of active constraints
and solving its linear system, which is exact for the small ones here.

    /usr/bin/python3 scripts/reference/optimize_programs.py
"""
import itertools

import numpy as np
import scipy
from scipy.optimize import linprog

from common import write


def linear(seed):
    """min cᵀx with G x ≤ h, A x = b, 0 ≤ x ≤ 5; feasible by construction from a known point."""
    rng = np.random.default_rng(seed)
    n, rows, equal = 3 + seed, 2 + seed, seed % 3
    planted = rng.uniform(0.5, 4.5, n).round(2)
    g = rng.normal(size=(rows, n)).round(2)
    h = (g @ planted + rng.uniform(0.1, 2, rows)).round(2)
    a = rng.normal(size=(equal, n)).round(2)
    b = a @ planted
    c = rng.normal(size=n).round(2)
    options = dict(primal_feasibility_tolerance=1e-10, dual_feasibility_tolerance=1e-10)
    found = linprog(c, g, h, a if equal else None, b if equal else None, (0, 5), method="highs", options=options)
    assert found.status == 0
    return dict(g=g.tolist(), h=h.tolist(), a=a.tolist(), b=b.tolist(), c=c.tolist(), x=found.x.tolist(), value=found.fun)


def quadratic(seed):
    """min ½xᵀHx + cᵀx with G x ≤ h and A x = b, by enumeration."""
    rng = np.random.default_rng(100 + seed)
    n, rows, equal = 2 + seed % 4, 3 + seed % 4, seed % 2
    root = rng.normal(size=(n, n)).round(2)
    hessian = root @ root.T + 0.1 * np.eye(n)
    c = rng.normal(size=n).round(2) * 3
    planted = rng.normal(size=n).round(2)
    g = rng.normal(size=(rows, n)).round(2)
    h = (g @ planted + rng.uniform(0, 1, rows)).round(2)
    a = rng.normal(size=(equal, n)).round(2)
    b = a @ planted
    best = None
    for size in range(min(rows, n - equal) + 1):
        for chosen in itertools.combinations(range(rows), size):
            work = np.vstack([a, g[list(chosen)]])
            matrix = np.block([[hessian, work.T], [work, np.zeros((len(work), len(work)))]])
            if np.linalg.matrix_rank(matrix) < len(matrix):
                continue
            solution = np.linalg.solve(matrix, np.concatenate([-c, b, h[list(chosen)]]))
            x, multipliers = solution[:n], solution[n + equal :]
            if (g @ x <= h + 1e-10).all() and (multipliers >= -1e-10).all():
                full = np.zeros(rows)
                full[list(chosen)] = multipliers
                best = dict(x=x.tolist(), value=0.5 * x @ hessian @ x + c @ x, multipliers=full.tolist())
    assert best is not None
    return dict(hessian=hessian.tolist(), c=c.tolist(), g=g.tolist(), h=h.tolist(), a=a.tolist(), b=b.tolist(), **best)


if __name__ == "__main__":
    versions = f"{scipy.__version__}, {np.__version__}"
    write("library/src/optimize/reference/programs.json", "scipy (HiGHS), numpy", versions, {
        "linear": [linear(seed) for seed in range(8)],
        "quadratic": [quadratic(seed) for seed in range(12)],
    }, indent=None)
