import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { imagesFromRows } from "../features/image/image-column.js";
import { imagePlot } from "./image-plot.js";

const images = imagesFromRows(
  [
    [0, 0, 4, 1, 2, 4],
    [Number.NaN, 0, 0, 0, 0, 0],
  ],
  { width: 3, height: 2 },
);

test("an image is drawn from black to white, in its shape; equal neighbours are one rectangle", async () => {
  const drawing = await renderPlot(imagePlot(images, { width: 300, title: "digits" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["digits"]);
  expect(drawing.drawn("rect").map(({ x, x2, y, y2, fill }) => [x, x2, y, y2, fill])).toEqual([
    [0, 200, 0, 100, "#000000"],
    [200, 300, 0, 100, "#ffffff"],
    [0, 100, 100, 200, "#404040"],
    [100, 200, 100, 200, "#808080"],
    [200, 300, 100, 200, "#ffffff"],
  ]);
});

test("the range decides what is black and white, and cuts off what is beyond", async () => {
  const drawing = await renderPlot(imagePlot(images, { range: [1, 2] }));
  expect(drawing.drawn("rect").map(({ fill }) => fill)).toEqual(["#000000", "#ffffff", "#000000", "#ffffff"]);
});

test("three channels are red, green and blue", async () => {
  const image = imagesFromRows([[1, 0, 0, 0, 1, 0.2]], { width: 2, height: 1, channels: 3 });
  const drawing = await renderPlot(imagePlot(image));
  expect(drawing.drawn("rect").map(({ fill }) => fill)).toEqual(["#ff0000", "#00ff33"]);
});

test("refuses missing images, indices beyond the column and empty ranges", () => {
  expect(refusal(() => imagePlot(images, { image: 1 }))).toContain("imagePlot: image 1 is missing");
  expect(refusal(() => imagePlot(images, { image: 2 }))).toContain("image must be an index from 0 to 1, got 2");
  for (const range of [
    [1, 1],
    [2, 1],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ] as const)
    expect(refusal(() => imagePlot(images, { range }))).toContain(
      "range must be two finite numbers, the smaller first",
    );
});
