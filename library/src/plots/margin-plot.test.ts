import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { toRows } from "../data/matrix.js";
import { blobs } from "../datasets/index.js";
import { supportVectorClassifier } from "../kernel-machines/support-vector-classifier/support-vector-classifier.js";
import { hardMargin } from "../linear/linear-svm/hard-margin.js";
import { marginPlot } from "./margin-plot.js";
import { surface } from "./surface.js";

const { x, y } = blobs({
  samples: 40,
  centers: [
    [-3, 0],
    [3, 1],
  ],
  seed: 1,
});
const signs = Array.from(y.codes, (code) => (code === 0 ? 1 : -1));
const groups = Array.from(y.codes, (code) => (code === 0 ? "left" : "right"));

test("[CB-138] figure 20.1: the hyperplane, grey margins 2/‖w‖ apart, and circles around the support vectors", async () => {
  const plane = hardMargin(x, signs);
  const drawing = await renderPlot(marginPlot(x, plane, { groups }));
  expect(drawing.warnings).toEqual([]);
  const rules = drawing.drawn("rule");
  expect(rules.filter(({ stroke }) => stroke === "#999999")).toHaveLength(2);
  expect(rules.filter(({ stroke }) => stroke === "black")).toHaveLength(1);
  const count = plane.multipliers.filter((value) => value > 1e-6).length;
  expect(drawing.marks("symbol")).toBe(x.rows + count);
  const level = (datum: Readonly<Record<string, unknown>>) =>
    plane.w[0] * Number(datum["x"]) + plane.w[1] * Number(datum["y"]) - plane.b;
  const levels = rules.map(({ datum }) => level(datum)).sort((a, b) => a - b);
  [-1, 0, 1].forEach((expected, i) => {
    expect(levels[i]).toBeCloseTo(expected, 3);
  });
  expect(plane.width).toBeCloseTo(2 / Math.hypot(...plane.w), 12);
});

test("[CB-138] figure 20.2: decision regions with enlarged support vectors", async () => {
  const model = supportVectorClassifier({ kernel: { kind: "linear" } }).fit({ x, y: groups });
  const support = new Set(toRows(model.state.samples as typeof x).map((row) => row.join()));
  const enlarged = toRows(x).map((row) => support.has(row.join()));
  const plot = surface(x, (at) => model.predict(at).names, { groups, enlarged });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  const sizes = drawing.drawn("symbol").map(({ size }) => Number(size));
  const large = Math.max(...sizes);
  expect(sizes.filter((size) => size === large)).toHaveLength(support.size);
  expect(Math.min(...sizes)).toBeLessThan(large);
});

test("samples with other than two columns are refused", () => {
  expect(refusal(() => marginPlot([[1, 2, 3]], { w: Float64Array.of(1, 0, 0), b: 0 }))).toContain("got 3");
});
