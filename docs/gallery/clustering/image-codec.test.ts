import { imagesFromRows, splitIntoBlocks, toGrey } from "lectern/images";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  bitsPerPixel,
  codecFigure,
  codingError,
  decode,
  distinctBlocks,
  encode,
  landscape,
  rateFigure,
} from "./image-codec.js";

/** A small image keeps the tests quick; its sides are odd. */
const size = { width: 25, height: 19 };

/** A grey picture of few levels, in which blocks repeat. */
function poster(seed: number) {
  const grey = toGrey(landscape(seed, size));
  return imagesFromRows([grey.pixels.map((value) => Math.round(6 * value) / 7)], grey);
}

describe("codec of images", () => {
  test("[PA-017] blocks become their nearest words; the error falls with K and is zero for K of at least the distinct blocks; the rate is log2(K) / 4", () => {
    for (const seed of [0, 1, 2]) {
      const image = landscape(seed, size);
      const blocks = splitIntoBlocks(toGrey(image), 2);
      // Odd sides are padded to whole blocks.
      expect([image.width % 2, image.height % 2, blocks.rows, blocks.columns]).toEqual([1, 1, 13 * 10, 4]);
      const encodings = [1, 2, 4, 8, 16, 32, 64].map((words) => encode(image, { words, seed }));
      const errors = encodings.map((encoded) => codingError(image, encoded));
      for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeLessThan(errors[k - 1]);
      encodings.forEach((encoded, k) => {
        expect(bitsPerPixel(encoded)).toBeCloseTo(k / 4, 12);
        const { codebook, indices } = encoded;
        expect(indices).toHaveLength(blocks.rows);
        const distance = (i: number, word: number) =>
          [0, 1, 2, 3].reduce((sum, j) => sum + (blocks.data[4 * i + j] - codebook.data[4 * word + j]) ** 2, 0);
        const farther = indices.filter((word, i) =>
          Array.from({ length: codebook.rows }, (_, other) => distance(i, other)).some(
            (nearest) => nearest < distance(i, word) - 1e-12,
          ),
        );
        expect(farther).toHaveLength(0);
      });
      const drawn = poster(seed);
      for (const side of [1, 2, 3]) {
        const distinct = distinctBlocks(drawn, side);
        expect(distinct).toBeLessThan(120);
        expect(codingError(drawn, encode(drawn, { words: Math.ceil(distinct / 2), side, seed }))).toBeGreaterThan(0);
        for (const words of [distinct, distinct + 10]) {
          expect(codingError(drawn, encode(drawn, { words, side, seed }))).toBe(0);
        }
      }
    }
  });

  test("the side of the blocks is a parameter; a decoded image has the size of the image", () => {
    const image = landscape(0, size);
    for (const side of [1, 2, 3, 5]) {
      const encoded = encode(image, { words: 8, side });
      expect(encoded.codebook.columns).toBe(side * side);
      expect(bitsPerPixel(encoded)).toBeCloseTo(3 / side ** 2, 12);
      const { width, height, channels } = decode(encoded);
      expect([width, height, channels]).toEqual([25, 19, 1]);
    }
  });

  test("the images before and after, and the error against the rate, are drawn", async () => {
    const images = await renderPlot(codecFigure(0, size));
    expect(images.warnings).toEqual([]);
    expect(images.words("title-text")[0]).toBe("grey image");
    const shades = [0, 1, 2, 3].map(
      (panel) => new Set(images.drawn("rect").flatMap((mark) => (mark.panel === panel ? [mark.fill] : []))).size,
    );
    // Four words of four pixels have at most 16 shades.
    expect(shades[1]).toBeLessThanOrEqual(16);
    expect(shades[1]).toBeLessThan(shades[3]);
    const rates = await renderPlot(rateFigure(0, { width: 33, height: 37 }));
    expect(rates.warnings).toEqual([]);
    expect(rates.marks("line")).toBe(2);
    // Pixels count from the top: the error falls with the rate.
    for (const path of rates.paths())
      for (let k = 1; k < path.length; k++) expect(path[k].y).toBeGreaterThan(path[k - 1].y);
  });
});
