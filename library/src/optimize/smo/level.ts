/** The variables that the solver works on, in the engine's memory: all of them, or those that are left after shrinking. */
import { machineKernels } from "../../engine/groups.js";
import { createWorkspace, type Engine, type Workspace } from "../../engine/index.js";
import { type MachineKernels, machineTask } from "../../engine/machine-kernels.js";

/** Variables with consecutive indices that belong to one group and have consecutive columns of the kernel matrix. */
export interface Segment {
  readonly from: number;
  readonly end: number;
  /** The column of the first of them. */
  readonly column: number;
  readonly group: number;
}

/** What a level begins with, for each variable. */
export interface LevelStart {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly beta: Float64Array;
  /** c − Kβ: the negative gradient. */
  readonly slack: Float64Array;
  /** The entry of the variable on the diagonal of the kernel matrix. */
  readonly diagonal: Float64Array;
  /** The address of the row of each variable, 0 if it is not there. */
  readonly rows: Int32Array;
}

/**
 * A kernel program in the making. The arrays are views of the engine's memory, which the solver changes; read them again
 * after `fetch`, because growing the memory replaces them.
 */
export interface Level extends LevelStart {
  readonly engine: Engine;
  readonly kernels: MachineKernels;
  readonly space: Workspace;
  /** The address of the task of the kernels, and that of the slack. */
  readonly task: number;
  readonly slackAddress: number;
  readonly segments: readonly Segment[];
  readonly groupCount: number;
  /** {@link GROW}, {@link SHRINK} and {@link READY} of each variable. */
  readonly status: Uint8Array;
  /** When each variable was last used, by a clock that counts uses. */
  readonly used: Int32Array;
  /** Makes a variable ready: its row is at this address; 0 when it is no longer there. */
  setRow(variable: number, address: number): void;
  /** Notes that a variable is used now. */
  touch(variable: number): void;
  /** Replaces β of a variable. */
  setBeta(variable: number, value: number): void;
}

/** A level whose rows are computed when they are needed. */
export interface FetchingLevel extends Level {
  /** Makes variables ready. */
  fetch(variables: Int32Array): void;
  /** Estimated nanoseconds spent on rows since the last call. */
  takeWork(): number;
}

/** The variable is below its upper bound. */
export const GROW = 1;
/** The variable is above its lower bound. */
export const SHRINK = 2;
/** The row of the variable is there. */
export const READY = 4;

/** Which directions the bounds leave open. */
export function directions(beta: number, lower: number, upper: number): number {
  return (beta < upper ? GROW : 0) | (beta > lower ? SHRINK : 0);
}

/** What the kernels add to the slack of a variable: 0 if it can grow and is ready. */
function growthOf(status: number): number {
  return (status & (GROW | READY)) === (GROW | READY) ? 0 : Number.NEGATIVE_INFINITY;
}

/** The same for shrinking. */
function shrinkageOf(status: number): number {
  return (status & (SHRINK | READY)) === (SHRINK | READY) ? 0 : Number.POSITIVE_INFINITY;
}

/** A level in a memory of its own. Whoever creates it disposes of its space. */
export function createLevel(engine: Engine, segments: readonly Segment[], start: LevelStart): Level {
  const space = createWorkspace(engine);
  const count = start.beta.length;
  // Loops, not maps: programs of some hundred variables are solved by the thousand.
  const status = new Uint8Array(count);
  const growing = new Float64Array(count);
  const shrinking = new Float64Array(count);
  const { lower, upper, beta, rows } = start;
  for (let v = 0; v < count; v++) {
    const bits = directions(beta[v], lower[v], upper[v]) | (rows[v] === 0 ? 0 : READY);
    status[v] = bits;
    growing[v] = growthOf(bits);
    shrinking[v] = shrinkageOf(bits);
  }
  const at = {
    lower: space.vector(count, start.lower),
    upper: space.vector(count, start.upper),
    beta: space.vector(count, start.beta),
    slack: space.vector(count, start.slack),
    diagonal: space.vector(count, start.diagonal),
    rows: space.integers(count, start.rows),
    status: space.bytes(count, status),
    growing: space.vector(count, growing),
    shrinking: space.vector(count, shrinking),
    used: space.integers(count),
  };
  const table = segments.flatMap(({ from, end, column, group }) => [from, end, column, group]);
  const task = space.bytes(machineTask.bytes);
  const groupCount = 1 + Math.max(...segments.map(({ group }) => group));
  const { memory } = engine;
  const wholes = { ...at, segments: space.integers(table.length, table), segmentCount: segments.length, groupCount };
  for (const [name, value] of Object.entries(wholes)) {
    memory.i32[(task + machineTask[name as keyof typeof wholes]) / 4] = value;
  }
  const doubles = (address: number) => memory.f64.subarray(address / 8, address / 8 + count);
  const integers = (address: number) => memory.i32.subarray(address / 4, address / 4 + count);
  /** Which directions are open to the kernels: none where the row is not there. */
  const mark = (v: number) => {
    const bits = memory.u8[at.status + v];
    memory.f64[at.growing / 8 + v] = growthOf(bits);
    memory.f64[at.shrinking / 8 + v] = shrinkageOf(bits);
  };
  return {
    ...{ engine, kernels: engine.load(machineKernels), space, task, slackAddress: at.slack, segments, groupCount },
    get lower() {
      return doubles(at.lower);
    },
    get upper() {
      return doubles(at.upper);
    },
    get beta() {
      return doubles(at.beta);
    },
    get slack() {
      return doubles(at.slack);
    },
    get diagonal() {
      return doubles(at.diagonal);
    },
    get status() {
      return memory.u8.subarray(at.status, at.status + count);
    },
    get used() {
      return integers(at.used);
    },
    get rows() {
      return integers(at.rows);
    },
    setRow(v, address) {
      memory.i32[at.rows / 4 + v] = address;
      memory.u8[at.status + v] = (memory.u8[at.status + v] & ~READY) | (address === 0 ? 0 : READY);
      mark(v);
    },
    touch(v) {
      memory.i32[at.used / 4 + v] = ++memory.i32[(task + machineTask.clock) / 4];
    },
    setBeta(v, value) {
      memory.f64[at.beta / 8 + v] = value;
      const open = directions(value, memory.f64[at.lower / 8 + v], memory.f64[at.upper / 8 + v]);
      memory.u8[at.status + v] = (memory.u8[at.status + v] & READY) | open;
      mark(v);
    },
  };
}

/** The largest slack of a variable that can grow and the smallest of one that can shrink, in each group. */
export interface Extremes {
  readonly largest: readonly number[];
  readonly smallest: readonly number[];
  /** By how much the optimality conditions are violated: the largest difference of the two in a group. */
  readonly violation: number;
}

export function extremesOf({ segments, groupCount, slack, status }: Level): Extremes {
  const largest = new Array<number>(groupCount).fill(Number.NEGATIVE_INFINITY);
  const smallest = new Array<number>(groupCount).fill(Number.POSITIVE_INFINITY);
  for (const { from, end, group } of segments) {
    let [high, low] = [largest[group], smallest[group]];
    for (let v = from; v < end; v++) {
      if (slack[v] > high && (status[v] & GROW) !== 0) high = slack[v];
      if (slack[v] < low && (status[v] & SHRINK) !== 0) low = slack[v];
    }
    [largest[group], smallest[group]] = [high, low];
  }
  const violation = largest.reduce((most, value, group) => Math.max(most, value - smallest[group]), 0);
  return { largest, smallest, violation };
}
