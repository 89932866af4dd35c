/** The losses of boosting: first and second derivatives by the scores, and where scores begin. */

import { functionKernels, treeKernels } from "../../engine/groups.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/** Nanoseconds for an exponential. */
const exponentialCost = 4;

/** Scores are stored output after output: that of row i for output k at k · rows + i. */
export interface BoostLoss {
  readonly outputs: number;
  /** The constant scores with the smallest loss on the given rows. */
  start(rows: Int32Array): Float64Array;
  /** Takes up the scores; what follows is about them. */
  prepare(scores: Float64Array): void;
  /** Writes the derivatives for one output, times the weights: pairs (first, second), one per row. */
  derive(output: number, into: Float64Array): void;
  /** The mean loss on the given rows. */
  mean(rows: Int32Array): number;
  /** The best step for some rows, where the Newton step is not; they are rows[start] … rows[end − 1]. */
  step?(scores: Float64Array, rows: Int32Array, start: number, end: number): number;
}

/** The losses that a regressor can minimise. */
export type NumberLoss =
  | { readonly kind: "squared" | "absolute" | "poisson" }
  | { readonly kind: "quantile"; readonly quantile: number };

/** A loss for numbers. Poisson predicts the logarithm of the mean. */
export function createNumberLoss(loss: NumberLoss, y: Float64Array, weights: Float64Array): BoostLoss {
  switch (loss.kind) {
    case "squared":
      return pointwise(y, weights, (rows) => weightedMean(y, weights, rows), {
        gradient: (score, target) => score - target,
        hessian: () => 1,
        value: (score, target) => 0.5 * (score - target) ** 2,
      });
    case "poisson":
      return pointwise(y, weights, (rows) => log(weightedMean(y, weights, rows)), {
        gradient: (score, target) => exp(score) - target,
        hessian: (score) => exp(score),
        value: (score, target) => exp(score) - target * score,
      });
    case "absolute":
      return quantileLoss(y, weights, 0.5, 2);
    case "quantile":
      return quantileLoss(y, weights, loss.quantile, 1);
  }
}

interface Pointwise {
  gradient(score: number, target: number): number;
  hessian(score: number): number;
  value(score: number, target: number): number;
}

function pointwise(
  y: Float64Array,
  weights: Float64Array,
  start: (rows: Int32Array) => number,
  { gradient, hessian, value }: Pointwise,
): BoostLoss {
  let current: Float64Array = y;
  return {
    outputs: 1,
    start: (rows) => Float64Array.of(start(rows)),
    prepare(scores) {
      current = scores;
    },
    derive(_, into) {
      for (let i = 0; i < y.length; i++) {
        into[2 * i] = weights[i] * gradient(current[i], y[i]);
        into[2 * i + 1] = weights[i] * hessian(current[i]);
      }
    },
    mean(rows) {
      let [sum, total] = [0, 0];
      for (let k = 0; k < rows.length; k++) {
        const i = rows[k];
        sum += weights[i] * value(current[i], y[i]);
        total += weights[i];
      }
      return sum / total;
    },
  };
}

/** scale · (q max(r, 0) + (1 − q) max(−r, 0)) of the residual r: it has no curvature, so leaves take the quantile itself. */
function quantileLoss(y: Float64Array, weights: Float64Array, quantile: number, scale: number): BoostLoss {
  const base = pointwise(
    y,
    weights,
    (rows) =>
      quantileOf(
        Float64Array.from(rows, (i) => y[i]),
        pick(weights, rows),
        quantile,
      ),
    {
      gradient: (score, target) => scale * (score >= target ? 1 - quantile : -quantile),
      hessian: () => 1,
      value: (score, target) =>
        scale * (target >= score ? quantile * (target - score) : (1 - quantile) * (score - target)),
    },
  );
  return {
    ...base,
    step(scores, rows, start, end) {
      const inside = rows.subarray(start, end);
      const residuals = Float64Array.from(inside, (i) => y[i] - scores[i]);
      return quantileOf(residuals, pick(weights, inside), quantile);
    },
  };
}

const pick = (values: Float64Array, rows: Int32Array) => Float64Array.from(rows, (i) => values[i]);

function weightedMean(y: Float64Array, weights: Float64Array, rows: Int32Array): number {
  let [sum, total] = [0, 0];
  for (const i of rows) {
    sum += weights[i] * y[i];
    total += weights[i];
  }
  return sum / total;
}

/** The value with a share q of the weight below it; between two values when the share is met exactly. */
export function quantileOf(values: Float64Array, weights: Float64Array, q: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const goal = q * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (let k = 0; k < order.length; k++) {
    sum += weights[order[k]];
    if (sum < goal * (1 - 1e-12)) continue;
    const next = order[Math.min(k + 1, order.length - 1)];
    return sum <= goal * (1 + 1e-12) ? values[order[k]] / 2 + values[next] / 2 : values[order[k]];
  }
  return values[order[order.length - 1]];
}

