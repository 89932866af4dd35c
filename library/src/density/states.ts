/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { HistogramDensityState } from "./histogram-density/histogram-density.js";
export type { KernelDensityState } from "./kernel-density/kernel-density.js";
export type { KernelDensityDetectorState } from "./kernel-density-detector/kernel-density-detector.js";
export type * from "./models.js";
