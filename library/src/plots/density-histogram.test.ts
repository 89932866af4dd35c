import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { densityHistogram } from "./density-histogram.js";

test("bars have a total area of 1, and the curve is drawn over them in another colour", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const values = Array.from({ length: 200 }, () => random.normal());
    const drawn = densityHistogram(values, [{ name: "line", x: [-1, 1], y: [0.2, 0.4] }], { bins: 12 });
    const { layer } = JSON.parse(JSON.stringify(drawn));
    const bars: { from: number; to: number; height: number }[] = layer[0].data.values;
    expect(bars.reduce((sum, { from, to, height }) => sum + (to - from) * height, 0)).toBeCloseTo(1, 2);
    const drawing = await renderPlot(drawn);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(bars.length);
    const [line] = drawing.paths();
    expect(line).toHaveLength(2);
    expect(line[0].stroke).not.toBe(drawing.drawn("rect")[0].fill);
  }
});

test("values that cannot be counted are refused", () => {
  expect(refusal(() => densityHistogram([], []))).toContain("needs at least one value");
  expect(refusal(() => densityHistogram([1, Number.NaN], []))).toContain("must be finite");
});
