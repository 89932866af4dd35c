import { labToRgb, luvToRgb, rgbToLab, rgbToLuv, splitIntoBlocks } from "lectern/images";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  quantizationFigure,
  quantizeColors,
  segmentationFigure,
  segmentColors,
  segmentImage,
  twoPatches,
} from "./color-clusters.js";
import { landscape } from "./image-codec.js";

/** A small image keeps the tests quick. */
const size = { width: 25, height: 19 };
const bandwidths = [3, 5, 10, 20, 40, 80];

describe("clusters of colours", () => {
  test("[PA-031] RGB to L*a*b* and L*u*v* and back differs by less than 1e-6; an image has fewer colours with a larger bandwidth", () => {
    for (const seed of [0, 1, 2]) {
      const image = landscape(seed, size);
      const pixels = splitIntoBlocks(image, 1);
      for (const back of [labToRgb(rgbToLab(pixels)), luvToRgb(rgbToLuv(pixels))]) {
        const gap = back.data.reduce((most, value, at) => Math.max(most, Math.abs(value - pixels.data[at])), 0);
        expect(gap).toBeLessThan(1e-6);
      }
      for (const space of ["lab", "luv"] as const) {
        const counts = bandwidths.map((bandwidth) => quantizeColors(image, bandwidth, space).colors);
        for (let k = 1; k < counts.length; k++) expect(counts[k]).toBeLessThanOrEqual(counts[k - 1]);
        expect(counts[0]).toBeGreaterThan(2 * counts[3]);
        expect(counts[3]).toBeGreaterThan(counts[5]);
      }
    }
  });

  test("a quantised image has as many colours as there are modes, and is near the image", () => {
    const image = landscape(0, size);
    const errors = bandwidths.map((bandwidth) => {
      const { image: quantized, colors } = quantizeColors(image, bandwidth);
      const { data } = splitIntoBlocks(quantized, 1);
      const seen = new Set(
        Array.from({ length: data.length / 3 }, (_, i) => data.subarray(3 * i, 3 * i + 3).join(" ")),
      );
      expect(seen.size).toBe(colors);
      return quantized.pixels.reduce((sum, value, at) => sum + (value - image.pixels[at]) ** 2, 0) / data.length;
    });
    expect(errors[0]).toBeLessThan(0.002);
    expect(errors[0]).toBeLessThan(errors[5]);
  });

  test("[PA-032] two patches of one colour far apart are two segments with the position of the pixels, and one without", async () => {
    for (const width of [24, 32]) {
      const image = twoPatches(width);
      const [left, right] = [5 * width + 4, 5 * width + width - 5];
      const colors = segmentColors(image, { range: 0.2 });
      expect(new Set(colors).size).toBe(2);
      expect(colors[left]).toBe(colors[right]);
      expect(colors[left]).not.toBe(colors[0]);
      for (const spatial of [4, 8]) {
        const segments = segmentColors(image, { spatial, range: 0.2 });
        expect(segments[left]).not.toBe(segments[right]);
        // No segment has both colours, and each patch is one segment.
        const reds = new Set([...segments].filter((_, at) => image.pixels[3 * at] > 0.5));
        const blues = new Set([...segments].filter((_, at) => image.pixels[3 * at] < 0.5));
        expect(reds.size).toBe(2);
        for (const red of reds) expect(blues.has(red)).toBe(false);
      }
      // The scales alone decide: distances in pixels that are small next to the bandwidth do not matter.
      expect(new Set(segmentColors(image, { spatial: 1000, range: 0.2 })).size).toBe(2);
    }
    const drawing = await renderPlot(segmentationFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text")).toEqual(["image", "by colour", "by position and colour"]);
  });

  test("segments are drawn in different colours, and quantised images with the number of their colours", async () => {
    const labels = Int32Array.from({ length: 30 }, (_, i) => i);
    const { pixels } = segmentImage(labels, twoPatches(6, 5));
    const colors = labels.map((i) => Math.round(255 * pixels[3 * i]) * 1e6 + Math.round(255 * pixels[3 * i + 1]));
    expect(new Set(colors).size).toBeGreaterThan(25);
    const drawing = await renderPlot(quantizationFigure());
    expect(drawing.warnings).toEqual([]);
    expect(
      drawing
        .words("title-text")
        .slice(1)
        .every((title) => /^bandwidth \d+: \d+ colours$/.test(title)),
    ).toBe(true);
  });
});
