/** Averages of the weights over the steps of a run, which generalise better than the last weights. */
import type { Tensor } from "../../tensor/operations.js";
import { copyOf, type NumbersList } from "./checkpoint.js";

/** Which weights are averaged, as plain data. */
export type WeightAveraging =
  | { readonly kind: "none" }
  /** after each step, average ← decay · average + (1 − decay) · weights (Polyak averaging with a memory) */
  | { readonly kind: "moving"; readonly decay: number }
  /** the mean of the weights after each of the last epochs, a share of all (stochastic weight averaging, Izmailov et al. 2018) */
  | { readonly kind: "epochs"; readonly share: number };

/** An average under way. */
export interface Average {
  afterStep(weights: readonly Tensor[]): void;
  /** after epoch `epoch` (from 1) of `epochs` */
  afterEpoch(weights: readonly Tensor[], epoch: number, epochs: number): void;
  /** the average, or undefined before the first weights */
  current(): { readonly count: number; readonly weights: NumbersList } | null;
}

/** Begins or continues an average. */
export function createAverage(
  averaging: WeightAveraging,
  from: { readonly count: number; readonly weights: NumbersList } | null = null,
): Average {
  let count = from?.count ?? 0;
  let mean: NumbersList | undefined = from?.weights.map((data) => data.slice());

  /** mean ← mean + share (weights − mean) */
  function add(weights: readonly Tensor[], share: number): void {
    count++;
    if (mean === undefined) {
      mean = copyOf(weights);
      return;
    }
    mean.forEach((own, i) => {
      const { data } = weights[i];
      for (let j = 0; j < own.length; j++) own[j] += share * (data[j] - own[j]);
    });
  }

  return {
    afterStep(weights) {
      // Early on all weights count the same, so that the average does not cling to the first ones.
      if (averaging.kind === "moving") add(weights, Math.max(1 - averaging.decay, 1 / (count + 1)));
    },
    afterEpoch(weights, epoch, epochs) {
      if (averaging.kind === "epochs" && epoch > epochs * (1 - averaging.share)) add(weights, 1 / (count + 1));
    },
    current: () => (mean === undefined ? null : { count, weights: mean.map((data) => data.slice()) }),
  };
}
