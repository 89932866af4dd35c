import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../../test/wave-images.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { toGrey } from "../grey.js";
import type { ImageColumn } from "../image-column.js";
import { resizeImages } from "../resize.js";
import { imagePixels } from "./image-pixels.js";

const color = joinImages(waveImage(6, 4, 3, 0), waveImage(6, 4, 3, 1));
const tableOf = (images: ImageColumn): Table => createTable({ photo: images });

describe("transform", () => {
  test("flattens the pixels unchanged by default", () => {
    const x = imagePixels()
      .fit({ x: tableOf(color) })
      .transform(tableOf(color)) as Matrix;
    expect([x.rows, x.columns]).toEqual([2, 72]);
    expectClose(x.data, color.pixels, 0);
  });

  test("grey and resizing match their functions, in this order", () => {
    const recipe = imagePixels({ grey: true, width: 3, height: 2, interpolation: "bilinear" });
    const x = recipe.fit({ x: tableOf(color) }).transform(tableOf(color)) as Matrix;
    const expected = resizeImages(toGrey(color), { width: 3, height: 2, interpolation: "bilinear" });
    expectClose(x.data, expected.pixels, 0);
  });

  test("one side alone leaves the other unchanged", () => {
    const model = imagePixels({ width: 3 }).fit({ x: tableOf(color) });
    const x = model.transform(tableOf(color)) as Matrix;
    expect([x.columns, model.outputFeatures.length, model.outputFeatures.at(-1)]).toEqual([36, 36, "photo__3-2-2"]);
    expect(model.inverse(x).columns[0]).toMatchObject({ width: 6, height: 4, channels: 3 });
  });

  test("range unit maps the range of the fit to 0 to 1, and later images by the same map", () => {
    const model = imagePixels({ scaling: "unit" }).fit({ x: tableOf(color) });
    const x = model.transform(tableOf(color)) as Matrix;
    expect(Math.min(...x.data)).toBe(0);
    expect(Math.max(...x.data)).toBe(1);
    const later = waveImage(6, 4, 3, 2);
    const { shift, scale } = model.state.columns[0];
    const coded = model.transform(tableOf(later)) as Matrix;
    expectClose(
      coded.data,
      Float64Array.from(later.pixels, (value) => (value - shift) / scale),
      1e-12,
    );
  });

  test("images of weight 0 do not widen the range; a constant one keeps the scale 1", () => {
    const bright = { ...waveImage(6, 4, 3, 5), pixels: new Float32Array(72).fill(100) };
    const both = joinImages(waveImage(6, 4, 3, 0), bright);
    const weighted = imagePixels({ scaling: "unit" }).fit({ x: tableOf(both), weights: [1, 0] });
    const alone = imagePixels({ scaling: "unit" }).fit({ x: tableOf(waveImage(6, 4, 3, 0)) });
    expect(weighted.state).toEqual(alone.state);
    expect(imagePixels({ scaling: "unit" }).fit({ x: tableOf(bright) }).state.columns[0]).toMatchObject({ scale: 1 });
  });
});

test("the inverse restores the images, scaled or not; grey and smaller ones stay grey and coarse", () => {
  for (const range of ["keep", "unit"] as const) {
    const model = imagePixels({ scaling: range }).fit({ x: tableOf(color) });
    const back = model.inverse(model.transform(tableOf(color)) as Matrix).columns[0] as ImageColumn;
    expectClose(back.pixels, color.pixels, 1e-6);
    expect([back.width, back.height, back.channels]).toEqual([6, 4, 3]);
  }
  const small = imagePixels({ grey: true, width: 3, height: 2 }).fit({ x: tableOf(color) });
  const codes = small.transform(tableOf(color)) as Matrix;
  const back = small.inverse(codes);
  const images = back.columns[0] as ImageColumn;
  expect([images.width, images.height, images.channels]).toEqual([6, 4, 3]);
  expect(images.pixels[0]).toBe(images.pixels[2]);
  // The mean over an area that was filled from one number is that number.
  expectClose((small.transform(back) as Matrix).data, codes.data, 1e-6);
});

test("names contain row, column and channel", () => {
  const names = imagePixels().fit({ x: tableOf(color) }).outputFeatures;
  expect(names.length).toBe(72);
  expect(names.slice(0, 4)).toEqual(["photo__0-0-0", "photo__0-0-1", "photo__0-0-2", "photo__0-1-0"]);
  expect(imagePixels({ grey: true }).fit({ x: tableOf(color) }).outputFeatures[7]).toBe("photo__1-1");
});

test("missing images give missing pixels and are restored as missing, or are refused", () => {
  const gap = withMissingImage(color, 1);
  const model = imagePixels().fit({ x: tableOf(gap) });
  const x = model.transform(tableOf(gap)) as Matrix;
  expect(row(x, 1).every(Number.isNaN)).toBe(true);
  expect((model.inverse(x).columns[0] as ImageColumn).missing[1]).toBe(1);
  const strict = imagePixels({ missing: "refuse" });
  expect(refusal(() => strict.fit({ x: tableOf(gap) }))).toContain("image-pixels: the value in row 1 is missing");
  expect(refusal(() => strict.fit({ x: tableOf(color) }).transform(tableOf(gap)))).toContain("row 1 is missing");
});

test("refuses non-finite pixels and columns of other types", () => {
  const broken = { ...color, pixels: color.pixels.slice() };
  broken.pixels[80] = Number.NaN;
  expect(refusal(() => imagePixels().fit({ x: tableOf(broken) }))).toContain("image-pixels: image 1 has a pixel");
  expect(refusal(() => imagePixels().fit({ x: createTable({ a: [1, 2] }) }))).toContain(
    'image-pixels: column "a" is of type number',
  );
});
