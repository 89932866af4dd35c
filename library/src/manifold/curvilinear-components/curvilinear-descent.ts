/**
 * Stochastic descent of curvilinear component analysis (Demartines and Hérault 1997): one sample is fixed, and all others that
 * are near it in the map move so that their distances to it become the given ones.
 */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";

/** How far and how fast samples move; both shrink from the first to the last value by the same factor in each epoch. */
export interface DescentPlan {
  readonly epochs: number;
  readonly learningRate: number;
  /** The radius in the map within which samples move, at first and at last. */
  readonly firstRadius: number;
  readonly lastRadius: number;
}

/** The step size at the end, as a share of that at the start. */
const LAST_STEP = 0.01;

/** A pass over the samples. */
export interface EpochProgress extends Progress {
  readonly step: number;
  readonly of: number;
}

/** Moves the places, which are changed in place. */
export function* descend(
  distances: Matrix,
  places: Matrix,
  { epochs, learningRate, firstRadius, lastRadius }: DescentPlan,
  random: Random,
): Work<EpochProgress, void> {
  for (let epoch = 0; epoch < epochs; epoch++) {
    const share = epochs > 1 ? epoch / (epochs - 1) : 1;
    const rate = learningRate * pow(LAST_STEP, share);
    const radius = firstRadius * pow(lastRadius / firstRadius, share);
    const step = { step: epoch + 1, of: epochs };
    yield* inside(passOver(distances, places, rate, radius, random.permutation(places.rows)), step);
    yield step;
  }
}

function* passOver(
  distances: Matrix,
  places: Matrix,
  rate: number,
  radius: number,
  order: Int32Array,
): Work<Progress, void> {
  const { rows: n, columns } = places;
  const atOnce = Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / (n * (5 + 3 * columns))));
  for (let at = 0; at < n; at++) {
    moveOthers(distances.data, places, order[at], rate, radius);
    if ((at + 1) % atOnce === 0 && at + 1 < n) yield { step: at + 1, of: n };
  }
}

/** zⱼ += rate (d*ᵢⱼ / dᵢⱼ − 1) (zⱼ − zᵢ) for all j within the radius of i. */
function moveOthers(
  given: Float64Array,
  { rows: n, columns, data }: Matrix,
  i: number,
  rate: number,
  radius: number,
): void {
  const from = i * columns;
  const reach = radius * radius;
  for (let j = 0, to = 0; j < n; j++, to += columns) {
    let squared = 0;
    for (let k = 0; k < columns; k++) squared += (data[to + k] - data[from + k]) * (data[to + k] - data[from + k]);
    if (!(squared > 0 && squared <= reach)) continue;
    const change = rate * (given[i * n + j] / Math.sqrt(squared) - 1);
    for (let k = 0; k < columns; k++) data[to + k] += change * (data[to + k] - data[from + k]);
  }
}

/** Σ_{i<j} (d*ᵢⱼ − dᵢⱼ)² over the pairs within the radius in the map. */
export function* localStress(
  { data: given }: Matrix,
  { rows: n, columns, data }: Matrix,
  radius: number,
): Work<void, number> {
  const pace = createPace();
  let stress = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let squared = 0;
      for (let k = 0; k < columns; k++) squared += (data[i * columns + k] - data[j * columns + k]) ** 2;
      const length = Math.sqrt(squared);
      if (length <= radius) stress += (given[i * n + j] - length) ** 2;
    }
    if (pace((n - i) * (5 + 3 * columns))) yield;
  }
  return stress;
}
