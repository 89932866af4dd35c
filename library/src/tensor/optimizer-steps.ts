/** Steps of optimisers on flat vectors, in place: the weights and the state of an optimiser belong to the caller. */
import { LecternError } from "../core/errors.js";
import { pow } from "../numeric/elementary/functions.js";
import type { Numbers } from "./allocate.js";
import { beforeChange, begin, changed, done, input, output, type TensorEngine } from "./engine-memory.js";

/** From so many weights on kernels are used. */
const manyWeights = 64;

/** Floats whose squares are summed by a block of the kernel. */
const squareBlock = 2 ** 14;

function requireLengths(operation: string, w: Numbers, ...others: readonly Numbers[]): void {
  for (const other of others) {
    if (other.length !== w.length) {
      const message = `${operation}: ${w.length} weights, but ${other.length} numbers for them`;
      throw new LecternError("invalid-data", message, { operation });
    }
    if (other instanceof Float32Array !== w instanceof Float32Array) {
      throw new LecternError("invalid-data", `${operation}: all vectors must have the same precision`, { operation });
    }
  }
}

/** Prepares a change of vectors, and gives the kernels if they are worth while. */
function prepare(w: Numbers, ...others: readonly Numbers[]): TensorEngine | undefined {
  beforeChange(w);
  for (const other of others) beforeChange(other);
  return w instanceof Float32Array && w.length >= manyWeights ? begin() : undefined;
}

/** The address of a vector of floats. */
function at(x: Numbers): number {
  return input(x as Float32Array);
}

/** Ends a call that changed some vectors. */
function finish(addresses: readonly number[], vectors: readonly Numbers[]): void {
  vectors.forEach((vector, i) => {
    changed(addresses[i], vector as Float32Array);
  });
  done();
}

/** y ← y + alpha x. */
export function axpy(alpha: number, x: Numbers, y: Numbers): void {
  requireLengths("axpy", y, x);
  const kernels = prepare(y);
  if (kernels !== undefined) {
    const to = at(y);
    kernels.steps.axpy32(y.length, alpha, at(x), to);
    finish([to], [y]);
    return;
  }
  for (let i = 0; i < y.length; i++) y[i] += alpha * x[i];
}

/** √Σ x². */
export function norm(x: Numbers): number {
  const kernels = x instanceof Float32Array && x.length >= manyWeights ? begin() : undefined;
  let total = 0;
  if (kernels !== undefined) {
    const blocks = Math.ceil(x.length / squareBlock);
    const sums = output(2 * blocks);
    kernels.steps.squares32(x.length, squareBlock, at(x), sums);
    const { f64 } = kernels.engine.memory;
    for (let block = 0; block < blocks; block++) total += f64[sums / 8 + block];
    done();
  } else for (let i = 0; i < x.length; i++) total += x[i] * x[i];
  return Math.sqrt(total);
}

/** w ← w − rate (g + decay w). */
export function sgdStep(w: Numbers, g: Numbers, rate: number, decay = 0): void {
  requireLengths("sgdStep", w, g);
  const kernels = prepare(w);
  if (kernels !== undefined) {
    const to = at(w);
    kernels.steps.sgd32(w.length, to, at(g), rate, decay);
    finish([to], [w]);
    return;
  }
  for (let i = 0; i < w.length; i++) w[i] -= rate * (g[i] + decay * w[i]);
}

/** v ← momentum v + (1 − momentum) (g + decay w), an exponential moving average; w ← w − rate v. */
export function momentumStep(w: Numbers, g: Numbers, v: Numbers, rate: number, momentum: number, decay = 0): void {
  requireLengths("momentumStep", w, g, v);
  const kernels = prepare(w, v);
  if (kernels !== undefined) {
    const to = [at(w), at(v)];
    kernels.steps.momentum32(false, w.length, to[0], at(g), to[1], rate, momentum, decay);
    finish(to, [w, v]);
    return;
  }
  for (let i = 0; i < w.length; i++) {
    v[i] = momentum * v[i] + (1 - momentum) * (g[i] + decay * w[i]);
    w[i] -= rate * v[i];
  }
}

