/**
 * Attention softmax(Q Kᵀ · scale + mask) V for each of the leading axes. The weights are not kept: the gradient computes
 * them again from the logarithm of each row's sum (Dao et al., "FlashAttention", 2022).
 */
import { attentionTask as fields } from "../engine/tensor-kernels.js";
import { exp, log } from "../numeric/elementary/functions.js";
import { allocate, allocateZeros, typeOf } from "./allocate.js";
import { broadcastStrides } from "./broadcast.js";
import { begin, done, input, output, result, task } from "./engine-memory.js";
import { sameShape, shapeDoesNotFit, shapesDoNotFit, sizeOf } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";

/** Which keys a query may attend to, and how scores are scaled. */
export interface AttentionOptions {
  /** added to the scores: −∞ for what is hidden; broadcasts to [..., queries, keys] */
  readonly mask?: Tensor;
  /** each query attends only to keys up to its own position, counted from the end (default false) */
  readonly causal?: boolean;
  /** factor of the scores (default 1/√features) */
  readonly scale?: number;
}

/** The result, and what its gradient needs. */
export interface Attended {
  readonly value: Tensor;
  /** log Σ exp(scores) of each query; ∞ for a query that may attend to nothing, whose value is 0 */
  readonly logSums: Tensor;
}

/** The gradients in queries, keys and values. */
export interface AttentionGradient {
  readonly queries: Tensor;
  readonly keys: Tensor;
  readonly values: Tensor;
}

/** Attention of queries [..., n, d] to keys [..., m, d] with values [..., m, e]. */
export function attention(q: Tensor, k: Tensor, v: Tensor, options: AttentionOptions = {}): Attended {
  const plan = planOf("attention", q, k, v, options);
  const found = attendByKernel(plan, v);
  if (found !== undefined) return found;
  const { batches, n, m, e } = plan;
  const type = typeOf(q.data);
  const value = allocateZeros(batches * n * e, type);
  const logSums = allocate(batches * n, type);
  const weights = new Float64Array(m);
  for (let row = 0; row < batches * n; row++) {
    const largest = scoreRow(plan, row, weights);
    let total = 0;
    for (let j = 0; j < m; j++) {
      weights[j] = largest === -Infinity ? 0 : exp(weights[j] - largest);
      total += weights[j];
    }
    logSums[row] = total === 0 ? Infinity : largest + log(total);
    const batch = Math.floor(row / n);
    for (let j = 0; j < m; j++) {
      if (weights[j] === 0) continue;
      const share = weights[j] / total;
      const from = (batch * m + j) * e;
      for (let c = 0; c < e; c++) value[row * e + c] += share * v.data[from + c];
    }
  }
  const leading = q.shape.slice(0, -1);
  return { value: { shape: [...leading, e], data: value }, logSums: { shape: leading, data: logSums } };
}

/**
 * The gradient of {@link attention}: with the weights P and the gradient G of the value, dV = Pᵀ G, and the gradient of the
 * scores is P (G Vᵀ − rowwise G · value).
 */
export function attentionGradient(
  gradient: Tensor,
  q: Tensor,
  k: Tensor,
  v: Tensor,
  { value, logSums }: Attended,
  options: AttentionOptions = {},
): AttentionGradient {
  const plan = planOf("attentionGradient", q, k, v, options);
  if (!sameShape(gradient.shape, value.shape)) {
    throw shapesDoNotFit(
      "attentionGradient",
      gradient.shape,
      value.shape,
      "the gradient must have the shape of the value",
    );
  }
  const found = gradientByKernel(plan, gradient, v, value, logSums);
  if (found !== undefined) return found;
  const { batches, n, m, d, e, scale } = plan;
  const type = typeOf(q.data);
  const [dq, dk, dv] = [q, k, v].map(({ data }) => new Float64Array(data.length));
  const weights = new Float64Array(m);
  const g = gradient.data;
  for (let row = 0; row < batches * n; row++) {
    scoreRow(plan, row, weights);
    let own = 0;
    for (let c = 0; c < e; c++) own += g[row * e + c] * value.data[row * e + c];
    const batch = Math.floor(row / n);
    for (let j = 0; j < m; j++) {
      const weight = exp(weights[j] - logSums.data[row]);
      if (weight === 0) continue;
      const [key, at] = [(batch * m + j) * d, (batch * m + j) * e];
      let inner = -own;
      for (let c = 0; c < e; c++) {
        inner += g[row * e + c] * v.data[at + c];
        dv[at + c] += weight * g[row * e + c];
      }
      const score = weight * inner * scale;
      for (let c = 0; c < d; c++) {
        dq[row * d + c] += score * k.data[key + c];
        dk[key + c] += score * q.data[row * d + c];
      }
    }
  }
  const like = (source: Tensor, sums: Float64Array): Tensor => {
    const data = allocate(sums.length, type);
    data.set(sums);
    return { shape: source.shape, data };
  };
  return { queries: like(q, dq), keys: like(k, dk), values: like(v, dv) };
}

/** From so many products on kernels are used. */
const manyProducts = 512;

/** Nanoseconds of a multiplication inside the products of attention, measured on one thread, with the softmax. */
const productCost = 0.07;

