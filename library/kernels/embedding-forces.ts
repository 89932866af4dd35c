/** Forces of neighbour embeddings with the similarity 1/(1 + ‖yᵢ − yⱼ‖²), a block of samples at a time. */
import { EmbeddingBlock, EmbeddingTask, embeddingBlockBytes, maxMove } from "./embedding-layout";
import { log } from "./functions";

function addressOf(task: usize, offset: usize): usize {
  return <usize>load<u32>(task + offset);
}

function sumFloats(a: v128): f32 {
  const left = f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1);
  return left + (f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3));
}

/** Attraction and the exact repulsion of a block, in two dimensions. */
export function exactForces(task: usize, block: i32): void {
  attractSamples(task, block);
  const rows = load<i32>(task, EmbeddingTask.rows);
  const stride = load<i32>(task, EmbeddingTask.stride);
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(rows, first + load<i32>(task, EmbeddingTask.blockRows));
  const x = addressOf(task, EmbeddingTask.positions);
  const y = x + <usize>stride * 4;
  const force = addressOf(task, EmbeddingTask.repulsion);
  const one = f32x4.splat(1);
  const zero = f32x4.splat(0);
  let similarity: f64 = 0;
  for (let i = first; i < end; i += 2) {
    // The last row of an odd number is computed twice.
    const here = <usize>i * 4;
    const next = <usize>min(i + 1, end - 1) * 4;
    const x0 = v128.load_splat<f32>(x + here);
    const y0 = v128.load_splat<f32>(y + here);
    const x1 = v128.load_splat<f32>(x + next);
    const y1 = v128.load_splat<f32>(y + next);
    let s0 = zero;
    let fx0 = zero;
    let fy0 = zero;
    let s1 = zero;
    let fx1 = zero;
    let fy1 = zero;
    for (let j: usize = 0; j < <usize>stride * 4; j += 16) {
      const xj = v128.load(x + j);
      const yj = v128.load(y + j);
      const dx0 = f32x4.sub(x0, xj);
      const dy0 = f32x4.sub(y0, yj);
      const dx1 = f32x4.sub(x1, xj);
      const dy1 = f32x4.sub(y1, yj);
      const q0 = f32x4.div(one, f32x4.add(one, f32x4.add(f32x4.mul(dx0, dx0), f32x4.mul(dy0, dy0))));
      const q1 = f32x4.div(one, f32x4.add(one, f32x4.add(f32x4.mul(dx1, dx1), f32x4.mul(dy1, dy1))));
      s0 = f32x4.add(s0, q0);
      s1 = f32x4.add(s1, q1);
      const p0 = f32x4.mul(q0, q0);
      const p1 = f32x4.mul(q1, q1);
      fx0 = f32x4.add(fx0, f32x4.mul(p0, dx0));
      fy0 = f32x4.add(fy0, f32x4.mul(p0, dy0));
      fx1 = f32x4.add(fx1, f32x4.mul(p1, dx1));
      fy1 = f32x4.add(fy1, f32x4.mul(p1, dy1));
    }
    store<f32>(force + here, sumFloats(fx0));
    store<f32>(force + <usize>stride * 4 + here, sumFloats(fy0));
    store<f32>(force + next, sumFloats(fx1));
    store<f32>(force + <usize>stride * 4 + next, sumFloats(fy1));
    similarity += <f64>sumFloats(s0);
    if (next !== here) similarity += <f64>sumFloats(s1);
  }
  const record = addressOf(task, EmbeddingTask.blocks) + <usize>block * embeddingBlockBytes;
  store<f64>(record, similarity, EmbeddingBlock.similarity);
}

