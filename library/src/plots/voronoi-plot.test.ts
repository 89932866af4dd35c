import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { delaunayPlot, voronoiPlot } from "./voronoi-plot.js";

interface Line {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

function linesOf(plot: unknown): Line[][] {
  const { layer } = JSON.parse(JSON.stringify(plot));
  return layer.slice(0, -1).map((part: { data: { values: Line[] } }) => part.data.values);
}

function cloud(seed: number, count: number): [number, number][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => [random.normal(), 2 * random.normal()]);
}

test("every border lies as far from two samples as from none nearer, in every run", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = cloud(seed, 20);
    for (const { x: a, y: b, x2, y2 } of linesOf(voronoiPlot(x)).flat()) {
      for (const share of [0.25, 0.5, 0.75]) {
        const at = [a + share * (x2 - a), b + share * (y2 - b)];
        const distances = x.map((point) => Math.hypot(point[0] - at[0], point[1] - at[1])).sort((p, q) => p - q);
        expect(distances[1] - distances[0]).toBeLessThan(2e-3);
      }
    }
  }
});

test("borders between groups are drawn strong", async () => {
  const plot = voronoiPlot(
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1.1],
    ],
    { groups: ["a", "b", "a", "b"] },
  );
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(4);
  const [within, between] = linesOf(plot);
  // The groups lie left and right, so that each strong border crosses the middle from below to above.
  for (const { x, x2 } of between) expect([x, x2].every((at) => Math.abs(at - 0.5) < 0.15)).toBe(true);
  expect(within.length).toBe(2);
});

test("borders end at the edge of the plane", () => {
  for (const { x, y, x2, y2 } of linesOf(
    voronoiPlot([
      [0, 0],
      [10, 0],
      [0, 10],
      [10, 11],
    ]),
  ).flat()) {
    for (const at of [x, x2]) expect(at >= -1 && at <= 11).toBe(true);
    for (const at of [y, y2]) expect(at >= -1.1 && at <= 12.1).toBe(true);
  }
});

test("a triangulation has 3 n − 3 − h edges, h of them on the hull", async () => {
  // Four corners of a square around a cloud: the hull has those four alone.
  for (let seed = 0; seed < 5; seed++) {
    const x = [[-20, -20], [20, -20], [-20, 20], [20, 20], ...cloud(seed, 16)];
    const plot = delaunayPlot(x);
    expect(linesOf(plot).flat()).toHaveLength(3 * 20 - 3 - 4);
    if (seed > 0) continue;
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rule")).toBe(53);
  }
});

test("refuses samples that are not of the plane, or in one line", () => {
  expect(refusal(() => voronoiPlot([[1, 2, 3]]))).toBe("invalid-data: voronoiPlot: samples must have 2 columns, got 3");
  expect(
    refusal(() =>
      delaunayPlot([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ),
  ).toBe("invalid-data: delaunay: the points lie in one line; leave out a coordinate or add points");
});
