/** Coordinate descent for non-negative matrix factorisation. */
import { loadOne, multiplyAdd, multiplySubtract, storeOne } from "./vector";

/** Eight columns of F are swept together: each is a separate problem, and they fill four registers. */
export function descendNonNegative(
  n: i32,
  k: i32,
  sweeps: i32,
  g: usize,
  ldg: usize,
  l1: f64,
  l2: f64,
  v: usize,
  ldv: usize,
  f: usize,
  ldf: usize,
  violations: usize,
): void {
  let j = 0;
  for (; j + 8 <= n; j += 8, v += 64, f += 64, violations += 64) {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      sweepEight(k, g, ldg * 8, l1, l2, v, ldv * 8, f, ldf * 8, sweep === 0 ? violations : 0);
    }
  }
  for (; j < n; j += 2, v += 16, f += 16, violations += 16) {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      sweepTwo(j + 1 === n, k, g, ldg * 8, l1, l2, v, ldv * 8, f, ldf * 8, sweep === 0 ? violations : 0);
    }
  }
}

function sweepEight(
  k: i32,
  g: usize,
  gRow: usize,
  l1: f64,
  l2: f64,
  v: usize,
  vRow: usize,
  f: usize,
  fRow: usize,
  violations: usize,
): void {
  const factors = f;
  const zero = f64x2.splat(0);
  const penalty = f64x2.splat(l1);
  const curve = f64x2.splat(l2);
  let w0 = zero;
  let w1 = zero;
  let w2 = zero;
  let w3 = zero;
  for (let a = 0; a < k; a++, g += gRow, v += vRow, f += fRow) {
    const curvature = load<f64>(g + <usize>a * 8) + l2;
    if (!(curvature > 0)) {
      if (l1 > 0) memory.fill(f, 0, 64);
      continue;
    }
    let s0 = f64x2.sub(penalty, v128.load(v));
    let s1 = f64x2.sub(penalty, v128.load(v, 16));
    let s2 = f64x2.sub(penalty, v128.load(v, 32));
    let s3 = f64x2.sub(penalty, v128.load(v, 48));
    let from = factors;
    for (let b = 0; b < k; b++, from += fRow) {
      const weight = v128.load64_splat(g + <usize>b * 8);
      s0 = multiplyAdd<f64>(weight, v128.load(from), s0);
      s1 = multiplyAdd<f64>(weight, v128.load(from, 16), s1);
      s2 = multiplyAdd<f64>(weight, v128.load(from, 32), s2);
      s3 = multiplyAdd<f64>(weight, v128.load(from, 48), s3);
    }
    const old0 = v128.load(f);
    const old1 = v128.load(f, 16);
    const old2 = v128.load(f, 32);
    const old3 = v128.load(f, 48);
    s0 = multiplyAdd<f64>(curve, old0, s0);
    s1 = multiplyAdd<f64>(curve, old1, s1);
    s2 = multiplyAdd<f64>(curve, old2, s2);
    s3 = multiplyAdd<f64>(curve, old3, s3);
    const rate = f64x2.splat(1 / curvature);
    v128.store(f, f64x2.max(zero, multiplySubtract<f64>(rate, s0, old0)));
    v128.store(f, f64x2.max(zero, multiplySubtract<f64>(rate, s1, old1)), 16);
    v128.store(f, f64x2.max(zero, multiplySubtract<f64>(rate, s2, old2)), 32);
    v128.store(f, f64x2.max(zero, multiplySubtract<f64>(rate, s3, old3)), 48);
    if (violations === 0) continue;
    w0 = f64x2.add(w0, violation(old0, s0));
    w1 = f64x2.add(w1, violation(old1, s1));
    w2 = f64x2.add(w2, violation(old2, s2));
    w3 = f64x2.add(w3, violation(old3, s3));
  }
  if (violations === 0) return;
  v128.store(violations, w0);
  v128.store(violations, w1, 16);
  v128.store(violations, w2, 32);
  v128.store(violations, w3, 48);
}

/** The same for two columns, or for one. */
function sweepTwo(
  single: bool,
  k: i32,
  g: usize,
  gRow: usize,
  l1: f64,
  l2: f64,
  v: usize,
  vRow: usize,
  f: usize,
  fRow: usize,
  violations: usize,
): void {
  const factors = f;
  const zero = f64x2.splat(0);
  let sum = zero;
  for (let a = 0; a < k; a++, g += gRow, v += vRow, f += fRow) {
    const curvature = load<f64>(g + <usize>a * 8) + l2;
    if (!(curvature > 0)) {
      if (l1 > 0) memory.fill(f, 0, single ? 8 : 16);
      continue;
    }
    let slope = f64x2.sub(f64x2.splat(l1), single ? loadOne(v) : v128.load(v));
    let from = factors;
    for (let b = 0; b < k; b++, from += fRow) {
      slope = multiplyAdd<f64>(v128.load64_splat(g + <usize>b * 8), single ? loadOne(from) : v128.load(from), slope);
    }
    const old = single ? loadOne(f) : v128.load(f);
    slope = multiplyAdd<f64>(f64x2.splat(l2), old, slope);
    const next = f64x2.max(zero, multiplySubtract<f64>(f64x2.splat(1 / curvature), slope, old));
    if (single) storeOne(f, next);
    else v128.store(f, next);
    sum = f64x2.add(sum, violation(old, slope));
  }
  if (violations === 0) return;
  if (single) storeOne(violations, sum);
  else v128.store(violations, sum);
}

/** The absolute gradient; 0 for an entry at 0 that would decrease. */
function violation(old: v128, slope: v128): v128 {
  const zero = f64x2.splat(0);
  return v128.bitselect(f64x2.max(zero, f64x2.neg(slope)), f64x2.abs(slope), f64x2.eq(old, zero));
}
