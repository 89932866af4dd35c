/**
 * Logistic regression in one pass over the samples: a few rows at a time go from scores to probabilities to gradients
 * while they are in the first level of cache.
 */
import { combineRows, read, scoreRows, write } from "./class-products";
import { exp, log, log1p } from "./functions";

/** Number of rows processed together; with a hundred columns they fill 50 KiB. */
const rowsTogether: i32 = 64;

export function softmaxGradients(
  n: i32,
  block: i32,
  classes: i32,
  d: i32,
  z: usize,
  ldz: usize,
  w: usize,
  codes: usize,
  shares: usize,
  probabilities: usize,
  residuals: usize,
  ld: usize,
  losses: usize,
  gradients: usize,
): void {
  const size = <usize>classes * <usize>d * 8;
  for (let first = 0; first < n; first += block, gradients += size) {
    const end = min(first + block, n);
    memory.fill(gradients, 0, size);
    for (let i = first; i < end; i += rowsTogether) {
      const rows = min(rowsTogether, end - i);
      const at = <usize>i * 8;
      const samples = z + at * ldz;
      scoreRows(rows, classes, d, samples, ldz, w, probabilities + at, ld);
      const own = codes + <usize>i * 4;
      softmaxResiduals(rows, classes, probabilities + at, ld, own, shares + at, residuals + at, losses + at);
      combineRows(rows, classes, d, samples, ldz, residuals + at, ld, gradients);
    }
  }
}

export function softmaxResiduals(
  n: i32,
  classes: i32,
  scores: usize,
  ld: usize,
  codes: usize,
  shares: usize,
  residuals: usize,
  losses: usize,
): void {
  const line = ld * 8;
  let i = 0;
  for (; i + 2 <= n; i += 2, scores += 16, codes += 8, shares += 16, residuals += 16, losses += 16) {
    if (classes === 1) twoClasses(false, scores, codes, shares, residuals, losses);
    else manyClasses(false, classes, scores, line, codes, shares, residuals, losses);
  }
  if (i === n) return;
  if (classes === 1) twoClasses(true, scores, codes, shares, residuals, losses);
  else manyClasses(true, classes, scores, line, codes, shares, residuals, losses);
}

/** p = σ(s) and log(1 + exp(∓s)) from e = exp(−|s|), for two samples or one. */
function twoClasses(single: bool, scores: usize, codes: usize, shares: usize, residuals: usize, losses: usize): void {
  const zero = f64x2.splat(0);
  const one = f64x2.splat(1);
  const score = read(single, scores);
  const share = read(single, shares);
  const second = f64x2.replace_lane(f64x2.splat(<f64>load<i32>(codes)), 1, single ? 0 : <f64>load<i32>(codes, 4));
  const e = exp(f64x2.neg(f64x2.abs(score)));
  const p = f64x2.div(v128.bitselect(one, e, f64x2.ge(score, zero)), f64x2.add(one, e));
  const against = v128.bitselect(f64x2.neg(score), score, f64x2.gt(second, zero));
  write(single, losses, f64x2.mul(share, f64x2.add(f64x2.max(zero, against), log1p(e))));
  write(single, scores, p);
  write(single, residuals, f64x2.mul(share, f64x2.sub(p, second)));
}

/** pₖ = exp(sₖ − m) / Σ exp(s − m) with the largest score m, so that nothing overflows; for two samples or one. */
function manyClasses(
  single: bool,
  classes: i32,
  scores: usize,
  line: usize,
  codes: usize,
  shares: usize,
  residuals: usize,
  losses: usize,
): void {
  const end = scores + <usize>classes * line;
  const own0 = scores + <usize>load<i32>(codes) * line;
  const own1 = single ? own0 : scores + <usize>load<i32>(codes, 4) * line + 8;
  const own = f64x2.replace_lane(f64x2.splat(load<f64>(own0)), 1, load<f64>(own1));
  const share = read(single, shares);
  let largest = read(single, scores);
  for (let at = scores + line; at < end; at += line) largest = f64x2.max(largest, read(single, at));
  let sum = f64x2.splat(0);
  for (let at = scores; at < end; at += line) {
    const e = exp(f64x2.sub(read(single, at), largest));
    sum = f64x2.add(sum, e);
    write(single, at, e);
  }
  write(single, losses, f64x2.mul(share, f64x2.sub(f64x2.add(log(sum), largest), own)));
  const factor = f64x2.div(f64x2.splat(1), sum);
  for (let at = scores, to = residuals; at < end; at += line, to += line) {
    const p = f64x2.mul(factor, read(single, at));
    write(single, at, p);
    write(single, to, f64x2.mul(share, p));
  }
  subtractAt(residuals + (own0 - scores), shares);
  if (!single) subtractAt(residuals + (own1 - scores), shares + 8);
}

function subtractAt(address: usize, from: usize): void {
  store<f64>(address, load<f64>(address) - load<f64>(from));
}
