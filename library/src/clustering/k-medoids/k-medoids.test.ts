import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, row } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { kMedoids } from "./k-medoids.js";
import reference from "./reference/k-medoids.json" with { type: "json" };

describe("against R's cluster::pam", () => {
  test.each(reference.cases)("$clusters clusters, $distance distance", ({ clusters, distance, total, medoids, x }) => {
    const kind = distance as "euclidean" | "manhattan";
    const { state } = kMedoids({ clusters, distance: { kind } }).fit({ x });
    // Both end where no exchange helps; another such set may be better.
    expect(state.totalDistance).toBeLessThanOrEqual(total * (1 + 1e-12));
    if (Math.abs(state.totalDistance - total) < 1e-9) expect([...state.medoids].sort()).toEqual([...medoids].sort());
  });
});

describe("laws", () => {
  test("[PA-019] centers are samples, the members closest to all others, and a far outlier moves the mean but not the medoid", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const around = (a: number, b: number) => [a + random.normal(), b + random.normal()];
      const near = Array.from({ length: 25 }, () => around(0, 0));
      const x = [...near, ...Array.from({ length: 25 }, () => around(10, 0))];
      const far = [...x, [0, 60]];
      const medoids = (samples: number[][]) => kMedoids({ clusters: 2 }).fit({ x: samples });
      const [before, after] = [medoids(x), medoids(far)];
      // Centers are rows of the samples.
      before.state.medoids.forEach((sample, c) => {
        expect([...row(before.state.centers, c)]).toEqual(x[sample]);
        const members = x.filter((_, i) => before.labels[i] === c);
        const total = (p: number[]) => members.reduce((sum, q) => sum + Math.hypot(p[0] - q[0], p[1] - q[1]), 0);
        for (const member of members) expect(total(member)).toBeGreaterThanOrEqual(total(x[sample]) - 1e-9);
      });
      const cluster = (labels: Int32Array) => labels[0];
      const move = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      const moved = move(
        row(before.state.centers, cluster(before.labels)),
        row(after.state.centers, cluster(after.labels)),
      );
      const start = {
        kind: "centers" as const,
        centers: [
          [0, 0],
          [10, 0],
        ],
      };
      const means = [x, far].map((samples) => kMeans({ clusters: 2, start, maxIterations: 1 }).fit({ x: samples }));
      const meanMoved = move(row(means[0].state.centers, 0), row(means[1].state.centers, 0));
      expect(meanMoved).toBeGreaterThan(1.5);
      expect(moved).toBeLessThan(0.6);
    }
  });

  test("[CB-090] any distance: Manhattan and Hamming give the clusters that they describe", () => {
    const words = [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 9],
      [0, 0, 0, 0, 1],
      [4, 4, 4, 4, 0],
      [4, 4, 4, 4, 1],
    ];
    // Hamming counts differing places, so that 9 is as far from 0 as 1 is.
    const labels = (kind: "hamming" | "manhattan" | "euclidean") =>
      Array.from(kMedoids({ clusters: 2, distance: { kind } }).fit({ x: words }).labels);
    expect(labels("hamming")).toEqual([0, 0, 0, 1, 1]);
    const diagonal = [
      [0, 0],
      [3, 3],
      [5, 0],
      [20, 20],
      [21, 20],
    ];
    const nearest = (kind: "manhattan" | "euclidean") =>
      kMedoids({ clusters: 2, distance: { kind } }).fit({ x: diagonal }).state.totalDistance;
    expect(nearest("manhattan")).toBe(11);
    expect(nearest("euclidean")).toBeCloseTo(1 + Math.sqrt(18) + Math.sqrt(13), 12);
  });

  test("weights count as repetitions", () => {
    const x = asMatrix([[0], [1], [2], [3], [9]]);
    const weighted = kMedoids({ clusters: 2 }).fit({ x, weights: [1, 1, 1, 5, 1] });
    expect(Array.from(weighted.state.medoids).sort()).toEqual([3, 4]);
  });

  test("the best of several random starts is no worse than the first", () => {
    const random = createRandom(3);
    const x = Array.from({ length: 60 }, () => [random.uniform(), random.uniform()]);
    const total = (starts: number) =>
      kMedoids({ clusters: 6, start: { kind: "random" }, starts, solver: { kind: "alternate" } }).fit({ x }).state
        .totalDistance;
    const totals = [1, 2, 4, 8].map(total);
    expect(totals.every((value, i) => i === 0 || value <= totals[i - 1])).toBe(true);
  });
});

describe("edge cases", () => {
  test("duplicates only: one cluster has all samples, with a warning", () => {
    const model = kMedoids({ clusters: 2 }).fit({ x: [[1], [1], [1]] });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "1 of 2 clusters have no samples, because there are fewer different samples",
    ]);
  });

  test("refuses more clusters than samples, too many samples, and distances that learn from all samples", () => {
    expect(refusal(() => kMedoids({ clusters: 3 }).fit({ x: [[1], [2]] }))).toBe(
      "invalid-option: k-medoids: 3 clusters need at least as many samples, got 2",
    );
    const many = { rows: 12_001, columns: 1, data: new Float64Array(12_001) };
    expect(refusal(() => kMedoids().fit({ x: many }))).toContain("fit a random subset and predict the rest");
    expect(
      refusal(() => kMedoids({ clusters: 1, distance: { kind: "mahalanobis" } }).fit({ x: [[1], [2]] })),
    ).toContain("transform them first");
  });
});
