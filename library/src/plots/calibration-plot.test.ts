import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { calibrationPlot } from "./calibration-plot.js";

/** Samples whose probability of being positive is exactly the score, or its square root. */
function drawn(seed: number, honest: boolean) {
  const random = createRandom(seed);
  const scores = Array.from({ length: 20_000 }, () => random.uniform());
  const positive = scores.map((score) => (random.uniform() < (honest ? score : score ** 2) ? 1 : 0));
  return { name: honest ? "honest" : "too sure", positive, scores };
}

test("calibrated probabilities lie on the diagonal, over-confident ones below it", () => {
  for (let seed = 0; seed < 3; seed++) {
    const plot = calibrationPlot([drawn(seed, true), drawn(seed, false)]);
    const [, { data }] = plot.layer as { data: { values: { curve: string; x: number; y: number }[] } }[];
    for (const { curve, x, y } of data.values) {
      if (curve.startsWith("honest")) expect(Math.abs(x - y)).toBeLessThan(0.06);
      else if (x > 0.2 && x < 0.8) expect(x - y).toBeGreaterThan(0.1);
    }
  }
});

test("is drawn with the diagonal, a curve and its points", async () => {
  const drawing = await renderPlot(calibrationPlot([drawn(1, true)], { bins: 5, title: "reliability" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.marks("symbol")).toBe(5);
  expect(drawing.svg).toContain("reliability");
});
