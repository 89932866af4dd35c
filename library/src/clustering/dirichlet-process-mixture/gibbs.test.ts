import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, row } from "../../data/matrix.js";
import { partitionLogProbability } from "../../numeric/random/chinese-restaurant.js";
import { createRandom } from "../../numeric/random/random.js";
import { collect, type GibbsModel, gibbs } from "./gibbs.js";
import { emptyCluster, logDensityAt, posteriorPredictive, prepareDensity } from "./normal-cluster.js";

/** All partitions of n samples, as the cluster of each in the order of their first samples. */
function partitions(n: number): number[][] {
  if (n === 0) return [[]];
  return partitions(n - 1).flatMap((labels) => {
    const used = Math.max(-1, ...labels) + 1;
    return Array.from({ length: used + 1 }, (_, label) => [...labels, label]);
  });
}

const prior = {
  mean: Float64Array.of(1, 0),
  strength: 0.2,
  degreesOfFreedom: 4,
  scale: asMatrix([
    [1, 0.2],
    [0.2, 1],
  ]),
};
const x = asMatrix([
  [0, 0.1],
  [0.3, -0.2],
  [1.2, 1],
  [2.5, 0.4],
  [2.8, 0.9],
  [-0.4, 0.5],
]);
const samples = Array.from({ length: 6 }, (_, i) => row(x, i));

/** The logarithm of p(partition) Π p(samples of a cluster), the latter by predictive densities one sample after the other. */
function logJoint(labels: readonly number[], concentration: number): number {
  const sizes = labels.reduce<number[]>((counts, label) => {
    counts[label] = (counts[label] ?? 0) + 1;
    return counts;
  }, []);
  let result = partitionLogProbability(sizes, concentration);
  labels.forEach((label, i) => {
    const earlier = samples.filter((_, j) => j < i && labels[j] === label);
    const cluster = runToEnd(collect(earlier, new Int32Array(earlier.length), prior)).get(0) ?? emptyCluster(prior);
    result += logDensityAt(prepareDensity(posteriorPredictive(prior, cluster)), samples[i]);
  });
  return result;
}

describe("collapsed Gibbs sampling", () => {
  test.each([0.5, 2])(
    "with concentration %f draws the partitions of 6 samples by their enumerated posterior",
    (concentration) => {
      const all = partitions(6);
      expect(all).toHaveLength(203);
      const logs = all.map((labels) => logJoint(labels, concentration));
      const most = Math.max(...logs);
      const total = logs.reduce((sum, value) => sum + Math.exp(value - most), 0);
      const exact = new Map(all.map((labels, at) => [labels.join(), Math.exp(logs[at] - most) / total]));
      const joint = new Map(all.map((labels, at) => [labels.join(), logs[at]]));
      const base = prepareDensity(posteriorPredictive(prior, emptyCluster(prior)));
      const model: GibbsModel = { sampler: "collapsed", concentration, prior, base };
      for (const seed of [0, 1]) {
        const found = new Map<string, number>();
        const sweeps = 5000;
        const logPosteriors: number[] = [];
        const joints: number[] = [];
        for (const { state } of gibbs(x, new Int32Array(6), model, sweeps, createRandom(seed))) {
          if (state === undefined) continue;
          const key = state.labels.join();
          found.set(key, (found.get(key) ?? 0) + 1 / sweeps);
          logPosteriors.push(state.logPosterior);
          joints.push(joint.get(key) ?? 0);
        }
        expectClose(logPosteriors, joints, 1e-9);
        let distance = 0;
        for (const [key, chance] of exact) distance += Math.abs(chance - (found.get(key) ?? 0)) / 2;
        // Half the sum of the absolute differences; independent draws would have about 0.04.
        expect(distance).toBeLessThan(0.07);
        const pair = (chances: ReadonlyMap<string, number>, i: number, j: number) =>
          [...chances].reduce((sum, [key, chance]) => sum + (key[2 * i] === key[2 * j] ? chance : 0), 0);
        for (let i = 0; i < 6; i++) {
          for (let j = 0; j < i; j++) expect(Math.abs(pair(exact, i, j) - pair(found, i, j))).toBeLessThan(0.04);
        }
      }
    },
  );
});

test("labels are numbered in the order of the first samples, and clusters hold their samples", () => {
  const base = prepareDensity(posteriorPredictive(prior, emptyCluster(prior)));
  const model: GibbsModel = { sampler: "simple", concentration: 3, prior: { ...prior, strength: 0 }, base };
  for (const { state } of gibbs(x, new Int32Array(6), model, 50, createRandom(5))) {
    if (state === undefined) continue;
    const names = [...new Set(state.labels)];
    expect(names).toEqual(names.map((_, k) => k));
    expect(state.clusters.map(({ count }) => count)).toEqual(
      names.map((name) => state.labels.filter((label) => label === name).length),
    );
  }
});
