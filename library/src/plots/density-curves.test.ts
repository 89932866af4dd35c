import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { kernelDensity } from "../density/kernel-density/kernel-density.js";
import { createRandom } from "../numeric/random/random.js";
import { densityCurves } from "./density-curves.js";

const x = normalMatrix(25, 1, createRandom(1));
const model = kernelDensity().fit({ x });
const estimate = { name: "estimate", heights: (at: typeof x) => model.logDensity(at).map(Math.exp) };

test("[PA-005] a density is drawn as one curve over the measurement, with a mark for each sample", async () => {
  const drawing = await renderPlot(densityCurves(x, [estimate], { xTitle: "height" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(1);
  expect(drawing.marks("rule")).toBe(25);
  expect(drawing.words("axis-title")).toEqual(expect.arrayContaining(["height", "density"]));
  // The highest point of the curve is the mode of the estimate: upwards is towards 0.
  const [curve] = drawing.paths();
  const top = curve.reduce((a, b) => (b.y < a.y ? b : a));
  const heights = curve.map(
    ({ datum }) => estimate.heights({ rows: 1, columns: 1, data: Float64Array.of(datum["x"] as number) })[0],
  );
  expect(Math.max(...heights)).toBe(heights[curve.indexOf(top)]);
  // Marks have the horizontal position of their samples.
  const marks = drawing.drawn("rule");
  const order = (values: readonly number[]) => values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  expect(order(marks.map((mark) => mark.x))).toEqual(order([...x.data]));
});

test("several densities are curves of different colours", async () => {
  const drawing = await renderPlot(
    densityCurves(x, [estimate, { name: "flat", heights: (at) => at.data.map(() => 0.1) }]),
  );
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.words("legend-label")).toEqual(["estimate", "flat"]);
});

test("refuses samples of several columns, and heights that are not finite", () => {
  expect(refusal(() => densityCurves([[1, 2]], [estimate]))).toContain("use densityContours");
  expect(refusal(() => densityCurves(x, [{ name: "log", heights: () => [Number.NaN] }]))).toContain("finite heights");
});
