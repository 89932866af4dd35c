/**
 * Attention softmax(Q Kᵀ · scale + mask) V of batches of queries, keys and values, in blocks of both that stay in cache: the
 * weights are never stored as a whole (Dao et al., "FlashAttention", 2022).
 */
import { finishNothing } from "./finish";
import { loadRest, storeRest } from "./floats";
import { exp32 } from "./functions32";
import { product, productScratch, wholeMatrix } from "./product";
import { dotRow, expRow, logOf, scaleRow } from "./tensor-softmax";
import { extremeRow } from "./tensor-sums";

const blockQueries: i32 = 64;
const blockKeys: i32 = 256;

/** Bytes of scratch: two blocks of scores, and two numbers for each query. */
export const attentionScratch: i32 = productScratch + (2 * blockQueries * blockKeys + 2 * blockQueries) * 4;

// The task: 32-bit numbers.
const queryCount: usize = 0;
const keyCount: usize = 4;
const features: usize = 8;
const valueFeatures: usize = 12;
const isCausal: usize = 16;
const scaleFactor: usize = 20;
const queryData: usize = 24;
const keyData: usize = 28;
const valueData: usize = 32;
/** 0, or the mask: where that of each batch begins (floats), and its strides along queries and keys. */
const maskData: usize = 36;
const maskStarts: usize = 40;
const maskRow: usize = 44;
const maskColumn: usize = 48;
const resultData: usize = 52;
const logSumData: usize = 56;
const gradientData: usize = 60;
const queryGradient: usize = 64;
const keyGradient: usize = 68;
const valueGradient: usize = 72;

/** C ← beta C + alpha op(A) op(B) of floats without gaps, except for scores, whose rows are blockKeys long. */
function multiply(
  m: i32,
  n: i32,
  k: i32,
  alpha: f32,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  bRow: usize,
  bColumn: usize,
  beta: f32,
  c: usize,
  cRow: usize,
  scratch: usize,
): void {
  product<f32>(
    wholeMatrix,
    finishNothing,
    0,
    m,
    n,
    k,
    alpha,
    a,
    aRow << 2,
    aColumn << 2,
    b,
    bRow << 2,
    bColumn << 2,
    beta,
    c,
    cRow << 2,
    scratch,
  );
}

/** Number of keys of the block from `key` on that query i may attend to. */
function visible(task: usize, i: i32, key: i32, keys: i32): i32 {
  if (!load<i32>(task, isCausal)) return keys;
  return max(0, min(keys, i + load<i32>(task, keyCount) - load<i32>(task, queryCount) + 1 - key));
}

/** The scores of a block: Q Kᵀ · scale + mask. */
function scoreBlock(
  task: usize,
  batch: i32,
  query: i32,
  queries: i32,
  key: i32,
  keys: i32,
  scores: usize,
  scratch: usize,
): void {
  const d = <usize>load<i32>(task, features);
  const q = load<usize>(task, queryData) + ((<usize>(batch * load<i32>(task, queryCount) + query) * d) << 2);
  const k = load<usize>(task, keyData) + ((<usize>(batch * load<i32>(task, keyCount) + key) * d) << 2);
  multiply(queries, keys, <i32>d, load<f32>(task, scaleFactor), q, d, 1, k, 1, d, 0, scores, blockKeys, scratch);
  const mask = load<usize>(task, maskData);
  if (mask === 0) return;
  const row = load<i32>(task, maskRow);
  const column = (<usize>load<i32>(task, maskColumn)) << 2;
  const start = load<i32>(load<usize>(task, maskStarts) + ((<usize>batch) << 2));
  for (let i = 0; i < queries; i++) {
    let from = mask + ((<usize>(start + (query + i) * row + key * <i32>(column >> 2))) << 2);
    let to = scores + ((<usize>(i * blockKeys)) << 2);
    for (let j = 0; j < keys; j++, from += column, to += 4) store<f32>(to, load<f32>(to) + load<f32>(from));
  }
}

