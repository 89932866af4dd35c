/** What classifiers and regressors by networks have in common: their fit and their predictions. */
import type { Fitted } from "../../contract/declaration.js";
import type { ResultStore } from "../../contract/fit-control.js";
import type { Progress, Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import type { Labels } from "../../data/labels.js";
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import type { Loss } from "../training/losses.js";
import { fitNetwork } from "./fit-network.js";
import type { NetworkPlan, NetworkState } from "./network-state.js";
import type { Scaling } from "./scaling.js";
import type { NetworkTrainingValues } from "./training-options.js";

/** A network for the data of a fit, and how its inputs are scaled. */
export interface PlannedFit {
  readonly kind: string;
  readonly plan: NetworkPlan;
  readonly scaling: Scaling;
  /** for a warm start */
  readonly from: NetworkState | undefined;
  readonly store: ResultStore | undefined;
}

/** Fits a network with an output for each class. */
export function fitClasses(
  planned: PlannedFit,
  { x, y }: Dataset<Labels, Matrix>,
  options: NetworkTrainingValues & { readonly labelSmoothing: number },
): Work<Progress, Fitted<NetworkState>> {
  const loss: Loss = { kind: "cross-entropy", smoothing: options.labelSmoothing };
  const outputs = y.classes.length;
  return fitNetwork({ ...planned, x, options, outputs, loss, targets: y.codes, codes: y.codes });
}

/** Fits a network with one output, to targets of mean 0 and variance 1. */
export function fitNumbers(
  planned: PlannedFit,
  { x, y }: Dataset<Float64Array, Matrix>,
  options: NetworkTrainingValues,
  loss: Loss,
): Work<Progress, Fitted<NetworkState>> {
  const { mean, variance } = columnMoments({ rows: y.length, columns: 1, data: y });
  const isCount = loss.kind === "poisson";
  const deviation = Math.sqrt(variance[0]);
  const targetCenter = planned.from?.targetCenter ?? (isCount ? 0 : mean[0]);
  const size = isCount ? mean[0] : deviation;
  const targetScale = planned.from?.targetScale ?? (size > 1e-12 * Math.abs(mean[0]) ? size : 1);
  const targets = { shape: [y.length, 1], data: Float32Array.from(y, (value) => (value - targetCenter) / targetScale) };
  return fitNetwork({ ...planned, x, options, outputs: 1, loss, targets, targetCenter, targetScale });
}
