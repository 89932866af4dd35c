/**
 * How far the distances of places are from given ones, as sums over pairs, with gradients. All are of the form
 * Σ_{i<j} wᵢⱼ (d*ᵢⱼ − dᵢⱼ)², except that of squared distances.
 */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { Objective, PausingObjective } from "../../optimize/objective.js";

/** Which stress is minimised. */
export type StressKind = "raw" | "squared" | "sammon" | "relative";

/** Given distances with what a kind of stress needs of them. */
export interface StressProblem {
  readonly kind: StressKind;
  /** The given distances, of which the upper triangle is used. */
  readonly distances: Matrix;
  /** The sum of the given distances of all pairs. */
  readonly total: number;
  /** The smallest positive distance, which stands for 0 where weights divide by a distance. */
  readonly least: number;
}

/** Sums up the given distances. */
export function stressProblem(kind: StressKind, distances: Matrix): StressProblem {
  const { rows: n, data } = distances;
  let [total, least] = [0, Infinity];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const distance = data[i * n + j];
      total += distance;
      if (distance > 0 && distance < least) least = distance;
    }
  }
  // The stress of squared distances has fourth powers.
  if (!(total < 1e75)) {
    throw new LecternError("numerical", "the distances of the samples are too large; divide the columns by a constant");
  }
  return { kind, distances, total, least };
}

/** The stress of places as a function of their coordinates, row after row. */
export function stressOf(problem: StressProblem, components: number): Objective {
  const steps = stressSteps(problem, components);
  return (x, gradient) => runToEnd(steps(x, gradient));
}

/** Nanoseconds for a pair, and for each of its coordinates. */
const [PAIR_COST, COORDINATE_COST] = [8, 4];

/** {@link stressOf} as work that yields after each few milliseconds. */
export function stressSteps(problem: StressProblem, components: number): PausingObjective {
  const { kind, distances, total, least } = problem;
  const { rows: n, data } = distances;
  const weight = weightOf(kind, total, least);
  const isSquared = kind === "squared";
  return function* (x, gradient) {
    const isTime = createPace();
    gradient.fill(0);
    let stress = 0;
    for (let i = 0; i < n; i++) {
      if (isTime((n - i) * (PAIR_COST + COORDINATE_COST * components))) yield;
      const a = i * components;
      for (let j = i + 1; j < n; j++) {
        const b = j * components;
        let squared = 0;
        for (let k = 0; k < components; k++) squared += (x[a + k] - x[b + k]) * (x[a + k] - x[b + k]);
        const given = data[i * n + j];
        // The derivative by each coordinate of i is this factor times the difference of the coordinates.
        let factor: number;
        if (isSquared) {
          const error = squared - given * given;
          stress += error * error;
          factor = 4 * error;
        } else {
          const length = Math.sqrt(squared);
          const error = length - given;
          const w = weight(given);
          stress += w * error * error;
          // Where two places coincide the stress has a kink; no direction is preferred.
          factor = length > 0 ? (2 * w * error) / length : 0;
        }
        for (let k = 0; k < components; k++) {
          const change = factor * (x[a + k] - x[b + k]);
          gradient[a + k] += change;
          gradient[b + k] -= change;
        }
      }
    }
    return stress;
  };
}

/** The weight of a pair by its given distance. */
function weightOf(kind: StressKind, total: number, least: number): (given: number) => number {
  if (kind === "sammon") return (given) => 1 / Math.max(given, least) / total;
  if (kind === "relative") return (given) => 1 / Math.max(given, least) ** 2;
  return () => 1;
}
