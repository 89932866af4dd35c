/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { kernelRidge } from "./kernel-ridge/kernel-ridge.js";

/** A fitted {@link kernelRidge}. */
export interface KernelRidgeModel extends ReturnType<(typeof kernelRidge)["restore"]> {}
/** A recipe of {@link kernelRidge}. */
export interface KernelRidgeRecipe extends ReturnType<typeof kernelRidge> {}
