/** The colours of numbers and classes in the pictures of the playground. */
import type { Scheme } from "@lectern/drawing";
import { palette } from "lectern/plots";

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

const paper: Readonly<Record<Scheme, Rgb>> = { light: [255, 255, 255], dark: [38, 42, 49] };

/** The colour that is written "#rrggbb". */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A mixture of two colours, with a share of the second. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}

const [negative, positive] = [rgbOf(palette[1]), rgbOf(palette[0])];

/** The colour of a number from −1 to 1: orange below 0, blue above, the paper at 0. */
export function signedShade(value: number, scheme: Scheme): Rgb {
  const size = Math.min(1, Math.abs(value));
  return mix(paper[scheme], value < 0 ? negative : positive, Number.isFinite(size) ? 0.9 * size : 0);
}

/** The colour of a place with a probability for each class: the mean of their colours, on paper. */
export function classShade(probabilities: ArrayLike<number>, scheme: Scheme): Rgb {
  let [r, g, b] = [0, 0, 0];
  for (let k = 0; k < probabilities.length; k++) {
    const own = rgbOf(palette[k % palette.length]);
    [r, g, b] = [r + probabilities[k] * own[0], g + probabilities[k] * own[1], b + probabilities[k] * own[2]];
  }
  return mix(paper[scheme], [r, g, b], 0.55);
}

/** The colour for a style sheet. */
export function cssOf([r, g, b]: Rgb): string {
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

/** The cells of a picture as pixels. */
export function pixelsOf(cells: number, shade: (cell: number) => Rgb): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * cells);
  for (let i = 0; i < cells; i++) {
    const [r, g, b] = shade(i);
    pixels.set([r, g, b, 255], 4 * i);
  }
  return pixels;
}

/** A scale that makes the largest size of some numbers 1. */
export function largestSize(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]);
    if (size > most && Number.isFinite(size)) most = size;
  }
  return most || 1;
}
