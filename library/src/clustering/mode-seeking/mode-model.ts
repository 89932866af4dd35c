/** What methods of mode seeking learn, and how they predict. */
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { warn } from "../../core/report.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { type Climbed, type ClimbLimits, climb, type Step } from "./climb.js";
import { estimateBandwidth } from "./estimate-bandwidth.js";
import { nearestModes } from "./merge-modes.js";
import type { ModeOptions } from "./mode-options.js";

/** The fields of the state. */
export const modeFields = {
  modes: state.matrix("clusters", "features", "position of each mode, densest first"),
  densities: state.vector("clusters", "density at each mode, in units of the features", { min: 0 }),
  labels: state.integers("samples", "cluster of each training sample: the mode it belongs to", { below: "clusters" }),
  bandwidths: state.vector("features", "bandwidth of each feature", { above: 0 }),
  samples: state.optional(
    state.matrix("samples", "features", "training samples, where new samples climb to the modes themselves"),
  ),
  weights: state.optional(state.vector("samples", "weights of the training samples", { min: 0 })),
};

/** The bandwidth of each feature from the options. */
export function* bandwidthsFor(
  kind: string,
  { x, weights }: { readonly x: Matrix; readonly weights: Float64Array },
  { densityKernel, bandwidth, bandwidths }: Pick<ModeOptions, "densityKernel" | "bandwidth" | "bandwidths">,
): Work<Progress, Float64Array> {
  if (bandwidths === null) {
    return new Float64Array(x.columns).fill(bandwidth ?? (yield* estimateBandwidth(x, weights, densityKernel)));
  }
  if (bandwidth !== null) {
    throw new LecternError("invalid-option", `${kind}: give either bandwidth or bandwidths, not both`, {
      option: "bandwidths",
    });
  }
  if (bandwidths.length === x.columns) return Float64Array.from(bandwidths);
  throw new LecternError(
    "invalid-option",
    `${kind}: bandwidths must have ${x.columns} entries, one for each feature, got ${bandwidths.length}`,
    { option: "bandwidths", value: bandwidths },
  );
}

/** Samples divided by the bandwidths. */
export function inBandwidths(x: Matrix, bandwidths: Float64Array): Matrix {
  return { ...x, data: x.data.map((value, at) => value / bandwidths[at % x.columns]) };
}

/** Positions in the units of the features. */
export function inFeatures(positions: Matrix, bandwidths: Float64Array): Matrix {
  return { ...positions, data: positions.data.map((value, at) => value * bandwidths[at % positions.columns]) };
}

/** Densities per unit of the features. */
export function densitiesInFeatures(densities: Float64Array, bandwidths: Float64Array): Float64Array {
  const volume = bandwidths.reduce((product, width) => product * width, 1);
  return densities.map((density) => density / volume);
}

/** The modes of new samples: of where they climb to, or of the samples themselves without a step. */
export function predictModes(
  { modes, bandwidths }: { readonly modes: Matrix; readonly bandwidths: Float64Array },
  x: Matrix,
  step: Step | undefined,
  limits: ClimbLimits,
): Int32Array {
  const points = inBandwidths(x, bandwidths);
  const ends = step === undefined ? points : runToEnd(climb(points, step, limits, 1000)).ends;
  return runToEnd(nearestModes(inBandwidths(modes, bandwidths), ends));
}

/** The warnings of climbs that did not end. */
export function climbWarnings({ moving }: Pick<Climbed, "moving">, maxIterations: number) {
  if (moving === 0) return [];
  const message = `${moving} ${moving === 1 ? "start was" : "starts were"} still moving after ${maxIterations} iterations; increase maxIterations or tolerance`;
  return [warn("not-converged", message, { maxIterations, moving })];
}
