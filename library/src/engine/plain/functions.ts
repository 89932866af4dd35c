/** Elementary functions of whole arrays in plain TypeScript. */
import { erf } from "../../numeric/special/error-function.js";
import type { Memory } from "../engine.js";
import type { FunctionKernels } from "../kernels-data.js";

/** The functions of Math, and erf, entry by entry. */
export function plainFunctions(memory: Memory): FunctionKernels {
  const entrywise = (f: (x: number) => number) => (n: number, x: number, y: number) => {
    const data = memory.f64;
    for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p++, q++) data[q] = f(data[p]);
  };
  return {
    exp: entrywise(Math.exp),
    expm1: entrywise(Math.expm1),
    log: entrywise(Math.log),
    log1p: entrywise(Math.log1p),
    tanh: entrywise(Math.tanh),
    // The library's erf throws on NaN; a kernel returns it.
    erf: entrywise((x) => (Number.isNaN(x) ? x : erf(x))),
  };
}
