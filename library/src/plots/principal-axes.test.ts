import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { type Drawing, type DrawnMark, renderPlot } from "../../test/render-plot.js";
import { pca } from "../components/principal/pca/pca.js";
import { asMatrix } from "../data/matrix.js";
import { covariance } from "../linalg/covariance.js";
import { createRandom } from "../numeric/random/random.js";
import { biplot, principalAxesPlot, rankOnePlot, springPlot } from "./principal-axes.js";
import { scatter } from "./scatter.js";
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

test("[CB-061] samples with their directions, first blue, second red; in principal axes the covariance is diagonal", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const model = pca().fit({ x });
    const plot = principalAxesPlot(x, model.state);
    const [first, second] = values(plot, 1).map(({ x, y, x2, y2 }) => [x2 - x, y2 - y]);
    expect(first[0] * second[0] + first[1] * second[1]).toBeCloseTo(0, 10);
    expect(Math.hypot(...first)).toBeCloseTo(2 * Math.sqrt(model.state.explainedVariance[0]), 10);
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(60);
    // A blue and a red arrow, at a right angle in the figure too.
    const [blue, red] = drawing.drawn("rule");
    expect([blue.stroke, red.stroke]).toEqual([palette[0], palette[1]]);
    expect(Math.abs(cosine(direction(blue), direction(red)))).toBeLessThan(0.01);
    // Figure 7.2: the same data in principal axes.
    const scores = model.transform(x);
    const rotated = covariance(scores);
    expect(Math.abs(rotated.data[1])).toBeLessThan(1e-10 * rotated.data[0]);
    const after = await renderPlot(scatter(scores, { xTitle: "pc1", yTitle: "pc2" }));
    expect(after.warnings).toEqual([]);
    expect(after.words("axis-title")).toEqual(["pc1", "pc2"]);
    expect(after.marks("symbol")).toBe(60);
    expect(Math.abs(correlation(after.drawn("symbol")))).toBeLessThan(1e-9);
  }
});

test("[CB-062] the data in black; in red the projection on one direction, on a line; the lines of both are orthogonal", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const { state } = pca().fit({ x });
    const views = [0, 1].map((component) => rankOnePlot(x, state, component));
    for (const [component, view] of views.entries()) {
      // w wᵀ(x − mean) + mean, written out.
      const [a, b] = state.components.data.subarray(2 * component, 2 * component + 2);
      values(view, 1).forEach((shadow, i) => {
        const score = a * (x[i][0] - state.mean[0]) + b * (x[i][1] - state.mean[1]);
        expect(shadow.x).toBeCloseTo(state.mean[0] + score * a, 10);
        expect(shadow.y).toBeCloseTo(state.mean[1] + score * b, 10);
      });
    }
    // What is seen: 60 black points, 60 red ones on a line, and right angles between the lines.
    const lines = await Promise.all(views.map(async (view) => lineOfRed(await renderPlot(view))));
    expect(Math.abs(cosine(lines[0], lines[1]))).toBeLessThan(0.01);
  }

  function lineOfRed({ warnings, drawn }: Drawing): [number, number] {
    expect(warnings).toEqual([]);
    const points = drawn("symbol");
    expect(points.filter(({ fill }) => fill === "black")).toHaveLength(60);
    const red = points.filter(({ fill }) => fill === palette[1]).sort((p, q) => p.x - q.x);
    expect(red).toHaveLength(60);
    const [from, to] = [red[0], red[59]];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    for (const { x, y } of red) {
      expect(Math.abs(dx * (y - from.y) - dy * (x - from.x)) / Math.hypot(dx, dy)).toBeLessThan(1e-6);
    }
    return [dx, dy];
  }
});

test("[MP-010] springs go from each sample perpendicularly to the line, and no other line has less energy", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = cloud(seed);
    const { state } = pca({ components: 1 }).fit({ x });
    const plot = springPlot(x, state);
    const [a, b] = state.components.data;
    const energy = (segments: readonly Point[]) =>
      segments.reduce((sum, { x, y, x2, y2 }) => sum + (x - x2) ** 2 + (y - y2) ** 2, 0);
    for (const { x, y, x2, y2 } of values(plot, 0)) expect((x - x2) * a + (y - y2) * b).toBeCloseTo(0, 9);
    const angle = Math.atan2(b, a);
    for (const turn of [-0.3, -0.01, 0.01, 0.3]) {
      const turned = Float64Array.of(Math.cos(angle + turn), Math.sin(angle + turn));
      const other = springPlot(x, { ...state, components: { rows: 1, columns: 2, data: turned } });
      expect(energy(values(other, 0))).toBeGreaterThan(energy(values(plot, 0)));
    }
  }
  const drawing = await renderPlot(springPlot(cloud(0), pca().fit({ x: cloud(0) }).state));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(60);
  const rules = drawing.drawn("rule");
  const [line, ...others] = rules.filter(({ stroke }) => stroke === palette[0]);
  expect(others).toEqual([]);
  const pulled = rules.filter(({ stroke }) => stroke === palette[1]);
  expect(pulled).toHaveLength(60);
  // Springs meet the line at right angles in the figure too; the shortest are less than a pixel.
  for (const spring of pulled.filter((rule) => Math.hypot(...direction(rule)) > 2)) {
    expect(Math.abs(cosine(direction(spring), direction(line)))).toBeLessThan(0.02);
  }
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

test("refuses more than two columns, and components that do not exist", () => {
  const x = asMatrix([
    [1, 2, 3],
    [2, 1, 0],
    [0, 1, 1],
  ]);
  expect(refusal(() => principalAxesPlot(x, pca().fit({ x }).state))).toContain("the directions have 3");
  expect(refusal(() => rankOnePlot(cloud(0), pca().fit({ x: cloud(0) }).state, 2))).toContain(
    "component 2 does not exist",
  );
  expect(refusal(() => biplot(cloud(0), { rows: 1, columns: 2, data: new Float64Array(2) }))).toContain("got 1");
});

function direction({ x, y, x2, y2 }: DrawnMark): [number, number] {
  return [x2 - x, y2 - y];
}

function cosine(a: readonly number[], b: readonly number[]): number {
  return (a[0] * b[0] + a[1] * b[1]) / (Math.hypot(a[0], a[1]) * Math.hypot(b[0], b[1]));
}

function correlation(points: readonly DrawnMark[]): number {
  const { data } = covariance(asMatrix(points.map(({ x, y }) => [x, y])));
  return data[1] / Math.sqrt(data[0] * data[3]);
}

function cloud(seed: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: 60 }, () => {
    const [a, b] = [3 * random.normal(), random.normal()];
    return [0.8 * a - 0.6 * b + 5, 0.6 * a + 0.8 * b - 2];
  });
}
