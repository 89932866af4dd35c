/** Images made of waves, computed alike by scripts/reference/features_images.py. */
import type { ImageColumn } from "../src/features/image/image-column.js";

/** One image; its numbers lie from 0 to 1 and are whole 256ths, so that 32 bits hold them. */
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

/** The same images one after the other, the one at `place` missing. */
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
