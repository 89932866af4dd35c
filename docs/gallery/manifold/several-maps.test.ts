import { conflictingSimilarities } from "lectern/datasets";
import { coauthorSimilarities } from "lectern/manifold";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { divergences, severalMapsFigure, writePapers } from "./several-maps.js";

test("words of two meanings: the error of one map stays, two maps remove nearly all of it", () => {
  const [one, two] = divergences(conflictingSimilarities().similarities, [1, 2]) as [number, number];
  expect(one).toBeGreaterThan((2 / 3) * Math.log(5 / 4) - 1e-3);
  expect(two).toBeLessThan(0.3 * one);
});

test("co-authors: two maps explain more than one, over seeds", () => {
  for (let seed = 0; seed < 2; seed++) {
    const { similarities } = coauthorSimilarities(writePapers(3, 90, seed));
    const [one, two] = divergences(similarities, [1, 2], 1) as [number, number];
    expect(two).toBeLessThan(0.8 * one);
  }
});

test("the figure shows both maps and the divergence of words and authors", async () => {
  const drawing = await renderPlot(severalMapsFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBeGreaterThanOrEqual(18);
  expect(drawing.paths("line").map(({ length }) => length)).toEqual([3, 3]);
});
