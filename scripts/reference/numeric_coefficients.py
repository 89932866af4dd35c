"""Prints the coefficients used in library/src/numeric (erf, inverse erf, gamma, digamma, incomplete gamma).

Rational approximations interpolate the function, computed with 60 digits, at Chebyshev nodes; the printed error is the
largest relative error on a fine grid, evaluated with the coefficients rounded to doubles but without rounding errors.

    /usr/bin/python3 scripts/reference/numeric_coefficients.py

Needs Debian's python3-mpmath.
"""
import mpmath
from mpmath import mp, mpf

mp.dps = 60


def rational(name, function, low, high, top, bottom):
    """Fits P(x)/Q(x), Q(0) = 1, with degrees top and bottom on [low, high]."""
    low, high = mpf(low), mpf(high)
    count = top + bottom + 1
    nodes = [(low + high) / 2 + (high - low) / 2 * mpmath.cos(mp.pi * (2 * i + 1) / (2 * count)) for i in range(count)]
    a = mpmath.matrix(count, count)
    b = mpmath.matrix(count, 1)
    for i, x in enumerate(nodes):
        value = function(x)
        for k in range(top + 1):
            a[i, k] = x**k / value
        for k in range(1, bottom + 1):
            a[i, top + k] = -(x**k)
        b[i] = 1
    solution = mpmath.lu_solve(a, b)
    p = [float(solution[k]) for k in range(top + 1)]
    q = [1.0] + [float(solution[top + k]) for k in range(1, bottom + 1)]
    worst = 0
    for i in range(301):
        x = low + (high - low) * i / 300
        worst = max(worst, abs(mpmath.polyval(p[::-1], x) / mpmath.polyval(q[::-1], x) / function(x) - 1))
    print(f"{name} on [{mpmath.nstr(low, 6)}, {mpmath.nstr(high, 6)}], error {mpmath.nstr(worst, 3)}")
    print("  numerator  ", p)
    print("  denominator", q)


def scaled_erfc(x):
    return mpmath.erfc(x) * mpmath.exp(x * x)


def scaled_erfc_tail(square):
    if square == 0:
        return mpf(1)
    x = 1 / mpmath.sqrt(square)
    return mpmath.sqrt(mp.pi) * x * scaled_erfc(x)


def inverse_erfc(p):
    """erfc^-1 for small p, by Newton's method in the logarithm."""
    x = mpmath.sqrt(-mpmath.log(p)) if p < mpf("0.1") else mpf(1)
    for _ in range(200):
        value = mpmath.erfc(x)
        step = (mpmath.log(value) - mpmath.log(p)) * value * mpmath.exp(x * x) * mpmath.sqrt(mp.pi) / 2
        x += step
        if abs(step) < mpf(10) ** -50 * x:
            return x
    raise ArithmeticError("inverse_erfc")


def inverse_erf_ratio(square):
    if square == 0:
        return mpmath.sqrt(mp.pi) / 2
    y = mpmath.sqrt(square)
    return mpmath.erfinv(y) / y


def incomplete_gamma_series(count):
    """Taylor coefficients f_n of eta / (lambda - 1), where eta^2 / 2 = lambda - 1 - log lambda."""
    # mu = lambda - 1 = sum m_k eta^k solves mu mu' = eta (1 + mu).
    m = [mpf(0), mpf(1)]
    for n in range(2, count + 2):
        # coefficient of eta^n in mu mu': sum_{i+j=n+1} m_i j m_j; the terms with m_n are n m_1 m_n + m_n m_1
        total = sum(m[i] * (n + 1 - i) * m[n + 1 - i] for i in range(2, n))
        m.append((m[n - 1] - total) / (n + 1))
    f = [mpf(1)]
    for n in range(1, count):
        f.append(-sum(m[k + 1] * f[n - k] for k in range(1, n + 1)))
    return f


if __name__ == "__main__":
    rational("scaledErfc(x)", scaled_erfc, 0.5, 4, 8, 8)
    rational("sqrt(pi) x scaledErfc(x), in 1/x^2", scaled_erfc_tail, 0, mpf(1) / 16, 6, 6)
    rational("inverseErf(y)/y, in y^2", inverse_erf_ratio, 0, mpf("0.7225"), 4, 4)
    rational("inverseErfc(exp(-r^2)), in r", lambda r: inverse_erfc(mpmath.exp(-r * r)), mpf("1.377"), 5, 4, 4)
    rational("inverseErfc(exp(-r^2)), in r", lambda r: inverse_erfc(mpmath.exp(-r * r)), 5, mpf("27.5"), 4, 4)
    root = mpmath.findroot(mpmath.digamma, mpf("1.4616"))
    print("root of digamma:", float(root), "+", float(root - mpf(float(root))))
    half = mpf(3) / 2
    quotient = lambda u: mpmath.digamma(u + half) / (u + half - root)
    rational("digamma(x)/(x - root), in x - 1.5", quotient, -0.5, 0.5, 6, 7)
    print("(zeta(k) - 1)/k, k = 2 ...:", [float((mpmath.zeta(k) - 1) / k) for k in range(2, 32)])
    print("1 - gamma:", float(1 - mp.euler))
    print("f_n:", [float(value) for value in incomplete_gamma_series(28)])
