import { expect, test } from "vitest";
import { createRandom } from "../../../numeric/random/random.js";
import { appendVector, createLanczosBasis, expandBasis, isFull, solveProjected } from "./basis.js";
import { findMissed } from "./check.js";
import type { LanczosPlan } from "./cycles.js";

const size = 150;
const plan: LanczosPlan = {
  where: "here",
  count: 1,
  rank: (value) => value,
  peers: (value) => [value],
  allowed: (norm) => 1e-12 * norm,
  basisSize: 24,
  blockSize: 1,
  maxIterations: 10,
};

/** A search that starts with zeros at the given places, so that it cannot see their eigenvalues. */
function blindSearch(values: Float64Array, blindTo: readonly number[], seed: number) {
  const products = {
    size,
    applyRows(x: Float64Array, out: Float64Array, count: number) {
      for (let k = 0; k < count * size; k++) out[k] = values[k % size] * x[k];
    },
  };
  const basis = createLanczosBasis("here", products, plan.basisSize, 1);
  const random = createRandom(seed);
  appendVector(
    basis,
    Float64Array.from({ length: size }, (_, i) => (blindTo.includes(i) ? 0 : random.normal())),
  );
  while (!isFull(basis)) expandBasis(basis);
  return { basis, ritz: solveProjected(basis, plan.rank) };
}

test("finds an eigenvalue that the search missed, whether a copy or a larger one", () => {
  for (const missing of [1, 1.5]) {
    for (let seed = 0; seed < 20; seed++) {
      const values = Float64Array.from({ length: size }, (_, i) =>
        i === 0 ? 1 : i === 7 ? missing : 0.5 * Math.sin(i),
      );
      const { basis, ritz } = blindSearch(values, [7], seed);
      expect(ritz.values[0]).toBeCloseTo(1, 10);
      const missed = findMissed(basis, ritz, { ...plan, count: 2 }, 8, createRandom(seed + 100));
      expect(missed).toBeDefined();
      if (missed !== undefined) expect(Math.abs(missed[7])).toBeGreaterThan(0.9);
    }
  }
});

test("finds nothing when nothing was missed, in fewer steps than a full cycle", () => {
  const values = Float64Array.from({ length: size }, (_, i) => (i === 0 ? 1 : 0.5 * Math.sin(i)));
  for (let seed = 0; seed < 20; seed++) {
    const { basis, ritz } = blindSearch(values, [], seed);
    const before = basis.products;
    expect(findMissed(basis, ritz, plan, 8, createRandom(seed + 100))).toBeUndefined();
    expect(basis.products - before).toBeLessThan(plan.basisSize - 8);
  }
});

test("returns a copy of the smallest wanted value, from which the search continues", () => {
  const values = Float64Array.from({ length: size }, (_, i) => (i < 3 ? 1 : 0.5 * Math.sin(i)));
  const { basis, ritz } = blindSearch(values, [], 1);
  const vector = findMissed(basis, ritz, plan, 8, createRandom(2));
  expect(Math.hypot(...(vector ?? []).slice(0, 3))).toBeGreaterThan(0.99);
});
