import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { type Matrix, row, selectRows, toRows } from "../../data/matrix.js";
import { blobs, digits, iris, wine } from "../../datasets/index.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "./k-means.js";
import reference from "./reference/k-means.json" with { type: "json" };

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

describe("against scikit-learn", () => {
  test.each(reference.cases)("$data, weighted $weighted: inertia and sizes from the same start", async (expected) => {
    const { x } = await { iris, wine, digits }[expected.data as "iris" | "wine" | "digits"]();
    const { clusters, weighted } = expected;
    const centers = toRows(
      selectRows(
        x,
        Int32Array.from({ length: clusters }, (_, i) => i),
      ),
    );
    const weights = Float64Array.from({ length: x.rows }, (_, i) => (weighted ? 1 + (i % 3) : 1));
    const model = kMeans({ clusters, start: { kind: "centers", centers }, tolerance: 0, maxIterations: 500 }).fit({
      x,
      weights,
    });
    expectClose([model.state.inertia], [expected.inertia], 1e-10);
    const sizes = Array.from({ length: clusters }, (_, c) => model.labels.filter((label) => label === c).length);
    expect(sizes).toEqual(expected.sizes);
    expect(model.report.converged).toBe(true);
  });

  test("default starts cluster the digits as well as scikit-learn's best of 50", async () => {
    const { x } = await digits();
    for (let seed = 0; seed < 2; seed++) {
      expect(kMeans({ clusters: 10, seed }).fit({ x }).state.inertia).toBeLessThan(1.002 * reference.bestOfDigits);
    }
  });
});

describe("laws", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 5, max: 60 }),
    columns: fc.integer({ min: 1, max: 4 }),
    clusters: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    kind: fc.constantFrom("plus-plus" as const, "random" as const),
  });

  test("[CB-088] the within-cluster squared distance never increases", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, clusters, seed, kind }) => {
        const x = normals(rows, columns, seed);
        const { report } = kMeans({ clusters, seed, start: { kind }, starts: 1 }).fit({ x });
        for (let i = 1; i < report.objective.length; i++) {
          expect(report.objective[i]).toBeLessThanOrEqual(report.objective[i - 1] * (1 + 1e-12));
        }
      }),
    );
  });

  test("at convergence every sample is assigned to its nearest center and every center is the mean of its samples", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, clusters, seed, kind }) => {
        const x = normals(rows, columns, seed);
        const model = kMeans({ clusters, seed, start: { kind }, starts: 2, tolerance: 0 }).fit({ x });
        const { centers, labels, inertia } = model.state;
        let total = 0;
        for (let i = 0; i < rows; i++) {
          const distances = Array.from({ length: clusters }, (_, c) => distance2(row(x, i), row(centers, c)));
          expect(distances[labels[i]]).toBeLessThanOrEqual(Math.min(...distances) * (1 + 1e-12));
          total += distances[labels[i]];
        }
        expectClose([inertia], [total], 1e-12);
        for (let c = 0; c < clusters; c++) {
          const members = toRows(x).filter((_, i) => labels[i] === c);
          if (members.length === 0) continue;
          const mean = members[0].map((_, j) => members.reduce((sum, member) => sum + member[j], 0) / members.length);
          expectClose(Array.from(row(centers, c)), mean, 1e-9);
        }
      }),
    );
  });

  test("[PA-013] from random samples the error never rises, ends at a fixed point, and depends on the start", () => {
    const x = normals(80, 2, 4);
    const ends = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const random = { clusters: 5, seed, start: { kind: "random" }, starts: 1, tolerance: 0 } as const;
      const { state, report } = kMeans(random).fit({ x });
      expect(report.objective.every((value, i, all) => i === 0 || value <= all[i - 1] * (1 + 1e-12))).toBe(true);
      // Another iteration from the result changes nothing.
      const start = { kind: "centers", centers: toRows(state.centers) } as const;
      const again = kMeans({ clusters: 5, start, maxIterations: 1, tolerance: 0 }).fit({ x });
      expect(again.labels).toEqual(state.labels);
      expectClose(again.state.centers.data, state.centers.data, 1e-12);
      ends.add(state.inertia.toFixed(6));
    }
    expect(ends.size).toBeGreaterThan(1);
    // And it stops at the given number of iterations.
    expect(kMeans({ clusters: 5, maxIterations: 2, tolerance: 0, starts: 1 }).fit({ x }).report.iterations).toBe(2);
  });

  test("[PA-014] the best of more random starts is never worse, and sometimes better", () => {
    let better = 0;
    for (let seed = 0; seed < 5; seed++) {
      const x = normals(100, 2, seed);
      const inertia = (starts: number) =>
        kMeans({ clusters: 7, seed, starts, start: { kind: "random" } }).fit({ x }).state.inertia;
      const best = [1, 2, 4, 8, 16].map(inertia);
      for (let r = 1; r < best.length; r++) expect(best[r]).toBeLessThanOrEqual(best[r - 1]);
      if (best[4] < best[0]) better++;
    }
    expect(better).toBeGreaterThan(2);
  });

  test("[CB-014] clusters depend on the scale of the columns, but not after standardising", () => {
    for (let seed = 0; seed < 4; seed++) {
      const x = normals(100, 2, seed);
      const stretched = { ...x, data: x.data.map((value, at) => (at % 2 === 0 ? 1000 * value : value)) };
      const labels = (data: Matrix) => kMeans({ clusters: 4, seed }).fit({ x: data }).labels;
      const scaled = (data: Matrix) => labels(standardize().fit({ x: data }).transform(data));
      expect(agreement(labels(x), labels(stretched))).toBeLessThan(0.9);
      expect(agreement(scaled(x), scaled(stretched))).toBe(1);
    }
  });

  test("finds well separated blobs for every seed", () => {
    for (let seed = 0; seed < 8; seed++) {
      const data = blobs({
        samples: 150,
        centers: [
          [0, 0],
          [30, 0],
          [0, 30],
        ],
        spread: 1,
        seed,
      });
      const { labels } = kMeans({ clusters: 3, seed }).fit(data);
      expect(agreement(labels, data.y.codes)).toBe(1);
    }
  });

  test("[CB-094] [MP-070] the distortion of replacing samples by their centers falls with the number of clusters", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normals(80, 3, seed);
      const distortions = [1, 2, 4, 8, 16, 80].map((clusters) => kMeans({ clusters, seed }).fit({ x }).state.inertia);
      for (let k = 1; k < distortions.length; k++) expect(distortions[k]).toBeLessThan(distortions[k - 1]);
      expect(distortions[distortions.length - 1]).toBeLessThan(1e-20);
    }
  });

  test("an outlier pulls a center away", () => {
    const cluster = toRows(normals(50, 2, 1));
    const center = kMeans({ clusters: 1 }).fit({ x: cluster }).state.centers.data;
    const dragged = kMeans({ clusters: 1 }).fit({ x: [...cluster, [510, 0]] }).state.centers.data;
    expect(dragged[0] - center[0]).toBeGreaterThan(9);
  });
});

