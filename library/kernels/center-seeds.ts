/**
 * The steps of k-means++ for a block of samples: their squared distances to some candidates, from differences, with what each candidate
 * would gain; and what is left after the best one was taken. Each lane is a candidate, so that every gain is summed in the order of
 * the samples.
 */
import { Seeds } from "./center-layout";
import { multiplyAdd } from "./vector";

/** Computes the distances to all candidates, and writes the gains of the block. */
export function measureSeeds(task: usize, block: i32): void {
  const pairs = load<i32>(task, Seeds.pairs);
  const lineBytes = <usize>pairs * 16;
  const gains = <usize>load<i32>(task, Seeds.gains) + <usize>block * lineBytes;
  let pair = 0;
  for (; pair + 2 <= pairs; pair += 2) measureFour(task, block, <usize>pair * 16, lineBytes, gains + <usize>pair * 16);
  if (pair < pairs) measureTwo(task, block, <usize>pair * 16, lineBytes, gains + <usize>pair * 16);
}

/** Lowers the distances to those from the best candidate, with the sums of weight times distance up to each sample of the block. */
export function takeSeed(task: usize, block: i32): void {
  const first = block * load<i32>(task, Seeds.blockRows);
  const end = min(load<i32>(task, Seeds.rows), first + load<i32>(task, Seeds.blockRows));
  const lineBytes = <usize>load<i32>(task, Seeds.pairs) * 16;
  let found = <usize>load<i32>(task, Seeds.found) + <usize>first * lineBytes + <usize>load<i32>(task, Seeds.best) * 8;
  let nearest = <usize>load<i32>(task, Seeds.nearest) + <usize>first * 8;
  let weight = <usize>load<i32>(task, Seeds.weights) + <usize>first * 8;
  let sum = <usize>load<i32>(task, Seeds.sums) + <usize>first * 8;
  let total: f64 = 0;
  for (let i = first; i < end; i++, found += lineBytes, nearest += 8, weight += 8, sum += 8) {
    const least = f64x2.extract_lane(f64x2.pmin(v128.load64_splat(nearest), v128.load64_splat(found)), 0);
    store<f64>(nearest, least);
    total += load<f64>(weight) * least;
    store<f64>(sum, total);
  }
  store<f64>(<usize>load<i32>(task, Seeds.totals) + <usize>block * 8, total);
}

/** Four candidates and four samples at once; the last sample fills up what is missing. */
function measureFour(task: usize, block: i32, offset: usize, lineBytes: usize, gains: usize): void {
  const first = block * load<i32>(task, Seeds.blockRows);
  const end = min(load<i32>(task, Seeds.rows), first + load<i32>(task, Seeds.blockRows));
  const rowBytes = <usize>load<i32>(task, Seeds.columns) * 8;
  const samples = <usize>load<i32>(task, Seeds.samples);
  const points = <usize>load<i32>(task, Seeds.points) + offset;
  const found = <usize>load<i32>(task, Seeds.found) + offset;
  let gain0 = f64x2.splat(0);
  let gain1 = gain0;
  for (let i = first; i < end; i += 4) {
    let x0 = samples + <usize>i * rowBytes;
    let x1 = samples + <usize>min(i + 1, end - 1) * rowBytes;
    let x2 = samples + <usize>min(i + 2, end - 1) * rowBytes;
    let x3 = samples + <usize>min(i + 3, end - 1) * rowBytes;
    let s00 = f64x2.splat(0);
    let s01 = s00;
    let s10 = s00;
    let s11 = s00;
    let s20 = s00;
    let s21 = s00;
    let s30 = s00;
    let s31 = s00;
    const last = x0 + rowBytes;
    for (let at = points; x0 < last; x0 += 8, x1 += 8, x2 += 8, x3 += 8, at += lineBytes) {
      const c0 = v128.load(at);
      const c1 = v128.load(at, 16);
      const a = v128.load64_splat(x0);
      s00 = addSquare(s00, a, c0);
      s01 = addSquare(s01, a, c1);
      const b = v128.load64_splat(x1);
      s10 = addSquare(s10, b, c0);
      s11 = addSquare(s11, b, c1);
      const c = v128.load64_splat(x2);
      s20 = addSquare(s20, c, c0);
      s21 = addSquare(s21, c, c1);
      const d = v128.load64_splat(x3);
      s30 = addSquare(s30, d, c0);
      s31 = addSquare(s31, d, c1);
    }
    const to = found + <usize>i * lineBytes;
    v128.store(to, s00);
    v128.store(to, s01, 16);
    gain0 = addGain(task, i, gain0, s00);
    gain1 = addGain(task, i, gain1, s01);
    if (i + 1 >= end) break;
    v128.store(to + lineBytes, s10);
    v128.store(to + lineBytes, s11, 16);
    gain0 = addGain(task, i + 1, gain0, s10);
    gain1 = addGain(task, i + 1, gain1, s11);
    if (i + 2 >= end) break;
    v128.store(to + 2 * lineBytes, s20);
    v128.store(to + 2 * lineBytes, s21, 16);
    gain0 = addGain(task, i + 2, gain0, s20);
    gain1 = addGain(task, i + 2, gain1, s21);
    if (i + 3 >= end) break;
    v128.store(to + 3 * lineBytes, s30);
    v128.store(to + 3 * lineBytes, s31, 16);
    gain0 = addGain(task, i + 3, gain0, s30);
    gain1 = addGain(task, i + 3, gain1, s31);
  }
  v128.store(gains, gain0);
  v128.store(gains, gain1, 16);
}

