/** Sums of Gaussian or exponential windows: distances, exponentials and sum of four points at a time, without an array of pairs. */
import { storeExpOfNegative } from "./functions";
import { multiplyAdd, sumLanes } from "./vector";

export function windowSums(
  isGaussian: bool,
  count: i32,
  size: i32,
  columns: i32,
  queries: usize,
  points: usize,
  squares: usize,
  coefficients: usize,
  sums: usize,
  scratch: usize,
): void {
  const perColumn = <usize>size * 8;
  for (let query = 0; query < count; query++, queries += <usize>columns * 8, sums += 8) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    for (let at: usize = 0; at < perColumn; at += 32) {
      let u0 = f64x2.splat(0);
      let u1 = u0;
      let x = points + at;
      for (let j = 0; j < columns; j++, x += perColumn) {
        const value = v128.load64_splat(queries + <usize>j * 8);
        const d0 = f64x2.sub(value, v128.load(x));
        const d1 = f64x2.sub(value, v128.load(x, 16));
        u0 = multiplyAdd<f64>(d0, d0, u0);
        u1 = multiplyAdd<f64>(d1, d1, u1);
      }
      if (squares !== 0) {
        u0 = f64x2.div(u0, v128.load(squares + at));
        u1 = f64x2.div(u1, v128.load(squares + at, 16));
      }
      if (isGaussian) {
        const minusHalf = f64x2.splat(-0.5);
        storeExpOfNegative(f64x2.mul(u0, minusHalf), f64x2.mul(u1, minusHalf), scratch);
      } else {
        storeExpOfNegative(f64x2.neg(f64x2.sqrt(u0)), f64x2.neg(f64x2.sqrt(u1)), scratch);
      }
      s0 = multiplyAdd<f64>(v128.load(scratch), v128.load(coefficients + at), s0);
      s1 = multiplyAdd<f64>(v128.load(scratch, 16), v128.load(coefficients + at, 16), s1);
    }
    store<f64>(sums, load<f64>(sums) + sumLanes(f64x2.add(s0, s1)));
  }
}
