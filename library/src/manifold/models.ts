/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { classicalMds } from "./classical-mds/classical-mds.js";

/** A fitted {@link classicalMds}. */
export interface ClassicalMdsModel extends ReturnType<(typeof classicalMds)["restore"]> {}
/** A recipe of {@link classicalMds}. */
export interface ClassicalMdsRecipe extends ReturnType<typeof classicalMds> {}