export function attention32(task: usize, firstBatch: i32, endBatch: i32, scratch: usize): void {
  const n = load<i32>(task, queryCount);
  for (let batch = firstBatch; batch < endBatch; batch++) {
    for (let query = 0; query < n; query += blockQueries) {
      attendBlock(task, batch, query, min(blockQueries, n - query), scratch);
    }
  }
}

/** The results of a block of queries: weights are relative to the largest score so far, and are corrected when it grows. */
function attendBlock(task: usize, batch: i32, query: i32, queries: i32, scratch: usize): void {
  const m = load<i32>(task, keyCount);
  const e = load<i32>(task, valueFeatures);
  const scores = scratch + productScratch;
  const largest = scores + ((2 * blockQueries * blockKeys) << 2);
  const totals = largest + (blockQueries << 2);
  const line = (<usize>e) << 2;
  const first = <usize>(batch * load<i32>(task, queryCount) + query);
  const out = load<usize>(task, resultData) + first * line;
  memory.fill(out, 0, <usize>queries * line);
  for (let i: usize = 0; i < <usize>queries; i++) {
    store<f32>(largest + (i << 2), -Infinity);
    store<f32>(totals + (i << 2), 0);
  }
  const seen = visible(task, query + queries - 1, 0, m);
  for (let key = 0; key < seen; key += blockKeys) {
    const keys = min(blockKeys, seen - key);
    scoreBlock(task, batch, query, queries, key, keys, scores, scratch);
    for (let i = 0; i < queries; i++) {
      const at = scores + ((<usize>(i * blockKeys)) << 2);
      const own = (<usize>i) << 2;
      const count = visible(task, query + i, key, keys);
      const before = load<f32>(largest + own);
      const now = count > 0 ? max<f32>(before, extremeRow(1, count, at)) : before;
      let total: f64 = 0;
      if (now !== -Infinity && count > 0) total = expRow(count, at, now, at);
      else memory.fill(at, 0, (<usize>count) << 2);
      memory.fill(at + ((<usize>count) << 2), 0, (<usize>(keys - count)) << 2);
      if (before !== now && key > 0 && before !== -Infinity) {
        const correction = f32x4.extract_lane(exp32(f32x4.splat(before - now)), 0);
        scaleRow(e, correction, out + <usize>i * line);
        total += <f64>correction * <f64>load<f32>(totals + own);
      } else total += <f64>load<f32>(totals + own);
      store<f32>(largest + own, now);
      store<f32>(totals + own, <f32>total);
    }
    const v = load<usize>(task, valueData) + <usize>(batch * m + key) * line;
    multiply(queries, e, keys, 1, scores, blockKeys, 1, v, <usize>e, 1, 1, out, <usize>e, scratch);
  }
  for (let i: usize = 0; i < <usize>queries; i++) {
    const total = load<f32>(totals + (i << 2));
    const logSum = load<usize>(task, logSumData) + ((first + i) << 2);
    if (total === 0) store<f32>(logSum, Infinity);
    else {
      store<f32>(logSum, load<f32>(largest + (i << 2)) + logOf(total));
      scaleRow(e, 1 / total, out + i * line);
    }
  }
}

export function attentionGradient32(task: usize, firstBatch: i32, endBatch: i32, scratch: usize): void {
  const n = load<i32>(task, queryCount);
  const m = load<i32>(task, keyCount);
  const d = load<i32>(task, features);
  const e = load<i32>(task, valueFeatures);
  for (let batch = firstBatch; batch < endBatch; batch++) {
    memory.fill(load<usize>(task, queryGradient) + ((<usize>(batch * n * d)) << 2), 0, (<usize>(n * d)) << 2);
    memory.fill(load<usize>(task, keyGradient) + ((<usize>(batch * m * d)) << 2), 0, (<usize>(m * d)) << 2);
    memory.fill(load<usize>(task, valueGradient) + ((<usize>(batch * m * e)) << 2), 0, (<usize>(m * e)) << 2);
    for (let query = 0; query < n; query += blockQueries) {
      const queries = min(blockQueries, n - query);
      const seen = visible(task, query + queries - 1, 0, m);
      for (let key = 0; key < seen; key += blockKeys) {
        gradientBlock(task, batch, query, queries, key, min(blockKeys, seen - key), scratch);
      }
    }
  }
}

