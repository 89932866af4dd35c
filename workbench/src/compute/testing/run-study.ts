/** For tests: a study of a table, as the page requests it. */
import type { RecipeJson } from "lectern/contract";
import type { Table } from "lectern/data";
import { type Bench, createBench } from "../bench.js";
import type { Figure, Study, StudyRequest } from "../calls.js";
import { study } from "../study.js";

/** The identity of the data in tests. */
export const SAMPLES = "samples";

/** A bench that has loaded the table. */
export function benchWith(table: Table): Bench {
  const bench = createBench();
  bench.load(table, SAMPLES);
  return bench;
}

/** The request of the page, with some parts changed. */
export function requestFor(
  steps: readonly RecipeJson[],
  target: string | null,
  more: Partial<StudyRequest> = {},
): StudyRequest {
  const source = { kind: "file", name: "samples.csv" } as const;
  return {
    ...{ source, data: SAMPLES, target, ignored: [], steps, testShare: 0.3, seed: 0, axes: { x: null, y: null } },
    ...more,
  };
}

/** Studies a method with options. */
export function runStudy(
  table: Table,
  target: string | null,
  kind: string,
  options: Readonly<Record<string, unknown>> = {},
  more: Partial<StudyRequest> = {},
): Promise<Study> {
  // The clock stands still: which figures are quick enough to draw must not depend on what else the machine does.
  const control = { signal: new AbortController().signal, tell: () => {}, now: () => 0 };
  return study(benchWith(table), requestFor([{ kind, options }], target, more), control);
}

/** The ids of figures, in their order. */
export function idsOf({ figures }: { readonly figures: readonly Figure[] }): string[] {
  return figures.map(({ id }) => id);
}
