/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type FisherProjectionState, fisherProjection } from "./fisher-projection/fisher-projection.js";
export { type LinearDiscriminantState, linearDiscriminant } from "./linear-discriminant/linear-discriminant.js";
export {
  type QuadraticDiscriminantState,
  quadraticDiscriminant,
} from "./quadratic-discriminant/quadratic-discriminant.js";
