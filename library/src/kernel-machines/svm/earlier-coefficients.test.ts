import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { earlierCoefficients } from "./earlier-coefficients.js";

const kernel = { kind: "linear", offset: 0 } as const;
const intercepts = Float64Array.of(0, 0);
const coefficients = asMatrix([
  [1, 2, 3],
  [4, 0, 6],
]);
const samples = asMatrix([
  [0, 1],
  [5, 5],
  [0, 1],
]);
const x = asMatrix([
  [1, 0],
  [0, 1],
  [0, 1],
  [0, 1],
]);

test("support vectors are found among the samples, equal ones in their order, dense or sparse", () => {
  for (const state of [samples, fromDense(samples)]) {
    for (const given of [x, fromDense(x)]) {
      const found = earlierCoefficients({ kernel, samples: state, coefficients, intercepts }, given);
      expect(Array.from(found.data)).toEqual([0, 1, 3, 0, 0, 4, 6, 0]);
    }
  }
});

test("a precomputed kernel has a coefficient for each sample already", () => {
  const state = { kernel: { kind: "precomputed" }, samples: asMatrix([]), coefficients, intercepts } as const;
  expect(Array.from(earlierCoefficients(state, asMatrix([[1], [1], [1]])).data)).toEqual([1, 2, 3, 4, 0, 6]);
});
