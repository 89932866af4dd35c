import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { similarWordsPlot } from "./similar-words-plot.js";

test("a bar for each word in the given order, as long as its similarity", async () => {
  const words = [
    { term: "dog", similarity: 0.8 },
    { term: "zebra", similarity: 0.4 },
    { term: "car", similarity: -0.2 },
  ];
  const drawing = await renderPlot(similarWordsPlot(words, { title: "cat" }));
  expect(drawing.warnings).toEqual([]);
  const bars = drawing.drawn("rect");
  const length = bars.map(({ x, x2 }) => Math.abs(x2 - x));
  expect(length[0] / length[1]).toBeCloseTo(2, 3);
  expect(length[1] / length[2]).toBeCloseTo(2, 3);
  expect(bars.map(({ y }) => y)).toEqual(bars.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(drawing.words("axis-label")).toEqual(expect.arrayContaining(["dog", "zebra", "car"]));
  expect(refusal(() => similarWordsPlot([]))).toContain("there are no words");
});
