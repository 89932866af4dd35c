/** Monotone functions. */

export { type IsotonicState, isotonic } from "./isotonic/isotonic.js";
