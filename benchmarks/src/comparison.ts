/** Whether two results are equally good, and whether a time counts when they are not. */
import type { Quality } from "./measurement.js";

/** How the quality of a workload is compared: one figure, a rule, and the relative difference that is ignored. */
export interface Comparison {
  /** the name of the figure, the same in every system */
  readonly figure: string;
  readonly rule: "equal" | "larger-is-better" | "smaller-is-better";
  /** differences up to this share of the larger of the two values are ignored */
  readonly tolerance: number;
}

/** Our result compared with a reference: "differs" under the rule "equal", "unknown" when a figure is missing. */
export type Verdict = "equal" | "better" | "worse" | "differs" | "unknown";

/** Compares our quality with a reference's. */
export function compareQuality(ours: Quality, theirs: Quality, { figure, rule, tolerance }: Comparison): Verdict {
  const a = ours[figure];
  const b = theirs[figure];
  if (typeof a !== "number" || typeof b !== "number" || Number.isNaN(a) || Number.isNaN(b)) return "unknown";
  if (a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))) return "equal";
  if (rule === "equal") return "differs";
  return a > b === (rule === "larger-is-better") ? "better" : "worse";
}

/** A reference to compare with. */
export interface Rival {
  readonly name: string;
  readonly seconds: number;
  readonly verdict: Verdict;
}

/** The result of a workload: our time divided by that of the best reference, or null with the reason. */
export type Judgement =
  | { readonly ratio: number; readonly against: string }
  | { readonly ratio: null; readonly reason: string };

/**
 * Divides our seconds by those of the fastest reference that counts. A faster result that is worse does not count:
 * neither a reference that is faster than we are and worse, nor ours when it is faster than a reference and worse.
 */
export function judge(ourSeconds: number, rivals: readonly Rival[]): Judgement {
  if (rivals.length === 0) return { ratio: null, reason: "no reference ran" };
  const betterOne = rivals.find(({ verdict, seconds }) => verdict === "worse" && ourSeconds < seconds);
  if (betterOne !== undefined) {
    return { ratio: null, reason: `worse: ours is faster than ${betterOne.name} but its result is worse` };
  }
  let best: Rival | undefined;
  for (const rival of rivals) {
    if (counts(ourSeconds, rival) && (best === undefined || rival.seconds < best.seconds)) best = rival;
  }
  if (best === undefined) return { ratio: null, reason: "no reference gave a result of comparable quality" };
  return { ratio: ourSeconds / best.seconds, against: best.name };
}

function counts(ourSeconds: number, { seconds, verdict }: Rival): boolean {
  switch (verdict) {
    case "equal":
      return true;
    case "better":
      return ourSeconds <= seconds;
    case "worse":
      return seconds <= ourSeconds;
    default:
      return false;
  }
}
