import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, selectRows } from "../../data/matrix.js";
import { iris, swissRoll } from "../../datasets/index.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { graphFromMatrix } from "../../graphs/graph.js";
import { shortestPaths } from "../../graphs/shortest-paths.js";
import { dimensionAtElbow, residualVariance } from "../../metrics/embedding/residual-variance.js";
import { spearmanCorrelation } from "../../metrics/regression/correlation.js";
import { neighborGraph } from "../../neighbor-search/neighbor-graph.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { classicalMds } from "../classical-mds/classical-mds.js";
import { isomap } from "./isomap.js";
import reference from "./reference/isomap.json" with { type: "json" };

const nearest = (neighbors: number) => ({ kind: "nearest", neighbors }) as const;
const column = ({ rows, columns, data }: Matrix, k: number) =>
  Array.from({ length: rows }, (_, i) => data[i * columns + k]);
const some = (x: Matrix, first: number, step: number) =>
  selectRows(
    x,
    Int32Array.from({ length: Math.ceil((x.rows - first) / step) }, (_, i) => first + step * i),
  );

/** Without duplicates, whose edges of length 0 SciPy drops, and without ties. */
const apart = (x: Matrix): Matrix => ({ ...x, data: x.data.map((value, at) => value + 0.01 * Math.sin(1 + at)) });

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "distances along the graph, of the places, and of new samples: iris, $samples",
    async (expected) => {
      const all = apart((await iris()).x);
      const x = expected.samples === "all" ? all : some(all, 50, 1);
      const model = isomap({ neighborhood: nearest(8) }).fit({ x });
      const graph = graphFromMatrix(model.state.graph);
      expectClose(shortestPaths(graph, [0]).data, expected.geodesics, 1e-12);
      const places = some(model.embedding, 0, 5);
      const found = distances({ kind: "euclidean" }, places).data.filter(
        (_, at) => Math.floor(at / places.rows) < at % places.rows,
      );
      expectClose(found, expected.distances, 1e-8);
      const fresh = some(x, 0, 7);
      const moved = { ...fresh, data: fresh.data.map((value) => value + 0.05) };
      const between = distances({ kind: "euclidean" }, model.transform(moved), some(model.embedding, 0, 10));
      expectClose(between.data, expected.between, 1e-7);
      const { warnings, notes } = model.report;
      expect([notes["components"], warnings.map(({ code }) => code)]).toEqual(
        expected.samples === "all" ? [2, ["not-identifiable"]] : [1, []],
      );
    },
  );
});

