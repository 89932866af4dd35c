/** Sums of kernel density estimates. */
export { windowSums } from "../window-sums";
