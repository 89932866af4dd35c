import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { pca } from "../components/principal/pca/pca.js";
import { createRandom } from "../numeric/random/random.js";
import { explainedVariancePlot, scree } from "./scree.js";

interface Values {
  readonly layer: readonly { readonly data: { readonly values: readonly { readonly y: number }[] } }[];
}
const heights = (plot: unknown, layer = 0) => (plot as Values).layer[layer].data.values.map(({ y }) => y);

test("[MP-009, ML2-009] draws a bar for each variance, falling, absolute or relative; near a plane only two are large", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 80 }, () => {
      const [a, b] = [3 * random.normal(), 2 * random.normal()];
      return [a, b, a + b, a - b, 2 * a].map((value) => value + 0.05 * random.normal());
    });
    const { spectrum, totalVariance } = pca().fit({ x }).state;
    const absolute = heights(scree(spectrum, { relative: false }));
    expect(absolute.reduce((sum, value) => sum + value, 0)).toBeCloseTo(totalVariance, 10);
    for (let k = 1; k < 5; k++) expect(absolute[k]).toBeLessThanOrEqual(absolute[k - 1]);
    const relative = heights(scree(spectrum));
    expect(relative.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(relative[1]).toBeGreaterThan(0.1);
    expect(relative[2]).toBeLessThan(0.001);
  }
  const drawing = await renderPlot(scree([9, 4, 1], { brokenStick: true, title: "scree" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(3);
});

test("the explained share rises to one, with a line at the target", async () => {
  const plot = explainedVariancePlot([9, 4, 1], { target: 0.9 });
  expect(heights(plot).map((share) => Math.round(share * 14))).toEqual([9, 13, 14]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(1);
});

test("refuses empty and negative variances", () => {
  expect(refusal(() => scree([]))).toBe(
    "invalid-data: scree: needs at least 1 variance and no negative ones, got none",
  );
  expect(refusal(() => explainedVariancePlot([1, -1]))).toContain("got -1");
});
