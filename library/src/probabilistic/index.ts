/** Gaussian processes: the types of their models, the posterior and samples of it. */
export { type ProcessLeaveOneOut, processLeaveOneOut } from "./gaussian-process/leave-one-out.js";
export {
  type PosteriorOptions,
  type ProcessBand,
  type ProcessPosterior,
  processBand,
  processDeviations,
  processPosterior,
  sampleProcess,
} from "./gaussian-process/posterior.js";
export type { TuningProgress } from "./gaussian-process/tune.js";
export * from "./states.js";
