import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { digits } from "../../datasets/real.js";
import { neighborTable } from "../neighbor-embedding/neighbor-table.js";
import { tSne } from "../t-sne/t-sne.js";
import { umap } from "../umap/umap.js";
import { contrastivePotentials, negativeSamplingTSne } from "./negative-sampling-t-sne.js";

test("the potentials are derivatives of the loss", () => {
  for (const c of [0.01, 1, 20]) {
    const { attraction, repulsion } = contrastivePotentials(c);
    const q = (d: number) => 1 / (1 + d * d);
    for (const d of [0.3, 1, 4]) {
      const slope = (f: (d: number) => number) => (f(d + 1e-5) - f(d - 1e-5)) / 2e-5;
      expect(attraction(d * d) * d).toBeCloseTo(-slope((v) => -Math.log(q(v) / (q(v) + c))), 6);
      expect(repulsion(d * d) * d).toBeCloseTo(-slope((v) => -Math.log(c / (q(v) + c))), 6);
    }
  }
});

/** How dense neighbourhoods are: distance to the tenth neighbour relative to the extent of the embedding. */
function openness(embedding: Matrix): number {
  const { distances, count } = runToEnd(neighborTable(embedding, 10));
  const typical = distances.filter((_, e) => e % count === count - 1).sort()[Math.floor(embedding.rows / 2)];
  const means = [0, 1].map(
    (k) => embedding.data.reduce((sum, v, e) => sum + (e % 2 === k ? v : 0), 0) / embedding.rows,
  );
  const spread = embedding.data.reduce((sum, v, e) => sum + (v - means[e % 2]) ** 2, 0) / embedding.rows;
  return typical / Math.sqrt(spread);
}

test("[MP-038] a larger partition constant makes clusters denser: a small one is like t-SNE, a larger one like UMAP", async () => {
  const { x } = await digits();
  const some = selectRows(
    x,
    Int32Array.from({ length: 400 }, (_, i) => i),
  );
  const student = openness(tSne({ maxIterations: 400 }).fit({ x: some }).embedding);
  const fuzzy = openness(umap({ epochs: 200 }).fit({ x: some }).embedding);
  const isLike = (value: number, one: number, other: number) =>
    Math.abs(Math.log(value / one)) < Math.abs(Math.log(value / other));
  for (const seed of [1, 2]) {
    const [low, middle, high] = [1, 5, 20].map((share) =>
      openness(negativeSamplingTSne({ partition: share * 400, epochs: 200, seed }).fit({ x: some }).embedding),
    );
    expect(low).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(high);
    expect(isLike(low, student, fuzzy)).toBe(true);
    expect(isLike(high, fuzzy, student)).toBe(true);
  }
});
