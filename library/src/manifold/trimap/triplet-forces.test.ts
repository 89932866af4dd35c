import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { tripletForces } from "./triplet-forces.js";

test("a triplet in the wrong order is a violation, and its loss is that of the paper", () => {
  const y = asMatrix([[0], [3], [1]]);
  const one = { members: Int32Array.of(0, 1, 2), weights: Float64Array.of(2) };
  const { loss, violations } = tripletForces(y, one, new Float64Array(3));
  expect(loss).toBeCloseTo((2 * 10) / 12, 12);
  expect(violations).toBe(1);
  expect(tripletForces(y, { ...one, members: Int32Array.of(0, 2, 1) }, new Float64Array(3)).violations).toBe(0);
});

test("the gradient is that of finite differences", () => {
  for (const seed of [1, 2]) {
    const random = createRandom(seed);
    const y = normalMatrix(9, 2, random);
    const members = Int32Array.from(Array.from({ length: 20 }, () => Array.from(random.sample(9, 3))).flat());
    const triplets = { members, weights: Float64Array.from({ length: 20 }, () => random.uniform()) };
    const [gradient, unused] = [new Float64Array(18), new Float64Array(18)];
    tripletForces(y, triplets, gradient);
    for (let e = 0; e < 18; e++) {
      const [above, below] = [1e-5, -1e-5].map((step) => {
        const data = y.data.slice();
        data[e] += step;
        return tripletForces({ ...y, data }, triplets, unused).loss;
      });
      expect(gradient[e]).toBeCloseTo((above - below) / 2e-5, 6);
    }
  }
});
