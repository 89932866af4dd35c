"""Coefficients of the polynomials in library/kernels/functions.ts: Chebyshev interpolation in 60 digits, which is
within a small factor of the best polynomial. Prints the coefficients, lowest power first, and the largest error.

Run by hand: /usr/bin/python3 scripts/reference/engine_coefficients.py
Needs Debian's python3-mpmath.
"""
from mpmath import mp, mpf, exp, log, sqrt, cos, pi, matrix, lu_solve

mp.dps = 60


def interpolate(f, low, high, degree):
    nodes = [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * degree + 2)) for i in range(degree + 1)]
    system = matrix(degree + 1, degree + 1)
    for i, x in enumerate(nodes):
        for j in range(degree + 1):
            system[i, j] = x**j
    return [float(c) for c in lu_solve(system, matrix([f(x) for x in nodes]))]


def report(name, f, low, high, degree, weight):
    coefficients = interpolate(f, low, high, degree)
    worst = mpf(0)
    for i in range(2001):
        x = low + (high - low) * (mpf(i) / 2000)
        if x == 0:
            continue
        p = sum(mpf(c) * x**j for j, c in enumerate(coefficients))
        worst = max(worst, abs(p - f(x)) * weight(x))
    print(name, "error", mp.nstr(worst, 3))
    for c in coefficients:
        print("   ", repr(c))


def exponential_rest(r):
    """(exp(r) - 1 - r) / r^2"""
    return mpf(1) / 2 if r == 0 else (exp(r) - 1 - r) / r**2


def logarithm_rest(z):
    """(log((1+s)/(1-s)) - 2s) / s^3 with z = s^2"""
    s = sqrt(z)
    return (log((1 + s) / (1 - s)) - 2 * s) / s**3


half = log(2) / 2
report("exp", exponential_rest, -half, half, 9, lambda r: r**2)
largest = ((sqrt(2) - 1) / (sqrt(2) + 1)) ** 2
report("log", logarithm_rest, largest / 10**6, largest, 7, lambda z: z)
ln2 = log(2)
high = mpf(int(ln2 * 2**40)) / 2**40
print("ln2 high", repr(float(high)), "low", repr(float(ln2 - high)), "1/ln2", repr(float(1 / ln2)))
