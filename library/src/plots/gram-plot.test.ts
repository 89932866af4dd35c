import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { gramPlot } from "./gram-plot.js";

/** Similarities of 1 within a class and 0 between classes. */
function sameClass(codes: readonly string[]): Matrix {
  const k = zeros(codes.length, codes.length);
  for (let at = 0; at < k.data.length; at++) {
    k.data[at] = codes[Math.floor(at / codes.length)] === codes[at % codes.length] ? 1 : 0;
  }
  return k;
}

function valuesOf(plot: unknown): { x: number; y: number; value: number }[] {
  return JSON.parse(JSON.stringify(plot)).layer[0].data.values;
}

test("sorted by class, a perfect kernel is bright blocks, separated by lines and named", async () => {
  const codes = ["b", "a", "b", "a", "c"];
  const plot = gramPlot(sameClass(codes), { labels: codes });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(25);
  expect(drawing.marks("rule")).toBe(4);
  for (const name of ["a", "b", "c"]) expect(drawing.svg.split(`>${name}</text>`)).toHaveLength(3);
  const block = (at: number) => (at < 2 ? 0 : at < 4 ? 1 : 2);
  for (const { x, y, value } of valuesOf(plot)) expect(value).toBe(block(x) === block(y) ? 1 : 0);
});

test("many samples are drawn as means of blocks, which keep the overall mean", async () => {
  const random = createRandom(1);
  const k = zeros(100, 100);
  for (let at = 0; at < k.data.length; at++) k.data[at] = random.uniform();
  const plot = gramPlot(k, { cells: 25 });
  expect((await renderPlot(plot)).warnings).toEqual([]);
  const values = valuesOf(plot);
  expect(values).toHaveLength(625);
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  expect(mean(values.map(({ value }) => value))).toBeCloseTo(mean(Array.from(k.data)), 4);
  const first = [0, 1, 2, 3].flatMap((i) => Array.from(k.data.subarray(100 * i, 100 * i + 4)));
  expect(values[0].value).toBeCloseTo(mean(first), 4);
});

test("blocks need not divide the samples", () => {
  const values = valuesOf(gramPlot(sameClass([..."aaaaaaa"]), { cells: 3 }));
  expect(values.map(({ value }) => value)).toEqual(new Array(9).fill(1));
});

test("negative entries are drawn around white", async () => {
  const plot = gramPlot([
    [1, -1],
    [-1, 1],
  ]);
  expect(JSON.stringify(plot)).toContain('"domainMid":0');
  expect((await renderPlot(plot)).warnings).toEqual([]);
});

test("refuses matrices that are not square or finite, and a wrong number of labels", () => {
  expect(refusal(() => gramPlot([[1, 2]]))).toBe("invalid-data: gramPlot: the matrix must be square, got 1 x 2");
  expect(refusal(() => gramPlot([[Number.NaN]]))).toBe("invalid-data: gramPlot: entries must be finite");
  expect(refusal(() => gramPlot([[1]], { labels: ["a", "b"] }))).toBe("invalid-data: gramPlot: 2 labels for 1 samples");
});
