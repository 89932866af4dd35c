/**
 * The passes of radix 4, where transforms of powers of two spend most of their time. `| 0` keeps their indices 32-bit,
 * which avoids an overflow check at each sum.
 */
import type { ComplexArrays } from "./passes.js";

/** Radix 4; see passes.ts for the formula and the arguments. */
export function pass4(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  m: number,
  stride: number,
  { re: wr, im: wi }: ComplexArrays,
): void {
  const stride2 = (2 * stride) | 0;
  const stride3 = (3 * stride) | 0;
  const quarter = (m * stride) | 0;
  const quarter2 = (2 * quarter) | 0;
  const quarter3 = (3 * quarter) | 0;
  for (let p = 0, from = 0, to = 0; p < m; p++, to = (to + stride3) | 0) {
    const c1 = wr[3 * p];
    const s1 = wi[3 * p];
    const c2 = wr[3 * p + 1];
    const s2 = wi[3 * p + 1];
    const c3 = wr[3 * p + 2];
    const s3 = wi[3 * p + 2];
    const end = (from + stride) | 0;
    for (; from < end; from = (from + 1) | 0, to = (to + 1) | 0) {
      const from1 = (from + quarter) | 0;
      const from2 = (from + quarter2) | 0;
      const from3 = (from + quarter3) | 0;
      const ar = xr[from];
      const ai = xi[from];
      const br = xr[from1];
      const bi = xi[from1];
      const cr = xr[from2];
      const ci = xi[from2];
      const dr = xr[from3];
      const di = xi[from3];
      const evenR = ar + cr;
      const evenI = ai + ci;
      const oddR = ar - cr;
      const oddI = ai - ci;
      const sumR = br + dr;
      const sumI = bi + di;
      // −i (b − d)
      const turnR = bi - di;
      const turnI = dr - br;
      const firstR = oddR + turnR;
      const firstI = oddI + turnI;
      const secondR = evenR - sumR;
      const secondI = evenI - sumI;
      const thirdR = oddR - turnR;
      const thirdI = oddI - turnI;
      const to1 = (to + stride) | 0;
      const to2 = (to + stride2) | 0;
      const to3 = (to + stride3) | 0;
      yr[to] = evenR + sumR;
      yi[to] = evenI + sumI;
      yr[to1] = firstR * c1 - firstI * s1;
      yi[to1] = firstR * s1 + firstI * c1;
      yr[to2] = secondR * c2 - secondI * s2;
      yi[to2] = secondR * s2 + secondI * c2;
      yr[to3] = thirdR * c3 - thirdI * s3;
      yi[to3] = thirdR * s3 + thirdI * c3;
    }
  }
}

/** Radix 4 with m = 1, where all factors w^(p k) are 1. */
export function lastPass4(
  xr: Float64Array,
  xi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
  quarter: number,
): void {
  for (let k = 0; k < quarter; k++) {
    const k1 = (k + quarter) | 0;
    const k2 = (k1 + quarter) | 0;
    const k3 = (k2 + quarter) | 0;
    const ar = xr[k];
    const ai = xi[k];
    const br = xr[k1];
    const bi = xi[k1];
    const cr = xr[k2];
    const ci = xi[k2];
    const dr = xr[k3];
    const di = xi[k3];
    yr[k] = ar + cr + (br + dr);
    yi[k] = ai + ci + (bi + di);
    yr[k1] = ar - cr + (bi - di);
    yi[k1] = ai - ci + (dr - br);
    yr[k2] = ar + cr - (br + dr);
    yi[k2] = ai + ci - (bi + di);
    yr[k3] = ar - cr - (bi - di);
    yi[k3] = ai - ci - (dr - br);
  }
}
