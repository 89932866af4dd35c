/**
 * Losses of scores, the outputs of the last layer before its activation, each with the head that belongs to it: a loss is
 * computed from scores, and predictions are made from the same scores by the head, so that the two always match.
 */
import {
  abs,
  exp,
  multiply,
  sigmoid,
  softmax,
  softmaxCrossEntropy,
  softplus,
  square,
  subtract,
  sum,
  where,
} from "../../autodiff/operations.js";
import { stopGradient } from "../../autodiff/traced.js";
import { LecternError } from "../../core/errors.js";
import * as t from "../../tensor/operations.js";

type Tensor = t.Tensor;

/** What is minimised, as plain data. */
export type Loss =
  /** Σ (s − y)² over the outputs */
  | { readonly kind: "squared" }
  /** Σ |s − y| */
  | { readonly kind: "absolute" }
  /** Σ ½ (s − y)² for errors up to `cutoff`, then cutoff (|s − y| − ½ cutoff) */
  | { readonly kind: "huber"; readonly cutoff: number }
  /** −Σ y log softmax(s); y is a class, or a probability for each class */
  | { readonly kind: "cross-entropy"; readonly smoothing?: number }
  /** −Σ y log p + (1 − y) log (1 − p) with p = sigmoid(s), for outputs that are independent of each other */
  | { readonly kind: "binary-cross-entropy" }
  /** Σ exp(s) − y s: counts with the mean exp(s) */
  | { readonly kind: "poisson" };

/** A loss of your own: the mean over the samples of a batch, from their scores and targets. */
export type LossFunction = (scores: Tensor, targets: Targets) => Tensor;

/** Targets of a batch: a class for each sample, or numbers in the shape of the scores. */
export type Targets = Int32Array | Tensor;

/** The loss of each sample: of each row of scores along the last axis. */
export function sampleLosses(loss: Loss, scores: Tensor, targets: Targets): Tensor {
  if (loss.kind === "cross-entropy") return crossEntropy(scores, targets, loss.smoothing ?? 0);
  return sum(entryLosses(loss, scores, numbersOf(loss, scores, targets)), { axes: [-1] });
}

function entryLosses(loss: Exclude<Loss, { kind: "cross-entropy" }>, scores: Tensor, y: Tensor): Tensor {
  switch (loss.kind) {
    case "squared":
      return square(subtract(scores, y));
    case "absolute":
      return abs(subtract(scores, y));
    case "huber": {
      const size = abs(subtract(scores, y));
      const isLarge = t.greater(stopGradient(size), t.scalar(loss.cutoff, t.typeOf(size.data)));
      const linear = multiply(subtract(size, loss.cutoff / 2), loss.cutoff);
      return where(isLarge, linear, multiply(square(size), 0.5));
    }
    case "binary-cross-entropy":
      return subtract(softplus(scores), multiply(scores, y));
    case "poisson":
      return subtract(exp(scores), multiply(scores, y));
  }
}

function numbersOf(loss: Loss, scores: Tensor, targets: Targets): Tensor {
  if (targets instanceof Int32Array) {
    throw new LecternError("invalid-data", `loss: ${loss.kind} needs numbers as targets, got classes`);
  }
  if (t.sameShape(scores.shape, targets.shape)) return targets;
  const [s, y] = [t.showShape(scores.shape), t.showShape(targets.shape)];
  throw new LecternError("invalid-data", `loss: the scores have the shape ${s}, but the targets have ${y}`, {
    shapes: [scores.shape, targets.shape],
  });
}

function crossEntropy(scores: Tensor, targets: Targets, smoothing: number): Tensor {
  if (smoothing === 0) return softmaxCrossEntropy(scores, targets);
  const classes = scores.shape.at(-1) as number;
  const given =
    targets instanceof Int32Array
      ? t.reshape(t.oneHot(targets, classes, t.typeOf(scores.data)), scores.shape)
      : targets;
  return softmaxCrossEntropy(scores, smoothLabels(given, smoothing));
}

/** Label smoothing (Szegedy et al. 2016): (1 − share) y + share/K for the probabilities of K classes along the last axis. */
export function smoothLabels(probabilities: Tensor, share: number): Tensor {
  if (!(share >= 0 && share < 1)) {
    throw new LecternError("invalid-option", `smoothLabels: share must be at least 0 and below 1, got ${share}`);
  }
  const classes = probabilities.shape.at(-1) as number;
  const data = probabilities.data.map((p) => (1 - share) * p + share / classes);
  return { shape: probabilities.shape, data };
}

/** Predictions from scores, by the activation that belongs to the loss. */
export function applyHead(loss: Loss, scores: Tensor): Tensor {
  switch (loss.kind) {
    case "cross-entropy":
      return softmax(scores);
    case "binary-cross-entropy":
      return sigmoid(scores);
    case "poisson":
      return exp(scores);
    default:
      return scores;
  }
}

/** The mean loss of the samples. */
export function meanLoss(loss: Loss | LossFunction, scores: Tensor, targets: Targets): Tensor {
  if (typeof loss === "function") return loss(scores, targets);
  const losses = sampleLosses(loss, scores, targets);
  return multiply(sum(losses), 1 / Math.max(1, losses.data.length));
}
