/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { isotonic } from "./isotonic/isotonic.js";

/** A fitted {@link isotonic}. */
export interface IsotonicModel extends ReturnType<(typeof isotonic)["restore"]> {}
/** A recipe of {@link isotonic}. */
export interface IsotonicRecipe extends ReturnType<typeof isotonic> {}
