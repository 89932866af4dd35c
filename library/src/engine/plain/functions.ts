/** Elementary functions of whole arrays in plain TypeScript. */
import { exp, expm1, log, log1p, tanh } from "../../numeric/elementary/functions.js";
import { erf } from "../../numeric/special/error-function.js";
import type { Memory } from "../engine.js";
import type { FunctionKernels } from "../kernels-data.js";

/** Elementary functions, and erf, entry by entry. */
export function plainFunctions(memory: Memory): FunctionKernels {
  const entrywise = (f: (x: number) => number) => (n: number, x: number, y: number) => {
    const data = memory.f64;
    for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p++, q++) data[q] = f(data[p]);
  };
  return {
    exp: entrywise(exp),
    expm1: entrywise(expm1),
    log: entrywise(log),
    log1p: entrywise(log1p),
    tanh: entrywise(tanh),
    // The library's erf throws on NaN; a kernel returns it.
    erf: entrywise((x) => (Number.isNaN(x) ? x : erf(x))),
  };
}
