import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { benchmark, figure, methodNames } from "./tabular-benchmark.js";

test("[MP-135] random search on tables: trees are ahead of a perceptron at their default settings already, and stay ahead; drawn", async () => {
  const curves = await benchmark([0], 2);
  const others = await benchmark([1], 1);
  for (const trees of ["random forest", "boosted trees"] as const) {
    for (const run of [curves, others]) {
      for (const [trial, accuracy] of run[trees].entries()) {
        expect(accuracy).toBeGreaterThan(run.perceptron[trial] + 0.02);
      }
    }
    // The default settings of trees beat the best settings of the perceptron.
    expect(curves[trees][0]).toBeGreaterThan(Math.max(...curves.perceptron));
  }
  const drawing = await renderPlot(figure(curves));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths().map((path) => path.length)).toEqual(methodNames.map(() => 2));
});
