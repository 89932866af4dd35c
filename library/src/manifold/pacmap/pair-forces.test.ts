import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { pairForces } from "./pair-forces.js";
import { pacmapPairs } from "./pairs.js";

const none = { count: 0, partners: new Int32Array(0) };

test("the losses of two samples at a distance of 2 are those of the paper", () => {
  const y = asMatrix([[0], [2]]);
  const pair = { count: 1, partners: Int32Array.of(1, 0) };
  const weights = { near: 1, middle: 1, far: 1 };
  const loss = (pairs: object) =>
    pairForces(y, { near: none, middle: none, far: none, ...pairs }, weights, new Float64Array(2));
  expect(loss({ near: pair })).toBeCloseTo((2 * 5) / 15, 12);
  expect(loss({ middle: pair })).toBeCloseTo((2 * 5) / 10_005, 12);
  expect(loss({ far: pair })).toBeCloseTo(2 / 6, 12);
});

test("the gradient is that of finite differences", () => {
  for (const seed of [1, 2]) {
    const x = normalMatrix(20, 3, createRandom(seed));
    const pairs = runToEnd(pacmapPairs(x, { near: 3, middle: 2, far: 4 }, { distance: { kind: "euclidean" }, seed }));
    const y = normalMatrix(20, 2, createRandom(seed + 10));
    const weights = { near: 2, middle: 100, far: 1 };
    const [gradient, unused] = [new Float64Array(40), new Float64Array(40)];
    pairForces(y, pairs, weights, gradient);
    for (const e of [0, 7, 39]) {
      const [above, below] = [1e-5, -1e-5].map((step) => {
        const data = y.data.slice();
        data[e] += step;
        return pairForces({ ...y, data }, pairs, weights, unused);
      });
      expect(gradient[e]).toBeCloseTo((above - below) / 2e-5, 5);
    }
  }
});
