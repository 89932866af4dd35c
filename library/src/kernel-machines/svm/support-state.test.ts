import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { shareBetweenFits, sharedResults } from "../../contract/shared-samples.js";
import { asMatrix } from "../../data/matrix.js";
import { keepSupportVectors, supportValues } from "./support-state.js";

const x = asMatrix([[1], [2], [3]]);
const coefficients = asMatrix([
  [1, 0, 0],
  [2, 0, -1],
]);

test("keeps the samples that some function uses, and evaluates all functions", () => {
  const kept = keepSupportVectors({ kind: "linear", offset: 0 }, x, coefficients, Float64Array.of(10, 20));
  expect(Array.from(kept.support)).toEqual([0, 2]);
  expect(Array.from(kept.coefficients.data)).toEqual([1, 0, 2, -1]);
  // f₁(2) = 2 · 1 + 10; f₂(2) = 2 (2 · 1 − 3) + 20.
  expectClose(supportValues(kept, asMatrix([[2]])).data, [12, 18], 1e-12);
});

test("with a precomputed kernel there is a coefficient for each training sample, and no samples", () => {
  const kept = keepSupportVectors({ kind: "precomputed" }, x, coefficients, Float64Array.of(0, 0));
  expect(kept.samples.rows).toBe(0);
  expectClose(supportValues(kept, asMatrix([[1, 5, 1]])).data, [1, 1], 1e-12);
});

test("values for samples that several models get are kept for the same functions, as a copy", () => {
  const shared = asMatrix([[2], [4]]);
  shareBetweenFits(shared);
  const kept = keepSupportVectors({ kind: "linear", offset: 0 }, x, coefficients, Float64Array.of(10, 20));
  const alone = supportValues(kept, asMatrix([[2], [4]]));
  for (let round = 0; round < 3; round++) {
    const values = supportValues(structuredClone(kept), shared);
    expect(values).toEqual(alone);
    values.data.fill(0);
  }
  const known = sharedResults(shared)?.get("values of functions");
  supportValues(kept, shared);
  expect(sharedResults(shared)?.get("values of functions")).toBe(known);
  for (const change of [
    { intercepts: Float64Array.of(10, 21) },
    {
      coefficients: asMatrix([
        [1, 0],
        [2, -2],
      ]),
    },
    { samples: asMatrix([[1], [4]]) },
    { kernel: { kind: "linear", offset: 1 } as const },
  ]) {
    const other = { ...kept, ...change };
    expect(supportValues(other, shared)).toEqual(supportValues(other, asMatrix([[2], [4]])));
  }
});
