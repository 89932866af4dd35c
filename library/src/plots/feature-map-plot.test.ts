import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { tensor } from "../tensor/operations.js";
import { featureMapPlot } from "./feature-map-plot.js";

test("each map is a block of pixels with its row and column named, and all share their shades", async () => {
  // Two rows of three maps of 2 x 2 pixels, numbered.
  const maps = tensor(
    Array.from({ length: 24 }, (_, i) => i),
    [2, 3, 2, 2],
  );
  const drawing = await renderPlot(
    featureMapPlot(maps, { rows: ["a", "b"], columns: ["red", "green", "blue"], pixel: 10, title: "maps" }),
  );
  expect(drawing.warnings).toEqual([]);
  const pixels = drawing.drawn("rect");
  expect(pixels).toHaveLength(24);
  // Maps are a pixel apart.
  const at = (value: number) => pixels.find(({ datum }) => datum["value"] === value);
  expect([at(0)?.x, at(0)?.y]).toEqual([0, 0]);
  expect([at(4)?.x, at(4)?.y]).toEqual([30, 0]);
  expect([at(23)?.x, at(23)?.y]).toEqual([70, 40]);
  expect([at(0)?.fill, at(23)?.fill]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  const texts = drawing.drawn("text");
  expect(texts.map(({ text }) => text)).toEqual(["red", "green", "blue", "a", "b"]);
  expect(texts[1].x).toBe(40);
});

test("numbers below and above 0 have two hues, equally strong", async () => {
  const drawing = await renderPlot(featureMapPlot(tensor([-1, 0, 2, -2], [1, 1, 2, 2])));
  expect(drawing.drawn("rect").map(({ fill }) => fill)).toEqual([
    "rgb(234, 175, 128)",
    "rgb(255, 255, 255)",
    "rgb(0, 114, 178)",
    "rgb(213, 94, 0)",
  ]);
});

test("other shapes and numbers of names are refused", () => {
  expect(refusal(() => featureMapPlot(tensor([1, 2])))).toBe(
    "invalid-data: featureMapPlot: needs maps of the shape [rows, columns, height, width], got [2]",
  );
  expect(refusal(() => featureMapPlot(tensor([1], [1, 1, 1, 1]), { rows: [] }))).toContain("0 names for 1 rows");
});
