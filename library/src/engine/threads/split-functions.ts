/** Functions of arrays, divided among threads. */
import type { FunctionKernels } from "../kernels-data.js";
import { byRow, cutEvenly, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

/** Nanoseconds of a value of a function, measured on one thread. */
const functionCost = 4;

type ArrayFunction = FunctionKernels["exp"];

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitFunctions(pool: Pool, alone: FunctionKernels): FunctionKernels {
  return {
    exp: splitFunction(pool, "exp", alone.exp),
    expm1: splitFunction(pool, "expm1", alone.expm1),
    log: splitFunction(pool, "log", alone.log),
    log1p: splitFunction(pool, "log1p", alone.log1p),
    tanh: splitFunction(pool, "tanh", alone.tanh),
    erf: splitFunction(pool, "erf", alone.erf),
  };
}

function splitFunction(pool: Pool, kernel: keyof FunctionKernels, alone: ArrayFunction): ArrayFunction {
  return (n, x, y) => {
    const cost = n * functionCost;
    if (!pool.takes(cost)) return alone(n, x, y);
    const blocks = cutEvenly(n, 1024);
    const given = [rowCount(blocks), byRow(x, blocks, 8), byRow(y, blocks, 8)];
    pool.run({ kernel, cost, rowBlocks: blocks.count, columnBlocks: 1, given });
  };
}
