import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import type { Matrix } from "../../data/matrix.js";
import { blobs } from "../../datasets/index.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "./k-means.js";
import { squaredDistance } from "./squared-distance.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

describe("starts compared on a subset of the samples", () => {
  test("the result covers all samples: each assigned to its nearest center, converged, the objective never growing", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normals(3000, 3, seed);
      const { state, report } = kMeans({ clusters: 5, seed, startSamples: 100, tolerance: 0 }).fit({ x });
      expect(report.converged).toBe(true);
      expect(report.objective).toHaveLength(report.iterations);
      expectEvery(report.objective, (value, i) => i === 0 || value <= report.objective[i - 1] * (1 + 1e-12));
      expect(state.labels).toHaveLength(3000);
      const [labels, inertia] = plainAssignment(x, state.centers);
      expect(state.labels).toEqual(labels);
      expect(Math.abs(state.inertia - inertia)).toBeLessThan(1e-9 * inertia);
    }
  });

  test("it is as good as when every start runs on all samples", () => {
    for (let seed = 0; seed < 3; seed++) {
      const data = blobs({ samples: 5000, centers: 12, features: 4, spread: 1.5, seed });
      const inertia = (startSamples: number) => kMeans({ clusters: 12, seed, startSamples }).fit(data).state.inertia;
      expect(inertia(600)).toBeLessThan(1.01 * inertia(5000));
    }
  });

  test("a small distant group gets its own center", () => {
    for (let seed = 0; seed < 4; seed++) {
      const x = normals(8000, 2, seed);
      x.data.fill(500, 0, 20);
      const { labels } = kMeans({ clusters: 2, seed, startSamples: 100 }).fit({ x });
      expect(labels.filter((label) => label === labels[0])).toHaveLength(10);
    }
  });

  test("the report gives the number of starts and samples, and the steps the rows they used", () => {
    const x = normals(2000, 2, 1);
    const recipe = kMeans({ clusters: 3, starts: 4, startSamples: 100, maxIterations: 50 });
    const { report } = recipe.fit({ x });
    const steps = Array.from(recipe.steps({ x }));
    const sampled = steps.filter(({ rows }) => rows !== undefined);
    expect(report.notes).toEqual({ starts: 4, startSamples: 100, sampleIterations: sampled.length });
    expect(steps).toHaveLength(sampled.length + report.iterations);
    // 100, 400 and 1600 samples, then all.
    expect(new Set(steps.map(({ labels }) => labels.length))).toEqual(new Set([100, 400, 1600, 2000]));
    expect(sampled.every(({ rows, labels }) => rows?.length === labels.length)).toBe(true);
    expect(new Set(steps.map(({ of }) => of))).toEqual(new Set([(4 + 3) * 50]));
    expect(new Set(sampled.slice(0, 20).map(({ start }) => start)).size).toBeGreaterThan(1);
  });

  test("by default, few samples are all used and many are subsampled", () => {
    const few = kMeans({ clusters: 2, starts: 2 }).fit({ x: normals(40_000, 1, 0) });
    expect(few.report.notes).toEqual({ starts: 2, startSamples: 40_000, sampleIterations: 0 });
    const many = kMeans({ clusters: 2, starts: 2 }).fit({ x: normals(40_001, 1, 0) });
    expect(many.report.notes).toMatchObject({ starts: 2, startSamples: 20_000 });
    const clusters = kMeans({ clusters: 45, starts: 1, maxIterations: 5 }).fit({ x: normals(46_000, 1, 0) });
    expect(clusters.report.notes).toMatchObject({ startSamples: 22_500 });
  });

  test("given centers run on all samples", () => {
    const x = normals(500, 1, 0);
    const start = { kind: "centers", centers: [[-1], [1]] } as const;
    const model = kMeans({ clusters: 2, start, startSamples: 10 }).fit({ x });
    expect(model.report.notes).toEqual({ starts: 1, startSamples: 500, sampleIterations: 0 });
    const warm = kMeans({ clusters: 2, startSamples: 10 }).fit({ x }, { from: model });
    expect(warm.report.notes).toEqual({ starts: 1, startSamples: 500, sampleIterations: 0 });
  });

  test("samples of weight zero have no effect, also when few others are left", () => {
    const x = normals(2000, 2, 2);
    const weights = Float64Array.from({ length: 2000 }, (_, i) => (i < 300 ? 1 : 0));
    x.data.fill(1e6, 2 * 300);
    const { state, report } = kMeans({ clusters: 3, startSamples: 100 }).fit({ x, weights });
    expect(report.notes["startSamples"]).toBe(100);
    expect(state.centers.data.every((value) => Math.abs(value) < 10)).toBe(true);
  });

  test("the same seed gives identical bits on one thread and on two", () => {
    try {
      const x = normals(30_000, 6, 7);
      const [one, two] = [1, 2].map((threads) => {
        useEngine({ tier: "simd", threads });
        return kMeans({ clusters: 8, seed: 3, starts: 3, startSamples: 5000 }).fit({ x }).state;
      });
      expect(two).toEqual(one);
    } finally {
      useEngine();
    }
  });

  test("refuses fewer start samples than clusters", () => {
    expect(() => kMeans({ clusters: 5, startSamples: 4 }).fit({ x: normals(10, 1, 0) })).toThrow(
      "k-means: startSamples must be at least 5, the number of clusters, got 4",
    );
  });
});

