/** The curve 1/(1 + a d^2b) of UMAP that is nearest to a plateau of a given width with an exponential tail. */
import { exp, log, pow } from "../../numeric/elementary/functions.js";

/** The parameters of the curve. */
export interface Curve {
  readonly a: number;
  readonly b: number;
}

/** Points of the fit, and the largest number of its steps. */
const [POINTS, STEPS] = [300, 200];

/**
 * The least-squares fit of 1/(1 + a x^2b) to 1 below `minDistance` and exp(−(x − minDistance)/spread) beyond it, at 300 points
 * from 0 to 3 spreads, by Levenberg-Marquardt steps in log a and log b.
 */
export function fitCurve(minDistance: number, spread: number): Curve {
  const x = Float64Array.from({ length: POINTS }, (_, i) => (3 * spread * i) / (POINTS - 1));
  const y = x.map((value) => (value < minDistance ? 1 : exp(-(value - minDistance) / spread)));
  let [u, v, damping] = [0, 0, 1e-3];
  let best = measure(x, y, u, v);
  for (let step = 0; step < STEPS && damping < 1e12; step++) {
    const { uu, uv, vv, gu, gv } = best;
    const [p, q] = [uu * (1 + damping), vv * (1 + damping)];
    const determinant = p * q - uv * uv;
    const nextU = u - (q * gu - uv * gv) / determinant;
    const nextV = v - (p * gv - uv * gu) / determinant;
    const next = measure(x, y, nextU, nextV);
    if (next.error < best.error) {
      const settled = best.error - next.error < 1e-15 * best.error;
      [u, v, best, damping] = [nextU, nextV, next, damping / 10];
      if (settled) break;
    } else damping *= 10;
  }
  return { a: exp(u), b: exp(v) };
}

/** The squared error of a = exp(u) and b = exp(v), and the products of its derivatives. */
function measure(x: Float64Array, y: Float64Array, u: number, v: number) {
  const [a, b] = [exp(u), exp(v)];
  const sums = { error: 0, uu: 0, uv: 0, vv: 0, gu: 0, gv: 0 };
  for (let i = 0; i < x.length; i++) {
    const power = x[i] > 0 ? a * pow(x[i], 2 * b) : 0;
    const value = 1 / (1 + power);
    const residual = value - y[i];
    const du = -value * value * power;
    const dv = x[i] > 0 ? du * 2 * b * log(x[i]) : 0;
    sums.error += residual * residual;
    sums.uu += du * du;
    sums.uv += du * dv;
    sums.vv += dv * dv;
    sums.gu += du * residual;
    sums.gv += dv * residual;
  }
  return sums;
}
