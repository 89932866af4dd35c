/** The methods of this folder. Made by `npm run generate`. */
export { fisherProjection } from "./fisher-projection/fisher-projection.js";
export { linearDiscriminant } from "./linear-discriminant/linear-discriminant.js";
export { quadraticDiscriminant } from "./quadratic-discriminant/quadratic-discriminant.js";
