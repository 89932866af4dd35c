import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { frequencyRankPlot } from "./frequency-rank-plot.js";

const terms = [100, 50, 10, 10, 10, 10, 1, 1, 1].map((count, i) => ({ term: `w${i}`, count }));

test("draws counts over ranks on logarithmic axes, with names for the first terms", async () => {
  const drawing = await renderPlot(frequencyRankPlot(terms, { named: 2 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["rank", "count"]);
  expect(drawing.drawn("text").map(({ text }) => text)).toEqual(["w0", "w1"]);
  expect(drawing.marks("symbol")).toBe(2);
  const [path] = drawing.paths();
  // Only the ends of equal counts are in the data: ranks 3 and 6, 7 and 9.
  expect(path.map(({ datum }) => datum["rank"])).toEqual([1, 2, 3, 6, 7, 9]);
  for (let k = 1; k < path.length; k++) {
    expect(path[k].x).toBeGreaterThan(path[k - 1].x);
    expect(path[k].y).toBeGreaterThanOrEqual(path[k - 1].y);
  }
  // Logarithmic: from 100 to 10 as far as from 10 to 1.
  const height = (rank: number) => path.find(({ datum }) => datum["rank"] === rank)?.y ?? NaN;
  expect(height(3) - height(1)).toBeCloseTo(height(9) - height(3), 6);
});

test("refuses counts that do not fall, or are 0", () => {
  expect(refusal(() => frequencyRankPlot([]))).toBe("invalid-data: frequencyRankPlot: needs at least 1 term, got 0");
  expect(refusal(() => frequencyRankPlot([{ term: "a", count: 0 }]))).toBe(
    'invalid-data: frequencyRankPlot: counts must be above 0, "a" has 0',
  );
  expect(refusal(() => frequencyRankPlot([...terms, { term: "late", count: 5 }]))).toContain(
    'sorted by falling count, "late" comes after "w8"',
  );
});
