/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { histogramDensity } from "./histogram-density/histogram-density.js";
import type { kernelDensity } from "./kernel-density/kernel-density.js";
import type { kernelDensityDetector } from "./kernel-density-detector/kernel-density-detector.js";

/** A fitted {@link histogramDensity}. */
export interface HistogramDensityModel extends ReturnType<(typeof histogramDensity)["restore"]> {}
/** A recipe of {@link histogramDensity}. */
export interface HistogramDensityRecipe extends ReturnType<typeof histogramDensity> {}

/** A fitted {@link kernelDensity}. */
export interface KernelDensityModel extends ReturnType<(typeof kernelDensity)["restore"]> {}
/** A recipe of {@link kernelDensity}. */
export interface KernelDensityRecipe extends ReturnType<typeof kernelDensity> {}

/** A fitted {@link kernelDensityDetector}. */
export interface KernelDensityDetectorModel extends ReturnType<(typeof kernelDensityDetector)["restore"]> {}
/** A recipe of {@link kernelDensityDetector}. */
export interface KernelDensityDetectorRecipe extends ReturnType<typeof kernelDensityDetector> {}
