import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { drawn, totalOf, type WeightedDistances, withMedoids } from "../../../test/drawn-distances.js";
import { runToEnd } from "../../core/run.js";
import { buildMedoids } from "./build-medoids.js";
import { alternateMedoids, exchangeMedoids, type Medoids } from "./medoid-search.js";

/** All sets of k numbers below n. */
function* subsets(n: number, k: number, from = 0): Generator<number[]> {
  if (k === 0) yield [];
  else for (let i = from; i <= n - k; i++) for (const rest of subsets(n, k - 1, i + 1)) yield [i, ...rest];
}

/** What exchanges lead to from the given medoids. */
const exchanged = (samples: WeightedDistances, start: Int32Array, maxIterations = 100): Medoids =>
  withMedoids(samples, start.length, (memory) => runToEnd(exchangeMedoids(memory, start, maxIterations)));

describeOnTiers("exchangeMedoids", () => {
  test("ends where no exchange lowers the total, which falls all the time", () => {
    for (let seed = 0; seed < 20; seed++) {
      const samples = drawn(seed);
      const { medoids, total, totals, converged } = exchanged(samples, Int32Array.of(0, 1, 2));
      expect(converged).toBe(true);
      expect(total).toBeCloseTo(totalOf(samples, [...medoids]), 10);
      expect(totals.every((value, i) => i === 0 || value < totals[i - 1])).toBe(true);
      for (let place = 0; place < 3; place++) {
        for (let candidate = 0; candidate < samples.count; candidate++) {
          const others = [...medoids].map((medoid, at) => (at === place ? candidate : medoid));
          expect(totalOf(samples, others)).toBeGreaterThanOrEqual(total - 1e-9);
        }
      }
    }
  });

  test("from BUILD it finds the best of all sets of medoids in most cases, and is never far from it", () => {
    let best = 0;
    for (let seed = 0; seed < 30; seed++) {
      const samples = drawn(seed, 10);
      const first = withMedoids(samples, 3, (memory) => runToEnd(buildMedoids(memory)));
      const { total } = exchanged(samples, first);
      const least = Math.min(...[...subsets(10, 3)].map((medoids) => totalOf(samples, medoids)));
      expect(total).toBeGreaterThanOrEqual(least - 1e-12);
      expect(total).toBeLessThan(1.1 * least);
      if (total < least + 1e-12) best++;
    }
    expect(best).toBeGreaterThan(15);
  });

  test("one medoid is the sample with the least total distance", () => {
    for (let seed = 0; seed < 5; seed++) {
      const samples = drawn(seed);
      const { medoids, converged } = exchanged(samples, Int32Array.of(3));
      const totals = Array.from({ length: samples.count }, (_, i) => totalOf(samples, [i]));
      expect([medoids[0], converged]).toEqual([totals.indexOf(Math.min(...totals)), true]);
    }
  });

  test("reports that it did not converge", () => {
    const samples = drawn(1, 60);
    expect(exchanged(samples, Int32Array.of(0, 1, 2, 3), 1).converged).toBe(false);
  });
});

test("alternateMedoids ends where every medoid is the most central member of its cluster", () => {
  for (let seed = 0; seed < 20; seed++) {
    const samples = drawn(seed, 30);
    const { medoids, labels, converged } = withMedoids(samples, 3, (memory) =>
      runToEnd(alternateMedoids(memory, Int32Array.of(0, 1, 2), 100)),
    );
    expect(converged).toBe(true);
    const { count, data, weights } = samples;
    medoids.forEach((medoid, place) => {
      const members = [...labels.keys()].filter((i) => labels[i] === place);
      const total = (i: number) => members.reduce((sum, j) => sum + weights[j] * data[i * count + j], 0);
      for (const member of members) expect(total(member)).toBeGreaterThanOrEqual(total(medoid) - 1e-9);
    });
  }
});
