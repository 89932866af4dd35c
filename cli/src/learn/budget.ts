/** The time budget of `learn`, and how it is divided. */
import { costGrowth } from "lectern/advice";
import type { Facts } from "lectern/contract";

export interface Budget {
  /** Total milliseconds. */
  readonly total: number;
  /** Milliseconds since the start. */
  elapsed(): number;
  /** Milliseconds until a share of the learning time is used up; never negative. */
  until(share: number): number;
  /** Reserves time for the steps after learning: explaining, writing. */
  keepBack(milliseconds: number): void;
}

/** Learning always gets at least this share of the time. */
const minLearning = 0.5;

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
      end = Math.max(minLearning * total, total - milliseconds);
    },
  };
}

/** Default exponent of the fit time in the number of samples: slightly more than linear. */
const usualGrowth = 1.1;

/** Estimates the time of a fit on more samples from the time on fewer. */
export function extrapolate(milliseconds: number, from: number, to: number, growth = usualGrowth): number {
  return milliseconds * (Math.max(1, to) / Math.max(1, from)) ** growth;
}

/** The exponent of the fit time in the number of samples, from the cost that the method declares. */
export function growthOf({ cost }: Pick<Facts, "cost">): number {
  return cost === undefined ? usualGrowth : Math.max(usualGrowth, costGrowth(cost.fit, "n"));
}

/** Maximum number of samples that can be fitted in the time. */
export function affordableSamples(milliseconds: number, from: number, time: number, growth = usualGrowth): number {
  return Math.floor(from * (time / Math.max(milliseconds, 1)) ** (1 / growth));
}
