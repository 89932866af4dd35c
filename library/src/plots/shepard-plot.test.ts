import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { shepardPlot } from "./shepard-plot.js";

function cloud(seed: number, count: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => [random.normal(), random.normal(), 0.3 * random.normal()]);
}
const euclidean = { kind: "euclidean" } as const;

function layersOf(plot: unknown): { data: { values: { x: number; y: number }[] } }[] {
  return JSON.parse(JSON.stringify(plot)).layer;
}

test("draws a dot per pair and one non-decreasing curve", async () => {
  const x = cloud(0, 12);
  const plot = shepardPlot(
    distances(euclidean, x),
    distances(
      euclidean,
      x.map((row) => row.slice(0, 2)),
    ),
  );
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(66);
  expect(drawing.marks("line")).toBe(1);
  const [dots, curve] = layersOf(plot);
  const heights = curve.data.values.map(({ y }) => y);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  // A projection never lengthens a distance.
  for (const { x: from, y: to } of dots.data.values) expect(to).toBeLessThanOrEqual(from + 1e-4);
});

test("the curve of an isometric map is the diagonal", () => {
  const d = distances(euclidean, cloud(1, 10));
  for (const { x, y } of layersOf(shepardPlot(d, d))[1].data.values) expect(y).toBe(x);
});

test("many pairs are thinned evenly, but the curve uses all", () => {
  const d = distances(euclidean, cloud(2, 40));
  const [dots, curve] = layersOf(shepardPlot(d, d, { pairs: 100 }));
  expect(dots.data.values).toHaveLength(100);
  expect(Math.max(...curve.data.values.map(({ x }) => x))).toBeCloseTo(Math.max(...d.data), 3);
});

test("refuses incompatible matrices, and negative distances", () => {
  expect(
    refusal(() =>
      shepardPlot(
        [
          [0, 1],
          [1, 0],
        ],
        [[0]],
      ),
    ),
  ).toBe(
    "invalid-data: shepardPlot: needs two square matrices of distances between the same samples, got 2 x 2 and 1 x 1",
  );
  expect(
    refusal(() =>
      shepardPlot(
        [
          [0, 1],
          [1, 0],
        ],
        [
          [0, -1],
          [-1, 0],
        ],
      ),
    ),
  ).toBe("invalid-data: shepardPlot: distances must be finite and not negative, got -1");
});

test("lists of pairs give the same diagram as matrices", () => {
  const [from, to] = [distances(euclidean, cloud(3, 12)), distances(euclidean, cloud(4, 12))];
  const upper = (d: typeof from) => d.data.filter((_, at) => at % 12 > Math.floor(at / 12));
  expect(shepardPlot(upper(from), upper(to))).toEqual(shepardPlot(from, to));
  expect(refusal(() => shepardPlot(Float64Array.of(1), Float64Array.of(1, 2)))).toBe(
    "invalid-data: shepardPlot: needs the distances of the same pairs, got 1 and 2",
  );
  expect(refusal(() => shepardPlot(Float64Array.of(1), from))).toMatch(/two lists of distances or two square matrices/);
});
