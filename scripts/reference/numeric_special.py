"""Reference values for the special functions of library/src/numeric, with 50 digits or more, by mpmath.

The incomplete functions are summed here from series with positive terms and, for upper gamma tails, from the continued
fraction, because mpmath's own routines are slow or fail for large parameters.

    /usr/bin/python3 scripts/reference/numeric_special.py

Needs Debian's python3-mpmath.
"""
import random

import mpmath
from mpmath import mp, mpf

from common import write_rows

mp.dps = 60


def write(name, tables):
    """A row with a value beyond the range of doubles (below 1e-300, above 1e300) is dropped."""
    kept = {
        key: [[float(value) for value in row] for row in rows if all(fits(value) for value in row)]
        for key, rows in tables.items()
    }
    write_rows(f"library/src/numeric/reference/{name}", "mpmath", mpmath.__version__, kept)
    print(name, {key: len(rows) for key, rows in kept.items()})


def fits(value):
    return value == 0 or mpf("1e-300") < abs(value) < mpf("1e300")


def spread(low, high, count):
    """Doubles spread evenly in the logarithm."""
    return [float(mpf(low) * (mpf(high) / mpf(low)) ** (mpf(i) / (count - 1))) for i in range(count)]


POSITIVE = sorted(
    spread("1e-290", "1e-5", 20)
    + spread("1e-4", "170", 120)
    + spread("171", "1e290", 40)
    + [0.5, 1.0, 1 + 2**-40, 1 - 2**-40, 1.1, 1.5, 1.4616321449683622, 1.46163, 1.4617, 2.0, 2 + 2**-40, 2 - 2**-40, 2.5]
    + [2.5000000001, 3.0, 5.0, 9.99, 10.0, 10.01, 19.99, 20.0, 20.5]
)
NEGATIVE = [-0.1, -0.5, -0.999, -1e-10, -1.0001, -1.5, -2.25, -3.75, -10.5, -20.3, -50.01, -99.9, -150.5]


def gamma_tables():
    return {
        "logGamma": [[x, mpmath.loggamma(x)] for x in POSITIVE],
        "gammaFunction": [[x, mpmath.gamma(x)] for x in POSITIVE + NEGATIVE if x < 171],
        "digamma": [[x, mpmath.digamma(x)] for x in POSITIVE],
        "trigamma": [[x, mpmath.polygamma(1, mpf(x))] for x in POSITIVE],
        "logGammaIncrease": [
            [x, step, mpmath.loggamma(mpf(x) + mpf(step)) - mpmath.loggamma(mpf(x))]
            for x in [1e-6, 0.3, 1.7, 9.5, 10.0, 50.0, 1e4, 1e9]
            for step in [1e-15, 1e-6, 0.01, 1.0, 7.5]
        ],
        "stirlingRemainder": [
            [x, mpmath.loggamma(x) - ((mpf(x) - 0.5) * mpmath.log(x) - mpf(x) + mpmath.log(2 * mp.pi) / 2)]
            for x in [10.0, 10.5, 12.0, 15.0, 20.0, 33.3, 100.0, 1e3, 1e5, 1e8]
        ],
    }


def beta_tables():
    values = [1e-200, 1e-12, 1e-3, 0.2, 0.24, 0.5, 1.0, 1.7, 3.0, 9.9, 10.0, 12.5, 60.0, 1e3, 1e6, 1e12]
    pairs = [(a, b) for a in values for b in values]
    log_beta = lambda a, b: mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(mpf(a) + mpf(b))
    with mpmath.workdps(280):
        return {"logBeta": [[a, b, log_beta(a, b)] for a, b in pairs]}


def log1p_tables():
    sizes = spread("1e-300", "0.999", 60)
    values = sizes + [-x for x in sizes] + [1.19, 1.21, 3.0, 100.0, 1e10, -0.54, -0.56, -1 + 2**-52]
    with mpmath.workdps(700):
        return {"log1pMinusX": [[x, mpmath.log(1 + mpf(x)) - mpf(x)] for x in values]}


def inverse_erfc(p):
    x = mpmath.sqrt(-mpmath.log(p)) if p < 0.1 else mpf(1)
    for _ in range(300):
        value = mpmath.erfc(x)
        step = (mpmath.log(value) - mpmath.log(p)) * value * mpmath.exp(x * x) * mpmath.sqrt(mp.pi) / 2
        x += step
        if abs(step) < mpf(10) ** -45 * x:
            return x
    raise ArithmeticError(p)


def erf_tables():
    sizes = spread("1e-300", "1e-3", 15) + [0.05 * i for i in range(1, 120)] + [0.5, 3.999, 4.0, 4.001]
    arguments = sorted(set(sizes + [-x for x in sizes]))
    far = [6.5, 8.0, 10.0, 13.3, 17.0, 20.0, 23.7, 25.0, 26.2]
    levels = spread("1e-300", "1e-3", 30) + [0.01 * i for i in range(1, 100)] + [0.149999, 0.15, 0.850001, 0.85]
    return {
        "erf": [[x, mpmath.erf(x)] for x in arguments],
        "erfc": [[x, mpmath.erfc(x)] for x in arguments + far],
        "scaledErfc": [
            [x, mpmath.erfc(x) * mpmath.exp(mpf(x) ** 2)] for x in arguments + far + [-7.0, -15.0, -25.0, 30.0, 1e3]
        ] + [[x, 1 / (mpf(x) * mpmath.sqrt(mp.pi))] for x in [1e20, 1e200]],
        "inverseErf": [[y, mpmath.erfinv(y)] for y in levels + [-0.3, -0.999, 1 - 2**-50]],
        "inverseErfc": [[p, inverse_erfc(mpf(p))] for p in levels] + [[1.5, -mpmath.erfinv(mpf("0.5"))]],
    }


