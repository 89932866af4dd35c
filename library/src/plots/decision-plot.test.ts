import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { decisionRegions } from "../decisions/decision-regions.js";
import { zeroOneMatrix } from "../decisions/loss-matrix.js";
import { normal } from "../numeric/distributions/normal.js";
import { decisionPlot } from "./decision-plot.js";
import { palette } from "./theme.js";

const points = Float64Array.from({ length: 161 }, (_, i) => -8 + i / 10);
const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.5, 0.5] };

test("draws a curve for each class, a band for each decision in its colour, and a dashed line at each threshold", async () => {
  const loss = zeroOneMatrix(["-1", "1"], { reject: 0.2 });
  const drawing = await renderPlot(
    decisionPlot(decisionRegions(model, loss, points), loss, { title: "with rejection" }),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["x", "p(x | y) p(y)"]);
  expect(drawing.words("legend-label")).toEqual(["-1", "1", "rejected"]);
  expect(drawing.paths().map(([{ stroke }]) => stroke)).toEqual(palette.slice(0, 2));
  // Decided for −1, for nothing, for 1; each band begins where the one before ends, at a threshold.
  const bands = drawing.drawn("rect");
  expect(bands.map(({ fill }) => fill)).toEqual([palette[0], palette[2], palette[1]]);
  const lines = drawing.drawn("rule");
  expect(lines).toHaveLength(2);
  expect(bands[1].x).toBeCloseTo(lines[0].x, 6);
  expect(bands[1].x2).toBeCloseTo(lines[1].x, 6);
  // By symmetry the thresholds lie evenly around 0, in the middle of the figure.
  expect(lines[0].x + lines[1].x).toBeCloseTo(320, 6);
});

test("without a threshold one band spans the whole range", async () => {
  const loss = zeroOneMatrix(["-1", "1"]);
  const sure = { ...model, priors: [1 - 1e-30, 1e-30] };
  const drawing = await renderPlot(decisionPlot(decisionRegions(sure, loss, points), loss));
  expect(drawing.marks("rule")).toBe(0);
  expect(drawing.drawn("rect").map(({ x, x2 }) => [x, x2])).toEqual([[0, 320]]);
});

test("refuses a decision of other classes", () => {
  const picture = decisionRegions(model, zeroOneMatrix(["-1", "1"]), points);
  expect(refusal(() => decisionPlot(picture, zeroOneMatrix(["a", "b", "c"])))).toContain("2 densities for 3 classes");
});
