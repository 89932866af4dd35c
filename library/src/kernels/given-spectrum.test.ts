import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { gramOfRows } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { givenSpectrum, indefiniteWarnings } from "./given-spectrum.js";

const spectrumOf = (x: Matrix) => runToEnd(givenSpectrum({ kind: "precomputed" }, x));

test("the smallest eigenvalue in units of the diagonal: of small matrices exactly, of semidefinite ones 0 up to rounding", () => {
  expect(
    spectrumOf(
      asMatrix([
        [1, 3],
        [3, 2],
      ]),
    ),
  ).toBeCloseTo((1.5 - Math.sqrt(0.25 + 9)) / 2, 12);
  expect(spectrumOf(asMatrix([[-4]]))).toBe(-1);
  expect(
    spectrumOf(
      asMatrix([
        [0, 2],
        [2, 0],
      ]),
    ),
  ).toBe(-1);
  for (let seed = 0; seed < 5; seed++) {
    expect(spectrumOf(gramOfRows(normalMatrix(80, 7, createRandom(seed))))).toBeGreaterThan(-1e-12);
  }
});

test("one negative eigenvalue of a larger matrix is found from few products", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const k = gramOfRows(normalMatrix(80, 7, random));
    const v = Float64Array.from({ length: 80 }, () => random.normal() / 4);
    const data = k.data.map((value, at) => value - v[Math.floor(at / 80)] * v[at % 80]);
    expect(spectrumOf({ ...k, data })).toBeLessThan(-0.05);
  }
});

test("sparse matrices and other kernels", () => {
  const k = asMatrix([
    [1, 3],
    [3, 2],
  ]);
  expect(runToEnd(givenSpectrum({ kind: "precomputed" }, fromDense(k)))).toBe(spectrumOf(k));
  expect(runToEnd(givenSpectrum({ kind: "linear", offset: 0 }, k))).toBe(0);
});

test("a warning says what follows from a negative eigenvalue, but for rounding", () => {
  expect(indefiniteWarnings({ eigenvalue: -1e-6, curvature: 0 }, "nothing follows")).toEqual([]);
  expect(indefiniteWarnings({ eigenvalue: 0, curvature: -0.1 }, "the end is near")).toEqual([
    {
      code: "ill-conditioned",
      message:
        "the kernel matrix is not positive semidefinite: the end is near; use another kernel or add a constant to the diagonal",
      details: { eigenvalue: 0, curvature: -0.1 },
    },
  ]);
});
