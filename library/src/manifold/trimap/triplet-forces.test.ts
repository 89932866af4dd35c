import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { createEngine, withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { createTripletForces } from "./triplet-forces.js";
import type { Triplets } from "./triplets.js";

function measure(y: Matrix, triplets: Triplets, tier: "plain" | "simd" = "simd") {
  const gradient = new Float64Array(y.data.length).fill(9);
  return withWorkspace(createEngine({ tier, threads: 1 }), (space) => ({
    ...runToEnd(createTripletForces(space, y, triplets)(y.data, gradient)),
    gradient,
  }));
}

function drawn(columns: number, seed: number): readonly [Matrix, Triplets] {
  const random = createRandom(seed);
  const y = normalMatrix(9, columns, random);
  const members = Int32Array.from(Array.from({ length: 20 }, () => Array.from(random.sample(9, 3))).flat());
  return [y, { members, weights: Float64Array.from({ length: 20 }, () => random.uniform()) }];
}

test("a triplet in the wrong order is a violation, and its loss is that of the paper", () => {
  const y = asMatrix([[0], [3], [1]]);
  const one = { members: Int32Array.of(0, 1, 2), weights: Float64Array.of(2) };
  const { loss, violations } = measure(y, one);
  expect(loss).toBeCloseTo((2 * 10) / 12, 12);
  expect(violations).toBe(1);
  expect(measure(y, { ...one, members: Int32Array.of(0, 2, 1) }).violations).toBe(0);
});

test("the gradient is that of finite differences", () => {
  for (const [columns, seed] of [
    [2, 1],
    [2, 2],
    [3, 3],
  ]) {
    const [y, triplets] = drawn(columns, seed);
    const slopes = y.data.map((_, e) => {
      const [above, below] = [1e-5, -1e-5].map((step) => {
        const data = y.data.slice();
        data[e] += step;
        return measure({ ...y, data }, triplets).loss;
      });
      return (above - below) / 2e-5;
    });
    expectClose(measure(y, triplets).gradient, slopes, 1e-6);
  }
});

test("plain loops and kernels agree", () => {
  for (const columns of [1, 2, 3]) {
    const [y, triplets] = drawn(columns, columns);
    const [plain, simd] = [measure(y, triplets, "plain"), measure(y, triplets)];
    expectClose(simd.gradient, plain.gradient, 1e-13);
    expect(simd.loss).toBeCloseTo(plain.loss, 12);
    expect(simd.violations).toBe(plain.violations);
  }
});
