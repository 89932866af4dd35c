/** The options that methods of mode seeking share. */
import {
  choice,
  integer,
  list,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
} from "../../core/options/options.js";
import { climbingWindows } from "./kernel-window.js";

export const modeOptions = {
  densityKernel: choice(
    climbingWindows,
    "epanechnikov",
    "kernel of the density estimate; epanechnikov moves to the plain mean of the samples within the bandwidth",
  ),
  bandwidth: optional(
    positive(
      1,
      "bandwidth of the kernel; its radius, for the Gaussian its standard deviation; by default from the mean distance to the neighbour that 30 % of the samples are nearer than",
    ),
  ),
  bandwidths: optional(
    list(positive(1, "bandwidth of a feature"), [], "bandwidth of each feature; instead of one for all", 1),
  ),
  mergeRadius: positive(1, "distance within which end points are the same mode; in bandwidths"),
  mergeStrategy: choice(
    ["densest", "chain"],
    "densest",
    "how end points are merged; with all that are near a denser one, or with all that chains of near ones join",
  ),
  perturbation: nonNegative(
    0.1,
    "how far end points are moved to check that they are maxima; in bandwidths, 0 for no check",
  ),
  maxIterations: integer(500, "maximum number of iterations; of each start"),
  tolerance: nonNegative(1e-4, "when to stop; when a step is at most this share of the bandwidth"),
  seed: seed(),
};

/** The values of these options. */
export type ModeOptions = OptionValues<typeof modeOptions>;
