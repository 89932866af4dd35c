/** Finite probability spaces: events, conditioning, independence and expectations by adding up outcomes. */
import { refuse } from "../domain.js";
import { sum } from "../sums.js";

/** Finitely many outcomes and the probability of each. */
export interface ProbabilitySpace<T> {
  readonly outcomes: readonly T[];
  /** Non-negative, with sum 1. */
  readonly probabilities: Float64Array;
}

/** A set of outcomes, as a function that returns whether an outcome belongs to it. */
export type ProbabilityEvent<T> = (outcome: T) => boolean;

/**
 * Makes a probability space; without probabilities all outcomes are equally likely.
 *
 * @example
 * ```ts
 * import { conditionalProbability, createProbabilitySpace } from "lectern/numeric";
 *
 * const die = createProbabilitySpace([1, 2, 3, 4, 5, 6]);
 * conditionalProbability(die, (eyes) => eyes === 6, (eyes) => eyes % 2 === 0); // 1/3
 * ```
 */
export function createProbabilitySpace<T>(
  outcomes: readonly T[],
  probabilities?: ArrayLike<number>,
): ProbabilitySpace<T> {
  const { length } = outcomes;
  if (length === 0) refuse("createProbabilitySpace", "outcomes", "a list of at least one outcome", outcomes);
  const given = probabilities ?? new Float64Array(length).fill(1 / length);
  if (given.length !== length) {
    refuse("createProbabilitySpace", "probabilities", `as long as outcomes (${length})`, given);
  }
  return { outcomes: [...outcomes], probabilities: requireDistribution("createProbabilitySpace", given) };
}

/** A copy of probabilities that are at least 0 and add up to 1 (within 1e-9), divided by their sum. */
export function requireDistribution(where: string, probabilities: ArrayLike<number>): Float64Array {
  const result = Float64Array.from(probabilities);
  for (let i = 0; i < result.length; i++) {
    if (!(result[i] >= 0 && result[i] < Infinity)) {
      refuse(where, `probabilities[${i}]`, "a finite number of at least 0", probabilities[i]);
    }
  }
  const total = sum(result);
  if (!(Math.abs(total - 1) <= 1e-9)) refuse(where, "the sum of probabilities", "1", total);
  return result.map((probability) => probability / total);
}

/** P(event). */
export function eventProbability<T>(space: ProbabilitySpace<T>, event: ProbabilityEvent<T>): number {
  return sum(space.probabilities.filter((_, i) => event(space.outcomes[i])));
}

/** The event that at least one of the events occurs. */
export function unionOf<T>(...events: readonly ProbabilityEvent<T>[]): ProbabilityEvent<T> {
  return (outcome) => events.some((event) => event(outcome));
}

/** The event that all of the events occur. */
export function intersectionOf<T>(...events: readonly ProbabilityEvent<T>[]): ProbabilityEvent<T> {
  return (outcome) => events.every((event) => event(outcome));
}

/** The event that the event does not occur. */
export function complementOf<T>(event: ProbabilityEvent<T>): ProbabilityEvent<T> {
  return (outcome) => !event(outcome);
}

/** P(event | given) = P(event and given) / P(given). */
export function conditionalProbability<T>(
  space: ProbabilitySpace<T>,
  event: ProbabilityEvent<T>,
  given: ProbabilityEvent<T>,
): number {
  const condition = eventProbability(space, given);
  if (!(condition > 0)) refuse("conditionalProbability", "the probability of the condition", "above 0", condition);
  return Math.min(1, eventProbability(space, intersectionOf(event, given)) / condition);
}

/** The space in which the given event has occurred: its outcomes only, their probabilities divided by P(given). */
export function conditionOn<T>(space: ProbabilitySpace<T>, given: ProbabilityEvent<T>): ProbabilitySpace<T> {
  const condition = eventProbability(space, given);
  if (!(condition > 0)) refuse("conditionOn", "the probability of the condition", "above 0", condition);
  return {
    outcomes: space.outcomes.filter(given),
    probabilities: space.probabilities.filter((_, i) => given(space.outcomes[i])).map((p) => p / condition),
  };
}

/**
 * P(a and b and c …) by the chain rule, P(a | b, c …) · P(b | c …) · … of one event after the other, last one first; 0
 * if a condition has probability 0.
 */
export function chainProbability<T>(space: ProbabilitySpace<T>, events: readonly ProbabilityEvent<T>[]): number {
  let product = 1;
  for (let i = events.length - 1; i >= 0 && product > 0; i--) {
    product *= conditionalProbability(space, events[i], intersectionOf(...events.slice(i + 1)));
  }
  return product;
}

/**
 * Whether P(all of them) = Π P(each) for every subset of the events, within `tolerance`; pairs alone do not suffice.
 */
export function areIndependent<T>(
  space: ProbabilitySpace<T>,
  events: readonly ProbabilityEvent<T>[],
  tolerance = 1e-12,
): boolean {
  if (events.length > 20) refuse("areIndependent", "the number of events", "at most 20", events.length);
  const single = events.map((event) => eventProbability(space, event));
  for (let subset = 1; subset < 2 ** events.length; subset++) {
    const member = (_: unknown, i: number) => ((subset >> i) & 1) === 1;
    const product = single.filter(member).reduce((a, b) => a * b, 1);
    if (Math.abs(eventProbability(space, intersectionOf(...events.filter(member))) - product) > tolerance) return false;
  }
  return true;
}

/** E[variable] = Σ P(outcome) variable(outcome); the variable is not called for outcomes of probability 0. */
export function expectationOf<T>(space: ProbabilitySpace<T>, variable: (outcome: T) => number): number {
  const terms = space.probabilities.map((p, i) => (p === 0 ? 0 : p * variable(space.outcomes[i])));
  return sum(terms);
}

/** The expectation of a variable, given a value of another. */
export interface ConditionalExpectation<K> {
  readonly value: K;
  /** P(by = value). */
  readonly probability: number;
  /** E[variable | by = value]. */
  readonly expectation: number;
}

/** E[variable | by] for every value of `by` that has a probability above 0, in the order in which they first occur. */
export function conditionalExpectations<T, K>(
  space: ProbabilitySpace<T>,
  variable: (outcome: T) => number,
  by: (outcome: T) => K,
): ConditionalExpectation<K>[] {
  const values = new Set(space.outcomes.filter((_, i) => space.probabilities[i] > 0).map(by));
  return [...values].map((value) => {
    const given = (outcome: T) => by(outcome) === value;
    return {
      value,
      probability: eventProbability(space, given),
      expectation: expectationOf(conditionOn(space, given), variable),
    };
  });
}
