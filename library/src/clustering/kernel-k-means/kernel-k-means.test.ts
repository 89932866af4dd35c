import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { iris, wine } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { kernelKMeans } from "./kernel-k-means.js";
import reference from "./reference/kernel-k-means.json" with { type: "json" };

test.each(reference.cases)(
  "$data, $kernel.kind kernel, weighted $weighted: the course and the sizes of a direct calculation from the same start",
  async ({ data, clusters, kernel, weighted, objective, sizes }) => {
    const { x } = await { iris, wine }[data as "iris" | "wine"]();
    const labels = Array.from({ length: x.rows }, (_, i) => i % clusters);
    const weights = Float64Array.from({ length: x.rows }, (_, i) => (weighted ? 1 + (i % 3) : 1));
    const recipe = kernelKMeans({ clusters, kernel: kernel as { kind: "rbf" }, start: { kind: "labels", labels } });
    const model = recipe.fit({ x, weights });
    expectClose(model.report.objective, objective, 1e-10);
    const counts = Array.from({ length: clusters }, (_, c) => model.labels.filter((label) => label === c).length);
    expect(counts).toEqual(sizes);
  },
);

const meansOf = (x: Matrix, labels: readonly number[], clusters: number) =>
  Array.from({ length: clusters }, (_, k) =>
    Array.from({ length: x.columns }, (_, j) => {
      const own = labels.flatMap((label, i) => (label === k ? [x.data[i * x.columns + j]] : []));
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    }),
  );

test("the linear kernel gives the course and the clusters of k-means from the same start", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(70, 3, createRandom(seed));
    const labels = Array.from({ length: 70 }, (_, i) => i % 4);
    const model = kernelKMeans({ clusters: 4, kernel: { kind: "linear" }, start: { kind: "labels", labels } }).fit({
      x,
    });
    const start = { kind: "centers", centers: meansOf(x, labels, 4) } as const;
    const plain = kMeans({ clusters: 4, start, tolerance: 0 }).fit({ x });
    expectClose(model.report.objective, plain.report.objective, 1e-10);
    expect(model.labels).toEqual(plain.labels);
    expect(model.predict(x)).toEqual(model.labels);
  }
});

test("the objective never grows, and a precomputed kernel gives the same clusters", () => {
  for (let seed = 0; seed < 4; seed++) {
    const x = normalMatrix(50, 2, createRandom(seed));
    const kernel = { kind: "rbf", gamma: 0.7 } as const;
    const model = kernelKMeans({ clusters: 3, kernel, seed, starts: 2 }).fit({ x });
    const { objective } = model.report;
    for (let t = 1; t < objective.length; t++) expect(objective[t]).toBeLessThanOrEqual(objective[t - 1] + 1e-12);
    const given = kernelKMeans({ clusters: 3, kernel: { kind: "precomputed" }, seed, starts: 2 }).fit({
      x: gram(kernel, x),
    });
    expect(given.labels).toEqual(model.labels);
    const more = normalMatrix(9, 2, createRandom(seed + 100));
    expect(given.predict(gram(kernel, more, x))).toEqual(model.predict(more));
  }
});

test("a Gaussian kernel separates a disc from the ring around it, where k-means fails", () => {
  const random = createRandom(3);
  const x = Array.from({ length: 120 }, (_, i) => {
    const [radius, angle] = [i < 60 ? 0.4 * random.uniform() : 2 + 0.3 * random.uniform(), 6.283 * random.uniform()];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const pairs = (labels: Int32Array) => new Set(Array.from(labels, (label, i) => `${i < 60} ${label}`)).size;
  const kernel = { kind: "rbf", gamma: 0.3 } as const;
  expect(pairs(kernelKMeans({ clusters: 2, kernel, starts: 20 }).fit({ x }).labels)).toBe(2);
  expect(pairs(kMeans({ clusters: 2 }).fit({ x }).labels)).toBeGreaterThan(2);
});

test("bad input is refused: too many clusters or samples, labels of another number", () => {
  const x = [[1], [2]];
  expect(refusal(() => kernelKMeans({ clusters: 3 }).fit({ x }))).toContain(
    "3 clusters need at least as many samples, got 2",
  );
  const labels = (given: number[]) => kernelKMeans({ clusters: 2, start: { kind: "labels", labels: given } });
  for (const given of [[0], [0, 2]]) {
    expect(refusal(() => labels(given).fit({ x }))).toContain("start.labels must be 2 numbers from 0 to 1");
  }
  const many = { rows: 12_001, columns: 1, data: new Float64Array(12_001) };
  expect(refusal(() => kernelKMeans({ clusters: 2 }).fit({ x: many }))).toContain("use k-means after nystrom");
  expect(kernelKMeans({ clusters: 1 }).fit({ x: [[5]] }).labels).toEqual(Int32Array.of(0));
});
