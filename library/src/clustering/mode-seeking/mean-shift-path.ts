/** The path of one mean shift, for pictures and for experiments. */
import { LecternError } from "../../core/errors.js";
import type { GivenOptions } from "../../core/options/options.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { meanShiftStep } from "./climb.js";
import { createKernelWindow } from "./kernel-window.js";
import { inBandwidths, inFeatures } from "./mode-model.js";
import type { modeOptions } from "./mode-options.js";

/** The kernel, and when to stop. */
export type MeanShiftPathOptions = Pick<
  GivenOptions<typeof modeOptions>,
  "densityKernel" | "tolerance" | "maxIterations"
> & {
  /** The bandwidth, or that of each feature. */
  readonly bandwidth: number | ArrayLike<number>;
  /** The weights of the samples; 1 by default. */
  readonly weights?: ArrayLike<number>;
};

/**
 * The positions of a mean shift from a start to where it stops, one row each.
 *
 * @example
 * ```ts
 * import { meanShiftPath } from "lectern/clustering";
 *
 * meanShiftPath([[0], [1], [2], [9]], [0], { bandwidth: 1.5 }); // [[0], [0.5], [1]]
 * ```
 */
export function meanShiftPath(x: MatrixLike, start: ArrayLike<number>, settings: MeanShiftPathOptions): Matrix {
  const { densityKernel = "epanechnikov", bandwidth, tolerance = 1e-4, maxIterations = 500 } = settings;
  const samples = asMatrix(x);
  if (start.length !== samples.columns) {
    throw new LecternError(
      "invalid-data",
      `meanShiftPath: the start must have ${samples.columns} coordinates like the samples, got ${start.length}`,
    );
  }
  const bandwidths = bandwidthsOf(bandwidth, samples.columns);
  const weights = weightsOf(settings.weights, samples.rows);
  const step = meanShiftStep(createKernelWindow(inBandwidths(samples, bandwidths), weights, densityKernel));
  const path = [Float64Array.from(start, (value, j) => value / bandwidths[j])];
  for (let gap = Infinity; gap > tolerance && path.length <= maxIterations; ) {
    const next = new Float64Array(samples.columns);
    gap = step(path[path.length - 1], 0, next);
    if (gap > 0) path.push(next);
  }
  const positions = {
    rows: path.length,
    columns: samples.columns,
    data: Float64Array.from(path.flatMap((at) => [...at])),
  };
  return inFeatures(positions, bandwidths);
}

function bandwidthsOf(given: number | ArrayLike<number>, columns: number): Float64Array {
  const bandwidths = typeof given === "number" ? new Float64Array(columns).fill(given) : Float64Array.from(given);
  const wrong = bandwidths.find((value) => !(value > 0 && value < Infinity));
  if (wrong !== undefined) {
    throw new LecternError("invalid-option", `meanShiftPath: bandwidth must be a positive number, got ${wrong}`, {
      option: "bandwidth",
      value: wrong,
    });
  }
  if (bandwidths.length === columns) return bandwidths;
  throw new LecternError(
    "invalid-option",
    `meanShiftPath: ${bandwidths.length} bandwidths for ${columns} features; give one, or one for each`,
    { option: "bandwidth", value: Array.from(bandwidths) },
  );
}

function weightsOf(given: ArrayLike<number> | undefined, rows: number): Float64Array {
  if (given === undefined) return new Float64Array(rows).fill(1);
  const weights = Float64Array.from(given);
  if (weights.length === rows && weights.every((weight) => weight >= 0 && weight < Infinity)) return weights;
  throw new LecternError(
    "invalid-data",
    `meanShiftPath: needs a weight for each of the ${rows} samples, finite and not negative`,
  );
}