/** The attraction of a block. */
export function attractSamples(task: usize, block: i32): void {
  if (load<i32>(task, EmbeddingTask.dimensions) !== 2) {
    attractInSpace(task, block);
    return;
  }
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(load<i32>(task, EmbeddingTask.rows), first + load<i32>(task, EmbeddingTask.blockRows));
  const pairs = addressOf(task, EmbeddingTask.pairs);
  const force = addressOf(task, EmbeddingTask.attraction);
  const starts = addressOf(task, EmbeddingTask.rowStart);
  const columns = addressOf(task, EmbeddingTask.columns);
  const weights = addressOf(task, EmbeddingTask.weights);
  const one = f32x4.splat(1);
  for (let i = <usize>first; i < <usize>end; i++) {
    const own = v128.load_splat<i64>(pairs + i * 8);
    const ownX = i8x16.shuffle(own, own, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    const ownY = i8x16.shuffle(own, own, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    let fx = f32x4.splat(0);
    let fy = fx;
    const stop = <usize>load<i32>(starts + i * 4 + 4);
    let e = <usize>load<i32>(starts + i * 4);
    for (; e + 4 <= stop; e += 4) {
      const left = loadPair(pairs, columns + e * 4);
      const right = loadPair(pairs, columns + e * 4 + 8);
      const dx = f32x4.sub(ownX, i8x16.shuffle(left, right, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27));
      const dy = f32x4.sub(
        ownY,
        i8x16.shuffle(left, right, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
      );
      const distance = f32x4.add(one, f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)));
      const weight = f32x4.div(v128.load(weights + e * 4), distance);
      fx = f32x4.add(fx, f32x4.mul(weight, dx));
      fy = f32x4.add(fy, f32x4.mul(weight, dy));
    }
    let restX = sumFloats(fx);
    let restY = sumFloats(fy);
    for (; e < stop; e++) {
      const other = pairs + <usize>load<i32>(columns + e * 4) * 8;
      const dx = load<f32>(pairs + i * 8) - load<f32>(other);
      const dy = load<f32>(pairs + i * 8, 4) - load<f32>(other, 4);
      const weight = load<f32>(weights + e * 4) / (<f32>1 + (dx * dx + dy * dy));
      restX += weight * dx;
      restY += weight * dy;
    }
    store<f32>(force + i * 4, restX);
    store<f32>(force + stride + i * 4, restY);
  }
}

/** The positions of the two samples whose numbers are at an address. */
function loadPair(pairs: usize, columns: usize): v128 {
  const first = v128.load_zero<i64>(pairs + <usize>load<i32>(columns) * 8);
  return v128.load_lane<i64>(pairs + <usize>load<i32>(columns, 4) * 8, first, 1);
}

/** The attraction of a block in any number of dimensions. */
function attractInSpace(task: usize, block: i32): void {
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(load<i32>(task, EmbeddingTask.rows), first + load<i32>(task, EmbeddingTask.blockRows));
  const d = load<i32>(task, EmbeddingTask.dimensions);
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const x = addressOf(task, EmbeddingTask.positions);
  const force = addressOf(task, EmbeddingTask.attraction);
  const starts = addressOf(task, EmbeddingTask.rowStart);
  const columns = addressOf(task, EmbeddingTask.columns);
  const weights = addressOf(task, EmbeddingTask.weights);
  for (let i = <usize>first; i < <usize>end; i++) {
    for (let k: usize = 0; k < <usize>d; k++) store<f32>(force + k * stride + i * 4, 0);
    for (let e = load<i32>(starts + i * 4); e < load<i32>(starts + i * 4 + 4); e++) {
      const j = <usize>load<i32>(columns + <usize>e * 4);
      const weight = load<f32>(weights + <usize>e * 4) / (<f32>1 + squaredDistance(x, i, j, d, stride));
      addDifference(force, x, i, j, d, stride, weight);
    }
  }
}

/** Attraction and exact repulsion of a block in any number of dimensions. */
export function spaceForces(task: usize, block: i32): void {
  attractSamples(task, block);
  const rows = load<i32>(task, EmbeddingTask.rows);
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(rows, first + load<i32>(task, EmbeddingTask.blockRows));
  const d = load<i32>(task, EmbeddingTask.dimensions);
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const x = addressOf(task, EmbeddingTask.positions);
  const force = addressOf(task, EmbeddingTask.repulsion);
  let similarity: f64 = 0;
  for (let i = <usize>first; i < <usize>end; i++) {
    for (let k: usize = 0; k < <usize>d; k++) store<f32>(force + k * stride + i * 4, 0);
    for (let j: usize = 0; j < <usize>rows; j++) {
      const q = <f32>1 / (<f32>1 + squaredDistance(x, i, j, d, stride));
      similarity += <f64>q;
      addDifference(force, x, i, j, d, stride, q * q);
    }
  }
  const record = addressOf(task, EmbeddingTask.blocks) + <usize>block * embeddingBlockBytes;
  store<f64>(record, similarity, EmbeddingBlock.similarity);
}

function squaredDistance(x: usize, i: usize, j: usize, d: i32, stride: usize): f32 {
  let sum: f32 = 0;
  for (let k = 0; k < d; k++, x += stride) {
    const difference = load<f32>(x + i * 4) - load<f32>(x + j * 4);
    sum += difference * difference;
  }
  return sum;
}

/** Adds factor (yᵢ − yⱼ) to the force on sample i. */
function addDifference(to: usize, x: usize, i: usize, j: usize, d: i32, stride: usize, factor: f32): void {
  for (let k = 0; k < d; k++, x += stride, to += stride) {
    const difference = load<f32>(x + i * 4) - load<f32>(x + j * 4);
    store<f32>(to + i * 4, load<f32>(to + i * 4) + factor * difference);
  }
}

/** Σ w log(1 + ‖yᵢ − yⱼ‖²) over the weights of a block. */
export function measureDivergence(task: usize, block: i32): void {
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(load<i32>(task, EmbeddingTask.rows), first + load<i32>(task, EmbeddingTask.blockRows));
  const d = load<i32>(task, EmbeddingTask.dimensions);
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const x = addressOf(task, EmbeddingTask.positions);
  const starts = addressOf(task, EmbeddingTask.rowStart);
  const columns = addressOf(task, EmbeddingTask.columns);
  const weights = addressOf(task, EmbeddingTask.weights);
  let total: f64 = 0;
  for (let i = <usize>first; i < <usize>end; i++) {
    for (let e = load<i32>(starts + i * 4); e < load<i32>(starts + i * 4 + 4); e++) {
      const j = <usize>load<i32>(columns + <usize>e * 4);
      const distance = f64x2.splat(1 + <f64>squaredDistance(x, i, j, d, stride));
      total += <f64>load<f32>(weights + <usize>e * 4) * f64x2.extract_lane(log(distance), 0);
    }
  }
  const record = addressOf(task, EmbeddingTask.blocks) + <usize>block * embeddingBlockBytes;
  store<f64>(record, total, EmbeddingBlock.divergence);
}

/**
 * Moves the samples of a block along the gradient 4 (exaggeration · attraction − repulsion/Σq), with momentum and a gain for
 * each coordinate that grows while the gradient keeps its direction (Jacobs 1988). No coordinate moves farther than
 * `maxMove` at once: a sample that is the neighbour of hundreds would overshoot and shoot off (openTSNE limits it too).
 */
export function moveSamples(task: usize, block: i32): void {
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(load<i32>(task, EmbeddingTask.rows), first + load<i32>(task, EmbeddingTask.blockRows));
  const d = <usize>load<i32>(task, EmbeddingTask.dimensions);
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const x = addressOf(task, EmbeddingTask.positions);
  const pairs = addressOf(task, EmbeddingTask.pairs);
  const attraction = addressOf(task, EmbeddingTask.attraction);
  const repulsion = addressOf(task, EmbeddingTask.repulsion);
  const velocity = addressOf(task, EmbeddingTask.velocity);
  const gains = addressOf(task, EmbeddingTask.gains);
  const pull = load<f64>(task, EmbeddingTask.exaggeration);
  const push = load<f64>(task, EmbeddingTask.repulsionWeight);
  const rate = load<f64>(task, EmbeddingTask.learningRate);
  const momentum = load<f64>(task, EmbeddingTask.momentum);
  let norm: f64 = 0;
  for (let k: usize = 0; k < d; k++) {
    for (let i = <usize>first; i < <usize>end; i++) {
      const at = k * stride + i * 4;
      const gradient = 4 * (pull * <f64>load<f32>(attraction + at) - push * <f64>load<f32>(repulsion + at));
      const before = <f64>load<f32>(velocity + at);
      let gain = <f64>load<f32>(gains + at);
      gain = gradient > 0 === before > 0 ? max(gain * 0.8, 0.01) : gain + 0.2;
      const now = <f32>min(maxMove, max(-maxMove, momentum * before - rate * gain * gradient));
      const moved = load<f32>(x + at) + now;
      store<f32>(gains + at, <f32>gain);
      store<f32>(velocity + at, now);
      store<f32>(x + at, moved);
      if (k < 2) store<f32>(pairs + i * 8 + k * 4, moved);
      norm += gradient * gradient;
    }
  }
  store<f64>(addressOf(task, EmbeddingTask.blocks) + <usize>block * embeddingBlockBytes, norm, EmbeddingBlock.gradient);
}
