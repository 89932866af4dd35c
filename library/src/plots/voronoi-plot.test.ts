import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { type DrawnMark, renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { palette } from "./theme.js";
import { delaunayPlot, secondOrderVoronoiPlot, voronoiPlot } from "./voronoi-plot.js";

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

test("every boundary point is equally far from its two nearest samples, in every run", () => {
  for (let seed = 0; seed < 4; seed++) {
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

test("boundaries between groups are drawn bold", async () => {
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
  // The groups lie left and right, so that each bold boundary crosses the middle from bottom to top.
  for (const { x, x2 } of between) expect([x, x2].every((at) => Math.abs(at - 0.5) < 0.15)).toBe(true);
  expect(within.length).toBe(2);
});

test("[MP-088] figure 6.1b: the bold boundaries are the decision boundary of one nearest neighbour, piece by piece", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed, 30);
    const groups = x.map(([a, b]) => (a + 0.3 * b > 0.2 ? "up" : "down"));
    const drawing = await renderPlot(voronoiPlot(x, { groups }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(30);
    const strong = drawing.drawn("rule").filter(({ stroke }) => stroke === "black");
    expect(strong.length).toBeGreaterThan(3);
    // A little to either side of a bold boundary the nearest samples have different groups; beside a thin one they do
    // not.
    const nearest = (at: readonly number[]) => {
      const far = x.map((point) => Math.hypot(point[0] - at[0], point[1] - at[1]));
      return groups[far.indexOf(Math.min(...far))];
    };
    for (const { datum, stroke } of drawing.drawn("rule")) {
      const [a, b, c, d] = ["x", "y", "x2", "y2"].map((name) => Number(datum[name]));
      const length = Math.hypot(c - a, d - b);
      if (length < 0.1) continue;
      const [middle, across] = [
        [(a + c) / 2, (b + d) / 2],
        [-(d - b) / length, (c - a) / length],
      ];
      const sides = [1e-2, -1e-2].map((step) => nearest(middle.map((value, k) => value + step * across[k])));
      expect(sides[0] !== sides[1]).toBe(stroke === "black");
    }
  }
});

test("boundaries end at the edge of the plane", () => {
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

test("[MP-096] the second order: polygons with the same two nearest sites tile the plane, and one pair is highlighted", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed, 14);
    const plot = secondOrderVoronoiPlot(x, { pair: nearestPair(x) });
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    const { width, height } = plot as { readonly width?: number; readonly height?: number };
    // The figure has polygons whose areas add up to its own, one of them filled, and the first-order boundaries.
    const polygons = drawing.paths();
    const total = polygons.reduce((sum, corners) => sum + Math.abs(area(corners)), 0);
    expect(total / (Number(width) * Number(height))).toBeCloseTo(1, 2);
    const filled = polygons.filter(([{ fill }]) => fill === palette[1]);
    expect(filled.map(([{ datum }]) => datum["region"])).toEqual([nearestPair(x).join(", ")]);
    for (const [{ stroke }] of polygons) expect(stroke).toBe(palette[1]);
    expect(drawing.drawn("rule").every(({ stroke }) => stroke === palette[0])).toBe(true);
    // 14 sites and the two that are marked.
    expect(drawing.marks("symbol")).toBe(16);
    // Everywhere in a polygon the two sites of its name are the nearest: at its middle, and towards each corner.
    for (const corners of polygons) {
      const places = corners.map(({ datum }) => [Number(datum["x"]), Number(datum["y"])]);
      const middle = [0, 1].map((j) => places.reduce((sum, place) => sum + place[j] / places.length, 0));
      for (const place of [
        middle,
        ...places.map((corner) => corner.map((value, j) => middle[j] + 0.98 * (value - middle[j]))),
      ]) {
        const distances = x.map((site) => Math.hypot(site[0] - place[0], site[1] - place[1]));
        const nearest = distances.map((_, i) => i).sort((i, j) => distances[i] - distances[j]);
        const slack = distances[nearest[2]] - distances[nearest[1]];
        if (slack > 2e-3)
          expect(
            nearest
              .slice(0, 2)
              .sort((i, j) => i - j)
              .join(", "),
          ).toBe(corners[0].datum["region"]);
      }
    }
  }
});

test("refuses an invalid pair, and one without a region", () => {
  const x = [
    [0, 0],
    [4, 0.3],
    [8, 0],
    [0, 4],
    [8, 4.2],
  ];
  expect(refusal(() => secondOrderVoronoiPlot(x, { pair: [0, 0] }))).toContain("two different samples from 0 to 4");
  expect(refusal(() => secondOrderVoronoiPlot(x, { pair: [0, 7] }))).toContain("two different samples from 0 to 4");
  expect(refusal(() => secondOrderVoronoiPlot(x, { pair: [0, 4] }))).toContain("has no region in the picture");
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

test("refuses samples that are not two-dimensional, or collinear", () => {
  expect(refusal(() => voronoiPlot([[1, 2, 3]]))).toBe("invalid-data: voronoiPlot: samples must have 2 columns, got 3");
  expect(
    refusal(() =>
      delaunayPlot([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ),
  ).toBe("invalid-data: delaunay: all points are on one line; remove a coordinate or add points");
});

function area(corners: readonly DrawnMark[]): number {
  return corners.reduce((sum, { x, y }, k) => {
    const next = corners[(k + 1) % corners.length];
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

/** The two samples that are nearest to the origin: they are each other's neighbours. */
function nearestPair(x: readonly (readonly number[])[]): [number, number] {
  const order = x.map((_, i) => i).sort((i, j) => Math.hypot(...x[i]) - Math.hypot(...x[j]));
  return [Math.min(order[0], order[1]), Math.max(order[0], order[1])];
}
