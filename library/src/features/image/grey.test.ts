import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { greyWeights, toGrey } from "./grey.js";
import { imagesFromRows } from "./image-column.js";
import reference from "./reference/images.json" with { type: "json" };

test("matches scikit-image on a colour image", () => {
  const grey = toGrey(waveImage(16, 16, 3, 1));
  expect([grey.width, grey.height, grey.channels]).toEqual([16, 16, 1]);
  expectClose(grey.pixels, reference.grey, 1e-7);
});

test("the weights sum to 1, so that equal channels keep their value", () => {
  expect(greyWeights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  for (const value of [0, 0.25, 1, 200]) {
    const image = imagesFromRows([[value, value, value]], { width: 1, height: 1, channels: 3 });
    expect(toGrey(image).pixels[0]).toBeCloseTo(value, 4);
  }
});

test("grey images are unchanged, and alpha is ignored", () => {
  const grey = waveImage(4, 3, 1, 0);
  expect(toGrey(grey).pixels).toEqual(grey.pixels);
  const withAlpha = imagesFromRows([[0.5, 0.1, 0.25, 0.9]], { width: 2, height: 1, channels: 2 });
  expect(Array.from(toGrey(withAlpha).pixels)).toEqual([0.5, 0.25]);
  const rgb = toGrey(imagesFromRows([[1, 0.5, 0.25]], { width: 1, height: 1, channels: 3 }));
  const rgba = toGrey(imagesFromRows([[1, 0.5, 0.25, 0.7]], { width: 1, height: 1, channels: 4 }));
  expect(rgba.pixels).toEqual(rgb.pixels);
});

test("missing images stay missing, and unknown colour spaces are refused", () => {
  const images = withMissingImage(joinImages(waveImage(2, 2, 3, 0), waveImage(2, 2, 3, 1)), 1);
  expect(Array.from(toGrey(images).missing)).toEqual([0, 1]);
  expect(refusal(() => toGrey(waveImage(2, 2, 5, 0)))).toContain("toGrey: images must have 1 to 4 channels");
});
