/** One tree of cells serves gravity, t-SNE, densities and mean shifts: barnes-hut.test.ts has gravity, t-sne.test.ts t-SNE. */
import { expect, test } from "vitest";
import { meanShiftPath } from "../src/clustering/mode-seeking/mean-shift-path.js";
import { kernelDensity } from "../src/density/kernel-density/kernel-density.js";
import { buildSpaceTree, sumAtPoints } from "../src/graphs/index.js";
import { exp } from "../src/numeric/elementary/functions.js";
import { createRandom } from "../src/numeric/random/random.js";
import { expectClose } from "./expect-close.js";
import { normalMatrix } from "./matrices.js";

const bandwidth = 0.4;
const gauss = (square: number) => exp(-square / (2 * bandwidth ** 2));
const potential = { value: gauss, force: gauss };

test.each([1, 2, 3])(
  "densities in %d dimensions: those of kernelDensity with a threshold of 0, near them with 0.5",
  (columns) => {
    for (const seed of [1, 2]) {
      const [x, points] = [300, 20].map((rows, k) => normalMatrix(rows, columns, createRandom(seed + 10 * k)));
      const exact = kernelDensity({ bandwidth }).fit({ x }).logDensity(points).map(exp);
      const norm = x.rows * (bandwidth * Math.sqrt(2 * Math.PI)) ** columns;
      const tree = buildSpaceTree(x);
      const [direct, near] = [0, 0.5].map((angle) => sumAtPoints(tree, points, angle, potential));
      expectClose(
        direct.values.map((value) => value / norm),
        exact,
        1e-12,
      );
      expect(direct.terms).toBe(300 * 20);
      expect(near.terms).toBeLessThan(direct.terms);
      expectClose(
        near.values.map((value) => value / norm),
        exact,
        0.02,
      );
    }
  },
);

test("mean shifts: the step of meanShiftPath with a threshold of 0, near it with 0.5", () => {
  for (const seed of [1, 2]) {
    const x = normalMatrix(200, 2, createRandom(seed));
    const tree = buildSpaceTree(x);
    for (const start of [
      [1, 1],
      [-0.5, 2],
    ]) {
      const settings = { bandwidth, densityKernel: "gaussian", maxIterations: 1 } as const;
      const path = meanShiftPath(x, start, settings).data;
      const step = (angle: number) => {
        const { values, forces } = sumAtPoints(
          tree,
          { rows: 1, columns: 2, data: Float64Array.from(start) },
          angle,
          potential,
        );
        return forces.data.map((force, k) => start[k] - force / values[0]);
      };
      expectClose(step(0), path.subarray(2, 4), 1e-10);
      expectClose(step(0.5), path.subarray(2, 4), 0.05);
    }
  }
});
