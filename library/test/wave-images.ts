/** Images for tests: waves, computed alike by scripts/reference/features_images.py, and a bar. */
import { type ImageColumn, imagesFromRows } from "../src/features/image/image-column.js";

/** One image; its numbers lie between 0 and 1 and are multiples of 1/256, so that 32 bits hold them exactly. */
export function waveImage(width: number, height: number, channels: number, phase: number): ImageColumn {
  const pixels = new Float32Array(width * height * channels);
  let at = 0;
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      for (let c = 0; c < channels; c++, at++) {
        const value =
          Math.sin(0.7 * u + 0.3 * v + phase) + Math.sin(0.11 * u * v + c) + Math.cos(1.3 * v - 0.2 * u * c);
        pixels[at] = Math.round(((value + 3) / 6) * 256) / 256;
      }
    }
  }
  return { type: "image", width, height, channels, pixels, missing: new Uint8Array(1) };
}

/** The same images as a column, with the one at `place` missing. */
export function withMissingImage(images: ImageColumn, place: number): ImageColumn {
  const missing = images.missing.slice();
  missing[place] = 1;
  return { ...images, missing };
}

/** Several images of one size as one column. */
export function joinImages(...images: readonly ImageColumn[]): ImageColumn {
  const size = images[0].pixels.length;
  const pixels = new Float32Array(size * images.length);
  images.forEach((image, i) => {
    pixels.set(image.pixels, i * size);
  });
  return { ...images[0], pixels, missing: new Uint8Array(images.length) };
}

/** A bright bar through the middle whose normal has the given angle (from the x axis, y down), with soft edges. */
export function barImage(size: number, degrees: number): ImageColumn {
  const angle = (degrees * Math.PI) / 180;
  const pixels = Array.from({ length: size * size }, (_, at) => {
    const u = (at % size) - (size - 1) / 2;
    const v = Math.floor(at / size) - (size - 1) / 2;
    return 1 / (1 + Math.exp(2 * (Math.abs(u * Math.cos(angle) + v * Math.sin(angle)) - 4)));
  });
  return imagesFromRows([pixels], { width: size, height: size });
}
