/** Elementwise functions of tensors of floats. The number of a function is that of library/src/engine/tensor-kernels.ts. */
import { loadRest, storeRest } from "./floats";
import { erf32, exp32, expAny32, gelu32, geluSlope32, log1p32, log32, sigmoid32, tanh32 } from "./functions32";

// biome-ignore lint/complexity/noStaticOnlyClass: only methods can be marked as inlined, which makes a loop for each function
class Each {
  @inline
  static unary(code: i32, x: v128, p: v128, q: v128): v128 {
    const zero = f32x4.splat(0);
    const one = f32x4.splat(1);
    if (code === 0) return f32x4.neg(x);
    if (code === 1) return f32x4.abs(x);
    if (code === 2) return f32x4.mul(x, x);
    if (code === 3) return f32x4.sqrt(x);
    if (code === 4) return f32x4.div(one, x);
    if (code === 5) return f32x4.max(x, zero);
    if (code === 6) return v128.and(one, f32x4.gt(x, zero));
    if (code === 7) return v128.bitselect(x, f32x4.mul(p, x), f32x4.gt(x, zero));
    if (code === 8) return f32x4.min(f32x4.max(x, p), q);
    if (code === 9) {
      const below = v128.bitselect(f32x4.splat(-1), x, f32x4.lt(x, zero));
      return v128.bitselect(one, below, f32x4.gt(x, zero));
    }
    if (code === 10) return expAny32(x);
    if (code === 11) return log32(x);
    if (code === 12) return tanh32(x);
    if (code === 13) return sigmoid32(x);
    if (code === 14) return f32x4.add(f32x4.max(x, zero), log1p32(exp32(f32x4.neg(f32x4.abs(x)))));
    if (code === 15) return erf32(x);
    if (code === 16) return gelu32(x);
    return geluSlope32(x);
  }

  @inline
  static binary(code: i32, x: v128, y: v128): v128 {
    const one = f32x4.splat(1);
    if (code === 0) return f32x4.add(x, y);
    if (code === 1) return f32x4.sub(x, y);
    if (code === 2) return f32x4.mul(x, y);
    if (code === 3) return f32x4.div(x, y);
    if (code === 4) return f32x4.max(x, y);
    if (code === 5) return f32x4.min(x, y);
    if (code === 6) return v128.and(one, f32x4.gt(x, y));
    if (code === 7) return v128.and(one, f32x4.eq(x, y));
    // Gradients x through activations: of relu, tanh and sigmoid with the result y, of gelu with the input y.
    if (code === 8) return v128.and(x, f32x4.gt(y, f32x4.splat(0)));
    if (code === 9) return f32x4.mul(x, f32x4.sub(one, f32x4.mul(y, y)));
    if (code === 10) return f32x4.mul(x, f32x4.mul(y, f32x4.sub(one, y)));
    return f32x4.mul(x, geluSlope32(y));
  }

  /** Functions of one instruction are limited by memory and the loop, so four registers are computed in each step. */
  @inline
  static unaryLoop(code: i32, n: i32, x: usize, p: v128, q: v128, out: usize): void {
    if (code < 10) {
      for (; n >= 16; n -= 16, x += 64, out += 64) {
        const a = Each.unary(code, v128.load(x), p, q);
        const b = Each.unary(code, v128.load(x, 16), p, q);
        const c = Each.unary(code, v128.load(x, 32), p, q);
        const d = Each.unary(code, v128.load(x, 48), p, q);
        v128.store(out, a);
        v128.store(out, b, 16);
        v128.store(out, c, 32);
        v128.store(out, d, 48);
      }
    }
    for (; n >= 4; n -= 4, x += 16, out += 16) v128.store(out, Each.unary(code, v128.load(x), p, q));
    if (n > 0) storeRest(out, Each.unary(code, loadRest(x, n), p, q), n);
  }

  @inline
  static binaryLoop(code: i32, n: i32, x: usize, isXOne: bool, y: usize, isYOne: bool, out: usize): void {
    let a = v128.load_splat<f32>(x);
    let b = v128.load_splat<f32>(y);
    if (code < 11) {
      for (; n >= 16; n -= 16, out += 64) {
        if (!isXOne) a = v128.load(x);
        if (!isYOne) b = v128.load(y);
        v128.store(out, Each.binary(code, a, b));
        if (!isXOne) a = v128.load(x, 16);
        if (!isYOne) b = v128.load(y, 16);
        v128.store(out, Each.binary(code, a, b), 16);
        if (!isXOne) a = v128.load(x, 32);
        if (!isYOne) b = v128.load(y, 32);
        v128.store(out, Each.binary(code, a, b), 32);
        if (!isXOne) a = v128.load(x, 48);
        if (!isYOne) b = v128.load(y, 48);
        v128.store(out, Each.binary(code, a, b), 48);
        if (!isXOne) x += 64;
        if (!isYOne) y += 64;
      }
    }
    for (; n >= 4; n -= 4, out += 16) {
      if (!isXOne) a = v128.load(x);
      if (!isYOne) b = v128.load(y);
      v128.store(out, Each.binary(code, a, b));
      if (!isXOne) x += 16;
      if (!isYOne) y += 16;
    }
    if (n === 0) return;
    if (!isXOne) a = loadRest(x, n);
    if (!isYOne) b = loadRest(y, n);
    storeRest(out, Each.binary(code, a, b), n);
  }

  @inline
  static eachForm(code: i32, n: i32, x: usize, xStep: i32, y: usize, yStep: i32, out: usize): void {
    if (xStep === 0) Each.binaryLoop(code, n, x, true, y, false, out);
    else if (yStep === 0) Each.binaryLoop(code, n, x, false, y, true, out);
    else Each.binaryLoop(code, n, x, false, y, false, out);
  }
}

