import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { pca } from "../components/principal/pca/pca.js";
import { asMatrix } from "../data/matrix.js";
import { covariance } from "../linalg/covariance.js";
import { createRandom } from "../numeric/random/random.js";
import { biplot, principalAxes, rankOneView, springs } from "./principal-axes.js";
import { palette } from "./theme.js";

interface Point {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}
interface Layers {
  readonly layer: readonly { readonly data: { readonly values: readonly Point[] } }[];
}
const values = (plot: unknown, layer: number) => (plot as Layers).layer[layer].data.values;

test("[CB-061] a cloud with its directions, first blue, second red; in principal axes the covariance is diagonal", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const model = pca().fit({ x });
    const plot = principalAxes(x, model.state);
    const [first, second] = values(plot, 1).map(({ x, y, x2, y2 }) => [x2 - x, y2 - y]);
    expect(first[0] * second[0] + first[1] * second[1]).toBeCloseTo(0, 10);
    expect(Math.hypot(...first)).toBeCloseTo(2 * Math.sqrt(model.state.explainedVariance[0]), 10);
    const rotated = covariance(model.transform(x));
    expect(Math.abs(rotated.data[1])).toBeLessThan(1e-10 * rotated.data[0]);
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(60);
    expect(drawing.svg.indexOf(palette[0])).toBeGreaterThan(0);
    expect(drawing.svg.indexOf(palette[1])).toBeGreaterThan(0);
  }
});

test("[CB-062] what one direction keeps lies on a line, and the lines of both are orthogonal", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const { state } = pca().fit({ x });
    const slopes = [0, 1].map((component) => {
      const plot = rankOneView(x, state, component);
      expect(values(plot, 0)).toHaveLength(60);
      const shadows = values(plot, 1);
      const [dx, dy] = [shadows[1].x - shadows[0].x, shadows[1].y - shadows[0].y];
      for (const point of shadows) {
        expect(dx * (point.y - shadows[0].y) - dy * (point.x - shadows[0].x)).toBeCloseTo(0, 9);
      }
      return [dx, dy];
    });
    expect(slopes[0][0] * slopes[1][0] + slopes[0][1] * slopes[1][1]).toBeCloseTo(0, 9);
  }
  expect((await renderPlot(rankOneView(cloud(0), pca().fit({ x: cloud(0) }).state, 1))).warnings).toEqual([]);
});

test("[MP-010] springs go from each sample to the line at a right angle, and no other line has less energy", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const { state } = pca({ components: 1 }).fit({ x });
    const plot = springs(x, state);
    const [a, b] = state.components.data;
    const energy = (segments: readonly Point[]) =>
      segments.reduce((sum, { x, y, x2, y2 }) => sum + (x - x2) ** 2 + (y - y2) ** 2, 0);
    for (const { x, y, x2, y2 } of values(plot, 0)) expect((x - x2) * a + (y - y2) * b).toBeCloseTo(0, 9);
    const angle = Math.atan2(b, a);
    for (const turn of [-0.3, -0.01, 0.01, 0.3]) {
      const turned = Float64Array.of(Math.cos(angle + turn), Math.sin(angle + turn));
      const other = springs(x, { ...state, components: { rows: 1, columns: 2, data: turned } });
      expect(energy(values(other, 0))).toBeGreaterThan(energy(values(plot, 0)));
    }
  }
  const drawing = await renderPlot(springs(cloud(0), pca().fit({ x: cloud(0) }).state));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(61);
});

test("a biplot has a point for each sample and an arrow for each column, the longest as long as the farthest point", async () => {
  const x = cloud(1);
  const model = pca().fit({ x });
  const scores = model.transform(x);
  const plot = biplot(scores, model.state.components, { features: ["width", "height"] });
  const longest = Math.max(...values(plot, 1).map(({ x2, y2 }) => Math.hypot(x2, y2)));
  const farthest = Math.max(...values(plot, 0).map((point) => Math.hypot(point.x, point.y)));
  expect(longest).toBeCloseTo(farthest, 9);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.svg).toContain("height");
});

test("more columns than two, and components that are not there, are refused", () => {
  const x = asMatrix([
    [1, 2, 3],
    [2, 1, 0],
    [0, 1, 1],
  ]);
  expect(refusal(() => principalAxes(x, pca().fit({ x }).state))).toContain("the directions have 3");
  expect(refusal(() => rankOneView(cloud(0), pca().fit({ x: cloud(0) }).state, 2))).toContain("no component 2 among 2");
  expect(refusal(() => biplot(cloud(0), { rows: 1, columns: 2, data: new Float64Array(2) }))).toContain("got 1");
});

function cloud(seed: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: 60 }, () => {
    const [a, b] = [3 * random.normal(), random.normal()];
    return [0.8 * a - 0.6 * b + 5, 0.6 * a + 0.8 * b - 2];
  });
}
