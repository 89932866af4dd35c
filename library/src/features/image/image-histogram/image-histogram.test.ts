import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../../test/wave-images.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { toGrey } from "../grey.js";
import { colorHistograms, intensityHistograms } from "../histograms.js";
import { type ImageColumn, pixelRange } from "../image-column.js";
import { imageHistogram } from "./image-histogram.js";

const color = joinImages(waveImage(6, 4, 3, 0), waveImage(6, 4, 3, 1));
const tableOf = (images: ImageColumn): Table => createTable({ photo: images });

test("colours are counted as grey, per channel, or jointly", () => {
  const range = [0, 1];
  const bins = { bins: 4, minimum: 0, maximum: 1 };
  const expected = {
    grey: intensityHistograms(toGrey(color), bins),
    channels: intensityHistograms(color, bins),
    joint: colorHistograms(color, bins),
  };
  for (const colors of ["grey", "channels", "joint"] as const) {
    const model = imageHistogram({ bins: 4, colors, valueRange: range }).fit({ x: tableOf(color) });
    const x = model.transform(tableOf(color)) as Matrix;
    expect(x).toEqual(expected[colors]);
    expect(model.outputFeatures.length).toBe(x.columns);
  }
});

test("the range is learned in the fit, and later pixels outside it count at the ends", () => {
  const model = imageHistogram({ bins: 5 }).fit({ x: tableOf(color) });
  expect(model.state.columns[0]).toMatchObject(pixelRange(toGrey(color)));
  const bright = { ...color, pixels: new Float32Array(color.pixels.length).fill(50) };
  expect(Array.from(row(model.transform(tableOf(bright)) as Matrix, 0))).toEqual([0, 0, 0, 0, 1]);
});

test("shares sum to 1 for any image", () => {
  const model = imageHistogram({ bins: 3, valueRange: [0.4, 0.5] }).fit({ x: tableOf(color) });
  for (let phase = 0; phase < 10; phase++) {
    const { data } = model.transform(tableOf(waveImage(6, 4, 3, phase))) as Matrix;
    expectClose([data.reduce((sum, share) => sum + share, 0)], [1], 1e-12);
  }
});

test("missing images give missing shares, or are refused", () => {
  const gap = withMissingImage(color, 0);
  const x = imageHistogram()
    .fit({ x: tableOf(gap) })
    .transform(tableOf(gap)) as Matrix;
  expect(row(x, 0).every(Number.isNaN)).toBe(true);
  expect(row(x, 1).some(Number.isNaN)).toBe(false);
  expect(refusal(() => imageHistogram({ missing: "refuse" }).fit({ x: tableOf(gap) }))).toContain("row 0 is missing");
});

test("refuses an invalid range and images without a known grey conversion", () => {
  for (const range of [
    [1, 0],
    [0, 1, 2],
    [2, 2],
  ]) {
    expect(refusal(() => imageHistogram({ valueRange: range }).fit({ x: tableOf(color) }))).toBe(
      "invalid-option: image-histogram: valueRange must be two ascending numbers, such as [0, 255]",
    );
  }
  expect(refusal(() => imageHistogram().fit({ x: tableOf(waveImage(2, 2, 7, 0)) }))).toContain("got 7");
});