/** As {@link momentumStep}, but along the average after the next gradient: w ← w − rate (momentum v + (1 − momentum) g). */
export function nesterovStep(w: Numbers, g: Numbers, v: Numbers, rate: number, momentum: number, decay = 0): void {
  requireLengths("nesterovStep", w, g, v);
  const kernels = prepare(w, v);
  if (kernels !== undefined) {
    const to = [at(w), at(v)];
    kernels.steps.momentum32(true, w.length, to[0], at(g), to[1], rate, momentum, decay);
    finish(to, [w, v]);
    return;
  }
  for (let i = 0; i < w.length; i++) {
    const gradient = g[i] + decay * w[i];
    v[i] = momentum * v[i] + (1 - momentum) * gradient;
    w[i] -= rate * (momentum * v[i] + (1 - momentum) * gradient);
  }
}

/** v ← average v + (1 − average) g²; w ← w − rate g/(√v + epsilon). */
export function rmspropStep(
  w: Numbers,
  g: Numbers,
  v: Numbers,
  rate: number,
  { average = 0.99, epsilon = 1e-8, decay = 0 }: { average?: number; epsilon?: number; decay?: number } = {},
): void {
  requireLengths("rmspropStep", w, g, v);
  const kernels = prepare(w, v);
  if (kernels !== undefined) {
    const to = [at(w), at(v)];
    kernels.steps.rmsprop32(w.length, to[0], at(g), to[1], rate, average, epsilon, decay);
    finish(to, [w, v]);
    return;
  }
  for (let i = 0; i < w.length; i++) {
    const gradient = g[i] + decay * w[i];
    v[i] = average * v[i] + (1 - average) * gradient * gradient;
    w[i] -= (rate * gradient) / (Math.sqrt(v[i]) + epsilon);
  }
}

/** The settings of a step of Adam. */
export interface AdamOptions {
  readonly rate: number;
  /** 1 at the first step */
  readonly step: number;
  /** averages of the gradients and of their squares (default 0.9 and 0.999) */
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  /** penalty of the weights (default 0) */
  readonly decay?: number;
  /** whether the penalty is part of the gradient (Adam) or shrinks the weights by rate · decay itself (AdamW; default) */
  readonly isDecayInGradient?: boolean;
}

/**
 * Kingma and Ba, "Adam", 2015: m ← beta1 m + (1 − beta1) g, v ← beta2 v + (1 − beta2) g², and w ← w − rate m̂/(√v̂ + epsilon) with
 * the averages divided by 1 − betaᵗ. Decay as in Loshchilov and Hutter, "Decoupled weight decay regularization", 2019.
 */
export function adamStep(w: Numbers, g: Numbers, m: Numbers, v: Numbers, options: AdamOptions): void {
  requireLengths("adamStep", w, g, m, v);
  const { rate, step, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, decay = 0, isDecayInGradient = false } = options;
  const [size, root] = [rate * removeBias(beta1, step), Math.sqrt(removeBias(beta2, step))];
  const inGradient = isDecayInGradient ? decay : 0;
  const shrink = isDecayInGradient ? 1 : 1 - rate * decay;
  const kernels = prepare(w, m, v);
  if (kernels !== undefined) {
    const to = [at(w), at(m), at(v)];
    const averages = [beta1, beta2] as const;
    kernels.steps.adam32(w.length, to[0], at(g), to[1], to[2], ...averages, size, root, epsilon, inGradient, shrink);
    finish(to, [w, m, v]);
    return;
  }
  for (let i = 0; i < w.length; i++) {
    const gradient = g[i] + inGradient * w[i];
    m[i] = beta1 * m[i] + (1 - beta1) * gradient;
    v[i] = beta2 * v[i] + (1 - beta2) * gradient * gradient;
    w[i] = shrink * w[i] - (size * m[i]) / (Math.sqrt(v[i]) * root + epsilon);
  }
}

/** The last results of {@link removeBias}: the tensors of a network take the same step one after the other. */
const lastBiases = Array.from({ length: 2 }, () => ({ beta: Number.NaN, step: 0, factor: 1 }));
let nextBias = 0;

/** 1/(1 − betaᵗ). */
function removeBias(beta: number, step: number): number {
  for (const last of lastBiases) if (last.beta === beta && last.step === step) return last.factor;
  const entry = { beta, step, factor: 1 / (1 - pow(beta, step)) };
  lastBiases[nextBias] = entry;
  nextBias = 1 - nextBias;
  return entry.factor;
}