/** The sizes and operands of a task. */
function operandsOf({ q, k, n, m, d, e, causal, mask }: Plan, v: Tensor): (readonly [number, number])[] {
  const operands: (readonly [number, number])[] = [
    ...([
      [fields.queries, n],
      [fields.keys, m],
      [fields.features, d],
      [fields.valueFeatures, e],
    ] as const),
    ...([
      [fields.isCausal, Number(causal)],
      [fields.mask, 0],
    ] as const),
    [fields.query, input(q.data as Float32Array)],
    [fields.key, input(k.data as Float32Array)],
    [fields.value, input(v.data as Float32Array)],
  ];
  if (mask !== undefined) {
    operands.push(
      [fields.mask, input(mask.data as Float32Array)],
      [fields.maskStarts, input(Int32Array.from(mask.starts))],
    );
    operands.push([fields.maskRow, mask.row], [fields.maskColumn, mask.column]);
  }
  return operands;
}

function attendByKernel(plan: Plan, v: Tensor): Attended | undefined {
  const { q, batches, n, m, d, e, scale } = plan;
  const isLarge = q.data instanceof Float32Array && batches * n * m * (d + e) >= manyProducts;
  const kernels = isLarge ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const [value, logSums] = [output(batches * n * e), output(batches * n)];
  const operands = [...operandsOf(plan, v), [fields.result, value], [fields.logSums, logSums]] as const;
  const cost = batches * n * m * (d + e + 20) * productCost;
  kernels.steps.attention32(task(fields.bytes, operands, [[fields.scale, scale]]), batches, cost);
  const [data, sums] = [result(value, batches * n * e), result(logSums, batches * n)];
  done();
  const leading = q.shape.slice(0, -1);
  return { value: { shape: [...leading, e], data }, logSums: { shape: leading, data: sums } };
}

function gradientByKernel(
  plan: Plan,
  gradient: Tensor,
  v: Tensor,
  value: Tensor,
  logSums: Tensor,
): AttentionGradient | undefined {
  const { q, k, batches, n, m, d, e, scale } = plan;
  const isLarge = q.data instanceof Float32Array && batches * n * m * (d + e) >= manyProducts;
  const kernels = isLarge ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const results = [q, k, v].map(({ data }) => output(data.length));
  const operands = [
    ...operandsOf(plan, v),
    [fields.result, input(value.data as Float32Array)],
    [fields.logSums, input(logSums.data as Float32Array)],
    [fields.gradient, input(gradient.data as Float32Array)],
    [fields.queryGradient, results[0]],
    [fields.keyGradient, results[1]],
    [fields.valueGradient, results[2]],
  ] as const;
  const cost = batches * n * m * (3 * d + 2 * e + 20) * productCost;
  kernels.steps.attentionGradient32(task(fields.bytes, operands, [[fields.scale, scale]]), batches, cost);
  const [queries, keys, values] = [q, k, v].map(({ shape, data }, i) => ({
    shape,
    data: result(results[i], data.length),
  }));
  done();
  return { queries, keys, values };
}

interface Plan {
  readonly q: Tensor;
  readonly k: Tensor;
  readonly batches: number;
  readonly n: number;
  readonly m: number;
  readonly d: number;
  readonly e: number;
  readonly scale: number;
  readonly causal: boolean;
  /** where the mask of a batch begins, and its strides along queries and keys */
  readonly mask:
    | {
        readonly data: Tensor["data"];
        readonly starts: readonly number[];
        readonly row: number;
        readonly column: number;
      }
    | undefined;
}

function planOf(operation: string, q: Tensor, k: Tensor, v: Tensor, options: AttentionOptions): Plan {
  commonType(operation, q, k);
  commonType(operation, q, v);
  if (q.shape.length < 2) throw shapeDoesNotFit(operation, q.shape, "queries with at least 2 axes");
  const leading = q.shape.slice(0, -2);
  const [n, d] = q.shape.slice(-2);
  const [m] = k.shape.slice(-2);
  const [, e] = v.shape.slice(-2);
  if (!sameShape(k.shape, [...leading, m, d])) {
    throw shapesDoNotFit(operation, q.shape, k.shape, "queries and keys must agree except in the last axis but one");
  }
  if (!sameShape(v.shape, [...leading, m, e])) {
    throw shapesDoNotFit(operation, k.shape, v.shape, "keys and values must agree except in the last axis");
  }
  const { mask, causal = false, scale = 1 / Math.sqrt(d) } = options;
  const batches = sizeOf(leading);
  return {
    q,
    k,
    batches,
    n,
    m,
    d,
    e,
    scale,
    causal,
    mask: mask && placeMask(operation, mask, [...leading, n, m], batches),
  };
}

function placeMask(operation: string, mask: Tensor, shape: readonly number[], batches: number): Plan["mask"] {
  const strides = broadcastStrides(mask.shape, shape, operation);
  const starts = Array.from({ length: batches }, (_, batch) => {
    let [start, rest] = [0, batch];
    for (let axis = shape.length - 3; axis >= 0; axis--) {
      const index = rest % shape[axis];
      rest = (rest - index) / shape[axis];
      start += index * strides[axis];
    }
    return start;
  });
  return { data: mask.data, starts, row: strides[strides.length - 2], column: strides[strides.length - 1] };
}

/** The scores of a query, −∞ where it must not look; returns the largest. */
function scoreRow({ q, k, n, m, d, scale, causal, mask }: Plan, row: number, scores: Float64Array): number {
  const batch = Math.floor(row / n);
  const i = row % n;
  let largest = -Infinity;
  for (let j = 0; j < m; j++) {
    let score = causal && j > i + m - n ? -Infinity : 0;
    if (score === 0) {
      const key = (batch * m + j) * d;
      for (let c = 0; c < d; c++) score += q.data[row * d + c] * k.data[key + c];
      score *= scale;
      if (mask !== undefined) score += mask.data[mask.starts[batch] + i * mask.row + j * mask.column];
    }
    scores[j] = score;
    largest = Math.max(largest, score);
  }
  return largest;
}
