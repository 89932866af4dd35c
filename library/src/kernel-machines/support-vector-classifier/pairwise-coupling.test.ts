import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import { clearOfZero, coupledProbabilities } from "./pairwise-coupling.js";

test("pairs that agree with probabilities of the classes give these probabilities", () => {
  for (let seed = 0; seed < 10; seed++) {
    const k = 2 + (seed % 6);
    const p = createRandom(seed).dirichlet(new Float64Array(k).fill(1));
    const pairs = Float64Array.from({ length: k * k }, (_, at) => {
      const [i, j] = [Math.floor(at / k), at % k];
      return p[i] / (p[i] + p[j]);
    });
    expectClose(coupledProbabilities(pairs, k), p, 1e-10);
  }
});

test("pairs that contradict each other: no other probabilities have a smaller sum of squares", () => {
  const random = createRandom(1);
  for (const k of [3, 5, 8]) {
    const pairs = new Float64Array(k * k);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < i; j++) {
        pairs[i * k + j] = clearOfZero(random.uniform() < 0.3 ? 0 : random.uniform());
        pairs[j * k + i] = 1 - pairs[i * k + j];
      }
    }
    const squares = (p: Float64Array) => {
      let sum = 0;
      for (let i = 0; i < k; i++) {
        for (let j = 0; j < k; j++) if (i !== j) sum += (pairs[j * k + i] * p[i] - pairs[i * k + j] * p[j]) ** 2;
      }
      return sum;
    };
    const best = coupledProbabilities(pairs, k);
    expectClose([best.reduce((sum, share) => sum + share, 0)], [1], 1e-12);
    expect(Math.min(...best)).toBeGreaterThanOrEqual(0);
    for (let trial = 0; trial < 50; trial++) {
      const other = random.dirichlet(new Float64Array(k).fill(1));
      const mixed = best.map((share, i) => share + 0.01 * (other[i] - share));
      expect(squares(mixed)).toBeGreaterThan(squares(best));
    }
  }
});
