import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { digits } from "../../datasets/real.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { fuzzyGraph, umapPotentials } from "../neighbor-embedding/fit-umap.js";
import { smoothDistances } from "../neighbor-embedding/fuzzy-set.js";
import { fitCurve } from "../neighbor-embedding/low-dimensional-curve.js";
import { neighborTable } from "../neighbor-embedding/neighbor-table.js";
import reference from "./reference/umap.json" with { type: "json" };
import { umap } from "./umap.js";

const first = (x: Matrix, count: number) =>
  selectRows(
    x,
    Int32Array.from({ length: count }, (_, i) => i),
  );
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 1 less the penalty for neighbours in the embedding that are not among the nearest samples (Venna and Kaski 2001). */
function trustworthiness(x: Matrix, y: Matrix, neighbors: number): number {
  const n = x.rows;
  const orderOf = ({ columns, data }: Matrix, i: number) => {
    const squares = Float64Array.from({ length: n }, (_, j) => {
      if (i === j) return -1;
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (data[i * columns + k] - data[j * columns + k]) ** 2;
      return sum;
    });
    return Array.from(squares.keys()).sort((a, b) => squares[a] - squares[b]);
  };
  let penalty = 0;
  for (let i = 0; i < n; i++) {
    const ranks = new Int32Array(n);
    orderOf(x, i).forEach((j, rank) => {
      ranks[j] = rank;
    });
    for (const j of orderOf(y, i).slice(1, neighbors + 1)) penalty += Math.max(0, ranks[j] - neighbors);
  }
  return 1 - (2 * penalty) / (n * neighbors * (2 * n - 3 * neighbors - 1));
}

describe("as in umap-learn", async () => {
  const { x } = await digits();

  test("widths, nearest distances and the union of the fuzzy sets", () => {
    const table = runToEnd(neighborTable(first(x, 40), 9));
    const { widths, nearest } = runToEnd(smoothDistances(table, 10));
    expectClose(nearest, reference.nearest, 1e-5);
    expectEvery(widths, (width, i) => Math.abs(width / reference.widths[i] - 1) < 1e-3);
    const union = toDense(runToEnd(fuzzyGraph(first(x, 40), 10, {})));
    expectEvery(reference.union.flat(), (value, e) => Math.abs(value - union.data[e]) < 1e-3);
  });

  test.each(Object.entries(reference.curves))("the curve of least distance and spread %s", (name, [a, b]) => {
    const [minDistance, spread] = name.split(" ").map(Number);
    const curve = fitCurve(minDistance, spread);
    expect(Math.abs(curve.a / a - 1)).toBeLessThan(2e-3);
    expect(Math.abs(curve.b / b - 1)).toBeLessThan(2e-3);
  });

  test("trustworthiness within 0.003 or better, over 5 seeds", () => {
    const reached = [0, 1, 2, 3, 4].map((seed) =>
      trustworthiness(first(x, 400), umap({ seed }).fit({ x: first(x, 400) }).embedding, 12),
    );
    expect(average(reached)).toBeGreaterThan(average(reference.trustworthiness) - 0.003);
  });
});

test("the potentials are the derivatives of −log q and −log(1 − q)", () => {
  const { a, b } = fitCurve(0.1, 1);
  const { attraction, repulsion } = umapPotentials({ a, b }, 1);
  const q = (d: number) => 1 / (1 + a * pow(d * d, b));
  for (const d of [0.5, 1, 2.5]) {
    const slope = (f: (d: number) => number) => (f(d + 1e-5) - f(d - 1e-5)) / 2e-5;
    expect(attraction(d * d) * d).toBeCloseTo(-slope((v) => -Math.log(q(v))), 5);
    // The floor of 0.001 of the squared distance changes it by at most that share.
    expect(repulsion(d * d) * d).toBeCloseTo(-slope((v) => -Math.log(1 - q(v))) / (1 + 0.001 / (d * d)), 5);
  }
});

/** Normal samples around the corners of a simplex. */
function groups(samples: number, seed: number): Matrix {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: samples * 4 }, (_, e) => {
    return random.normal() + (e % 4 === Math.floor(e / 4) % 3 ? 9 : 0);
  });
  return { rows: samples, columns: 4, data };
}

test("[MP-037] labels unused, the neighbours of a digit are of its class far more often than among the principal components", async () => {
  const { x, y } = await digits();
  const some = first(x, 500);
  const purity = (embedding: Matrix) => {
    const table = runToEnd(neighborTable(embedding, 10));
    const same = table.indices.reduce((sum, j, e) => sum + (y.codes[j] === y.codes[Math.floor(e / 10)] ? 1 : 0), 0);
    return same / table.indices.length;
  };
  const start = umap({ epochs: 1, learningRate: 1e-9, start: { kind: "pca" } }).fit({ x: some });
  const model = umap({ seed: 1 }).fit({ x: some });
  expect(purity(start.embedding)).toBeLessThan(0.65);
  expect(purity(model.embedding)).toBeGreaterThan(0.85);
});

test("new samples are placed among their own group, and training samples near themselves; inverse comes back", () => {
  for (const seed of [1, 2]) {
    const model = umap({ epochs: 100, seed, neighbors: 10 }).fit({ x: groups(120, seed) });
    const placed = model.transform(groups(60, seed + 10));
    const centers = [0, 1, 2].map((group) =>
      [0, 1].map((k) => average(Array.from({ length: 40 }, (_, i) => model.embedding.data[2 * (3 * i + group) + k]))),
    );
    for (let i = 0; i < 60; i++) {
      const squares = centers.map((c) => (placed.data[2 * i] - c[0]) ** 2 + (placed.data[2 * i + 1] - c[1]) ** 2);
      expect(squares.indexOf(Math.min(...squares))).toBe(i % 3);
    }
    const back = model.inverse(centers);
    centers.forEach((_, group) => {
      const own = Array.from(back.data.subarray(4 * group, 4 * group + 4));
      expect(own.indexOf(Math.max(...own))).toBe(group);
    });
  }
});

test("the same seed gives the same embedding, another seed another one", () => {
  const x = groups(60, 1);
  const once = umap({ epochs: 30, seed: 3 }).fit({ x }).embedding;
  expect(umap({ epochs: 30, seed: 3 }).fit({ x }).embedding).toEqual(once);
  expect(umap({ epochs: 30, seed: 4 }).fit({ x }).embedding).not.toEqual(once);
});

test("warnings: too many neighbours, and groups without common neighbours; duplicates are placed", () => {
  const few = umap({ epochs: 5 }).fit({ x: groups(9, 1) });
  expect(few.report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  const far = groups(30, 1);
  const apart = { ...far, data: far.data.map((value, e) => (Math.floor(e / 4) % 3 === 0 ? value + 1000 : value)) };
  const { report } = umap({ epochs: 5, neighbors: 4 }).fit({ x: apart });
  expect(report.warnings.map(({ code }) => code)).toContain("not-identifiable");
  const same = { rows: 20, columns: 2, data: new Float64Array(40).fill(1) };
  expect(umap({ epochs: 5, neighbors: 4 }).fit({ x: same }).embedding.data.every(Number.isFinite)).toBe(true);
});
