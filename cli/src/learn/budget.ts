/** The time that `learn` may take, and how it is divided. */
import { costGrowth } from "lectern/advice";
import type { Facts } from "lectern/contract";

export interface Budget {
  /** Milliseconds in all. */
  readonly total: number;
  /** Milliseconds since the start. */
  elapsed(): number;
  /** Milliseconds until a share of the time for learning is used up; never negative. */
  until(share: number): number;
  /** Keeps time back for what comes after learning: explaining, writing. */
  keepBack(milliseconds: number): void;
}

/** Whatever is kept back, learning has this share of the time. */
const leastLearning = 0.5;

/** Starts the clock. */
export function startBudget(total: number, now: () => number = () => performance.now()): Budget {
  const begin = now();
  const elapsed = () => now() - begin;
  let end = total;
  return {
    total,
    elapsed,
    until: (share) => Math.max(0, end * share - elapsed()),
    keepBack(milliseconds) {
      end = Math.max(leastLearning * total, total - milliseconds);
    },
  };
}

/** How the time of a fit grows with the samples, where the method's facts do not say otherwise: a little over linear. */
const usualGrowth = 1.1;

/** How long a fit will take on more samples, from how long it took on some. */
export function extrapolate(milliseconds: number, from: number, to: number, growth = usualGrowth): number {
  return milliseconds * (Math.max(1, to) / Math.max(1, from)) ** growth;
}

/** How the time of a fit grows with the samples, from the cost that a method declares. */
export function growthOf({ cost }: Pick<Facts, "cost">): number {
  return cost === undefined ? usualGrowth : Math.max(usualGrowth, costGrowth(cost.fit, "n"));
}

/** The most samples that fit into a time. */
export function affordableSamples(milliseconds: number, from: number, time: number, growth = usualGrowth): number {
  return Math.floor(from * (time / Math.max(milliseconds, 1)) ** (1 / growth));
}
