import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  accuracyOf,
  examples,
  learn,
  mapOf,
  meanWeights,
  places,
  sketchedMatrices,
  sketchedWeights,
  sketches,
  tired,
  viewer,
  wide,
} from "./coreference.js";

test('[MP-268] attention of "it" goes to the animal that is too tired and to the street that is too wide, drawn with both products', async () => {
  for (const seed of [0, 1]) {
    const { learned, heldOut } = examples(seed);
    expect(
      learned.some(({ sentence }) => sentence[places.walker] === "animal" && sentence[places.way] === "street"),
    ).toBe(false);
    const model = learn(learned, seed);
    expect(accuracyOf(model, heldOut)).toBeGreaterThan(0.9);
    const [ofWalkers, ofWays] = (["walker", "way"] as const).map((noun) => meanWeights(model, heldOut, noun));
    expect(ofWalkers.walker).toBeGreaterThan(0.5);
    expect(ofWalkers.way).toBeLessThan(0.1);
    expect(ofWays.way).toBeGreaterThan(0.5);
    expect(ofWays.walker).toBeLessThan(0.1);
    const rows = [tired, wide].map((sentence) => mapOf(model, sentence)[places.it]);
    for (const row of rows) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    expect(rows[0].indexOf(Math.max(...rows[0]))).toBe(places.walker);
    expect(rows[1].indexOf(Math.max(...rows[1]))).toBe(places.way);
    if (seed > 0) continue;
    const drawing = await renderPlot(viewer(model));
    expect(drawing.warnings).toEqual([]);
    // The shade of each word of both sentences is its weight.
    [0, 1].forEach((panel) => {
      const words = drawing.drawn("rect").filter((mark) => mark.panel === panel && mark.datum["weight"] !== undefined);
      expect(words.map(({ datum }) => datum["token"])).toEqual([tired, wide][panel]);
      words.forEach(({ datum }, i) => {
        expect(datum["weight"]).toBeCloseTo(rows[panel][i], 3);
      });
    });
  }
  // Figures 20.4 and 20.5: column 1 of Q and of the scores, and of V and Z, is marked.
  const { vectors } = sketchedMatrices;
  const weights = sketchedWeights();
  const drawing = await renderPlot(sketches());
  expect(drawing.warnings).toEqual([]);
  const marked = (panel: number, part: string) =>
    drawing
      .drawn("rect")
      .filter((mark) => mark.panel === panel && mark.datum["part"] === part)
      .map(({ datum }) => Number(String(datum["text"]).replace("\u2212", "-")));
  expect(marked(0, "given")).toEqual([-1, 2]);
  // Kᵀ q for q = (−1, 2): 2 · −1 + 1 · 2, 0 · −1 + 1 · 2, 1 · −1 − 1 · 2.
  expect(marked(0, "result")).toEqual([0, 2, -3]);
  expect(marked(1, "given")).toEqual([3, 1]);
  const z = vectors.map((row) => row.reduce((sum, value, k) => sum + value * weights[k][1], 0));
  marked(1, "result").forEach((value, i) => {
    expect(Math.abs(value - z[i])).toBeLessThanOrEqual(0.05);
  });
  for (let j = 0; j < 3; j++) expect(weights.reduce((sum, row) => sum + row[j], 0)).toBeCloseTo(1, 12);
});
