/**
 * One pass forwards and one backwards through a chain of dense layers, for a batch so small that calls of a kernel for each operation
 * would take longer than the arithmetic (library/src/tensor/dense-chain.ts). Rows of values and of errors are padded to whole
 * registers; the entries beyond a row of errors are 0.
 */
import { loadRest, storeRest } from "./floats";
import { exp32, log32, sigmoid32, tanh32 } from "./functions32";
import { multiplyAdd } from "./vector";

// A layer: 32-bit numbers, of which the last two are places among the parameters in bytes, −1 for no shift.
const inputsOf: usize = 0;
const outputsOf: usize = 4;
const activationOf: usize = 8;
const weightOf: usize = 12;
const shiftOf: usize = 16;
const layerBytes: usize = 20;

function stride(width: i32): usize {
  return (<usize>((width + 3) & ~3)) << 2;
}

function read(address: usize, count: i32): v128 {
  return count >= 4 ? v128.load(address) : loadRest(address, count);
}

function write(address: usize, value: v128, count: i32): void {
  if (count >= 4) v128.store(address, value);
  else storeRest(address, value, count);
}

function activate(code: i32, x: v128): v128 {
  if (code === 5) return f32x4.max(x, f32x4.splat(0));
  if (code === 12) return tanh32(x);
  return code === 13 ? sigmoid32(x) : x;
}

/** z ← f(a W + b). */
function forward(rows: i32, layer: usize, parameters: usize, a: usize, z: usize): void {
  const inputs = load<i32>(layer + inputsOf);
  const outputs = load<i32>(layer + outputsOf);
  const code = load<i32>(layer + activationOf);
  const shift = load<i32>(layer + shiftOf);
  const row = (<usize>outputs) << 2;
  for (; rows > 0; rows--, a += stride(inputs), z += stride(outputs)) {
    for (let j: i32 = 0; j < outputs; j += 4) {
      const rest = outputs - j;
      const place = (<usize>j) << 2;
      let sum = shift < 0 ? f32x4.splat(0) : read(parameters + shift + place, rest);
      let from = parameters + load<i32>(layer + weightOf) + place;
      const end = a + ((<usize>inputs) << 2);
      if (rest >= 4) {
        for (let at = a; at < end; at += 4, from += row) {
          sum = multiplyAdd<f32>(v128.load_splat<f32>(at), v128.load(from), sum);
        }
      } else {
        for (let at = a; at < end; at += 4, from += row) {
          sum = multiplyAdd<f32>(v128.load_splat<f32>(at), loadRest(from, rest), sum);
        }
      }
      v128.store(z + place, activate(code, sum));
    }
  }
}

/** e ← f′ e, with the derivative as a function of the value. */
function throughActivation(code: i32, bytes: usize, values: usize, errors: usize): void {
  if (code < 0) return;
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < bytes; at += 16) {
    const y = v128.load(values + at);
    const e = v128.load(errors + at);
    if (code === 5) v128.store(errors + at, v128.and(e, f32x4.gt(y, f32x4.splat(0))));
    else {
      const slope = code === 12 ? f32x4.sub(one, f32x4.mul(y, y)) : f32x4.mul(y, f32x4.sub(one, y));
      v128.store(errors + at, f32x4.mul(e, slope));
    }
  }
}

/** The sums aᵀ e and Σ e over the rows. */
function gradients(rows: i32, layer: usize, a: usize, errors: usize, into: usize): void {
  const inputs = load<i32>(layer + inputsOf);
  const outputs = load<i32>(layer + outputsOf);
  const shift = load<i32>(layer + shiftOf);
  const row = stride(outputs);
  const aRow = stride(inputs);
  for (let j: i32 = 0; j < outputs; j += 4) {
    const place = (<usize>j) << 2;
    let to = into + load<i32>(layer + weightOf) + place;
    for (let i: i32 = 0; i < inputs; i++, to += (<usize>outputs) << 2) {
      let sum = f32x4.splat(0);
      let at = a + ((<usize>i) << 2);
      let e = errors + place;
      for (let r: i32 = 0; r < rows; r++, at += aRow, e += row) {
        sum = multiplyAdd<f32>(v128.load_splat<f32>(at), v128.load(e), sum);
      }
      write(to, sum, outputs - j);
    }
    if (shift < 0) continue;
    let sum = f32x4.splat(0);
    let e = errors + place;
    for (let r: i32 = 0; r < rows; r++, e += row) sum = f32x4.add(sum, v128.load(e));
    write(into + shift + place, sum, outputs - j);
  }
}

