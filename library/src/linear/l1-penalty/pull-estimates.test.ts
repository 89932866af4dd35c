import { expect, test } from "vitest";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { createPullEstimates } from "./pull-estimates.js";

test.each([1, 2, 3])(
  "estimates are within their error bound, and completed ones are the exact products (seed %i)",
  (seed) => {
    const [n, d, first] = [30, 12, 2];
    const random = createRandom(seed);
    const columns = Array.from({ length: d }, () => Float64Array.from({ length: n }, () => random.normal()));
    const space = createWorkspace(currentEngine());
    const matrix = space.matrix(
      d,
      n,
      columns.flatMap((column) => [...column]),
    );
    const rest = space.vector(n);
    const estimates = createPullEstimates(space, n, d, matrix, rest);
    const residual = Float64Array.from({ length: n }, () => random.normal());
    const out = new Float64Array(d);
    // More residuals than directions are kept; small changes, as along a path.
    for (let step = 0; step < 40; step++) {
      for (let i = 0; i < n; i++) residual[i] += 0.1 * random.normal();
      space.write(rest, residual);
      const truth = columns.map((column) => column.reduce((sum, value, i) => sum + value * residual[i], 0));
      const left = estimates.estimate(first, out);
      for (let p = first; p < d; p++) {
        expect(Math.abs(out[p] - truth[p])).toBeLessThanOrEqual(Math.hypot(...columns[p]) * left * (1 + 1e-10));
      }
      if (step % 3 === 0) {
        estimates.complete(first, out);
        for (let p = first; p < d; p++) expect(out[p]).toBeCloseTo(truth[p], 9);
        // The same residual again is known without asking.
        expect(estimates.estimate(first, out)).toBeLessThan(1e-6);
      }
      const [a, b] = [first + random.integer(d - first), first + random.integer(d - first)];
      estimates.exchange(a, b);
      [columns[a], columns[b]] = [columns[b], columns[a]];
      space.write(
        matrix,
        columns.flatMap((column) => [...column]),
      );
    }
    space.dispose();
  },
);
