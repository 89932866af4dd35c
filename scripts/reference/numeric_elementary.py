"""Reference values for library/src/numeric/elementary: each value in two parts, so that errors below the last digit show.

    /usr/bin/python3 scripts/reference/numeric_elementary.py [values for each function] [file]

Needs Debian's python3-mpmath.
"""
import math
import pathlib
import random
import sys

import mpmath
from mpmath import mp, mpf

from common import write_rows

mp.prec = 1500  # the largest angles need 1024 digits before the point

random.seed(1)
HUGE = math.ldexp(6381956970095103, 797)  # the double closest to a multiple of pi/2


def signed(low, high):
    """Of any order of magnitude between 2^low and 2^high, and either sign."""
    return lambda: random.choice([-1, 1]) * math.ldexp(random.uniform(1, 2), random.randint(low, high - 1))


def positive(low, high):
    return lambda: abs(signed(low, high)())


def between(low, high):
    return lambda: random.uniform(low, high)


def near(center, low):
    """At a distance of 2^low to 1/2 from a number."""
    return lambda: center + signed(low, -1)()


# function, draws of arguments, arguments of interest
FUNCTIONS = {
    "exp": (mpmath.exp, [between(-745, 709.7), between(-2, 2), signed(-40, 9)], [709.782712893384, -745.1332191019411, -708.4, 1, -1, 0.34657359, 0.3465736]),
    "expm1": (mpmath.expm1, [between(-40, 709.7), between(-2, 2), signed(-60, 9)], [709.782712893384, 5e-324, 1, -1, 0.34657359, 0.3465736, 38.9, -37.5]),
    "log": (mpmath.log, [positive(-1074, 1024), near(1, -50), between(0, 10)], [5e-324, 2.2250738585072014e-308, 2.2250738585072009e-308, 1.7976931348623157e308, 2, 10, math.sqrt(2), math.sqrt(0.5)]),
    "log1p": (mpmath.log1p, [positive(-80, 1024), near(0, -60), between(-1, 1)], [5e-324, -0.9999999999999999, -0.29289321, -0.2928933, 0.414213, 0.414214, 1.7976931348623157e308, 9007199254740993.0]),
    "log2": (lambda x: mpmath.log(x) / mpmath.log(2), [positive(-1074, 1024), near(1, -50), between(0, 10)], [5e-324, 3, 1e300, 2.2250738585072009e-308]),
    "log10": (lambda x: mpmath.log(x) / mpmath.log(10), [positive(-1074, 1024), near(1, -50), between(0, 10)], [5e-324, 3, 1e300, 1000, 1e15, 2.2250738585072009e-308]),
    "sin": (mpmath.sin, [between(-10, 10), signed(-30, 20), signed(20, 1024)], [HUGE, -HUGE, 1e22, 3.141592653589793, 1.5707963267948966, 355, 52174, 1647099, 1647100, 1.7976931348623157e308, 0.7853981633974483, 0.7853981633974484]),
    "cos": (mpmath.cos, [between(-10, 10), signed(-30, 20), signed(20, 1024)], [HUGE, -HUGE, 1e22, 3.141592653589793, 1.5707963267948966, 11, 355, 1647099, 1647100, 1.7976931348623157e308, 0.7853981633974483, 0.7853981633974484]),
    "tan": (mpmath.tan, [between(-10, 10), signed(-30, 20), signed(20, 1024)], [HUGE, -HUGE, 1e22, 3.141592653589793, 1.5707963267948966, 11, 355, 0.6744, 0.67440001, 0.7853981633974483, 0.7853981633974484]),
    "asin": (mpmath.asin, [between(-1, 1), signed(-40, 0), lambda: 1 - positive(-50, -1)()], [1, -1, 0.5, -0.5, 0.975]),
    "acos": (mpmath.acos, [between(-1, 1), signed(-40, 0), lambda: 1 - positive(-50, -1)()], [-1, 0.5, -0.5, 0.9999999999999999]),
    "atan": (mpmath.atan, [between(-5, 5), signed(-40, 80), signed(-3, 3)], [1, 0.4375, 0.6875, 1.1875, 2.4375, 1e300]),
    "sinh": (mpmath.sinh, [between(-710.4, 710.4), between(-2, 2), signed(-40, 9)], [710.4758600739439, 709.5, 22, 1]),
    "cosh": (mpmath.cosh, [between(-710.4, 710.4), between(-2, 2), signed(-40, 9)], [710.4758600739439, 709.5, 22, 0.34657]),
    "tanh": (mpmath.tanh, [between(-22, 22), between(-2, 2), signed(-60, 4)], [1, 21.9, 22.1, 0.5493]),
    "asinh": (mpmath.asinh, [signed(-1022, 1024), between(-3, 3), signed(-30, 40)], [2, 268435456, 268435457, 1e308]),
    "cbrt": (mpmath.cbrt, [positive(-1074, 1024), positive(-3, 3), positive(-30, 30)], [5e-324, 8, 27, 1e300]),
    "pow": (lambda x, y: mpf(x) ** mpf(y), [lambda: (positive(-40, 40)(), between(-15, 15)()), lambda: (near(1, -30)(), signed(0, 30)()), lambda: (between(0, 10)(), float(random.randint(-20, 300))), lambda: (positive(-1074, 1024)(), between(-1, 1)()), lambda: (near(1, -50)(), signed(31, 40)())],
            [(2, 1023.5), (2, -1074), (2, -1074.4), (3, 30), (10, 22), (10, 308), (10, -308), (1.0000000000000002, 2.0**52), (1.0000000000000002, 3e18), (0.9999999999999999, 6e18), (5e-324, 0.5), (5e-324, -0.9), (1.7976931348623157e308, 0.3)]),
    "atan2": (mpmath.atan2, [lambda: (between(-5, 5)(), between(-5, 5)()), lambda: (signed(-200, 200)(), signed(-200, 200)()), lambda: (signed(-10, 10)(), signed(-10, 10)())],
              [(1, -1), (-1, -1), (1e-300, -1), (5e-324, 1e10), (1e300, -1e-300)]),
    "hypot": (lambda x, y: mpmath.sqrt(mpf(x) ** 2 + mpf(y) ** 2), [lambda: (between(-5, 5)(), between(-5, 5)()), lambda: (signed(-1000, 1000)(), signed(-1000, 1000)()), lambda: (signed(-10, 10)(), signed(-10, 10)())],
              [(3, 4), (5e-324, 5e-324), (1e308, 1e308), (3e-324, 1e-320), (1e-160, 1e-140), (1e160, 1e150)]),
}


def is_useful(high):
    return abs(high) != math.inf and high != 0


def row(function, arguments):
    value = function(*[mpf(x) for x in arguments])
    high = float(value)
    return [*arguments, high, float(value - mpf(high)) if is_useful(high) else 0.0]


def rows(function, draws, given, count):
    arguments = [x if isinstance(x, tuple) else (float(x),) for x in given]
    while len(arguments) < count:
        x = draws[len(arguments) % len(draws)]()
        x = x if isinstance(x, tuple) else (x,)
        if len(x) == 2 and function is FUNCTIONS["pow"][0] and abs(x[1] * math.log(x[0])) > 709:
            continue
        if is_useful(float(function(*[mpf(v) for v in x]))):
            arguments.append(x)
    return [row(function, x) for x in arguments]


count = int(sys.argv[1]) if len(sys.argv) > 1 else 45
path = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else "library/src/numeric/reference/elementary.json"
tables = {name: rows(*entry, count) for name, entry in FUNCTIONS.items()}
write_rows(path, "mpmath", mpmath.__version__, tables)
