/** Where samples are moved before distances to centers are computed, so that rounding errors are small. */
import type { ColumnMoments } from "../../linalg/column-moments.js";
import { log2 } from "../../numeric/elementary/functions.js";

/** The origin subtracted from every row, and the factor that brings the rest to about 1. */
export interface CenterFrame {
  readonly origin: Float64Array;
  /** A power of two. */
  readonly scale: number;
}

/** A mean of fewer standard deviations than this is left where it is: the digits lost are few. */
const NEAR = 4;

/**
 * The frame around the mean of columns, where the mean is far from 0 compared with the standard deviation. It is rounded to
 * the next power of two above the standard deviation: subtracting it is then exact for nearly all samples, so that equal
 * distances stay equal.
 */
export function frameOf({ mean, variance }: Pick<ColumnMoments, "mean" | "variance">): CenterFrame {
  const origin = mean.map((value, j) => {
    const deviation = Math.sqrt(variance[j]);
    if (Math.abs(value) <= NEAR * deviation) return 0;
    const unit = powerOfTwo(deviation);
    return deviation === 0 ? value : Math.round(value / unit) * unit;
  });
  const widest = variance.reduce((largest, value) => Math.max(largest, value), 0);
  return { origin, scale: widest > 0 ? 1 / powerOfTwo(Math.sqrt(widest)) : 1 };
}

/** Next power of two; within limits whose square and inverse are still normal numbers. */
function powerOfTwo(value: number): number {
  return 2 ** Math.max(-500, Math.min(500, Math.ceil(log2(value))));
}
