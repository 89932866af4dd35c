/**
 * The steps of support vector machines in plain TypeScript: sequential minimal optimisation (Platt 1998), which updates two
 * variables at a time, chosen by second-order information (Fan, Chen and Lin, Working set selection using second order
 * information for training support vector machines, 2005).
 */
import { exp } from "../../numeric/elementary/functions.js";
import type { Memory } from "../engine.js";
import { type MachineKernels, machineSegment, machineTask } from "../machine-kernels.js";

/** Stands for a curvature that is not positive, as that of equal samples or of what is no kernel (as in LIBSVM). */
const MIN_CURVATURE = 1e-12;
/** The bits of the status. */
const [GROW, SHRINK, READY] = [1, 2, 4];

/** A segment of the variables. */
interface Segment {
  readonly from: number;
  readonly end: number;
  readonly column: number;
  readonly group: number;
}

/** A task, read from memory; arrays of the variables are views. */
interface Task {
  readonly memory: Memory;
  readonly address: number;
  readonly segments: readonly Segment[];
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly beta: Float64Array;
  readonly slack: Float64Array;
  readonly diagonal: Float64Array;
  readonly rows: Int32Array;
  readonly status: Uint8Array;
  readonly growing: Float64Array;
  readonly shrinking: Float64Array;
  readonly used: Int32Array;
}

/** The choice of a pair in one group, written by the loops over the variables. */
interface Choice {
  /** The variable that grows: the one with the largest slack. */
  up: number;
  largest: number;
  /** The variable that shrinks: the one that gains most. */
  down: number;
  gain: number;
  /** The smallest slack of a variable that can shrink. */
  smallest: number;
}

/** The steps on a plain memory. */
export function plainMachines(memory: Memory): MachineKernels {
  return {
    updatePairs: (address, iterations) => updatePairs(readTask(memory, address), iterations),
    rbfRows(isKept, m, n, d, x, _xNorms, y, _yNorms, gamma, rows) {
      const { f64, f32, i32 } = memory;
      for (let i = 0; i < m; i++) {
        const to = i32[rows / 4 + i] / 4;
        for (let j = 0; j < n; j++) {
          const square = Math.fround(squaredDistance(f64, x / 8 + i * d, y / 8 + j * d, d));
          f32[to + j] = isKept ? square : exp(-gamma * square);
        }
      }
    },
    rbfOfSquares(n, squares, gamma, to) {
      const { f32 } = memory;
      for (let i = 0; i < n; i++) f32[to / 4 + i] = exp(-gamma * f32[squares / 4 + i]);
    },
    rbfSums(m, n, d, x, _xNorms, z, _zNorms, gamma, functions, coefficients, out) {
      const { f64 } = memory;
      f64.fill(0, out / 8, out / 8 + m * functions);
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < n; j++) {
          const value = exp(-gamma * squaredDistance(f64, x / 8 + i * d, z / 8 + j * d, d));
          for (let f = 0; f < functions; f++) {
            f64[out / 8 + i * functions + f] += value * f64[coefficients / 8 + f * n + j];
          }
        }
      }
    },
    addFloats(n, alpha, x, y) {
      const { f64, f32 } = memory;
      for (let i = 0; i < n; i++) f64[y / 8 + i] += alpha * f32[x / 4 + i];
    },
    gatherFloats(n, indices, from, to) {
      const { f32, i32 } = memory;
      for (let i = 0; i < n; i++) f32[to / 4 + i] = f32[from / 4 + i32[indices / 4 + i]];
    },
  };
}

function squaredDistance(data: Float64Array, p: number, q: number, d: number): number {
  let sum = 0;
  for (let t = 0; t < d; t++) sum += (data[p + t] - data[q + t]) ** 2;
  return sum;
}

function readTask(memory: Memory, address: number): Task {
  const { f64, i32, u8 } = memory;
  const whole = (offset: number) => i32[(address + offset) / 4];
  const segments = Array.from({ length: whole(machineTask.segmentCount) }, (_, s) => {
    const at = (whole(machineTask.segments) + s * machineSegment.bytes) / 4;
    return { from: i32[at], end: i32[at + 1], column: i32[at + 2], group: i32[at + 3] };
  });
  const count = segments[segments.length - 1].end;
  const doubles = (offset: number) => f64.subarray(whole(offset) / 8, whole(offset) / 8 + count);
  const integers = (offset: number) => i32.subarray(whole(offset) / 4, whole(offset) / 4 + count);
  return {
    ...{ memory, address, segments },
    lower: doubles(machineTask.lower),
    upper: doubles(machineTask.upper),
    beta: doubles(machineTask.beta),
    slack: doubles(machineTask.slack),
    diagonal: doubles(machineTask.diagonal),
    rows: integers(machineTask.rows),
    status: u8.subarray(whole(machineTask.status), whole(machineTask.status) + count),
    growing: doubles(machineTask.growing),
    shrinking: doubles(machineTask.shrinking),
    used: integers(machineTask.used),
  };
}

