import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { digits, iris, moons, wine } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { dbscan } from "./dbscan.js";
import reference from "./reference/dbscan.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$data: the labels and core samples, radius $radius, $minNeighbors neighbours, $distance, weighted $weighted",
    async ({ data, radius, minNeighbors, distance, weighted, labels, core }) => {
      const { x } = await { iris, wine, digits }[data as "iris" | "wine" | "digits"]();
      const kind = distance as "euclidean" | "manhattan" | "chebyshev" | "cosine";
      const weights = Float64Array.from({ length: x.rows }, (_, i) => (weighted ? 1 + (i % 3) : 1));
      const model = dbscan({ radius, minNeighbors, distance: { kind } }).fit({ x, weights });
      expect(Array.from(model.labels)).toEqual(labels);
      const found = Array.from(model.state.isCore.keys()).filter((i) => model.state.isCore[i] === 1);
      expect(found).toEqual(core);
    },
  );
});

describe("laws", () => {
  test("clusters are the connected components of core samples, and noise has no core neighbour", () => {
    const problem = fc.record({
      rows: fc.integer({ min: 1, max: 80 }),
      columns: fc.integer({ min: 1, max: 3 }),
      seed: fc.integer({ min: 0, max: 1000 }),
      radius: fc.constantFrom(0.2, 0.5, 1),
      minNeighbors: fc.integer({ min: 1, max: 8 }),
      kind: fc.constantFrom("euclidean" as const, "manhattan" as const, "canberra" as const),
    });
    fc.assert(
      fc.property(problem, ({ rows, columns, seed, radius, minNeighbors, kind }) => {
        const x = normalMatrix(rows, columns, createRandom(seed));
        const { labels, state } = dbscan({ radius, minNeighbors, distance: { kind } }).fit({ x });
        const isNear = (i: number, j: number) =>
          gap[kind](rowOf(x.data, i, columns), rowOf(x.data, j, columns)) <= radius;
        const all = Array.from({ length: rows }, (_, i) => i);
        const isCore = all.map((i) => all.filter((j) => isNear(i, j)).length >= minNeighbors);
        expect(Array.from(state.isCore)).toEqual(isCore.map(Number));
        expect(Array.from(labels)).toEqual(expectedLabels(all, isCore, isNear));
      }),
      { numRuns: 40 },
    );
  });

  test("separates two moons, and finds no noise among them", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = moons({ samples: 400, noise: 0.05, seed });
      const { labels } = dbscan({ radius: 0.25 }).fit({ x });
      expect(new Set(labels).size).toBe(2);
      const first = labels[y.codes.indexOf(0)];
      expect(labels.every((label, i) => (label === first) === (y.codes[i] === 0))).toBe(true);
    }
  });
});

describe("edge cases", () => {
  test("without dense regions all samples are noise, with a warning", () => {
    const model = dbscan({ radius: 0.1 }).fit({ x: [[0], [1], [2]] });
    expect(Array.from(model.labels)).toEqual([-1, -1, -1]);
    expect(model.report.warnings[0].message).toBe(
      "no sample has 5 samples within the radius 0.1, so all of them are noise; increase radius or decrease minNeighbors",
    );
  });

  test("duplicates are neighbours of each other, and one sample is noise or a cluster", () => {
    expect(Array.from(dbscan().fit({ x: [[1], [1], [1], [1], [1]] }).labels)).toEqual([0, 0, 0, 0, 0]);
    expect(Array.from(dbscan({ minNeighbors: 1 }).fit({ x: [[1]] }).labels)).toEqual([0]);
    expect(Array.from(dbscan().fit({ x: [[1]] }).labels)).toEqual([-1]);
  });

  test("a sample exactly at the radius is a neighbour", () => {
    expect(Array.from(dbscan({ radius: 2, minNeighbors: 2 }).fit({ x: [[0], [2], [5]] }).labels)).toEqual([0, 0, -1]);
  });
});

const rowOf = (data: Float64Array, i: number, columns: number) => data.subarray(i * columns, (i + 1) * columns);

const gap = {
  euclidean: (a: Float64Array, b: Float64Array) => Math.sqrt(a.reduce((sum, value, k) => sum + (value - b[k]) ** 2, 0)),
  manhattan: (a: Float64Array, b: Float64Array) => a.reduce((sum, value, k) => sum + Math.abs(value - b[k]), 0),
  canberra: (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, value, k) => sum + Math.abs(value - b[k]) / (Math.abs(value) + Math.abs(b[k]) || 1), 0),
};

/** By the definition, from all pairs. */
function expectedLabels(all: number[], isCore: boolean[], isNear: (i: number, j: number) => boolean): number[] {
  const labels = all.map(() => -1);
  let clusters = 0;
  for (const i of all) {
    if (!isCore[i] || labels[i] >= 0) continue;
    const pending = [i];
    labels[i] = clusters;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const j of all) {
        if (!isCore[j] || labels[j] >= 0 || !isNear(at, j)) continue;
        labels[j] = clusters;
        pending.push(j);
      }
    }
    clusters++;
  }
  return all.map((i) => {
    if (isCore[i]) return labels[i];
    const near = all.filter((j) => isCore[j] && isNear(i, j)).map((j) => labels[j]);
    return near.length === 0 ? -1 : Math.min(...near);
  });
}
