/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { gaussianProcess } from "./gaussian-process/gaussian-process.js";

/** A fitted {@link gaussianProcess}. */
export interface GaussianProcessModel extends ReturnType<(typeof gaussianProcess)["restore"]> {}
/** A recipe of {@link gaussianProcess}. */
export interface GaussianProcessRecipe extends ReturnType<typeof gaussianProcess> {}
