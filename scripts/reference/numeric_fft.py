"""Reference values of numpy.fft, numpy.convolve and numpy.correlate.

Run by hand: /usr/bin/python3 scripts/reference/numeric_fft.py
Writes library/src/numeric/reference/fft.json. Inputs are short integer sequences that a test can reproduce:
re[j] = (7 j^2 + 3 j) mod 17 - 8, im[j] = (5 j^2 + j) mod 13 - 6.
"""
import numpy as np

from common import write


def real(n):
    j = np.arange(n, dtype=np.int64)
    return ((7 * j * j + 3 * j) % 17 - 8).astype(float)


def imaginary(n):
    j = np.arange(n, dtype=np.int64)
    return ((5 * j * j + j) % 13 - 6).astype(float)


def digits(values):
    return [float(f"{v:.17g}") for v in values]


def case(n):
    x = np.fft.fft(real(n) + 1j * imaginary(n))
    h = np.fft.rfft(real(n))
    # Long spectra are compared at some indices and in total, to keep the file small.
    at = np.arange(n) if n <= 64 else np.unique(np.linspace(0, n - 1, 40).astype(int))
    half = np.arange(len(h)) if n <= 64 else np.unique(np.linspace(0, len(h) - 1, 40).astype(int))
    return {"length": n, "at": at.tolist(), "re": digits(x.real[at]), "im": digits(x.imag[at]),
            "halfAt": half.tolist(), "halfRe": digits(h.real[half]), "halfIm": digits(h.imag[half]),
            "energy": float(np.sum(np.abs(x) ** 2))}


def grid(rows, columns):
    n = rows * columns
    x = np.fft.fft2((real(n) + 1j * imaginary(n)).reshape(rows, columns)).ravel()
    return {"rows": rows, "columns": columns, "re": digits(x.real), "im": digits(x.imag)}


def pair(n, m):
    a, b = real(n), imaginary(m)
    parts = ["full", "same", "valid"]
    return {"a": n, "b": m,
            "convolve": {p: digits(np.convolve(a, b, p)) for p in parts},
            "correlate": {p: digits(np.correlate(a, b, p)) for p in parts}}


lengths = list(range(1, 65)) + [97, 101, 127, 243, 360, 625, 961, 997, 1000, 1024, 1155, 2187, 4096, 10007, 62500]
result = {
    "transforms": [case(n) for n in lengths],
    "grids": [grid(r, c) for r, c in [(1, 1), (1, 5), (4, 4), (3, 7), (8, 10), (11, 2)]],
    "pairs": [pair(n, m) for n, m in [(1, 1), (5, 3), (3, 5), (6, 4), (4, 6), (7, 7), (8, 8), (60, 57), (57, 60), (200, 90)]],
    "frequencies": [{"length": n, "spacing": d, "all": digits(np.fft.fftfreq(n, d)), "half": digits(np.fft.rfftfreq(n, d))}
                    for n, d in [(1, 1.0), (2, 0.5), (7, 0.1), (8, 3.0)]],
}
write("library/src/numeric/reference/fft.json", "numpy", np.__version__, result, indent=None)
