import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, row, toRows } from "../../data/matrix.js";
import { blobs, digits, iris, wine } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { miniBatchKMeans } from "./mini-batch-k-means.js";
import reference from "./reference/mini-batch-k-means.json" with { type: "json" };

function rowsBetween({ columns, data }: Matrix, from: number, to: number): Matrix {
  return { rows: to - from, columns, data: data.subarray(from * columns, to * columns) };
}

test.each(reference.cases)(
  "$data, weighted $weighted: centers and counts after the same batches as scikit-learn",
  async ({ data, clusters, batchSize, weighted, centers, counts }) => {
    const { x } = await { iris, wine }[data as "iris" | "wine"]();
    const weights = Float64Array.from({ length: x.rows }, (_, i) => (weighted ? 1 + (i % 3) : 1));
    const batch = (from: number, to: number) => ({ x: rowsBetween(x, from, to), weights: weights.slice(from, to) });
    const spaced = Array.from({ length: clusters }, (_, k) => [...row(x, Math.floor((k * x.rows) / clusters))]);
    const start = { kind: "centers", centers: spaced } as const;
    const recipe = miniBatchKMeans({ clusters, batchSize, start, reassignBelow: 0, maxIterations: 1 });
    let model = recipe.fit(batch(0, batchSize));
    model = model.update(batch(batchSize, x.rows));
    expectClose(model.state.centers.data, centers.flat(), 1e-12);
    expectClose(model.state.counts, counts, 1e-12);
    expect(model.report.samples).toBe(x.rows);
    expect(model.labels).toEqual(model.predict(rowsBetween(x, batchSize, x.rows)));
  },
);

test("[CB-089] online: a random sample in each iteration, the first replaces the start, a center is the mean of its samples", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(60, 2, createRandom(seed));
    const recipe = miniBatchKMeans({
      ...{ clusters: 3, batchSize: 1, reassignBelow: 0, patience: 0, maxIterations: 200, seed },
      start: { kind: "random" },
    });
    const work = recipe.steps({ x });
    const own: number[][] = [[], [], []];
    const drawn = new Set<number>();
    let before: Matrix | undefined;
    let turn = work.next();
    for (; !turn.done; turn = work.next()) {
      if (!("centers" in turn.value)) continue;
      const { rows, centers } = turn.value;
      expect(rows.length).toBe(1);
      drawn.add(rows[0]);
      if (before === undefined) {
        // All centers but the one that was hit are still distinct samples.
        const known = new Set(toRows(x).map(String));
        expect(new Set(toRows(centers).map(String)).size).toBe(3);
        for (const center of toRows(centers)) expect(known.has(String(center))).toBe(true);
      }
      const moved = [0, 1, 2].filter((k) => before === undefined || String(row(before, k)) !== String(row(centers, k)));
      const nearest = before === undefined ? undefined : nearestOf(x, rows[0], before);
      // A sample equal to its center moves nothing; the first step may have replaced any center.
      const k = nearest ?? [0, 1, 2].find((c) => String(row(centers, c)) === String(row(x, rows[0]))) ?? -1;
      if (nearest !== undefined) expect(moved.every((c) => c === nearest)).toBe(true);
      own[k].push(rows[0]);
      const mean = [0, 1].map((j) => own[k].reduce((sum, i) => sum + x.data[2 * i + j], 0) / own[k].length);
      expectClose(row(centers, k), mean, 1e-12);
      before = centers;
    }
    // 200 draws with replacement miss a sample with a probability of 60 exp(−200/60), and repeat others.
    expect(drawn.size).toBeGreaterThan(50);
    const { state, report } = turn.value;
    expect([report.iterations, report.converged]).toEqual([200, true]);
    // Each sample counts at most once: 60 in total, in the shares of the draws.
    expectClose(
      state.counts,
      own.map((rows) => (rows.length * 60) / 200),
      1e-12,
    );
  }
});

function nearestOf(x: Matrix, i: number, centers: Matrix): number {
  const gaps = [0, 1, 2].map((k) => squaredDistance(x.data, 2 * i, centers.data, 2 * k, 2));
  return gaps.indexOf(Math.min(...gaps));
}

describe("quality", () => {
  test("the inertia of digits is a few per cent above that of k-means, and the iterations stop early", async () => {
    const { x } = await digits();
    const best = kMeans({ clusters: 10 }).fit({ x }).state.inertia;
    for (let seed = 0; seed < 3; seed++) {
      const { state, report } = miniBatchKMeans({ clusters: 10, batchSize: 256, seed }).fit({ x });
      expect(state.inertia).toBeLessThan(1.06 * best);
      expect(state.inertia).toBeGreaterThan(0.999 * best);
      expect(report.converged).toBe(true);
      expect(report.iterations).toBeLessThan(300);
    }
  });

  test("updates find the clusters of a stream whose batches have only some of them", () => {
    for (let seed = 0; seed < 3; seed++) {
      const centers = [
        [0, 0],
        [9, 0],
        [0, 9],
      ];
      const { x, y } = blobs({ samples: 3000, centers, seed });
      let model = miniBatchKMeans({ clusters: 3, batchSize: 100, seed }).fit({ x: rowsBetween(x, 0, 300) });
      for (let from = 300; from < 3000; from += 300) model = model.update({ x: rowsBetween(x, from, from + 300) });
      expect(adjustedRandIndex(Array.from(y.codes), Array.from(model.predict(x)))).toBeGreaterThan(0.99);
      expectClose([model.state.counts.reduce((sum, count) => sum + count, 0)], [3000], 1e-12);
    }
  });

  test("a center without samples is moved to the batch", () => {
    const { x } = blobs({ samples: 200, centers: 2, seed: 1 });
    const start = {
      kind: "centers",
      centers: [
        [1e6, 1e6],
        [0, 0],
        [1, 1],
      ],
    } as const;
    const { state, report } = miniBatchKMeans({ clusters: 3, batchSize: 50, start }).fit({ x });
    expect(report.notes["reassigned"]).toBeGreaterThan(0);
    expect(state.centers.data[0]).toBeLessThan(1000);
  });
});

test("bad input: more clusters than samples, too few samples to start on; equal samples are one cluster", () => {
  expect(refusal(() => miniBatchKMeans({ clusters: 3 }).fit({ x: [[1], [2]] }))).toContain(
    "mini-batch-k-means: 3 clusters need at least as many samples, got 2",
  );
  expect(refusal(() => miniBatchKMeans({ clusters: 2, startSamples: 1 }).fit({ x: [[1], [2]] }))).toContain(
    "startSamples must be at least 2, the number of clusters, got 1",
  );
  const { state } = miniBatchKMeans({ clusters: 2 }).fit({ x: [[4], [4], [4]] });
  expect([state.inertia, ...state.centers.data]).toEqual([0, 4, 4]);
  const one = miniBatchKMeans({ clusters: 1 }).fit({ x: [[7, 8]] });
  expect([...one.state.centers.data, ...one.labels]).toEqual([7, 8, 0]);
});