def gamma_lower_upper(a, x):
    """P(a, x) and Q(a, x)."""
    a, x = mpf(a), mpf(x)
    front = mpmath.exp(a * mpmath.log(x) - x - mpmath.loggamma(a + 1))
    if x <= a or x < 60:
        term, total, n = mpf(1), mpf(1), 0
        while term > total * mpf(10) ** -(mp.dps + 5):
            n += 1
            term *= x / (a + n)
            total += term
        return front * total, 1 - front * total
    tiny = mpf(10) ** -300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h = d
    i = 0
    while True:
        i += 1
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < mpf(10) ** -(mp.dps - 5) or an == 0:
            return 1 - front * a * h, front * a * h


def incomplete_gamma_tables():
    shapes = [1e-10, 1e-3, 0.1, 0.5, 0.9, 1.0, 1.5, 2.0, 5.0, 9.99, 10.0, 15.0, 19.9, 20.0, 20.1, 35.0, 100.0, 1e3, 1e4, 1e6]
    ratios = [1e-8, 0.01, 0.3, 0.69, 0.71, 0.9, 0.99, 1.0, 1.01, 1.1, 1.29, 1.31, 2.0, 5.0]
    absolute = [1e-300, 1e-10, 1e-3, 0.1, 0.3, 0.5, 0.99, 1.0, 1.1, 1.5, 3.0, 10.0, 100.0, 500.0, 700.0]
    rows = []
    with mpmath.workdps(100):
        for a in shapes:
            for x in sorted(set([a * r for r in ratios] + absolute)):
                if a < 1e5 or abs(x / a - 1) < 0.05:
                    rows.append([a, x, *gamma_lower_upper(a, x)])
        for a in [1e7, 3e8]:
            for sigmas in [-20, -6, -1, 0, 0.3, 2, 9, 25]:
                x = float(a + sigmas * a**0.5)
                rows.append([a, x, *gamma_lower_upper(a, x)])
    rows = [row for row in rows if 0 < row[2] and 0 < row[3]]
    return {"incompleteGamma": rows}


def beta_lower_upper(a, b, x):
    """I_x(a, b) and 1 - I_x(a, b)."""
    a, b, x = mpf(a), mpf(b), mpf(x)
    if x * (a + b) > a:
        upper, lower = beta_lower_upper_small(b, a, 1 - x, x)
        return lower, upper
    return beta_lower_upper_small(a, b, x, 1 - x)


def beta_lower_upper_small(a, b, x, y):
    log_beta = mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)
    front = mpmath.exp(a * mpmath.log(x) + b * mpmath.log(y) - log_beta)
    if front < mpf(10) ** -400:
        return mpf(0), mpf(1)
    small = mpf(10) ** -(mp.dps + 5)
    if x < mpf("0.9"):
        # DLMF 8.17.8: I = x^a y^b / (a B) F(a + b, 1; a + 1; x)
        term, total, n = mpf(1), mpf(1), 0
        while term > total * small:
            term *= x * (a + b + n) / (a + 1 + n)
            total += term
            n += 1
        return front / a * total, 1 - front / a * total
    if a * y < 20:
        # DLMF 8.17.7 for the complement; the terms alternate, but grow to e^20 at most.
        total, factor, n = 1 / b, mpf(1), 0
        while True:
            n += 1
            factor *= (n - a) / n * y
            total += factor / (b + n)
            if abs(factor) < small * abs(total):
                break
        upper = mpmath.exp(b * mpmath.log(y) - log_beta) * total
        return 1 - upper, upper
    # DLMF 8.17.22, by Lentz's method
    c, d = mpf(1), 1 / (1 - (a + b) * x / (a + 1))
    h, m = d, 0
    while True:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d, c = 1 / (1 + even * d), 1 + even / c
        h *= d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d, c = 1 / (1 + odd * d), 1 + odd / c
        h *= d * c
        if abs(d * c - 1) < mpf(10) ** -(mp.dps - 8):
            return front / a * h, 1 - front / a * h


def incomplete_beta_tables():
    values = [1e-8, 1e-2, 0.3, 0.5, 0.9, 1.0, 2.5, 9.0, 11.0, 19.0, 30.0, 80.0, 200.0, 5e3, 1e5, 1e7]
    generator = random.Random(1)
    rows = []
    with mpmath.workdps(80):
        for a in values:
            for b in values:
                mean = a / (a + b)
                deviation = (mean * (1 - mean) / (a + b + 1)) ** 0.5
                near = [mean + k * deviation for k in (-20, -8, -3, -0.5, 0, 0.5, 3, 8, 20)]
                far = [1e-200, 1e-10, 1e-3, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999, 1 - 2**-40]
                for x in pick(generator, near, far):
                    rows.append([a, b, x, *beta_lower_upper(a, b, x)])
    return {"incompleteBeta": [row for row in rows if row[3] > 0 and row[4] > 0]}


def pick(generator, near, far):
    inside = [x for x in near if 1e-12 < x < 0.9999]
    return generator.sample(inside, min(3, len(inside))) + generator.sample(far, 2)


if __name__ == "__main__":
    write("gamma.json", gamma_tables())
    write("beta.json", beta_tables())
    write("log1p-minus-x.json", log1p_tables())
    write("error-function.json", erf_tables())
    write("incomplete-gamma.json", incomplete_gamma_tables())
    write("incomplete-beta.json", incomplete_beta_tables())
