/** The level of all variables, with rows from a cache. */
import { directions, type Level, READY, type Segment } from "./level.js";
import type { KernelProgram } from "./problem.js";
import { createRowCache } from "./row-cache.js";

/** All variables; `slack` is that of β = 0. */
export function fullLevel(program: KernelProgram, cacheBytes: number): Level {
  const { kernel, linear, lower, upper, start } = program;
  const { size } = kernel;
  const segments = segmentsOf(program);
  const columnOf = Int32Array.from(linear, (_, v) => v % size);
  const status = Uint8Array.from(start, (value, v) => directions(value, lower[v], upper[v]));
  const cache = createRowCache(kernel, cacheBytes, (column, isThere) => {
    for (let v = column; v < status.length; v += size) status[v] = (status[v] & ~READY) | (isThere ? READY : 0);
  });
  return {
    segments,
    groupCount: 1 + Math.max(...segments.map(({ group }) => group)),
    lower,
    upper,
    beta: start.slice(),
    slack: linear.slice(),
    status,
    diagonal: kernel.diagonal,
    columnOf,
    row: (variable) => cache.row(columnOf[variable]),
    fetch: (variables) => cache.fetch(Int32Array.from(new Set(variables.map((v) => columnOf[v])))),
    takeWork: cache.takeWork,
  };
}

/** The variables, cut where the columns start again and where the second group begins. */
function segmentsOf({ kernel: { size }, linear: { length }, firstGroup = length }: KernelProgram): readonly Segment[] {
  const cuts = [...new Set([0, size, firstGroup, length])].filter((cut) => cut <= length).sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => {
    const from = cuts[at];
    return { from, end, column: from % size, group: from < firstGroup ? 0 : 1 };
  });
}
