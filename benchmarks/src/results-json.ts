/** The results as JSON for programs. */
import type { Result, WorkloadResult } from "./bench-workload.js";
import type { Quality } from "./measurement.js";

/** The result of a system. */
export interface SystemJson {
  readonly seconds: number;
  readonly quality: Quality;
}

/** A workload in the JSON output. */
export interface WorkloadJson {
  readonly ours: SystemJson;
  readonly references: Readonly<Record<string, SystemJson>>;
  /** our seconds divided by those of the best reference of equal quality; null when none counts */
  readonly ratio: number | null;
}

/** The results by workload; a workload that failed on our side, and a reference that did not run, are left out. */
export function toJson(results: readonly WorkloadResult[]): Readonly<Record<string, WorkloadJson>> {
  const output: Record<string, WorkloadJson> = {};
  for (const { name, ours, references, judgement } of results) {
    if (ours === undefined) continue;
    output[name] = {
      ours: systemJson(ours),
      references: Object.fromEntries(references.map((reference) => [reference.name, systemJson(reference)])),
      ratio: judgement.ratio,
    };
  }
  return output;
}

function systemJson({ seconds, best }: Result): SystemJson {
  return { seconds, quality: best.quality };
}
