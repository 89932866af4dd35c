/** The paths of mean shift from samples to the modes. */
import type { Matrix } from "lectern";
import { meanShiftPath } from "lectern/clustering";
import type { AnyModel } from "lectern/contract";
import { isMatrix, row } from "lectern/data";

/** Maximum number of paths; fewer with many samples, since each step of a path looks at the samples around it. */
const MAX_PATHS = 60;
const MAX_WORK = 120_000;

/** What the samples of a mean shift climb on. */
export interface Climb {
  readonly samples: Matrix;
  readonly weights: Float64Array;
  readonly bandwidths: Float64Array;
  readonly options: Options;
}

type Options = Pick<Required<Parameters<typeof meanShiftPath>[2]>, "densityKernel" | "tolerance" | "maxIterations">;

/** The climb of a mean shift; null for other methods, and where the window or the samples change. */
export function modeClimb({ kind, state, options: given }: AnyModel): Climb | null {
  const { samples, weights, bandwidths } = state as Partial<Record<keyof Climb, unknown>>;
  const options = given as Options & { readonly adaptation?: number };
  if (kind !== "mean-shift" || options.adaptation !== 0 || !isMatrix(samples) || samples.columns < 2) return null;
  if (!(weights instanceof Float64Array && bandwidths instanceof Float64Array)) return null;
  return { samples, weights, bandwidths, options };
}

/** The paths of some samples, evenly spaced. */
export function modePaths({ samples, weights, bandwidths, options }: Climb): Matrix[] {
  const count = Math.max(1, Math.min(MAX_PATHS, samples.rows, Math.floor(MAX_WORK / samples.rows)));
  const { densityKernel, tolerance, maxIterations } = options;
  const settings = { densityKernel, tolerance, maxIterations, bandwidth: bandwidths, weights };
  return Array.from({ length: count }, (_, k) =>
    meanShiftPath(samples, row(samples, Math.floor((k * samples.rows) / count)), settings),
  );
}
