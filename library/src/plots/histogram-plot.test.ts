import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { histogramPlot } from "./histogram-plot.js";

interface Bar {
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function barsOf(plot: unknown): Bar[][] {
  return JSON.parse(JSON.stringify(plot)).concat.map((part: { data: { values: Bar[] } }) => part.data.values);
}

const x = [
  [0, 5],
  [1, 5],
  [1.5, 5],
  [4, 5],
  [Number.NaN, 5],
];

test("draws a histogram per column with the counts of its bins, and notes missing values", async () => {
  const plot = histogramPlot(x, { features: ["size", "same"], bins: 4 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.svg).toContain("size (1 missing)");
  expect(drawing.svg).toContain(">same<");
  const [size, same] = barsOf(plot);
  expect(size.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 1, 1],
    [1, 2, 2],
    [3, 4, 1],
  ]);
  expect(same.map(({ from, to, count }) => [from, to, count])).toEqual([[4.5, 5.5, 5]]);
  expect(drawing.marks("rect")).toBe(4);
});

test("groups share the bins, and every value is counted once", async () => {
  const values = Array.from({ length: 50 }, (_, i) => [i * i]);
  const plot = histogramPlot(values, { groups: values.map((_, i) => (i % 2 === 0 ? "even" : "odd")) });
  expect((await renderPlot(plot)).warnings).toEqual([]);
  const [bars] = barsOf(plot);
  for (const group of ["even", "odd"]) {
    const mine = bars.filter((bar) => bar.group === group);
    expect(mine.reduce((sum, { count }) => sum + count, 0)).toBe(25);
  }
});

test("the number of bins is the larger of Sturges and Freedman-Diaconis", () => {
  const bins = (count: number) => barsOf(histogramPlot(Array.from({ length: count }, (_, i) => [i])))[0].length;
  // 100 evenly spread values: log₂ 100 rounded up, and one, is 8; 99 · 4.64 / (2 · 50) would be 5.
  expect(bins(100)).toBe(8);
  // 10,000: 9999 · 21.54 / (2 · 4999) is 22, the other rule has 15.
  expect(bins(10_000)).toBe(22);
});

test("a column without values has an empty histogram", async () => {
  const plot = histogramPlot([[Number.NaN], [Number.NaN]]);
  expect(barsOf(plot)).toEqual([[]]);
  expect((await renderPlot(plot)).svg).toContain("x0 (2 missing)");
});

test("refuses a wrong number of names and groups, and invalid bins", () => {
  expect(refusal(() => histogramPlot(x, { features: ["a"] }))).toBe(
    "invalid-data: histogramPlot: 1 names for 2 columns",
  );
  expect(refusal(() => histogramPlot(x, { groups: ["a"] }))).toBe(
    "invalid-data: histogramPlot: 1 groups for 5 samples",
  );
  expect(refusal(() => histogramPlot(x, { bins: 1.5 }))).toBe(
    "invalid-option: histogramPlot: bins must be a whole number above 0, got 1.5",
  );
});