describe("the Swiss roll", () => {
  const roll = swissRoll({ samples: 800, noise: 0.1, seed: 1 });
  const model = isomap({ components: 4 }).fit({ x: roll.x });

  test("[ML2-035] [PA-057] the first coordinate is the angle of the roll if there is little noise, and no longer with much; a fit is deterministic", () => {
    const rank = (embedding: Matrix, y: Float64Array) => Math.abs(spearmanCorrelation(y, column(embedding, 0)));
    for (const seed of [2, 3]) {
      const { x, y, flat } = swissRoll({ samples: 800, noise: 0.1, seed });
      const found = isomap().fit({ x });
      expect(rank(found.embedding, y)).toBeGreaterThan(0.995);
      expect(Math.abs(spearmanCorrelation(column(flat, 1), column(found.embedding, 1)))).toBeGreaterThan(0.95);
    }
    expect(isomap({ components: 4 }).fit({ x: roll.x }).embedding).toEqual(model.embedding);
    // Noise joins the turns of the roll; the text measured about 0.25.
    const noisy = [1, 2].map((seed) => {
      const { x, y } = swissRoll({ samples: 800, noise: 1, seed });
      return rank(isomap().fit({ x }).embedding, y);
    });
    expect(Math.max(...noisy)).toBeLessThan(0.6);
  });

  test("[ML2-040] the residual variance stops falling at two dimensions", () => {
    const residuals = model.report.notes["residualVariances"] as number[];
    expect(residuals).toHaveLength(4);
    expect(residuals[1]).toBeLessThan(0.3 * residuals[0]);
    expect(dimensionAtElbow(residuals)).toBe(2);
  });

  test("the map is that of the lengths of all shortest paths", () => {
    const along = shortestPaths(graphFromMatrix(neighborGraph(roll.x, 10, { edges: "either" })));
    const scaled = classicalMds({ components: 4, distance: { kind: "precomputed" } }).fit({ x: symmetric(along) });
    expectClose(scaled.embedding.data, model.embedding.data, 1e-7);
    const expected = residualVariance({ distances: symmetric(along) }, model.embedding);
    expect((model.report.notes["residualVariances"] as number[])[3]).toBeCloseTo(expected, 7);
  });

  test("landmarks give nearly the same map, and training samples are placed where they are", () => {
    const fast = isomap({ landmarks: 60 }).fit({ x: roll.x });
    expect(Math.abs(spearmanCorrelation(column(fast.embedding, 0), column(model.embedding, 0)))).toBeGreaterThan(0.998);
    expectClose(fast.transform(some(roll.x, 0, 50)).data, some(fast.embedding, 0, 50).data, 1e-9);
    expectClose(model.transform(some(roll.x, 0, 50)).data, some(model.embedding, 0, 50).data, 1e-9);
    expect(fast.state.landmarks).toHaveLength(60);
  });

  test("a distance matrix gives the same map as the samples, and so do its rows as new samples", () => {
    const x = some(roll.x, 0, 4);
    const d = distances({ kind: "euclidean" }, x);
    for (const neighborhood of [nearest(8), { kind: "radius", radius: 6 } as const]) {
      const bySamples = isomap({ neighborhood }).fit({ x });
      const byDistances = isomap({ neighborhood, distance: { kind: "precomputed" } }).fit({ x: d });
      expectClose(byDistances.embedding.data, bySamples.embedding.data, 1e-9);
      expectClose(byDistances.transform(some(d, 0, 30)).data, some(byDistances.embedding, 0, 30).data, 1e-9);
    }
  });
});

const longest = (lengths: Float64Array) => lengths.reduce((most, length) => Math.max(most, length), 0);

const symmetric = ({ rows: n, data }: Matrix): Matrix => ({
  rows: n,
  columns: n,
  data: data.map((value, at) => (value + data[(at % n) * n + Math.floor(at / n)]) / 2),
});

test("[ML2-038] along a bent curve the sixth point is farther from the first than the fourth, though it is nearer in the plane", () => {
  // Most of a circle: the points are at equal steps, and the gap between the last and the first is half as wide again.
  const x = asMatrix([0, 1, 2, 3, 4, 5].map((at) => [Math.cos(0.95 * at), Math.sin(0.95 * at)]));
  const model = isomap({ components: 1, neighborhood: { kind: "radius", radius: 1 } }).fit({ x });
  const straight = distances({ kind: "euclidean" }, x).data;
  const along = shortestPaths(graphFromMatrix(model.state.graph)).data;
  expect(straight[5]).toBeLessThan(straight[3]);
  expect(along[5]).toBeGreaterThan(along[3]);
  const [first, , , fourth, , sixth] = model.embedding.data;
  expect(Math.abs(sixth - first)).toBeGreaterThan(Math.abs(fourth - first));
});

