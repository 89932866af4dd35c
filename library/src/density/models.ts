/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { histogramDensity } from "./histogram-density/histogram-density.js";
import type { kernelDensity } from "./kernel-density/kernel-density.js";

/** A fitted {@link histogramDensity}. */
export interface HistogramDensityModel extends ReturnType<(typeof histogramDensity)["restore"]> {}
/** A recipe of {@link histogramDensity}. */
export interface HistogramDensityRecipe extends ReturnType<typeof histogramDensity> {}

/** A fitted {@link kernelDensity}. */
export interface KernelDensityModel extends ReturnType<(typeof kernelDensity)["restore"]> {}
/** A recipe of {@link kernelDensity}. */
export interface KernelDensityRecipe extends ReturnType<typeof kernelDensity> {}
