"""Reference values for library/src/numeric/random*.test.ts.

The stream comes from the authors' C program (public domain, https://prng.di.unimi.it/xoshiro128starstar.c), compiled
here; critical values of the statistical tests come from scipy.

    /usr/bin/python3 scripts/reference/numeric_random.py
"""
import pathlib
import subprocess
import tempfile

import scipy
from scipy import stats

from common import write

PROGRAM = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
static inline uint32_t rotl(const uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static uint32_t s[4];
uint32_t next(void) {
  const uint32_t result = rotl(s[1] * 5, 7) * 9;
  const uint32_t t = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotl(s[3], 11);
  return result;
}
int main(int argc, char **argv) {
  for (int i = 0; i < 4; i++) s[i] = strtoul(argv[i + 1], NULL, 10);
  for (int i = 0; i < 1000; i++) { uint32_t x = next(); if (i < 20 || i == 999) printf("%u ", x); }
  return argc != 5;
}
"""


def streams():
    states = [[1, 2, 3, 4], [0x964D4A0C, 0xD40AB895, 0xAD7FDECB, 0x3006F0F0], [0xFFFFFFFF] * 4, [0, 0, 0, 1]]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "xoshiro.c"
        source.write_text(PROGRAM)
        binary = str(source.with_suffix(""))
        subprocess.run(["cc", "-o", binary, str(source)], check=True)
        result = []
        for state in states:
            run = subprocess.run([binary, *map(str, state)], capture_output=True, text=True, check=True)
            numbers = [int(word) for word in run.stdout.split()]
            result.append({"state": state, "first": numbers[:20], "thousandth": numbers[20]})
        return result


FALSE_ALARM = 1e-6
tool = "xoshiro128starstar.c (Blackman and Vigna) compiled by cc; scipy"
write("library/src/numeric/reference/random.json", tool, scipy.__version__, {
    "streams": streams(),
    "falseAlarm": FALSE_ALARM,
    "chiSquaredCritical": {str(df): stats.chi2.isf(FALSE_ALARM, df) for df in (1, 2, 5, 6, 9, 11, 23, 99, 119, 255, 1023)},
    "kolmogorovCritical": stats.kstwobign.isf(FALSE_ALARM),
    "normalCritical": stats.norm.isf(FALSE_ALARM / 2),
})
