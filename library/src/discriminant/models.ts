/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { fisherProjection } from "./fisher-projection/fisher-projection.js";
import type { linearDiscriminant } from "./linear-discriminant/linear-discriminant.js";
import type { quadraticDiscriminant } from "./quadratic-discriminant/quadratic-discriminant.js";

/** A fitted {@link fisherProjection}. */
export interface FisherProjectionModel extends ReturnType<(typeof fisherProjection)["restore"]> {}
/** A recipe of {@link fisherProjection}. */
export interface FisherProjectionRecipe extends ReturnType<typeof fisherProjection> {}

/** A fitted {@link linearDiscriminant}. */
export interface LinearDiscriminantModel extends ReturnType<(typeof linearDiscriminant)["restore"]> {}
/** A recipe of {@link linearDiscriminant}. */
export interface LinearDiscriminantRecipe extends ReturnType<typeof linearDiscriminant> {}

/** A fitted {@link quadraticDiscriminant}. */
export interface QuadraticDiscriminantModel extends ReturnType<(typeof quadraticDiscriminant)["restore"]> {}
/** A recipe of {@link quadraticDiscriminant}. */
export interface QuadraticDiscriminantRecipe extends ReturnType<typeof quadraticDiscriminant> {}
