/** Support vector machines. */
export { updatePairs } from "../machine-pairs";
export { addFloats, gatherFloats, rbfOfSquares, rbfRows } from "../machine-rows";
export { rbfSums } from "../machine-sums";
