/** Resizing along one axis: which old pixels each new pixel is made of, and with which weights. */
import { exp } from "../../numeric/elementary/functions.js";

/** How new pixels are computed; see `resizeImages`. */
export type Interpolation = "area" | "nearest" | "bilinear" | "smooth";

/** The names of the ways to resize. */
export const interpolations = ["area", "nearest", "bilinear", "smooth"] as const;

/** New pixel o is the sum of `weight[t]` times old pixel `index[t]` for t from `start[o]` to below `start[o + 1]`. */
export interface Taps {
  readonly start: Int32Array;
  readonly index: Int32Array;
  readonly weight: Float64Array;
}

/**
 * The taps from one length to another. Pixel centres are at half-integers, so that new pixel o is centred at
 * (o + 1/2) from/to − 1/2 of the old axis. The weights of every pixel sum to 1.
 */
export function axisTaps(from: number, to: number, interpolation: Interpolation): Taps {
  const factor = from / to;
  const blur = interpolation === "smooth" ? gaussian((factor - 1) / 2) : Float64Array.of(1);
  const start = new Int32Array(to + 1);
  const index: number[] = [];
  const weight: number[] = [];
  const row = new Float64Array(from);
  for (let o = 0; o < to; o++) {
    row.fill(0);
    if (interpolation === "area") coverage(row, o * factor, (o + 1) * factor);
    else if (interpolation === "nearest") row[Math.min(from - 1, Math.floor((o + 0.5) * factor))] = 1;
    else between(row, (o + 0.5) * factor - 0.5, blur);
    row.forEach((share, i) => {
      if (share === 0) return;
      index.push(i);
      weight.push(share);
    });
    start[o + 1] = index.length;
  }
  return { start, index: Int32Array.from(index), weight: Float64Array.from(weight) };
}

/** The share of the interval in each pixel. */
function coverage(row: Float64Array, low: number, high: number): void {
  const last = Math.min(row.length - 1, Math.ceil(high) - 1);
  let sum = 0;
  for (let i = Math.floor(low); i <= last; i++) {
    row[i] = Math.max(0, Math.min(high, i + 1) - Math.max(low, i));
    sum += row[i];
  }
  for (let i = Math.floor(low); i <= last; i++) row[i] /= sum;
}

/** Linear interpolation at a place in the blurred axis; positions outside have the value of the edge. */
function between(row: Float64Array, place: number, blur: Float64Array): void {
  const clamped = Math.min(row.length - 1, Math.max(0, place));
  const left = Math.floor(clamped);
  const share = clamped - left;
  addBlurred(row, left, 1 - share, blur);
  if (share > 0) addBlurred(row, left + 1, share, blur);
}

function addBlurred(row: Float64Array, center: number, share: number, blur: Float64Array): void {
  const radius = (blur.length - 1) / 2;
  for (let k = -radius; k <= radius; k++) {
    row[Math.min(row.length - 1, Math.max(0, center + k))] += share * blur[k + radius];
  }
}

/** A normalised Gaussian cut at four deviations; a single 1 when there is nothing to blur. */
function gaussian(deviation: number): Float64Array {
  const radius = deviation > 0 ? Math.floor(4 * deviation + 0.5) : 0;
  const result = Float64Array.from({ length: 2 * radius + 1 }, (_, at) =>
    radius === 0 ? 1 : exp(-((at - radius) ** 2) / (2 * deviation ** 2)),
  );
  const sum = result.reduce((total, value) => total + value, 0);
  return result.map((value) => value / sum);
}
