/** Generated samples for the laws of the metrics of classification. */
import fc from "fast-check";

/** True and predicted classes with weights that are whole numbers, not all of them 0. */
export interface ClassSamples {
  readonly truth: string[];
  readonly predicted: string[];
  readonly weights: number[];
}

/** Binary samples with scores that are often tied, at least one of each kind with a positive weight. */
export interface ScoredSamples {
  readonly truth: number[];
  readonly scores: number[];
  readonly weights: number[];
}

const name = fc.constantFrom("ant", "bee", "cow", "dog");
const weight = fc.integer({ min: 0, max: 3 });

/** Up to 30 samples of up to four classes. */
export function classSamples(): fc.Arbitrary<ClassSamples> {
  return fc
    .array(fc.tuple(name, name, weight), { minLength: 1, maxLength: 30 })
    .filter((list) => list.some(([, , each]) => each > 0))
    .map((list) => ({
      truth: list.map(([each]) => each),
      predicted: list.map(([, each]) => each),
      weights: list.map(([, , each]) => each),
    }));
}

/** Up to 30 scored samples. */
export function scoredSamples(): fc.Arbitrary<ScoredSamples> {
  const score = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -5, max: 5, noNaN: true }));
  return fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1 }), score, weight), { minLength: 2, maxLength: 30 })
    .filter((list) => [0, 1].every((kind) => list.some(([truth, , each]) => truth === kind && each > 0)))
    .map((list) => ({
      truth: list.map(([each]) => each),
      scores: list.map(([, each]) => each),
      weights: list.map(([, , each]) => each),
    }));
}

/** Every value, repeated according to its weight. */
export function repeated<T>(values: readonly T[], weights: readonly number[]): T[] {
  return values.flatMap((value, i) => Array.from({ length: weights[i] }, () => value));
}

/** The values in another order: reversed, with the halves exchanged. */
export function reordered<T>(values: readonly T[]): T[] {
  const middle = Math.floor(values.length / 2);
  return [...values.slice(middle).reverse(), ...values.slice(0, middle)];
}
