import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { blobs } from "../../datasets/index.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { neuralGas } from "./neural-gas.js";

/** Samples on circles of radius 1 around given points. */
function rings(middles: readonly (readonly [number, number])[], each: number, seed: number): number[][] {
  const random = createRandom(seed);
  return middles.flatMap(([a, b]) =>
    Array.from({ length: each }, () => {
      const angle = 2 * Math.PI * random.uniform();
      return [a + Math.cos(angle), b + Math.sin(angle)];
    }),
  );
}

test("one sample moves the centers by their rank: ε exp(−r / λ) of the way", () => {
  const start = { kind: "centers", centers: [[4], [1], [-10]] } as const;
  // A single distinct sample is drawn three times; ε and λ are those of the formulas in the card.
  const x = [[0], [0], [0]];
  const model = neuralGas({ clusters: 3, epochs: 1, learningRate: 0.4, neighborhoodRange: 2, start }).fit({ x });
  const places = [1, 4, -10];
  for (let step = 0; step < 3; step++) {
    const rate = 0.4 * 0.01 ** (step / 3);
    const range = 2 * (0.01 / 2) ** (step / 3);
    places.forEach((place, rank) => {
      places[rank] = place * (1 - rate * Math.exp(-rank / range));
    });
  }
  expectClose(model.state.centers.data, [places[1], places[0], places[2]], 1e-12);
});

test("[MPM-009] neural gas depends less on its random start than k-means, and finds better centers from it", () => {
  const { x } = blobs({ samples: 360, centers: 12, features: 2, spread: 0.4, seed: 3 });
  const seeds = [0, 1, 2, 3, 4, 5, 6, 7];
  const start = { kind: "random" } as const;
  const gas = seeds.map((seed) => neuralGas({ clusters: 12, start, seed }).fit({ x }).state.inertia);
  const single = seeds.map((seed) => kMeans({ clusters: 12, start, starts: 1, seed }).fit({ x }).state.inertia);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  expect(mean(gas)).toBeLessThan(0.8 * mean(single));
  expect(spread(gas)).toBeLessThan(0.5 * spread(single));
});

test("the graph of the centers of a ring is a ring, and of two rings two", () => {
  for (let seed = 0; seed < 4; seed++) {
    const one = neuralGas({ clusters: 10, seed }).fit({ x: rings([[0, 0]], 300, seed) }).state;
    const degrees = one.graph.rowStart.slice(1).map((end, k) => end - one.graph.rowStart[k]);
    expect([...degrees]).toEqual(Array(10).fill(2));
    expect(connectedComponents(one.graph).count).toBe(1);
    const apart = [
      [0, 0],
      [4, 0],
    ] as const;
    const two = neuralGas({ clusters: 20, seed }).fit({ x: rings(apart, 200, seed) }).state;
    expect(connectedComponents(two.graph).count).toBe(2);
  }
});

test("labels are the nearest centers, their distances the inertia, and every sample counts for one edge", () => {
  const x = normalMatrix(80, 3, createRandom(5));
  const model = neuralGas({ clusters: 6 }).fit({ x });
  const { state } = model;
  expect(model.labels).toEqual(model.predict(x));
  expect(state.graph.values.reduce((sum, count) => sum + count, 0)).toBe(2 * 80);
  const squares = (i: number, k: number) =>
    [0, 1, 2].reduce((sum, j) => sum + (x.data[3 * i + j] - state.centers.data[3 * k + j]) ** 2, 0);
  const least = Array.from({ length: 80 }, (_, i) => Math.min(...[0, 1, 2, 3, 4, 5].map((k) => squares(i, k))));
  expectClose([state.inertia], [least.reduce((sum, value) => sum + value, 0)], 1e-10);
});

test("a single cluster has no neighbors, equal samples are their center, and too many clusters are refused", () => {
  const alone = neuralGas({ clusters: 1 }).fit({ x: [[1], [2], [3]] });
  expect(alone.state.graph.values.length).toBe(0);
  const equal = neuralGas({ clusters: 2 }).fit({ x: asMatrix(Array(5).fill([7, 8])) });
  expectClose(equal.state.centers.data, [7, 8, 7, 8], 1e-12);
  expect(equal.state.inertia).toBeLessThan(1e-20);
  expect(refusal(() => neuralGas({ clusters: 4 }).fit({ x: [[1], [2], [3]] }))).toBe(
    "invalid-option: neural-gas: 4 clusters need at least as many samples, got 3",
  );
});