/** The sums of the lanes of four registers. */
function sumEach(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(i32x4.shuffle(a, b, 0, 4, 1, 5), i32x4.shuffle(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(i32x4.shuffle(c, d, 0, 4, 1, 5), i32x4.shuffle(c, d, 2, 6, 3, 7));
  return f32x4.add(i32x4.shuffle(ab, cd, 0, 1, 4, 5), i32x4.shuffle(ab, cd, 2, 3, 6, 7));
}

/** The errors e Wᵀ of the values below a layer, four at a time. */
function below(rows: i32, layer: usize, parameters: usize, errors: usize, into: usize): void {
  const inputs = load<i32>(layer + inputsOf);
  const outputs = load<i32>(layer + outputsOf);
  const weight = parameters + load<i32>(layer + weightOf);
  const row = (<usize>outputs) << 2;
  for (; rows > 0; rows--, errors += stride(outputs), into += stride(inputs)) {
    for (let i: i32 = 0; i < inputs; i += 4) {
      const count = inputs - i;
      const first = weight + <usize>i * row;
      const second = count > 1 ? first + row : first;
      const third = count > 2 ? second + row : first;
      const fourth = count > 3 ? third + row : first;
      let a = f32x4.splat(0);
      let b = a;
      let c = a;
      let d = a;
      for (let j: i32 = 0; j < outputs; j += 4) {
        const place = (<usize>j) << 2;
        const rest = outputs - j;
        const e = v128.load(errors + place);
        a = multiplyAdd<f32>(e, read(first + place, rest), a);
        b = multiplyAdd<f32>(e, read(second + place, rest), b);
        c = multiplyAdd<f32>(e, read(third + place, rest), c);
        d = multiplyAdd<f32>(e, read(fourth + place, rest), d);
      }
      const to = into + ((<usize>i) << 2);
      v128.store(to, f32x4.splat(0));
      write(to, sumEach(a, b, c, d), count);
    }
  }
}

/** Σ (s − y)², and the errors 2 (s − y)/rows. */
function squaredErrors(rows: i32, width: i32, s: usize, y: usize, errors: usize): f64 {
  let total: f64 = 0;
  const factor: f32 = 2 / <f32>rows;
  const row = stride(width);
  for (let r: i32 = 0; r < rows; r++, s += row, y += row, errors += row) {
    for (let at: usize = 0; at < row; at += 16) {
      const difference = f32x4.sub(v128.load(s + at), v128.load(y + at));
      v128.store(errors + at, f32x4.mul(f32x4.splat(factor), difference));
    }
    // What lies beyond the row comes from a sigmoid of 0, perhaps.
    for (let at = (<usize>width) << 2; at < row; at += 4) store<f32>(errors + at, 0);
    for (let at: usize = 0; at < (<usize>width) << 2; at += 4) {
      const difference = <f64>load<f32>(s + at) - <f64>load<f32>(y + at);
      total += difference * difference;
    }
  }
  return total;
}

/** −Σ log softmax(s) at the classes, of which each begins a row of targets, and the errors (softmax(s) − 1 there)/rows. */
function classErrors(rows: i32, width: i32, s: usize, y: usize, errors: usize): f64 {
  let total: f64 = 0;
  const share: f32 = 1 / <f32>rows;
  const row = stride(width);
  const end = (<usize>width) << 2;
  for (let r: i32 = 0; r < rows; r++, s += row, y += row, errors += row) {
    let largest = load<f32>(s);
    for (let at: usize = 4; at < end; at += 4) largest = max<f32>(largest, load<f32>(s + at));
    for (let at: usize = 0; at < row; at += 16) {
      v128.store(errors + at, exp32(f32x4.sub(v128.load(s + at), f32x4.splat(largest))));
    }
    for (let at = end; at < row; at += 4) store<f32>(errors + at, 0);
    let sum: f32 = 0;
    for (let at: usize = 0; at < end; at += 4) sum += load<f32>(errors + at);
    const scale = f32x4.splat(share / sum);
    for (let at: usize = 0; at < row; at += 16) v128.store(errors + at, f32x4.mul(scale, v128.load(errors + at)));
    const own = (<usize>(<i32>load<f32>(y))) << 2;
    store<f32>(errors + own, load<f32>(errors + own) - share);
    total += <f64>f32x4.extract_lane(log32(f32x4.splat(sum)), 0) + <f64>largest - <f64>load<f32>(s + own);
  }
  return total;
}

/**
 * The sum of the losses of some rows, and the gradients of their mean. Values of all layers, the samples first, and errors in the same
 * order lie in `work`; rows of targets are as long as those of the last layer.
 */
export function denseChain32(
  isClasses: bool,
  rows: i32,
  layers: i32,
  layout: usize,
  parameters: usize,
  targets: usize,
  work: usize,
  into: usize,
): f64 {
  let values = work;
  let layer = layout;
  for (let l: i32 = 0; l < layers; l++, layer += layerBytes) {
    const next = values + <usize>rows * stride(load<i32>(layer + inputsOf));
    forward(rows, layer, parameters, values, next);
    values = next;
  }
  layer -= layerBytes;
  const width = load<i32>(layer + outputsOf);
  const distance = values + <usize>rows * stride(width) - work;
  const total = isClasses
    ? classErrors(rows, width, values, targets, values + distance)
    : squaredErrors(rows, width, values, targets, values + distance);
  for (let l = layers - 1; l >= 0; l--, layer -= layerBytes) {
    const bytes = <usize>rows * stride(load<i32>(layer + outputsOf));
    throughActivation(load<i32>(layer + activationOf), bytes, values, values + distance);
    const before = values - <usize>rows * stride(load<i32>(layer + inputsOf));
    gradients(rows, layer, before, values + distance, into);
    if (l > 0) below(rows, layer, parameters, values + distance, before + distance);
    values = before;
  }
  return total;
}
