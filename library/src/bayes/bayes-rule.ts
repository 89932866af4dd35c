/** What all naive Bayes models share: scores that start with the priors, and drawing classes. */
import { drawClasses } from "../data/class-priors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";

/** log 0, as a number: its exponential is exactly 0, and 0 times it is 0, which −Infinity would not give. */
export const IMPOSSIBLE = -1e5;

/** The logarithm of a probability; {@link IMPOSSIBLE} for 0. */
export function logProbability(probability: number): number {
  return probability > 0 ? log(probability) : IMPOSSIBLE;
}

/** One row per sample, each holding the logarithms of the priors: p(y) in log p(y) + Σⱼ log p(xⱼ|y). */
export function priorScores(rows: number, logPriors: Float64Array): Matrix {
  const scores = zeros(rows, logPriors.length);
  for (let i = 0; i < rows; i++) scores.data.set(logPriors, i * logPriors.length);
  return scores;
}

/** Draws classes by their priors, then a sample of each. */
export function drawSamples(
  logPriors: Float64Array,
  count: number,
  seed: number,
  draw: (codes: Int32Array, random: Random) => Matrix,
): { x: Matrix; y: Int32Array } {
  const random = createRandom(seed);
  const y = drawClasses(logPriors, count, random.fork("classes"));
  return { x: draw(y, random.fork("values")), y };
}
