/** The modes that climbs from many starts reach: merged where they are near each other, and left where they are no maxima. */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { type ClimbProgress, climb, type Step } from "./climb.js";
import type { KernelWindow } from "./kernel-window.js";
import { movedPositions, returnedTo } from "./leave-saddles.js";
import { type Modes, mergeModes, nearestModes } from "./merge-modes.js";
import type { ModeOptions } from "./mode-options.js";

/** How modes are found, with distances relative to the bandwidth. */
type SeekOptions = Omit<ModeOptions, "densityKernel" | "bandwidth" | "bandwidths">;

/** The modes, where each start ended, and how the climbs went. */
export interface FoundModes extends Modes {
  readonly ends: Matrix;
  readonly iterations: number;
  readonly moving: number;
  /** How many end points were left because they are no maxima. */
  readonly saddles: number;
}

/** Directions in which each end point is moved, and rounds until the remaining ones are kept. */
const DIRECTIONS = 2;
const ROUNDS = 3;

/** Climbs from all starts. */
export function* seekModes(
  window: KernelWindow,
  step: Step,
  starts: Matrix,
  settings: SeekOptions,
  work: number,
): Work<ClimbProgress, FoundModes> {
  const { mergeRadius, mergeStrategy, perturbation, seed } = settings;
  const merge = function* (positions: Matrix): Work<ClimbProgress, Modes> {
    const densities = yield* mapSteps(densitySteps(window, positions, work), () => ({ step: 1, positions }));
    const merged = mergeModes(positions, densities, mergeRadius, mergeStrategy);
    return yield* mapSteps(merged, () => ({ step: 1, positions }));
  };
  const first = yield* climb(starts, step, settings, work);
  let { ends } = first;
  let modes = yield* merge(ends);
  let saddles = 0;
  for (let round = 0; round < ROUNDS && perturbation > 0; round++) {
    const moved = movedPositions(modes.positions, perturbation, DIRECTIONS, seed);
    const climbs = mapSteps(climb(moved, step, settings, work), (progress) => ({ ...progress, positions: ends }));
    const again = (yield* climbs).ends;
    const returned = returnedTo(modes.positions, again, mergeRadius);
    const left = returned.reduce((count, value) => count + 1 - value, 0);
    if (left === 0) break;
    saddles += left;
    const owners = nearestModes(modes.positions, ends);
    const owner = yield* mapSteps(owners, ({ step }) => ({ step, positions: ends }));
    ends = endsAfterLeaving(ends, owner, returned, again);
    modes = yield* merge(ends);
  }
  return { ...modes, ends, iterations: first.iterations, moving: first.moving, saddles };
}

/** Modes, and which of them each position belongs to. */
export interface LabelledModes {
  readonly found: FoundModes;
  readonly labels: Int32Array;
}

/** The modes with the nearest one of each position, by default of where each start ended. */
export function* labelledModes(
  modes: Work<ClimbProgress, FoundModes>,
  positions?: Matrix,
): Work<ClimbProgress, LabelledModes> {
  const found = yield* modes;
  const nearest = nearestModes(found.positions, positions ?? found.ends);
  return { found, labels: yield* mapSteps(nearest, ({ step }) => ({ step, positions: found.ends })) };
}

/** The density at each row; `each` is the estimated time of one of them in nanoseconds. */
export function* densitySteps(window: KernelWindow, positions: Matrix, each: number): Work<void, Float64Array> {
  const isTime = createPace();
  const densities = new Float64Array(positions.rows);
  for (let i = 0; i < positions.rows; i++) {
    densities[i] = window.density(positions.data, i * positions.columns);
    if (isTime(each)) yield;
  }
  return densities;
}

/** End points at modes that were left move to where the first climb away from it ended. */
function endsAfterLeaving(ends: Matrix, owner: Int32Array, returned: Uint8Array, again: Matrix): Matrix {
  const { rows, columns } = ends;
  const data = ends.data.slice();
  const each = again.rows / returned.length;
  for (let i = 0; i < rows; i++) {
    if (returned[owner[i]] === 1) continue;
    const from = owner[i] * each * columns;
    data.set(again.data.subarray(from, from + columns), i * columns);
  }
  return { rows, columns, data };
}