function updatePairs(task: Task, iterations: number): number {
  const { memory, address } = task;
  const groups = memory.i32[(address + machineTask.groupCount) / 4];
  const choices = Array.from({ length: groups }, noChoice);
  for (const { from, end, group } of task.segments) findUp(task, from, end, choices[group]);
  for (let done = 0; ; done++) {
    let best = choices[0];
    let violation = 0;
    choices.forEach((choice, group) => {
      findDown(task, choice, group);
      violation = Math.max(violation, choice.largest - choice.smallest);
      if (choice.gain > best.gain) best = choice;
    });
    memory.f64[(address + machineTask.violation) / 8] = violation;
    // A violation that rounding alone can cause.
    const rounding = 16 * Number.EPSILON * memory.f64[(address + machineTask.largestChange) / 8];
    const tolerance = memory.f64[(address + machineTask.tolerance) / 8];
    const isDone = !(violation > Math.max(tolerance, rounding)) || best.down < 0;
    memory.i32[(address + machineTask.isDone) / 4] = isDone ? 1 : 0;
    if (isDone || done === iterations) return done;
    movePair(task, best, choices);
  }
}

function noChoice(): Choice {
  return { up: -1, largest: Number.NEGATIVE_INFINITY, down: -1, gain: 0, smallest: Number.POSITIVE_INFINITY };
}

function findUp({ slack, growing }: Task, from: number, end: number, choice: Choice): void {
  let { up, largest } = choice;
  for (let v = from; v < end; v++) {
    const value = slack[v] + growing[v];
    if (value > largest) {
      largest = value;
      up = v;
    }
  }
  choice.up = up;
  choice.largest = largest;
}

/** The variable of the group that decreases the objective most together with `up`: by (difference of slacks)² / curvature / 2. */
function findDown(task: Task, choice: Choice, group: number): void {
  choice.down = -1;
  choice.gain = 0;
  choice.smallest = Number.POSITIVE_INFINITY;
  if (choice.up < 0) return;
  const row = task.rows[choice.up] / 4;
  for (const segment of task.segments) {
    if (segment.group === group) scanDown(task, segment, row + segment.column - segment.from, choice);
  }
}

/** The entry of the row that belongs to variable v is at `entries` + v. */
function scanDown(task: Task, { from, end }: Segment, entries: number, choice: Choice): void {
  const { slack, shrinking, diagonal, memory } = task;
  const { f32 } = memory;
  const { largest } = choice;
  const own = diagonal[choice.up];
  let { down, gain: best, smallest } = choice;
  for (let v = from; v < end; v++) {
    const value = slack[v] + shrinking[v];
    if (value < smallest) smallest = value;
    if (!(largest - value > 0)) continue;
    const square = (largest - value) * (largest - value);
    const gain = square / Math.max(own + diagonal[v] - 2 * f32[entries + v], MIN_CURVATURE);
    if (gain > best) {
      best = gain;
      down = v;
    }
  }
  choice.down = down;
  choice.gain = best;
  choice.smallest = smallest;
}

/** Moves to the minimum along the direction of the pair, or as far as the bounds allow; finds the next `up` on the way. */
function movePair(task: Task, { up, down }: Choice, choices: readonly Choice[]): void {
  const { memory, address, segments, lower, upper, beta, slack, diagonal, rows } = task;
  const { f64, f32 } = memory;
  const [first, second] = [rows[up] / 4, rows[down] / 4];
  const { column, from } = segments.find(({ end }) => down < end) as Segment;
  const curvature = diagonal[up] + diagonal[down] - 2 * f32[first + column + down - from];
  const raise = (offset: number, value: number) => {
    f64[(address + offset) / 8] = value;
  };
  const read = (offset: number) => f64[(address + offset) / 8];
  raise(machineTask.curvature, Math.min(read(machineTask.curvature), curvature));
  const difference = slack[up] - slack[down];
  // Without a curvature the objective falls as far as the bounds allow.
  const wanted = curvature > 0 ? difference / Math.max(MIN_CURVATURE, curvature) : Infinity;
  const amount = Math.min(wanted, upper[up] - beta[up], beta[down] - lower[down]);
  const change = amount * Math.max(diagonal[up], diagonal[down]);
  raise(machineTask.largestChange, Math.max(read(machineTask.largestChange), change));
  raise(machineTask.objective, read(machineTask.objective) + amount * (0.5 * amount * curvature - difference));
  // Exactly at the bound, without rounding.
  beta[up] = amount === upper[up] - beta[up] ? upper[up] : beta[up] + amount;
  beta[down] = amount === beta[down] - lower[down] ? lower[down] : beta[down] - amount;
  raise(machineTask.farthest, Math.max(read(machineTask.farthest), Math.abs(beta[up]), Math.abs(beta[down])));
  markBounds(task, up);
  markBounds(task, down);
  for (const choice of choices) {
    choice.up = -1;
    choice.largest = Number.NEGATIVE_INFINITY;
  }
  for (const segment of segments) {
    const shift = segment.column - segment.from;
    moveSlack(task, segment, first + shift, second + shift, amount);
    findUp(task, segment.from, segment.end, choices[segment.group]);
  }
}

/** Which directions the bounds leave open to a variable that was just used. */
function markBounds({ memory, address, lower, upper, beta, status, growing, shrinking, used }: Task, v: number): void {
  const [canGrow, canShrink] = [beta[v] < upper[v], beta[v] > lower[v]];
  growing[v] = canGrow ? 0 : Number.NEGATIVE_INFINITY;
  shrinking[v] = canShrink ? 0 : Number.POSITIVE_INFINITY;
  status[v] = READY | (canGrow ? GROW : 0) | (canShrink ? SHRINK : 0);
  used[v] = ++memory.i32[(address + machineTask.clock) / 4];
}

function moveSlack({ slack, memory }: Task, { from, end }: Segment, first: number, second: number, amount: number) {
  const { f32 } = memory;
  for (let v = from; v < end; v++) slack[v] -= amount * (f32[first + v] - f32[second + v]);
}
