/** The level of all variables, with rows from a cache or from a kernel matrix that is in memory already. */
import { currentEngine } from "../../engine/index.js";
import { createLevel, type FetchingLevel, type Segment } from "./level.js";
import type { KernelProgram } from "./problem.js";
import { createRowCache } from "./row-cache.js";

/** All variables; `slack` is that of the start if it is known, or of β = 0. */
export function fullLevel(program: KernelProgram, cacheBytes: number): FetchingLevel {
  const { kernel, linear, lower, upper, start, startSlack = linear } = program;
  const { size, direct, resident } = kernel;
  const engine = resident?.engine ?? direct?.engine ?? currentEngine();
  const diagonal = new Float64Array(linear.length);
  const rows = new Int32Array(linear.length);
  for (let v = 0, index = 0; v < linear.length; v++, index = index + 1 < size ? index + 1 : 0) {
    diagonal[v] = kernel.diagonal[index];
    if (resident !== undefined) rows[v] = resident.rowAddress(index);
  }
  const given = { lower, upper, beta: start, slack: startSlack, diagonal, rows };
  const level = createLevel(engine, segmentsOf(program), given);
  if (resident !== undefined) return Object.assign(level, { fetch: () => undefined, takeWork: () => 0 });
  const cache = createRowCache(kernel, level.space, cacheBytes, {
    changed: (index, address) => {
      for (let v = index; v < linear.length; v += size) level.setRow(v, address);
    },
    lastUse: (index) => {
      const { used } = level;
      return used.length > size ? Math.max(used[index], used[index + size]) : used[index];
    },
  });
  return Object.assign(level, {
    fetch(variables: Int32Array) {
      for (const v of variables) level.touch(v);
      cache.fetch(Int32Array.from(new Set(variables.map((v) => v % size))));
    },
    takeWork: cache.takeWork,
  });
}

/** The variables, cut where the columns start again or leave a gap, and where the second group begins. */
function segmentsOf({ kernel, linear: { length }, firstGroup = length }: KernelProgram): readonly Segment[] {
  const { size, resident } = kernel;
  const pieces = resident?.pieces ?? [{ column: 0, count: size }];
  const columns = new Map<number, number>();
  let first = 0;
  for (const { column, count } of pieces) {
    columns.set(first, column);
    first += count;
  }
  const columnOf = (index: number): number => {
    let [at, begin] = [0, 0];
    for (const start of columns.keys()) if (start <= index) [at, begin] = [columns.get(start) as number, start];
    return at + index - begin;
  };
  const cuts = [...columns.keys(), size, firstGroup, length].filter((cut) => cut <= length);
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => {
    const from = sorted[at];
    return { from, end, column: columnOf(from % size), group: from < firstGroup ? 0 : 1 };
  });
}
