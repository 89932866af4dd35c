import { join } from "node:path";
import { createTable, type Table } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { saveModel } from "../models/model-files.js";
import { type PlotRequest, plotKinds } from "./plot-kinds.js";
import { drawSvg } from "./save-plot.js";

const folder = temporaryFolder();
const count = 40;
const numbers = Array.from({ length: count }, (_, i) => i % 13);
const table = createTable({
  size: numbers.map((value, i) => (i === 5 ? Number.NaN : value)),
  wave: numbers.map((value, i) => value + Math.sin(5 * i)),
  constant: numbers.map(() => 7),
  city: numbers.map((_, i) => (i === 3 ? null : ["Bern", "<Oslo>"][i % 2])),
  price: numbers.map((value) => 3 * value + 2),
  dear: numbers.map((value) => (value > 6 ? "yes" : "no")),
});

const targets = {
  price: numbers.map((value) => 3 * value + 2),
  dear: numbers.map((value) => (value > 6 ? "yes" : "no")),
  rooms: numbers.map((value) => `${value} rooms`),
};

function modelFor(target: keyof typeof targets, kind: string): string {
  const x: Table = createTable({ wave: numbers.map((value, i) => value + Math.sin(5 * i)) });
  const y = targets[target];
  const path = join(folder, `${kind}.lectern`);
  const model = registry.recipe(withTableEncoding({ kind, options: {} }, registry)).fit({ x, y });
  const run = { lectern: "0", node: "20", command: [], finished: "", seconds: 0, seed: 0, inputs: [] };
  saveModel(path, model, { ...run, rows: count, columns: x.names, target });
  return path;
}

const [price, dear] = [modelFor("price", "ridge"), modelFor("dear", "logistic-regression")];
const requests: Readonly<Record<string, Partial<PlotRequest>>> = {
  scatter: { x: "size", y: "wave", color: "city" },
  correlations: {},
  scree: { columns: ["size", "wave", "price"] },
  confusion: { model: dear },
  roc: { model: dear },
  "precision-recall": { model: dear },
  calibration: { model: dear },
  residuals: { model: price },
  importance: { model: price },
};

test("the tests below cover every kind of plot", () => {
  expect(Object.keys(requests).sort()).toEqual(Object.keys(plotKinds).sort());
});

test.each(Object.keys(plotKinds))("%s draws with missing values and a constant column in the data", async (kind) => {
  const plot = plotKinds[kind].draw({ table, seed: 0, ...requests[kind] });
  const svg = await drawSvg(plot);
  expect(svg).toMatch(/^<svg/);
  expect(svg).not.toContain("NaN");
  expect(svg).not.toContain("undefined");
  expect(svg).not.toContain("<Oslo>");
  expect((svg.match(/<path|<line|<text|<rect/g) ?? []).length).toBeGreaterThan(10);
});

test("of many classes those that are confused most are drawn, which the title says", async () => {
  const rooms = createTable({ wave: numbers.map((value, i) => value + Math.sin(5 * i)), rooms: targets.rooms });
  for (const kind of ["roc", "precision-recall", "calibration"]) {
    const svg = await drawSvg(
      plotKinds[kind].draw({ table: rooms, seed: 0, model: modelFor("rooms", "gaussian-naive-bayes") }),
    );
    expect(svg).toContain("The 10 of 13 classes that are confused most often");
    expect(new Set(svg.match(/>\d+ rooms, \w+ [\d.]+</g)).size).toBe(10);
  }
});

test("points keep their colours when rows with missing values are dropped", () => {
  const plot = plotKinds.scatter.draw({ table, seed: 0, x: "size", y: "wave", color: "city" });
  const text = JSON.stringify(plot);
  expect(text.match(/"Bern"/g)?.length).toBeGreaterThanOrEqual(17);
  expect(text).toContain('"missing"');
});

test.each([
  ["confusion", {}, "--model"],
  ["residuals", { model: dear }, "needs a regressor"],
  ["scatter", { x: "size", y: "nothing" }, "nothing"],
  ["correlations", { columns: ["size"] }, "fewer than two"],
])("%s with %j reports what is missing: %s", (kind, request, words) => {
  expect(() => plotKinds[kind].draw({ table, seed: 0, ...request })).toThrowError(words);
});

test("refuses too many columns for a figure, with a remedy", () => {
  const wide = createTable(Array.from({ length: 80 }, (_, j) => [`c${j}`, [1, 2, j]] as const));
  expect(() => plotKinds.correlations.draw({ table: wide, seed: 0 })).toThrowError("--columns");
});

test("an axis of dates is written as dates", () => {
  const day = [1, 2, 3].map((date) => new Date(Date.UTC(2024, 0, date)));
  const plot = plotKinds.scatter.draw({ table: createTable({ day, size: [3, 1, 2] }), seed: 0, x: "day", y: "size" });
  const { x, y } = plot.encoding as Record<string, { type: string }>;
  expect([x.type, y.type]).toEqual(["temporal", "quantitative"]);
});
