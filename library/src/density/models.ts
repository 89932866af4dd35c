/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { kernelDensity } from "./kernel-density/kernel-density.js";

/** A fitted {@link kernelDensity}. */
export interface KernelDensityModel extends ReturnType<(typeof kernelDensity)["restore"]> {}
/** A recipe of {@link kernelDensity}. */
export interface KernelDensityRecipe extends ReturnType<typeof kernelDensity> {}