describe("progress and warm starts", () => {
  const x = normals(60, 2, 3);

  test("progress reports the start, the step, the centers and the labels", () => {
    const seen = Array.from(kMeans({ clusters: 3, starts: 2, maxIterations: 50 }).steps({ x }));
    expect(seen.map(({ step }) => step)).toEqual(seen.map((_, i) => i + 1));
    expect(new Set(seen.map(({ start }) => start))).toEqual(new Set([1, 2]));
    expect(seen[0]).toMatchObject({ of: 100, centers: { rows: 3, columns: 2 } });
    expect(seen[0].labels).toHaveLength(60);
  });

  test("a warm start continues from the centers of a model", () => {
    const cold = kMeans({ clusters: 4, starts: 1, tolerance: 0 }).fit({ x });
    const warm = kMeans({ clusters: 4, starts: 1, tolerance: 0 }).fit({ x }, { from: cold });
    expect(warm.report.iterations).toBe(1);
    expectClose([warm.state.inertia], [cold.state.inertia], 1e-12);
  });

  test("stopping early is recorded in the report", () => {
    const { report } = kMeans({ clusters: 8, starts: 1, maxIterations: 1, tolerance: 0 }).fit({ x });
    expect(report.converged).toBe(false);
    expect(report.warnings[0].message).toContain("no convergence in 1 iterations");
  });
});

describe("edge cases", () => {
  test("refuses more clusters than samples", () => {
    expect(() => kMeans({ clusters: 3 }).fit({ x: [[1], [2]] })).toThrow(
      "k-means: 3 clusters need at least as many samples, got 2",
    );
  });

  test("identical samples converge at once", () => {
    for (const value of [0.1, 1 / 3, 1e9 + 0.7]) {
      const { report, state } = kMeans({ clusters: 8 }).fit({ x: Array.from({ length: 36 }, () => [value, -value]) });
      expect(report.converged).toBe(true);
      expect(report.iterations).toBeLessThan(5);
      expect(state.inertia).toBeLessThan(1e-12);
    }
  });

  test("a warm start needs a model with the same number of clusters", () => {
    const x = [[0], [1], [5], [9]];
    const model = kMeans({ clusters: 2 }).fit({ x });
    expect(() => kMeans({ clusters: 3 }).fit({ x }, { from: model })).toThrow(
      "k-means: the model to start from has 2 clusters, not 3",
    );
  });

  test("fewer distinct samples than clusters give a result without NaN", () => {
    const model = kMeans({ clusters: 3 }).fit({ x: [[1], [1], [1], [2]] });
    expect(model.state.inertia).toBe(0);
    expect(model.state.centers.data.every(Number.isFinite)).toBe(true);
  });

  test("an empty cluster is moved, with a warning", () => {
    const centers = [[0], [1000]];
    const model = kMeans({ clusters: 2, start: { kind: "centers", centers } }).fit({ x: [[0], [1], [2], [9]] });
    expect(model.report.warnings[0].message).toContain("empty clusters were moved to distant samples");
    expect(new Set(model.labels).size).toBe(2);
  });

  test("refuses centers of the wrong shape and names the option", () => {
    const recipe = kMeans({ clusters: 2, start: { kind: "centers", centers: [[0]] } });
    expect(() => recipe.fit({ x: [[0], [1]] })).toThrow(
      "k-means: start.centers must be 2 x 1, one row per cluster, got 1 x 1",
    );
  });
});

function distance2(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);
}

/** Share of pairs of samples on which two groupings agree (the Rand index). */
function agreement(a: Int32Array, b: Int32Array): number {
  let same = 0;
  let pairs = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      pairs++;
      if ((a[i] === a[j]) === (b[i] === b[j])) same++;
    }
  }
  return same / pairs;
}