/**
 * With the weights P and the gradient G of the result, dV = Pᵀ G, the gradient of the scores is S = P (G Vᵀ − rowwise G · result),
 * dQ = S K · scale and dK = Sᵀ Q · scale: the part of one block.
 */
function gradientBlock(task: usize, batch: i32, query: i32, queries: i32, key: i32, keys: i32, scratch: usize): void {
  const d = <usize>load<i32>(task, features);
  const e = <usize>load<i32>(task, valueFeatures);
  const scale = load<f32>(task, scaleFactor);
  const weights = scratch + productScratch;
  const inner = weights + ((blockQueries * blockKeys) << 2);
  const ownQuery = <usize>(batch * load<i32>(task, queryCount) + query);
  const ownKey = <usize>(batch * load<i32>(task, keyCount) + key);
  const g = load<usize>(task, gradientData) + ((ownQuery * e) << 2);
  const v = load<usize>(task, valueData) + ((ownKey * e) << 2);
  scoreBlock(task, batch, query, queries, key, keys, weights, scratch);
  for (let i = 0; i < queries; i++) {
    const at = weights + ((<usize>(i * blockKeys)) << 2);
    const count = visible(task, query + i, key, keys);
    const logSum = load<f32>(load<usize>(task, logSumData) + ((ownQuery + <usize>i) << 2));
    // A query that may attend to nothing has the sum ∞ and weights of exp(−∞).
    weighRow(count, at, logSum);
    memory.fill(at + ((<usize>count) << 2), 0, (<usize>(keys - count)) << 2);
  }
  const row = <usize>blockKeys;
  const valueTo = load<usize>(task, valueGradient) + ((ownKey * e) << 2);
  multiply(keys, <i32>e, queries, 1, weights, 1, row, g, e, 1, 1, valueTo, e, scratch);
  multiply(queries, keys, <i32>e, 1, g, e, 1, v, 1, e, 0, inner, row, scratch);
  for (let i = 0; i < queries; i++) {
    const at = (<usize>(i * blockKeys)) << 2;
    const line = ((ownQuery + <usize>i) * e) << 2;
    const own = <f32>dotRow(<i32>e, g + ((<usize>i * e) << 2), load<usize>(task, resultData) + line);
    scoreGradientRow(keys, weights + at, inner + at, own);
  }
  const q = load<usize>(task, queryData) + ((ownQuery * d) << 2);
  const k = load<usize>(task, keyData) + ((ownKey * d) << 2);
  const queryTo = load<usize>(task, queryGradient) + ((ownQuery * d) << 2);
  const keyTo = load<usize>(task, keyGradient) + ((ownKey * d) << 2);
  multiply(queries, <i32>d, keys, scale, weights, row, 1, k, d, 1, 1, queryTo, d, scratch);
  multiply(keys, <i32>d, queries, scale, weights, 1, row, q, d, 1, 1, keyTo, d, scratch);
}

/** w ← exp(w − shift). */
function weighRow(n: i32, w: usize, shift: f32): void {
  const by = f32x4.splat(shift);
  for (; n >= 4; n -= 4, w += 16) v128.store(w, exp32(f32x4.sub(v128.load(w), by)));
  if (n > 0) storeRest(w, exp32(f32x4.sub(loadRest(w, n), by)), n);
}

/** w ← w (inner − own). */
function scoreGradientRow(n: i32, w: usize, inner: usize, own: f32): void {
  const by = f32x4.splat(own);
  for (; n >= 4; n -= 4, w += 16, inner += 16) {
    v128.store(w, f32x4.mul(v128.load(w), f32x4.sub(v128.load(inner), by)));
  }
  if (n > 0) storeRest(w, f32x4.mul(loadRest(w, n), f32x4.sub(loadRest(inner, n), by)), n);
}
