/** Samples for the tests of published objectives. */
import type { Random } from "../src/numeric/random/random.js";
import type { ObjectiveData } from "./objective-case.js";

/** Rows of weakly correlated normal numbers. */
export function normalRows(random: Random, rows: number, columns: number): number[][] {
  return Array.from({ length: rows }, () => {
    const common = random.normal();
    return Array.from({ length: columns }, (_, j) => random.normal() + 0.5 * common + 0.2 * j);
  });
}

/** A linear target with noise and outliers. */
export function lineSamples(random: Random): ObjectiveData {
  const x = normalRows(random, 40, 3);
  const y = x.map(([a, b, c], i) => 2 * a - b + 0.3 * c + 1 + (i % 8 === 0 ? 4 : 1) * random.normal());
  return { x, y };
}

/** A positive target that is the exponential of a linear function, with noise. */
export function positiveSamples(random: Random): ObjectiveData {
  const x = normalRows(random, 60, 2);
  return { x, y: x.map(([a, b]) => Math.exp(0.4 * a - 0.3 * b) * (0.5 + random.uniform())) };
}

/** Three classes that overlap. */
export function classSamples(random: Random): ObjectiveData {
  const y = Array.from({ length: 60 }, (_, i) => (i < 30 ? 0 : i < 45 ? 1 : 2));
  const x = y.map((k) => [random.normal() + k, 2 * random.normal() - k, random.normal() + (k === 1 ? 1 : 0)]);
  return { x, y };
}

/** Two classes that overlap. */
export function twoClassSamples(random: Random): ObjectiveData {
  const y = Array.from({ length: 50 }, (_, i) => (i < 30 ? 0 : 1));
  return { x: y.map((k) => [random.normal() + k, 2 * random.normal() - k, random.normal()]), y };
}

/** Small counts, more of some columns in some classes. */
export function countSamples(random: Random): ObjectiveData {
  const y = Array.from({ length: 40 }, (_, i) => (i < 20 ? 0 : i < 32 ? 1 : 2));
  return { x: y.map((k) => [0, 1, 2, 3].map((j) => random.integer(j === k ? 6 : 3))), y };
}

/** Time series: slow waves of different periods, mixed. */
export function mixedSignals(random: Random): ObjectiveData {
  const sources = Array.from({ length: 300 }, (_, t) => [
    Math.sin(t / 9) + 0.3 * random.normal(),
    ((t % 31) / 31) * 3 + 0.3 * random.normal(),
    random.exponential() * (random.uniform() < 0.5 ? -1 : 1),
  ]);
  const x = sources.map(([a, b, c]) => [a + 0.5 * b, b - 0.4 * c, 0.6 * a + c]);
  return { x, y: sources.map((_, t) => t % 2) };
}
