/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { FisherProjectionState } from "./fisher-projection/fisher-projection.js";
export type { LinearDiscriminantState } from "./linear-discriminant/linear-discriminant.js";
export type * from "./models.js";
export type { QuadraticDiscriminantState } from "./quadratic-discriminant/quadratic-discriminant.js";