/** How many scores there are: one for two classes, one per class for more. */
export function outputsOf(classes: number): number {
  return classes === 2 ? 1 : classes;
}

/** −log of the probability of the true class: one score for two classes, one per class for more. */
export function createClassLoss(codes: Int32Array, classes: number, weights: Float64Array): BoostLoss {
  const outputs = outputsOf(classes);
  const rows = codes.length;
  const probability = new Float64Array(rows * outputs);
  // 1 where the class is the output's own: to subtract it needs no branch, which would often be guessed wrong.
  const isOwn = new Uint8Array(rows * outputs);
  for (let i = 0; i < rows; i++) {
    if (outputs === 1) isOwn[i] = codes[i];
    else isOwn[codes[i] * rows + i] = 1;
  }

  function start(chosen: Int32Array): Float64Array {
    const sums = new Float64Array(classes);
    for (const i of chosen) sums[codes[i]] += weights[i];
    const total = sums.reduce((sum, value) => sum + value, 0);
    // A class without samples (all of them held out, or of weight 0) gets a small share, never log 0.
    const shares = sums.map((sum) => Math.max(sum / total, 1e-15));
    return outputs === 1 ? Float64Array.of(log(shares[1] / shares[0])) : shares.map(log);
  }

  return {
    outputs,
    start,
    prepare(scores) {
      if (outputs === 1) logistic(scores, probability);
      else softmaxColumns(scores, rows, outputs, probability);
    },
    derive(output, into) {
      for (let i = 0, at = output * rows; i < rows; i++, at++) {
        const p = probability[at];
        into[2 * i] = weights[i] * (p - isOwn[at]);
        into[2 * i + 1] = weights[i] * p * (1 - p);
      }
    },
    mean(chosen) {
      let [sum, total] = [0, 0];
      for (let at = 0; at < chosen.length; at++) {
        const i = chosen[at];
        const p = outputs > 1 ? probability[codes[i] * rows + i] : codes[i] === 1 ? probability[i] : 1 - probability[i];
        total += weights[i];
        // A probability that has vanished counts as the smallest there is: the loss stays finite.
        sum -= weights[i] * log(Math.max(p, 1e-300));
      }
      return sum / total;
    },
  };
}

/** exp(sₖ) / Σ exp(s) for each row, output after output. */
export function softmaxColumns(scores: Float64Array, rows: number, outputs: number, into: Float64Array): void {
  if (softmaxInEngine(scores, rows, outputs, into)) return;
  const scale = new Float64Array(rows);
  scale.set(scores.subarray(0, rows));
  for (let k = 1; k < outputs; k++) {
    for (let i = 0, at = k * rows; i < rows; i++, at++) if (scores[at] > scale[i]) scale[i] = scores[at];
  }
  for (let k = 0, at = 0; k < outputs; k++) for (let i = 0; i < rows; i++, at++) into[at] = scores[at] - scale[i];
  exponentials(into.subarray(0, rows * outputs));
  scale.fill(0);
  for (let k = 0, at = 0; k < outputs; k++) for (let i = 0; i < rows; i++, at++) scale[i] += into[at];
  for (let i = 0; i < rows; i++) scale[i] = 1 / scale[i];
  for (let k = 0, at = 0; k < outputs; k++) for (let i = 0; i < rows; i++, at++) into[at] *= scale[i];
}

/** The same where the engine brings it. */
function softmaxInEngine(scores: Float64Array, rows: number, outputs: number, into: Float64Array): boolean {
  const engine = currentEngine();
  const { memory } = engine;
  const { steps } = engine.load(treeKernels);
  if (steps === undefined) return false;
  withWorkspace(engine, (space) => {
    // An even number of rows: the engine takes two at a time.
    const height = rows + (rows & 1);
    const at = space.vector(height * outputs);
    for (let k = 0; k < outputs; k++) memory.f64.set(scores.subarray(k * rows, (k + 1) * rows), at / 8 + k * height);
    steps.softmaxColumns(height, outputs, at, at, height * outputs * exponentialCost);
    for (let k = 0; k < outputs; k++) {
      const from = at / 8 + k * height;
      into.set(memory.f64.subarray(from, from + rows), k * rows);
    }
  });
  return true;
}

/** Replaces numbers by their exponentials. */
function exponentials(values: Float64Array): void {
  const engine = currentEngine();
  withWorkspace(engine, (space) => {
    const at = space.vector(values.length, values);
    engine.load(functionKernels).exp(values.length, at, at);
    values.set(engine.memory.f64.subarray(at / 8, at / 8 + values.length));
  });
}

/** 1 / (1 + exp(−s)) of each score. */
function logistic(scores: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = -scores[i];
  exponentials(into);
  for (let i = 0; i < into.length; i++) into[i] = 1 / (1 + into[i]);
}
