import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { neighborhoodPreservation } from "../metrics/embedding/co-ranking.js";
import { preservationPlot } from "./preservation-plot.js";

const x = Array.from({ length: 300 }, (_, i) => [Math.cos(i), Math.sin(2 * i), Math.cos(3 * i)]);
const flat = neighborhoodPreservation(
  x,
  x.map((row) => row.slice(0, 2)),
);

test("draws a curve for each embedding over the size of the neighbourhood", async () => {
  const perfect = neighborhoodPreservation(x, x);
  const plot = preservationPlot({ "two columns": flat, all: perfect });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  const { values } = plot["data"] as { values: readonly { curve: string; x: number; y: number }[] };
  expect(values.find(({ curve, x: size }) => curve === "two columns" && size === 10)?.y).toBeCloseTo(
    flat.rescaled[9],
    3,
  );
  expect(values.filter(({ curve }) => curve === "all").every(({ y }) => Math.abs(y - 1) < 1e-6)).toBe(true);
  expect([values[0].x, values.filter(({ curve }) => curve === "all").at(-1)?.x]).toEqual([1, 298]);
});

test("other measures can be drawn, and unknown ones are refused", () => {
  const { data } = preservationPlot({ map: flat }, { measure: "preserved" });
  expect((data as { values: { y: number }[] }).values[0].y).toBeCloseTo(flat.preserved[0], 3);
  // @ts-expect-error no such measure
  expect(refusal(() => preservationPlot({ map: flat }, { measure: "area" }))).toMatch(/needs at least one embedding/);
  expect(refusal(() => preservationPlot({}))).toMatch(/needs at least one embedding/);
});
