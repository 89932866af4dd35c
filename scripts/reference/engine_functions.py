"""Values of exp, expm1, log, log1p, tanh and erf in 60 digits, rounded to doubles, for the tests of the engine.

Run by hand: /usr/bin/python3 scripts/reference/engine_functions.py
Needs Debian's python3-mpmath. Writes library/src/engine/plain/reference/functions.json.
"""
import random

import mpmath
from mpmath import mp, mpf

from common import write

mp.dps = 60
random.seed(3)


def spread(low, high, count):
    """Uniform on the interval."""
    return [low + (high - low) * random.random() for _ in range(count)]


def sizes(low, high, count):
    """Uniform in the exponent, both signs."""
    return [random.choice([-1, 1]) * 10 ** (low + (high - low) * random.random()) for _ in range(count)]


positive = [abs(x) for x in sizes(-323, 308, 120)] + spread(0.5, 2, 60) + [1 + x for x in sizes(-15, -2, 40)]
arguments = {
    "exp": spread(-745, 709.7, 120) + spread(-1, 1, 60) + sizes(-300, 0, 30) + [709.78, -708.5, -740.25, -744.9],
    "expm1": spread(-50, 709.7, 60) + spread(-1, 1, 80) + sizes(-300, 0, 60) + [0.34657, 0.34658, -0.34657, -0.34658],
    "log": positive + [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.7071067811865475, 0.7071067811865476],
    "log1p": [x for x in sizes(-300, 0, 100) if x > -1] + [abs(x) for x in sizes(0, 308, 60)] + spread(-0.999999, 1, 60),
    "tanh": spread(-22, 22, 80) + spread(-1, 1, 60) + sizes(-300, 0, 60) + [0.173, 0.1733, 19.9, 20.1],
    "erf": spread(-7, 7, 100) + spread(-0.6, 0.6, 60) + sizes(-300, 0, 40) + [0.5, 0.49999999999999994, 3.99, 4.01, 5.99],
}
functions = {
    "exp": mp.exp, "expm1": mp.expm1, "log": mp.log, "log1p": mp.log1p, "tanh": mp.tanh, "erf": mp.erf,
}  # fmt: skip
values = {name: [[x, float(functions[name](mpf(x)))] for x in xs] for name, xs in arguments.items()}
write("library/src/engine/plain/reference/functions.json", "mpmath", mpmath.__version__, {"values": values}, indent=None)
