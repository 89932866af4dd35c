/** When mini-batch k-means stops: when the smoothed inertia of its batches has stopped falling. */

/** Is told the mean squared distance of each batch. */
export interface SmoothedStop {
  /** Whether the smoothed value has not reached a new minimum for as many batches as the patience. */
  isEnough(value: number): boolean;
  /** The smoothed value. */
  readonly smoothed: number;
}

/**
 * Smooths with the weight 2 b / (n + 1) of a batch of b among n samples, at most 1, as an average over about a pass over
 * the samples; with a patience of 0 it never stops.
 */
export function createSmoothedStop(patience: number, batchSize: number, samples: number): SmoothedStop {
  const share = Math.min(1, (2 * batchSize) / (samples + 1));
  let [smoothed, least, since] = [Number.NaN, Infinity, 0];
  return {
    isEnough(value) {
      smoothed = Number.isNaN(smoothed) ? value : smoothed + share * (value - smoothed);
      since = smoothed < least ? 0 : since + 1;
      least = Math.min(least, smoothed);
      return patience > 0 && since >= patience;
    },
    get smoothed() {
      return smoothed;
    },
  };
}
