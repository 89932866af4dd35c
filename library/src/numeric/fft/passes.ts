/**
 * The passes of Stockham's self-sorting Fourier transform (Van Loan, Computational Frameworks for the Fast Fourier
 * Transform, 1992, section 1.7), one function per radix. A pass of radix r over n = r m points, done for `stride`
 * interleaved transforms at once, is
 *
 *     y[q + stride (r p + k)] = w^(p k) Σⱼ x[q + stride (p + m j)] u^(j k),   w = e^(−2πi/n), u = e^(−2πi/r),
 *
 * for q < stride, p < m, k < r. No reordering is needed at the end. Input and output are different arrays; in the last
 * pass, where m = 1, they may be the same, because each butterfly then writes to the positions it has read.
 */
import { lastPass4, pass4 } from "./radix-four.js";
import { rootOfUnity } from "./roots.js";

/** Complex numbers as two arrays: real parts and imaginary parts. */
export interface ComplexArrays {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** One pass with its tables: from x to y. */
export type Pass = (xr: Float64Array, xi: Float64Array, yr: Float64Array, yi: Float64Array) => void;

/** The pass of radix r over r m points, with its factors w^(p k) tabulated. */
export function createPass(radix: number, m: number, stride: number): Pass {
  const twiddles = twiddleTable(radix, m);
  switch (radix) {
    case 2:
      return (xr, xi, yr, yi) => pass2(xr, xi, yr, yi, m, stride, twiddles);
    case 3:
      return (xr, xi, yr, yi) => pass3(xr, xi, yr, yi, m, stride, twiddles);
    case 4:
      if (m === 1) return (xr, xi, yr, yi) => lastPass4(xr, xi, yr, yi, stride);
      return (xr, xi, yr, yi) => pass4(xr, xi, yr, yi, m, stride, twiddles);
    case 5:
      return (xr, xi, yr, yi) => pass5(xr, xi, yr, yi, m, stride, twiddles);
    default: {
      const roots = rootTable(radix);
      const point = { re: new Float64Array(radix), im: new Float64Array(radix) };
      return (xr, xi, yr, yi) => passOdd(xr, xi, yr, yi, m, stride, twiddles, roots, point);
    }
  }
}

/** w^(p k) for each p < m and 1 ≤ k < radix. */
function twiddleTable(radix: number, m: number): ComplexArrays {
  const width = radix - 1;
  const table = { re: new Float64Array(m * width), im: new Float64Array(m * width) };
  for (let p = 0; p < m; p++) {
    for (let k = 1; k < radix; k++) {
      const { cosine, sine } = rootOfUnity(p * k, radix * m);
      table.re[p * width + k - 1] = cosine;
      table.im[p * width + k - 1] = -sine;
    }
  }
  return table;
}

function rootTable(radix: number): ComplexArrays {
  const table = { re: new Float64Array(radix), im: new Float64Array(radix) };
  for (let k = 0; k < radix; k++) {
    const { cosine, sine } = rootOfUnity(k, radix);
    table.re[k] = cosine;
    table.im[k] = -sine;
  }
  return table;
}

function pass2(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  m: number,
  stride: number,
  { re: wr, im: wi }: ComplexArrays,
): void {
  const half = m * stride;
  for (let p = 0; p < m; p++) {
    const c = wr[p];
    const s = wi[p];
    let to = 2 * p * stride;
    for (let from = p * stride; from < (p + 1) * stride; from++, to++) {
      const ar = xr[from];
      const ai = xi[from];
      const br = xr[from + half];
      const bi = xi[from + half];
      const dr = ar - br;
      const di = ai - bi;
      yr[to] = ar + br;
      yi[to] = ai + bi;
      yr[to + stride] = dr * c - di * s;
      yi[to + stride] = dr * s + di * c;
    }
  }
}

function pass3(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  m: number,
  stride: number,
  { re: wr, im: wi }: ComplexArrays,
): void {
  const third = m * stride;
  const height = Math.sqrt(3) / 2;
  for (let p = 0; p < m; p++) {
    const c1 = wr[2 * p];
    const s1 = wi[2 * p];
    const c2 = wr[2 * p + 1];
    const s2 = wi[2 * p + 1];
    let to = 3 * p * stride;
    for (let from = p * stride; from < (p + 1) * stride; from++, to++) {
      const ar = xr[from];
      const ai = xi[from];
      const br = xr[from + third];
      const bi = xi[from + third];
      const cr = xr[from + 2 * third];
      const ci = xi[from + 2 * third];
      const sumR = br + cr;
      const sumI = bi + ci;
      const midR = ar - 0.5 * sumR;
      const midI = ai - 0.5 * sumI;
      // −i (√3/2) (b − c)
      const offR = height * (bi - ci);
      const offI = height * (cr - br);
      yr[to] = ar + sumR;
      yi[to] = ai + sumI;
      yr[to + stride] = (midR + offR) * c1 - (midI + offI) * s1;
      yi[to + stride] = (midR + offR) * s1 + (midI + offI) * c1;
      yr[to + 2 * stride] = (midR - offR) * c2 - (midI - offI) * s2;
      yi[to + 2 * stride] = (midR - offR) * s2 + (midI - offI) * c2;
    }
  }
}

function pass5(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  m: number,
  stride: number,
  { re: wr, im: wi }: ComplexArrays,
): void {
  const fifth = m * stride;
  const { cosine: c1, sine: s1 } = rootOfUnity(1, 5);
  const { cosine: c2, sine: s2 } = rootOfUnity(2, 5);
  for (let p = 0; p < m; p++) {
    const w = 4 * p;
    let to = 5 * p * stride;
    for (let from = p * stride; from < (p + 1) * stride; from++, to++) {
      const ar = xr[from];
      const ai = xi[from];
      // Points 1 and 4, and 2 and 3, share their factors up to sign.
      const sumR = xr[from + fifth] + xr[from + 4 * fifth];
      const sumI = xi[from + fifth] + xi[from + 4 * fifth];
      const gapR = xr[from + fifth] - xr[from + 4 * fifth];
      const gapI = xi[from + fifth] - xi[from + 4 * fifth];
      const sumR2 = xr[from + 2 * fifth] + xr[from + 3 * fifth];
      const sumI2 = xi[from + 2 * fifth] + xi[from + 3 * fifth];
      const gapR2 = xr[from + 2 * fifth] - xr[from + 3 * fifth];
      const gapI2 = xi[from + 2 * fifth] - xi[from + 3 * fifth];
      const nearR = ar + c1 * sumR + c2 * sumR2;
      const nearI = ai + c1 * sumI + c2 * sumI2;
      const farR = ar + c2 * sumR + c1 * sumR2;
      const farI = ai + c2 * sumI + c1 * sumI2;
      // −i times the sine parts
      const nearTurnR = s1 * gapI + s2 * gapI2;
      const nearTurnI = -s1 * gapR - s2 * gapR2;
      const farTurnR = s2 * gapI - s1 * gapI2;
      const farTurnI = -s2 * gapR + s1 * gapR2;
      yr[to] = ar + sumR + sumR2;
      yi[to] = ai + sumI + sumI2;
      yr[to + stride] = (nearR + nearTurnR) * wr[w] - (nearI + nearTurnI) * wi[w];
      yi[to + stride] = (nearR + nearTurnR) * wi[w] + (nearI + nearTurnI) * wr[w];
      yr[to + 2 * stride] = (farR + farTurnR) * wr[w + 1] - (farI + farTurnI) * wi[w + 1];
      yi[to + 2 * stride] = (farR + farTurnR) * wi[w + 1] + (farI + farTurnI) * wr[w + 1];
      yr[to + 3 * stride] = (farR - farTurnR) * wr[w + 2] - (farI - farTurnI) * wi[w + 2];
      yi[to + 3 * stride] = (farR - farTurnR) * wi[w + 2] + (farI - farTurnI) * wr[w + 2];
      yr[to + 4 * stride] = (nearR - nearTurnR) * wr[w + 3] - (nearI - nearTurnI) * wi[w + 3];
      yi[to + 4 * stride] = (nearR - nearTurnR) * wi[w + 3] + (nearI - nearTurnI) * wr[w + 3];
    }
  }
}

/** Any radix, by the definition: r² multiplications per butterfly, acceptable for the small primes above 5. */
function passOdd(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  m: number,
  stride: number,
  { re: wr, im: wi }: ComplexArrays,
  { re: ur, im: ui }: ComplexArrays,
  { re: pr, im: pi }: ComplexArrays,
): void {
  const radix = ur.length;
  const part = m * stride;
  for (let p = 0; p < m; p++) {
    for (let q = 0; q < stride; q++) {
      for (let j = 0; j < radix; j++) {
        pr[j] = xr[q + p * stride + j * part];
        pi[j] = xi[q + p * stride + j * part];
      }
      for (let k = 0; k < radix; k++) {
        let sumR = pr[0];
        let sumI = pi[0];
        for (let j = 1, at = k; j < radix; j++) {
          sumR += pr[j] * ur[at] - pi[j] * ui[at];
          sumI += pr[j] * ui[at] + pi[j] * ur[at];
          at += k;
          if (at >= radix) at -= radix;
        }
        const c = k === 0 ? 1 : wr[p * (radix - 1) + k - 1];
        const s = k === 0 ? 0 : wi[p * (radix - 1) + k - 1];
        const to = q + (p * radix + k) * stride;
        yr[to] = sumR * c - sumI * s;
        yi[to] = sumR * s + sumI * c;
      }
    }
  }
}
