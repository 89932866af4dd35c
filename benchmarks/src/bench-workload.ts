/** One workload from start to comparison. */
import type { AlternationOptions, Entrant, Outcome } from "./alternate.js";
import { alternate } from "./alternate.js";
import type { Comparison, Judgement, Verdict } from "./comparison.js";
import { compareQuality, judge } from "./comparison.js";
import type { Measurement } from "./measurement.js";
import { totalSeconds } from "./measurement.js";

/** A system that ran. */
export interface Result {
  readonly name: string;
  /** of its fastest repeat */
  readonly seconds: number;
  readonly best: Measurement;
  readonly repeats: number;
}

/** A reference that ran, and how our result compares with it. */
export interface ReferenceResult extends Result {
  readonly verdict: Verdict;
}

/** The result of a workload; `ours` is undefined when our side failed. */
export interface WorkloadResult {
  readonly name: string;
  readonly comparison: Comparison;
  readonly ours: Result | undefined;
  readonly references: readonly ReferenceResult[];
  readonly failures: readonly { readonly name: string; readonly failure: string }[];
  readonly judgement: Judgement;
}

/** Runs our side and the references in turn and compares them. */
export async function benchWorkload(
  { name, comparison }: { readonly name: string; readonly comparison: Comparison },
  ours: Entrant,
  references: readonly Entrant[],
  options: AlternationOptions,
): Promise<WorkloadResult> {
  const [ourOutcome, ...outcomes] = await alternate([ours, ...references], options);
  const failures = [ourOutcome, ...outcomes].filter((outcome) => "failure" in outcome);
  const ourResult = resultOf(ourOutcome);
  const results: ReferenceResult[] = [];
  for (const outcome of outcomes) {
    const result = resultOf(outcome);
    if (result === undefined) continue;
    const verdict =
      ourResult === undefined ? "unknown" : compareQuality(ourResult.best.quality, result.best.quality, comparison);
    results.push({ ...result, verdict });
  }
  const judgement: Judgement =
    ourResult === undefined ? { ratio: null, reason: "our side failed" } : judge(ourResult.seconds, results);
  return { name, comparison, ours: ourResult, references: results, failures, judgement };
}

function resultOf(outcome: Outcome): Result | undefined {
  if ("failure" in outcome) return undefined;
  return { ...outcome, seconds: totalSeconds(outcome.best) };
}
