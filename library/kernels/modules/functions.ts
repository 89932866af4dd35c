/** Functions of arrays. */
export { erf, exp, expm1, log, log1p, tanh } from "../function-arrays";