/** y ← f(x), with the parameters p and q of some functions. */
export function unary32(code: i32, n: i32, x: usize, first: f64, second: f64, out: usize): void {
  const p = f32x4.splat(<f32>first);
  const q = f32x4.splat(<f32>second);
  if (code === 0) Each.unaryLoop(0, n, x, p, q, out);
  else if (code === 1) Each.unaryLoop(1, n, x, p, q, out);
  else if (code === 2) Each.unaryLoop(2, n, x, p, q, out);
  else if (code === 3) Each.unaryLoop(3, n, x, p, q, out);
  else if (code === 4) Each.unaryLoop(4, n, x, p, q, out);
  else if (code === 5) Each.unaryLoop(5, n, x, p, q, out);
  else if (code === 6) Each.unaryLoop(6, n, x, p, q, out);
  else if (code === 7) Each.unaryLoop(7, n, x, p, q, out);
  else if (code === 8) Each.unaryLoop(8, n, x, p, q, out);
  else if (code === 9) Each.unaryLoop(9, n, x, p, q, out);
  else if (code === 10) Each.unaryLoop(10, n, x, p, q, out);
  else if (code === 11) Each.unaryLoop(11, n, x, p, q, out);
  else if (code === 12) Each.unaryLoop(12, n, x, p, q, out);
  else if (code === 13) Each.unaryLoop(13, n, x, p, q, out);
  else if (code === 14) Each.unaryLoop(14, n, x, p, q, out);
  else if (code === 15) Each.unaryLoop(15, n, x, p, q, out);
  else if (code === 16) Each.unaryLoop(16, n, x, p, q, out);
  else Each.unaryLoop(17, n, x, p, q, out);
}

/**
 * Row by row out ← f(x, y); the rows of x are xRow bytes apart (0: the same for all), its entries xStep bytes (4, or 0 for one
 * entry for the whole row), and so for y.
 */
export function binary32(
  code: i32,
  rows: i32,
  columns: i32,
  x: usize,
  xRow: usize,
  xStep: i32,
  y: usize,
  yRow: usize,
  yStep: i32,
  out: usize,
): void {
  for (; rows > 0; rows--, x += xRow, y += yRow, out += (<usize>columns) << 2) {
    binaryRow(code, columns, x, xStep, y, yStep, out);
  }
}

function binaryRow(code: i32, n: i32, x: usize, xStep: i32, y: usize, yStep: i32, out: usize): void {
  if (code === 0) Each.eachForm(0, n, x, xStep, y, yStep, out);
  else if (code === 1) Each.eachForm(1, n, x, xStep, y, yStep, out);
  else if (code === 2) Each.eachForm(2, n, x, xStep, y, yStep, out);
  else if (code === 3) Each.eachForm(3, n, x, xStep, y, yStep, out);
  else if (code === 4) Each.eachForm(4, n, x, xStep, y, yStep, out);
  else if (code === 5) Each.eachForm(5, n, x, xStep, y, yStep, out);
  else if (code === 6) Each.eachForm(6, n, x, xStep, y, yStep, out);
  else if (code === 7) Each.eachForm(7, n, x, xStep, y, yStep, out);
  else if (code === 8) Each.binaryLoop(8, n, x, false, y, false, out);
  else if (code === 9) Each.binaryLoop(9, n, x, false, y, false, out);
  else if (code === 10) Each.binaryLoop(10, n, x, false, y, false, out);
  else Each.binaryLoop(11, n, x, false, y, false, out);
}

/** out ← f(x + shift) row by row, with the same shift for all rows; codes of unary functions, or −1 for none. */
export function shiftActivate32(code: i32, rows: i32, columns: i32, x: usize, shift: usize, out: usize): void {
  const p = f32x4.splat(0);
  for (; rows > 0; rows--, x += (<usize>columns) << 2, out += (<usize>columns) << 2) {
    let j: usize = 0;
    const end = (<usize>(columns & ~3)) << 2;
    if (code < 0) for (; j < end; j += 16) v128.store(out + j, f32x4.add(v128.load(x + j), v128.load(shift + j)));
    else if (code === 5) {
      for (; j < end; j += 16) {
        v128.store(out + j, f32x4.max(f32x4.add(v128.load(x + j), v128.load(shift + j)), p));
      }
    } else {
      for (; j < end; j += 16) v128.store(out + j, activate(code, f32x4.add(v128.load(x + j), v128.load(shift + j))));
    }
    const rest = columns & 3;
    if (rest === 0) continue;
    const sum = f32x4.add(loadRest(x + j, rest), loadRest(shift + j, rest));
    storeRest(out + j, code < 0 ? sum : activate(code, sum), rest);
  }
}

/** out ← f(x + shift) with one shift for the whole row. May be in place. */
export function shiftRow(code: i32, n: i32, shift: f32, x: usize, out: usize): void {
  const by = f32x4.splat(shift);
  const zero = f32x4.splat(0);
  if (code < 0) for (; n >= 4; n -= 4, x += 16, out += 16) v128.store(out, f32x4.add(v128.load(x), by));
  else if (code === 5) {
    for (; n >= 4; n -= 4, x += 16, out += 16) v128.store(out, f32x4.max(f32x4.add(v128.load(x), by), zero));
  } else for (; n >= 4; n -= 4, x += 16, out += 16) v128.store(out, activate(code, f32x4.add(v128.load(x), by)));
  if (n === 0) return;
  const sum = f32x4.add(loadRest(x, n), by);
  storeRest(out, code < 0 ? sum : activate(code, sum), n);
}

function activate(code: i32, x: v128): v128 {
  if (code === 5) return f32x4.max(x, f32x4.splat(0));
  if (code === 12) return tanh32(x);
  return code === 13 ? sigmoid32(x) : gelu32(x);
}
