/** What principal component analysis learns. */
import type { Matrix } from "../../../data/matrix.js";

/** The mean, the directions and their variances. */
export interface PcaState {
  readonly mean: Float64Array;
  /** One principal direction per row, of length 1, strongest first; its largest entry is positive. */
  readonly components: Matrix;
  /** The variance along each direction (divisor n − 1). */
  readonly explainedVariance: Float64Array;
  /** The same as a share of the total variance of the data. */
  readonly explainedVarianceRatio: Float64Array;
  /** What each score is divided by: 1, or its standard deviation when whitening. */
  readonly scale: Float64Array;
  /** All variances that the solver found, strongest first, dropped ones and those left out included. */
  readonly spectrum: Float64Array;
  /** The sum of the variances of the columns. */
  readonly totalVariance: number;
  /** How many of the strongest directions were dropped. */
  readonly dropped: number;
}