/** The same for two candidates. */
function measureTwo(task: usize, block: i32, offset: usize, lineBytes: usize, gains: usize): void {
  const first = block * load<i32>(task, Seeds.blockRows);
  const end = min(load<i32>(task, Seeds.rows), first + load<i32>(task, Seeds.blockRows));
  const rowBytes = <usize>load<i32>(task, Seeds.columns) * 8;
  const samples = <usize>load<i32>(task, Seeds.samples);
  const points = <usize>load<i32>(task, Seeds.points) + offset;
  const found = <usize>load<i32>(task, Seeds.found) + offset;
  let gain = f64x2.splat(0);
  for (let i = first; i < end; i += 4) {
    let x0 = samples + <usize>i * rowBytes;
    let x1 = samples + <usize>min(i + 1, end - 1) * rowBytes;
    let x2 = samples + <usize>min(i + 2, end - 1) * rowBytes;
    let x3 = samples + <usize>min(i + 3, end - 1) * rowBytes;
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    const last = x0 + rowBytes;
    for (let at = points; x0 < last; x0 += 8, x1 += 8, x2 += 8, x3 += 8, at += lineBytes) {
      const c = v128.load(at);
      s0 = addSquare(s0, v128.load64_splat(x0), c);
      s1 = addSquare(s1, v128.load64_splat(x1), c);
      s2 = addSquare(s2, v128.load64_splat(x2), c);
      s3 = addSquare(s3, v128.load64_splat(x3), c);
    }
    const to = found + <usize>i * lineBytes;
    v128.store(to, s0);
    gain = addGain(task, i, gain, s0);
    if (i + 1 >= end) break;
    v128.store(to + lineBytes, s1);
    gain = addGain(task, i + 1, gain, s1);
    if (i + 2 >= end) break;
    v128.store(to + 2 * lineBytes, s2);
    gain = addGain(task, i + 2, gain, s2);
    if (i + 3 >= end) break;
    v128.store(to + 3 * lineBytes, s3);
    gain = addGain(task, i + 3, gain, s3);
  }
  v128.store(gains, gain);
}

function addSquare(sum: v128, x: v128, c: v128): v128 {
  const difference = f64x2.sub(x, c);
  return multiplyAdd<f64>(difference, difference, sum);
}

/** Adds weight max(0, distance so far − distance). */
function addGain(task: usize, sample: i32, gain: v128, squares: v128): v128 {
  const nearest = v128.load64_splat(<usize>load<i32>(task, Seeds.nearest) + <usize>sample * 8);
  const weight = v128.load64_splat(<usize>load<i32>(task, Seeds.weights) + <usize>sample * 8);
  return f64x2.add(gain, f64x2.mul(weight, f64x2.pmax(f64x2.sub(nearest, squares), f64x2.splat(0))));
}
