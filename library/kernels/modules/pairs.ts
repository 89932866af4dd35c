/** Distances and Gram matrices. */
export { laplaceGram, manhattanDistances } from "../manhattan";
export { nearestCenters } from "../nearest";
export { polynomialGram, rbfGram, sigmoidGram, squaredDistances } from "../pairs";