describe("too many and too few neighbours", () => {
  test("[PA-050] one short circuit shortens distances along the surface and ruins the map; a tiny k gives several components", () => {
    const { x, y } = swissRoll({ samples: 600, sampling: "area", seed: 1 });
    const fit = (neighbors: number) => isomap({ neighborhood: nearest(neighbors) }).fit({ x });
    const [good, large, tiny] = [fit(7), fit(40), fit(2)];
    const rank = (embedding: Matrix) => Math.abs(spearmanCorrelation(y, column(embedding, 0)));
    const along = (model: typeof good) => shortestPaths(graphFromMatrix(model.state.graph)).data;
    const [goodLengths, largeLengths] = [along(good), along(large)];
    expectEvery(
      largeLengths.map((length, at) => goodLengths[at] - length),
      (shorter) => shorter > -1e-9,
    );
    expect(longest(largeLengths)).toBeLessThan(0.6 * longest(goodLengths));
    expect(rank(good.embedding)).toBeGreaterThan(0.99);
    expect(rank(large.embedding)).toBeLessThan(0.9);
    expect(connectedComponents(neighborGraph(x, 2)).count).toBeGreaterThan(5);
    expect(tiny.report.notes["components"]).toBe(connectedComponents(neighborGraph(x, 2)).count);
    // One bad edge, from the inner to the outer end of the roll.
    const order = Array.from(y.keys()).sort((a, b) => y[a] - y[b]);
    const d = symmetric(shortestPaths(graphFromMatrix(good.state.graph)));
    const [inner, outer] = [order[0], order[599]];
    const before = d.data[inner * 600 + outer];
    d.data[inner * 600 + outer] = d.data[outer * 600 + inner] = 0.1;
    const wrong = isomap({ neighborhood: { kind: "radius", radius: 6 }, distance: { kind: "precomputed" } }).fit({
      x: d,
    });
    expect(shortestPaths(graphFromMatrix(wrong.state.graph), [inner]).data[outer]).toBeLessThan(0.01 * before);
    expect(rank(wrong.embedding)).toBeLessThan(0.9);
  });

  const blobs = [...[0, 1, 2, 3, 4].map((at) => [at, 0]), ...[0, 1, 2].map((at) => [at, 50])];

  test("a disconnected graph is refused, connected, or its largest component used", () => {
    const fit = (disconnected: "error" | "keep-largest" | "connect") =>
      isomap({ components: 1, neighborhood: nearest(2), disconnected }).fit({ x: blobs });
    expect(refusal(() => fit("error"))).toBe(
      'invalid-data: isomap: the graph of neighbours has 2 connected components, of 5, 3 samples, and there is no path between them; increase the number of neighbours or the radius, or set disconnected to "connect" (adds the shortest links) or "keep-largest" (learns from the largest component)',
    );
    const connected = fit("connect");
    expect(connected.report.warnings[0]).toMatchObject({
      code: "not-identifiable",
      details: { components: 2, samples: 8 },
    });
    expect(Math.abs(connected.embedding.data[0] - connected.embedding.data[5])).toBeGreaterThan(30);
    const largest = fit("keep-largest");
    expect(Array.from(largest.state.members)).toEqual([0, 1, 2, 3, 4]);
    const [a, b, c, d, e] = largest.embedding.data;
    expectClose([b - a, c - b, d - c, e - d].map(Math.abs), [1, 1, 1, 1], 1e-9);
    // The others are placed as new samples.
    expectClose(largest.embedding.data.subarray(5), largest.transform(blobs.slice(5)).data, 1e-12);
    expect(largest.report.warnings[0].message).toContain("only the largest one, of 5 samples, was used");
  });

  test("as many neighbours as samples, duplicates, and one sample", () => {
    const many = isomap({ neighborhood: nearest(20) }).fit({ x: blobs });
    expect(many.report.warnings.map(({ code }) => code)).toContain("few-samples");
    expectClose(
      distances({ kind: "euclidean" }, many.embedding).data,
      distances({ kind: "euclidean" }, blobs).data,
      1e-9,
    );
    const twice = isomap({ components: 1, neighborhood: nearest(2) }).fit({ x: [0, 0, 1, 1, 2, 2].map((at) => [at]) });
    expectClose(
      Array.from(twice.embedding.data, Math.abs),
      [1, 1, 0, 0, 1, 1].map((v) => v),
      1e-9,
    );
    expect(Array.from(isomap().fit({ x: [[1, 2, 3]] }).embedding.data)).toEqual([0, 0]);
  });

  test("refuses matrices that are not distances, and more samples than fit into memory", () => {
    expect(
      refusal(() =>
        isomap({ distance: { kind: "precomputed" } }).fit({
          x: [
            [0, -1],
            [-1, 0],
          ],
        }),
      ),
    ).toMatch(/distances must be finite and not negative/);
    expect(
      refusal(() =>
        isomap({ distance: { kind: "precomputed" } }).fit({
          x: [
            [0, 1],
            [2, 0],
          ],
        }),
      ),
    ).toMatch(/must be symmetric/);
    const x = { rows: 13_000, columns: 1, data: new Float64Array(13_000) };
    expect(refusal(() => isomap().fit({ x }))).toBe(
      "unsupported: isomap: takes at most 12000 samples, because it stores a matrix with a row and a column for each; that of 13000 takes 1.4 GB; set landmarks to a few hundred",
    );
  });
});
