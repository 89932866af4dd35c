import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { estimateRecall } from "./estimate-recall.js";
import { createSearch, nearestNeighbors } from "./search.js";

/** The true distances to the others, by brute force. */
function exactDistances(x: ReturnType<typeof normalMatrix>, count: number) {
  const found = nearestNeighbors(createSearch(x, { algorithm: "brute-force" }), x, count + 1);
  return { count, distances: found.distances.filter((_, e) => e % found.count > 0) };
}

test("is the share of the true neighbours: 1 for all, less by each that is missed, also for another distance", () => {
  const x = normalMatrix(60, 4, createRandom(1));
  const exact = exactDistances(x, 5);
  expect(runToEnd(estimateRecall(x, exact))).toBe(1);
  // Of every list the last two neighbours are missed; with up to 100 samples the estimate counts them all.
  const missed = { count: 5, distances: exact.distances.map((distance, e) => (e % 5 >= 3 ? 2 * distance : distance)) };
  const direct = nearestNeighbors(createSearch(x), x, 6);
  let hits = 0;
  missed.distances.forEach((distance, e) => {
    if (distance <= direct.distances[6 * Math.floor(e / 5) + 5] * (1 + 1e-12)) hits++;
  });
  expect(hits).toBeLessThan(300);
  expect(runToEnd(estimateRecall(x, missed))).toBe(hits / 300);
  const cosine = nearestNeighbors(createSearch(x, { distance: { kind: "cosine" } }), x, 6);
  const others = { count: 5, distances: cosine.distances.filter((_, e) => e % 6 > 0) };
  expect(runToEnd(estimateRecall(x, others, { distance: { kind: "cosine" } }))).toBe(1);
});

test("duplicates: it does not matter which of equal samples were found", () => {
  const x = { rows: 40, columns: 1, data: Float64Array.from({ length: 40 }, (_, i) => Math.floor(i / 10)) };
  expect(runToEnd(estimateRecall(x, { count: 4, distances: new Float64Array(160) }))).toBe(1);
  expect(runToEnd(estimateRecall(x, { count: 4, distances: new Float64Array(160).fill(1) }))).toBe(0);
});

test("of many samples a hundred are drawn: the estimate is near the true share, for every seed", () => {
  const x = normalMatrix(500, 3, createRandom(2));
  const exact = exactDistances(x, 10);
  const random = createRandom(3);
  const missed = { count: 10, distances: exact.distances.map((d) => (random.uniform() < 0.2 ? 9 : d)) };
  const share = missed.distances.filter((distance) => distance < 9).length / 5000;
  for (const seed of [0, 1, 2]) {
    expect(Math.abs(runToEnd(estimateRecall(x, missed, { seed })) - share)).toBeLessThan(0.05);
  }
});
