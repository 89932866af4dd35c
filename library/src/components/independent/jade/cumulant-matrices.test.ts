import { expect, test } from "vitest";
import { zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { cumulantMatrices, cumulantSteps } from "./cumulant-matrices.js";

test("fourth-order cumulants match their definition", () => {
  const random = createRandom(2);
  const z = zeros(7, 3);
  for (let at = 0; at < z.data.length; at++) z.data[at] = random.normal();
  const matrices = cumulantMatrices(z);
  expect(matrices).toHaveLength(6);
  const delta = (a: number, b: number) => (a === b ? 1 : 0);
  let at = 0;
  for (let p = 0; p < 3; p++) {
    for (let q = p; q < 3; q++, at++) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          let moment = 0;
          for (let t = 0; t < 7; t++) {
            moment += (z.data[3 * t + p] * z.data[3 * t + q] * z.data[3 * t + i] * z.data[3 * t + j]) / 7;
          }
          const cumulant = moment - delta(p, q) * delta(i, j) - delta(p, i) * delta(q, j) - delta(p, j) * delta(q, i);
          expect(matrices[at].data[3 * i + j]).toBeCloseTo((p === q ? 1 : Math.SQRT2) * cumulant, 12);
        }
      }
    }
  }
});

test("yields after pieces of bounded work: more often for more samples and for more components", () => {
  const yields = (samples: number, components: number) => [...cumulantSteps(zeros(samples, components))].length;
  expect(yields(1000, 3)).toBe(0);
  expect(yields(20_000, 12)).toBeGreaterThan(3);
  expect(yields(1000, 30)).toBeGreaterThan(3);
});
