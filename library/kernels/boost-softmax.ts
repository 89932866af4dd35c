/** Probabilities of classes from their scores, for boosting. */
import { exp } from "./functions";

/**
 * exp(sₖ) / Σ exp(s) for the samples from `first`, an even number, to `end`: that of output k at k · rows + i. The
 * number of rows is even, so that two samples can be processed at a time.
 */
export function softmaxColumns(rows: i32, outputs: i32, scores: usize, to: usize, first: i32, end: i32): void {
  const bytes = (<usize>rows) << 3;
  const whole = <usize>outputs * bytes;
  for (let i = first; i < end; i += 2) {
    const at = (<usize>i) << 3;
    let most = v128.load(scores + at);
    for (let k = at + bytes; k < whole; k += bytes) {
      const score = v128.load(scores + k);
      most = v128.bitselect(score, most, f64x2.gt(score, most));
    }
    let sum = f64x2.splat(0);
    for (let k = at; k < whole; k += bytes) {
      const power = exp(f64x2.sub(v128.load(scores + k), most));
      v128.store(to + k, power);
      sum = f64x2.add(sum, power);
    }
    const scale = f64x2.div(f64x2.splat(1), sum);
    for (let k = at; k < whole; k += bytes) v128.store(to + k, f64x2.mul(v128.load(to + k), scale));
  }
}
