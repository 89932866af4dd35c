import { expect, test } from "vitest";
import { sequences } from "../../test/chains.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { draw } from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { pairFeatures } from "./pair-features.js";
import { jointScore } from "./problem.js";

test("[ML2-155] features of neighbours as a sum share h weights, one after the other have (L − 1) h; both are maximised exactly", () => {
  const labels = ["a", "b", "c"] as const;
  const [length, size] = [5, 4];
  for (let seed = 0; seed < 6; seed++) {
    const random = createRandom(seed);
    const table = draw(random, length * 9 * size);
    const features = (x: number, t: number, i: (typeof labels)[number], j: (typeof labels)[number]) =>
      Array.from(
        { length: size },
        (_, k) => x * table[((t * 3 + labels.indexOf(i)) * 3 + labels.indexOf(j)) * size + k],
      );
    const [sum, concatenation] = (["sum", "concatenation"] as const).map((structure) =>
      pairFeatures<number, (typeof labels)[number]>({
        labels,
        size,
        length,
        structure,
        features: (x, t, i, j, add) => {
          features(x, t, i, j).forEach((value, k) => {
            add(k, value);
          });
        },
      }),
    );
    expect([sum.dimension, concatenation.dimension]).toEqual([size, (length - 1) * size]);
    const paths = sequences(length, 3).map((path) => path.map((code) => labels[code]));
    for (const problem of [sum, concatenation]) {
      const weights = draw(random, problem.dimension);
      const scoreOf = (path: readonly (typeof labels)[number][]) =>
        [0, 1, 2, 3].reduce((total, t) => {
          const block = problem === sum ? weights : weights.subarray(t * size, (t + 1) * size);
          return total + features(1.5, t, path[t], path[t + 1]).reduce((a, value, k) => a + value * block[k], 0);
        }, 0);
      expectClose(
        paths.map((path) => jointScore(problem, weights, 1.5, path)),
        paths.map(scoreOf),
        1e-12,
      );
      const best = paths.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
      expect(problem.argmax(weights, 1.5)).toEqual(best);
    }
    // With the same weights in each block, both score alike.
    const shared = draw(random, size);
    const repeated = Float64Array.from({ length: concatenation.dimension }, (_, i) => shared[i % size]);
    expect(concatenation.argmax(repeated, 1)).toEqual(sum.argmax(shared, 1));
  }
  expect(refusal(() => pairFeatures({ labels, size: 1, length: 1, structure: "sum", features: () => {} }))).toContain(
    "at least 2 positions",
  );
});
