import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { type DrawnMark, renderPlot } from "../../test/render-plot.js";
import { kFold } from "../data/split.js";
import { timeSeriesFolds } from "../selection/folds/time-series.js";
import { foldPlot } from "./fold-plot.js";
import { palette } from "./theme.js";

const [train, validation, tested] = [palette[4], palette[3], palette[1]];

/** The rectangles of each row from the top, from left to right. */
function rowsOf(rects: readonly DrawnMark[]): DrawnMark[][] {
  const tops = [...new Set(rects.map(({ y }) => y))].sort((a, b) => a - b);
  return tops.map((top) => rects.filter(({ y }) => y === top).sort((a, b) => a.x - b.x));
}

const colours = (row: readonly DrawnMark[]) => row.map(({ fill }) => fill);

test("[CB-046] figure 6.2: four rounds, each with another quarter of the samples tested and the others trained on", async () => {
  for (const seed of [0, 1, 2]) {
    const folds = kFold(20, { folds: 4, seed });
    const drawing = await renderPlot(foldPlot(folds));
    expect(drawing.warnings).toEqual([]);
    const rows = rowsOf(drawing.drawn("rect"));
    expect(rows).toHaveLength(4);
    rows.forEach((row, f) => {
      expect(colours(row)).toEqual(Array.from({ length: 20 }, (_, i) => (folds[f].test.includes(i) ? tested : train)));
      // Sample i fills a twentieth of the width of 320 pixels.
      row.forEach(({ x, x2 }, i) => {
        expect([x, x2]).toEqual([16 * i, 16 * (i + 1)]);
      });
    });
    // Below each other, every sample is tested in exactly one round.
    for (let i = 0; i < 20; i++) expect(rows.filter((row) => row[i].fill === tested)).toHaveLength(1);
    expect(drawing.words("legend-label")).toEqual(["train", "test"]);
    expect(drawing.words("axis-label").slice(-4)).toEqual(["1", "2", "3", "4"]);
  }
});

test("[CB-046] sorted by the round that tests them, random folds are the four blocks of the figure along the diagonal", async () => {
  const drawing = await renderPlot(foldPlot(kFold(400, { folds: 4 }), { order: "folds" }));
  const rows = rowsOf(drawing.drawn("rect"));
  const blocks = rows.map((row) => row.filter(({ fill }) => fill === tested).map(({ x, x2 }) => [x, x2]));
  expect(blocks).toEqual([[[0, 80]], [[80, 160]], [[160, 240]], [[240, 320]]]);
  // Many samples are joined, so that a row has a test block and training blocks on one or both sides.
  expect(rows.map(({ length }) => length)).toEqual([2, 3, 3, 2]);
});

test("[CB-049] figure 6.3: in each outer round the three other folds are validated on in turn, then the winner is tested", async () => {
  const drawing = await renderPlot(foldPlot(kFold(400, { folds: 4 }), { order: "folds", nested: true }));
  expect(drawing.warnings).toEqual([]);
  const rows = rowsOf(drawing.drawn("rect"));
  expect(rows).toHaveLength(4 * (3 + 1));
  for (let outer = 0; outer < 4; outer++) {
    const others = [0, 1, 2, 3].filter((fold) => fold !== outer);
    const quarter = (row: readonly DrawnMark[], at: number) =>
      row.find(({ x, x2 }) => x <= 80 * at && 80 * at < x2)?.fill;
    others.forEach((fold, inner) => {
      const row = rows[4 * outer + inner];
      for (const at of others) expect(quarter(row, at)).toBe(at === fold ? validation : train);
      // The outer test set is not used for choosing.
      expect(quarter(row, outer)).toBeUndefined();
    });
    const last = rows[4 * outer + 3];
    for (const at of [0, 1, 2, 3]) expect(quarter(last, at)).toBe(at === outer ? tested : train);
  }
  expect(drawing.words("legend-label")).toEqual(["train", "validation", "test"]);
  expect(
    drawing
      .words("axis-label")
      .filter((name) => name !== "")
      .slice(0, 5),
  ).toEqual(["1.1", "1.2", "1.3", "1", "2.1"]);
});

test("samples that a round leaves out are not drawn: the gap of a time series and what comes after its test set", async () => {
  const folds = timeSeriesFolds(12, { count: 2, testSize: 3, step: null, gap: 2, window: null });
  const drawing = await renderPlot(foldPlot(folds));
  const rows = rowsOf(drawing.drawn("rect"));
  expect(rows.map((row) => row.length)).toEqual(folds.map(({ train: own, test: its }) => own.length + its.length));
  expect(colours(rows[0])).toEqual([...Array(4).fill(train), ...Array(3).fill(tested)]);
});

test("refuses no folds, and a sample on both sides", () => {
  expect(refusal(() => foldPlot([]))).toBe("invalid-data: foldPlot: needs at least one fold with samples");
  const both = [{ train: Int32Array.of(0, 1), test: Int32Array.of(1) }];
  expect(refusal(() => foldPlot(both))).toBe(
    "invalid-data: foldPlot: sample 1 is in the train set and in the test set of round 1; the sets of a round must be disjoint",
  );
});
