import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { type DrawnMark, renderPlot } from "../../test/render-plot.js";
import { barImage, joinImages, waveImage, withMissingImage } from "../../test/wave-images.js";
import { cellHistograms } from "../features/image/hog/oriented-gradients.js";
import { imagesFromRows } from "../features/image/image-column.js";
import { hogPlot } from "./hog-plot.js";

const strengthOf = ({ datum }: DrawnMark) => Number(datum["strength"]);

/** The angle of a line to the x axis in degrees, from 0 to below 180. */
function angleOf({ x, x2, y, y2 }: DrawnMark): number {
  return ((Math.atan2(y2 - y, x2 - x) * 180) / Math.PI + 360) % 180;
}

test("[CB-018] figure 4.1: the image on the left, on the right the orientations of the edges in each cell", async () => {
  // The normal of the bar is in the middle of each of the nine bins.
  for (let degrees = 10; degrees < 180; degrees += 20) {
    const drawing = await renderPlot(hogPlot(barImage(48, degrees)));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text")).toEqual(["image", "orientations of edges"]);
    const [pixels, lines] = [drawing.drawn("rect"), drawing.drawn("rule")];
    expect(new Set(pixels.map(({ panel }) => panel))).toEqual(new Set([0]));
    expect(new Set(lines.map(({ panel }) => panel))).toEqual(new Set([1]));
    // Every line of note is parallel to the bar.
    const bright = lines.filter((line) => strengthOf(line) > 0.5);
    expect(bright.length).toBeGreaterThanOrEqual(6);
    // Ends of lines are rounded to five digits, a ten-thousandth of their length.
    for (const line of bright) expect(Math.abs(angleOf(line) - ((degrees + 90) % 180))).toBeLessThan(0.01);
  }
});

test("[CB-018] the image is drawn pixel by pixel, from black to white", async () => {
  const image = imagesFromRows([[0, 0, 4, 1, 2, 4]], { width: 3, height: 2 });
  const drawing = await renderPlot(hogPlot(image, { cellSize: 2, width: 300, height: 200 }));
  // The two black neighbours are one rectangle.
  expect(drawing.drawn("rect").map(({ x, x2, y, y2, fill }) => [x, x2, y, y2, fill])).toEqual([
    [0, 200, 0, 100, "#000000"],
    [200, 300, 0, 100, "#ffffff"],
    [0, 100, 100, 200, "#404040"],
    [100, 200, 100, 200, "#808080"],
    [200, 300, 100, 200, "#ffffff"],
  ]);
});

test("the strengths are the histograms of the cells, as shares of the strongest, and are the opacities of the lines", async () => {
  const image = waveImage(24, 20, 3, 1);
  const options = { orientations: 6, cellSize: 4, squareRoot: false };
  const { data } = cellHistograms(image, options);
  const largest = Math.max(...data);
  const drawing = await renderPlot(hogPlot(image, { orientations: 6, cellSize: 4 }));
  const strengths = drawing.drawn("rule").map(strengthOf);
  const expected = Array.from(data, (value) => value / largest).filter((share) => share > 0.00501);
  expectClose(
    strengths,
    expected.sort((a, b) => a - b),
    1e-4,
  );
  const opacities = [...drawing.svg.matchAll(/<line[^>]* opacity="([^"]+)"/g)].map(([, value]) => Number(value));
  expectClose(opacities, strengths, 1e-6);
});

test("another image of the column can be drawn, with its colours; a missing one is refused", async () => {
  const images = joinImages(waveImage(16, 16, 3, 0), waveImage(16, 16, 3, 1));
  const drawing = await renderPlot(hogPlot(images, { image: 1, cellSize: 4 }));
  const alone = await renderPlot(hogPlot(waveImage(16, 16, 3, 1), { cellSize: 4 }));
  expect(drawing.svg).toBe(alone.svg);
  expect(drawing.drawn("rect").some(({ fill }) => /^#(..)(?!\1)/.test(fill ?? ""))).toBe(true);
  expect(refusal(() => hogPlot(withMissingImage(images, 1), { image: 1 }))).toBe(
    "invalid-data: hogPlot: image 1 is missing; choose another one",
  );
  expect(refusal(() => hogPlot(images, { image: 2 }))).toBe(
    "invalid-option: hogPlot: image must be an index from 0 to 1, got 2",
  );
});

test("an image of one colour has no lines", async () => {
  const drawing = await renderPlot(hogPlot(imagesFromRows([new Float64Array(64).fill(0.5)], { width: 8, height: 8 })));
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("rect"), drawing.marks("rule")]).toEqual([8, 0]);
});