describe("starts by default", () => {
  test("if all lead to about the same objective only one of ten runs to the end", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const x = { rows: 1000, columns: 100, data: Float64Array.from({ length: 100_000 }, () => random.uniform()) };
      const recipe = kMeans({ clusters: 3, seed });
      const { report } = recipe.fit({ x });
      expect(report.notes["starts"]).toBe(10);
      const steps = Array.from(recipe.steps({ x }), ({ start }) => start);
      expect(steps.filter((start) => start !== steps[steps.length - 1])).toHaveLength(9 * 5);
      expect(steps).toHaveLength(9 * 5 + report.iterations);
    }
  });

  test("otherwise three do, and one that converged early is not repeated", () => {
    const { x } = blobs({ samples: 600, centers: 12, features: 3, spread: 2, seed: 4 });
    const counts = new Map<number, number>();
    for (const { start } of kMeans({ clusters: 12, tolerance: 0 }).steps({ x })) {
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    const long = Array.from(counts.values()).filter((count) => count > 5);
    expect(long.length > 1 && long.length <= 3).toBe(true);
  });

  test("it is as good as ten full starts on clusters that single starts often miss", () => {
    let [chosen, all, one] = [0, 0, 0];
    for (let seed = 0; seed < 5; seed++) {
      const data = blobs({ samples: 1500, centers: 20, features: 3, spread: 0.6, seed });
      const inertia = (starts: number | null) => kMeans({ clusters: 20, seed, starts }).fit(data).state.inertia;
      const best = inertia(10);
      chosen += inertia(null) / best / 5;
      one += inertia(1) / best / 5;
      all += 1 / 5;
    }
    expect(chosen).toBeLessThan(1.01 * all);
    expect(one).toBeGreaterThan(1.02 * all);
  });

  test("a continued start takes the same steps as one without interruption", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normals(400, 3, seed);
      const { report, state } = kMeans({ clusters: 6, seed, tolerance: 0 }).fit({ x });
      const runs = Array.from({ length: 10 }, (_, start) => start + 1)
        .map((starts) => kMeans({ clusters: 6, seed, tolerance: 0, starts }).fit({ x }))
        .filter((model) => Math.abs(model.state.inertia - state.inertia) < 1e-9 * state.inertia);
      expect(runs.some((model) => model.report.iterations === report.iterations)).toBe(true);
    }
  });
});

function plainAssignment(x: Matrix, centers: Matrix): [Int32Array, number] {
  let inertia = 0;
  const labels = Int32Array.from({ length: x.rows }, (_, i) => {
    const all = Array.from({ length: centers.rows }, (_, c) =>
      squaredDistance(x.data, i * x.columns, centers.data, c * x.columns, x.columns),
    );
    const least = Math.min(...all);
    inertia += least;
    return all.indexOf(least);
  });
  return [labels, inertia];
}
