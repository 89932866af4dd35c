/** The cross-entropy of class scores, together with its gradient: computed from the scores, so that nothing overflows. */
import { exp, log } from "../numeric/elementary/functions.js";
import { allocate, typeOf } from "./allocate.js";
import { begin, done, input, output, result } from "./engine-memory.js";
import { requireIndices } from "./gather.js";
import { sameShape, shapesDoNotFit } from "./shape.js";
import { lastAxis } from "./softmax.js";
import { commonType, type Tensor } from "./tensor.js";

/** The loss of each row, and its gradient in the scores. */
export interface CrossEntropy {
  readonly losses: Tensor;
  /** softmax(scores) − targets */
  readonly gradient: Tensor;
}

/**
 * −Σ target · log softmax(scores) for each row of scores along the last axis. The targets are a class for each row, or
 * probabilities in the shape of the scores that sum to 1.
 */
export function softmaxCrossEntropy(scores: Tensor, targets: Int32Array | Tensor): CrossEntropy {
  const { rows, length } = lastAxis("softmaxCrossEntropy", scores.shape);
  const soft = targets instanceof Int32Array ? undefined : targets;
  const hard = targets instanceof Int32Array ? targets : undefined;
  if (soft !== undefined) {
    commonType("softmaxCrossEntropy", scores, soft);
    if (!sameShape(soft.shape, scores.shape)) {
      throw shapesDoNotFit(
        "softmaxCrossEntropy",
        scores.shape,
        soft.shape,
        "targets must have the shape of the scores",
      );
    }
  } else if (hard !== undefined) {
    if (hard.length !== rows) {
      throw shapesDoNotFit(
        "softmaxCrossEntropy",
        scores.shape,
        [hard.length],
        `it needs ${rows} classes, one for each row`,
      );
    }
    requireIndices("softmaxCrossEntropy", hard, length, `${length} classes`);
  }
  return crossEntropyByKernel(scores, hard, soft, rows, length) ?? crossEntropyOfRows(scores, hard, soft, rows, length);
}

/** From so many entries on a kernel is used. */
const manyEntries = 32;

function crossEntropyByKernel(
  scores: Tensor,
  hard: Int32Array | undefined,
  soft: Tensor | undefined,
  rows: number,
  length: number,
): CrossEntropy | undefined {
  const x = scores.data;
  const kernels = x instanceof Float32Array && x.length >= manyEntries ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const [losses, gradient] = [output(rows), output(x.length)];
  const classes = hard === undefined ? 0 : input(hard);
  const probabilities = soft === undefined ? 0 : input(soft.data as Float32Array);
  const from = input(x as Float32Array);
  kernels.steps.crossEntropy32(rows, length, from, classes, probabilities, losses, gradient);
  const [loss, slope] = [result(losses, rows), result(gradient, x.length)];
  done();
  return { losses: { shape: scores.shape.slice(0, -1), data: loss }, gradient: { shape: scores.shape, data: slope } };
}

function crossEntropyOfRows(
  scores: Tensor,
  hard: Int32Array | undefined,
  soft: Tensor | undefined,
  rows: number,
  length: number,
): CrossEntropy {
  const losses = allocate(rows, typeOf(scores.data));
  const gradient = allocate(scores.data.length, typeOf(scores.data));
  const x = scores.data;
  for (let row = 0; row < rows; row++) {
    const start = row * length;
    let largest = -Infinity;
    for (let i = start; i < start + length; i++) largest = Math.max(largest, x[i]);
    let total = 0;
    for (let i = start; i < start + length; i++) {
      gradient[i] = exp(x[i] - largest);
      total += gradient[i];
    }
    const logTotal = largest + log(total);
    let loss = 0;
    for (let i = start; i < start + length; i++) {
      const target = soft === undefined ? Number(i - start === (hard as Int32Array)[row]) : soft.data[i];
      if (target !== 0) loss += target * (logTotal - x[i]);
      gradient[i] = gradient[i] / total - target;
    }
    losses[row] = loss;
  }
  return {
    losses: { shape: scores.shape.slice(0, -1), data: losses },
    gradient: { shape: scores.shape, data: gradient },
  };
}
