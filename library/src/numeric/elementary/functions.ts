/**
 * The elementary functions. The standard of JavaScript leaves the last digits of Math.exp and others to the engine, and
 * versions of engines differ in them; these use only operations whose results it defines exactly, so that they give the
 * same numbers everywhere.
 */
export { exp, expm1 } from "./exponential.js";
export { asinh, cosh, sinh, tanh } from "./hyperbolic.js";
export { acos, asin, atan, atan2 } from "./inverse-trigonometric.js";
export { log, log1p, log2, log10 } from "./logarithm.js";
export { pow } from "./power.js";
export { cbrt, hypot } from "./root.js";
export { cos, sin, tan } from "./trigonometric.js";
