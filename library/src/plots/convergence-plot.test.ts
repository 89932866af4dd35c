import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { convergencePlot } from "./convergence-plot.js";

const fast = { name: "fast", report: { objective: [9, 3, 1], converged: true } };
const slow = { name: "slow", report: { objective: [9, 8, 7, 6], converged: false } };

test("draws one line per run, and marks those that did not converge", async () => {
  const drawing = await renderPlot(convergencePlot([fast, slow]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.svg).toContain(">fast<");
  expect(drawing.svg).toContain(">slow (not converged)<");
});

test("gaps are distances to the smallest objective of all runs", async () => {
  const plot = convergencePlot([fast, slow], { gap: true, logarithmic: true });
  expect((await renderPlot(plot)).warnings).toEqual([]);
  const { data } = JSON.parse(JSON.stringify(plot));
  expect(data.values.map(({ value }: { value: number }) => value)).toEqual([8, 2, 8, 7, 6, 5]);
});

test("a run that did not converge is marked even when it is alone", async () => {
  expect((await renderPlot(convergencePlot([slow]))).svg).toContain(">slow (not converged)<");
  expect((await renderPlot(convergencePlot([fast]))).svg).not.toContain(">fast<");
});

test("refuses reports without objective, and values that a logarithmic axis cannot show", () => {
  const run = (objective: readonly number[]) => [{ name: "a", report: { objective, converged: true } }];
  expect(refusal(() => convergencePlot(run([])))).toBe(
    "invalid-data: convergencePlot: none of the reports has an objective",
  );
  expect(refusal(() => convergencePlot(run([Number.NaN])))).toBe("invalid-data: convergencePlot: an objective is NaN");
  expect(refusal(() => convergencePlot(run([2, -1]), { logarithmic: true }))).toBe(
    'invalid-data: convergencePlot: "a" has the objective -1, which a logarithmic axis cannot show; set gap to true',
  );
  expect(refusal(() => convergencePlot(run([2, 2]), { gap: true }))).toBe(
    "invalid-data: convergencePlot: all objectives are equal, so there is no gap",
  );
});
