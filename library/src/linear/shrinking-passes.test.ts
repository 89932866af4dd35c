import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { shrinkingPasses } from "./shrinking-passes.js";

/** Samples whose violations halve at each visit; those of even number are left out once a bound is known. */
function halving(count: number) {
  const violations = new Float64Array(count).fill(1);
  const visits = new Int32Array(count);
  return {
    ...{ counted: Int32Array.from({ length: count }, (_, i) => i), violations, visits },
    visit(i: number, bound: number) {
      visits[i]++;
      violations[i] /= 2;
      return i % 2 === 0 && bound < Infinity ? -1 : violations[i];
    },
    certificate: () => ({ objective: 1, dualityGap: Math.max(...violations) }),
  };
}

const cost = { allowed: 0.1, perSample: 1 };

test("passes end when the duality gap of all samples is small enough; samples that are left out come back before", () => {
  const dual = halving(6);
  const found = runToEnd(shrinkingPasses(dual, createRandom(0), { tolerance: 1e-3, maxIterations: 100 }, cost));
  expect(found.converged).toBe(true);
  expect(Math.max(...dual.violations)).toBeLessThanOrEqual(1e-3);
  // Left out for some passes.
  expect(dual.visits[0]).toBeLessThan(dual.visits[1]);
});

test("the limit on passes is kept, and the certificate is that of the end", () => {
  const dual = halving(4);
  const found = runToEnd(shrinkingPasses(dual, createRandom(0), { tolerance: 1e-9, maxIterations: 2 }, cost));
  expect([found.iterations, found.converged]).toEqual([2, false]);
  expect(found.certificate.dualityGap).toBe(Math.max(...dual.violations));
});

test("nothing is visited where the gap is closed from the beginning", () => {
  const dual = { ...halving(3), certificate: () => ({ objective: 1, dualityGap: 0 }) };
  expect(runToEnd(shrinkingPasses(dual, createRandom(0), { tolerance: 0, maxIterations: 5 }, cost)).iterations).toBe(0);
});
