import { describe, expect, test } from "vitest";
import { blobs, circles, moons } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/index.js";
import { kMeans } from "../k-means/k-means.js";
import reference from "./reference/spectral-clustering.json" with { type: "json" };
import { spectralClustering } from "./spectral-clustering.js";

const laplacians = ["random-walk", "symmetric"] as const;
const corners = [[0, 0], [10, 0], [0, 10], [10, 10], [20, 5]]; // biome-ignore format: one line

describe("against scikit-learn and SciPy", () => {
  test.each(reference.cases)(
    "$data, $affinity.kind: the partition, the eigenvalues and the connected components",
    ({ x, affinity: given, clusters, labels, eigenvalues, components }) => {
      const { kind, neighbors = 1, bandwidth = 1 } = given;
      const affinity =
        kind === "gaussian" ? ({ kind, bandwidth } as const) : ({ kind: "neighbors", neighbors } as const);
      for (const laplacian of laplacians) {
        const model = spectralClustering({ clusters, affinity, laplacian }).fit({ x });
        expect(adjustedRandIndex(Int32Array.from(labels), model.labels)).toBe(1);
        expect(model.report.notes["components"] ?? null).toBe(components);
      }
      const all = spectralClustering({ maxClusters: clusters + 1, affinity }).fit({ x }).state.eigenvalues;
      expect(all).toHaveLength(eigenvalues.length);
      eigenvalues.forEach((value, k) => {
        expect(Math.abs(all[k] - value)).toBeLessThan(1e-12);
      });
    },
  );
});

describe("clusters of any shape", () => {
  test.each(laplacians)(
    "[PA-020] two rings and two moons are separated where k-means fails, %s Laplacian",
    (laplacian) => {
      for (let seed = 0; seed < 2; seed++) {
        const rings = circles({ samples: 200, noise: 0.04, factor: 0.4, seed });
        for (const { x, y } of [rings, moons({ samples: 200, noise: 0.05, seed })]) {
          const model = spectralClustering({ clusters: 2, laplacian, seed }).fit({ x });
          expect(adjustedRandIndex(y.codes, model.labels)).toBe(1);
          expect(adjustedRandIndex(y.codes, kMeans({ clusters: 2, seed }).fit({ x }).labels)).toBeLessThan(0.6);
          // k-means of the embedding is all that remains to be done.
          const again = kMeans({ clusters: 2, seed: seed + 50 }).fit({ x: model.state.embedding });
          expect(adjustedRandIndex(model.labels, again.labels)).toBe(1);
        }
      }
    },
  );
});

describe("the number of clusters", () => {
  test.each([{ kind: "neighbors", neighbors: 10 } as const, { kind: "gaussian", bandwidth: 1 } as const])(
    "[PA-021] c separate blobs have c eigenvalues near 0, then a jump, and the gap rule picks c: $kind",
    (affinity) => {
      for (let c = 2; c <= corners.length; c++) {
        for (let seed = 0; seed < 2; seed++) {
          const { x, y } = blobs({ samples: 40 * c, centers: corners.slice(0, c), seed });
          const { labels, state, report } = spectralClustering({ affinity }).fit({ x });
          expect(state.eigenvalues).toHaveLength(11);
          expect(state.eigenvalues[c - 1]).toBeLessThan(1e-3);
          expect(state.eigenvalues[c]).toBeGreaterThan(0.05);
          expect(report.notes["clusters"]).toBe(c);
          expect(report.notes["eigenvalues"]).toEqual(Array.from(state.eigenvalues));
          expect(adjustedRandIndex(y.codes, labels)).toBe(1);
        }
      }
    },
  );

  test("more components than clusters give a warning", () => {
    const { x } = blobs({ samples: 120, centers: corners.slice(0, 3), seed: 1 });
    const { report } = spectralClustering({ clusters: 2 }).fit({ x });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "the graph of neighbours has 3 connected components, more than the 2 clusters, so it does not determine which of them belong together; increase neighbors or the number of clusters",
    ]);
    expect(spectralClustering({ clusters: 3 }).fit({ x }).report.warnings).toEqual([]);
  });
});

describe("edge cases", () => {
  test("more clusters than samples are an error", () => {
    expect(() => spectralClustering({ clusters: 3 }).fit({ x: [[0], [1]] })).toThrow(
      "spectral-clustering: 3 clusters need at least as many samples, got 2",
    );
  });

  test("with fewer samples than neighbours all are neighbours, with a warning", () => {
    const { labels, report } = spectralClustering().fit({ x: [[0], [1], [5]] });
    expect(Array.from(labels)).toEqual([0, 0, 0]);
    expect(report.warnings[0].message).toBe(
      "a sample has fewer than 10 others, so all 3 are neighbours of each other; decrease neighbors",
    );
  });

  test("one sample is one cluster, and so are duplicates", () => {
    for (const affinity of [{ kind: "neighbors" }, { kind: "gaussian" }] as const) {
      expect(Array.from(spectralClustering({ affinity }).fit({ x: [[4]] }).labels)).toEqual([0]);
      const { labels, report } = spectralClustering({ affinity }).fit({ x: Array.from({ length: 8 }, () => [1, 2]) });
      expect(report.notes["clusters"]).toBe(1);
      expect(new Set(labels).size).toBe(1);
    }
  });

  test("samples whose affinities are all 0 are clusters of their own", () => {
    const x = [[0], [0.1], [0.2], [1000], [2000]];
    const { labels, state } = spectralClustering({ affinity: { kind: "gaussian" }, maxClusters: 4 }).fit({ x });
    for (const value of state.eigenvalues.subarray(0, 3)) expect(value).toBeLessThan(1e-15);
    expect(new Set(labels.subarray(0, 3)).size).toBe(1);
    expect(new Set(labels).size).toBe(3);
  });
});
