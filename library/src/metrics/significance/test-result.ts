/** The result of a significance test, and its alternative. */
import { LecternError, show } from "../../core/errors.js";
import { asNumbers } from "../metric-input.js";

/** The outcome of a test. */
export interface TestResult {
  /** What is compared with its distribution under "no difference". */
  readonly statistic: number;
  /** The probability of a statistic at least as extreme if there is no difference. */
  readonly pValue: number;
}

/** Which difference counts as evidence: of any sign, only first above second, or only below. */
export type Alternative = "two-sided" | "greater" | "less";

/** Options of the tests that can look at one side only. */
export interface SidedOptions {
  readonly alternative?: Alternative;
}

/** The p-value of a statistic from the probabilities of at most and at least this much. */
export function sidedPValue(where: string, alternative: Alternative, atMost: number, atLeast: number): number {
  switch (alternative) {
    case "two-sided":
      return Math.min(1, 2 * Math.min(atMost, atLeast));
    case "greater":
      return atLeast;
    case "less":
      return atMost;
    default:
      throw new LecternError(
        "invalid-option",
        `${where}: alternative must be "two-sided", "greater" or "less", got ${show(alternative)}`,
      );
  }
}

/** The differences first − second of two equally long lists of at least `least` numbers. */
export function pairedDifferences(
  where: string,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  least: number,
): Float64Array {
  const a = asNumbers(where, "numbers of the first list", first, first?.length);
  const b = asNumbers(where, "numbers of the second list", second, a.length);
  if (a.length < least) {
    throw new LecternError("invalid-data", `${where}: needs at least ${least} pairs, got ${a.length}`);
  }
  return a.map((value, i) => value - b[i]);
}
