/** Suggests methods for the data. */
import { type Advice, type Suggestion, suggest } from "lectern/advice";
import { dropTableColumns } from "lectern/data";
import { registry } from "lectern/registry";
import { byPrior, shareBeaten } from "../../../cli/src/learn/method-priors.js";
import { entryOf } from "../../../cli/src/learn/suitable-methods.js";
import type { Bench } from "./bench.js";
import type { AdviseRequest } from "./calls.js";

/** Suggestions for the samples without the ignored columns, best first. */
export function advise(
  bench: Bench,
  { data, target, ignored, goal }: Omit<AdviseRequest, "goal"> & Partial<AdviseRequest>,
): Advice {
  const table = bench.table(data);
  const kept = dropTableColumns(
    table,
    ignored.filter((name) => name !== target && table.names.includes(name)),
  );
  const advice = suggest(kept, target, { methods: registry.methods, ...(goal === undefined ? {} : { goal }) });
  return { ...advice, suggestions: bySuitability(advice, kept.rows) };
}

/** Methods that predict: those first that did well on other tables, for their cost with this number of rows. */
function bySuitability({ task, suggestions }: Advice, rows: number): readonly Suggestion[] {
  if (task !== "classification" && task !== "regression") return suggestions;
  const byEntry = new Map(suggestions.map((suggestion) => [entryOf(suggestion), suggestion]));
  return byPrior([...byEntry.keys()], task, rows).map((entry) => {
    const suggestion = byEntry.get(entry) as Suggestion;
    const share = entry.steps.length === 1 ? shareBeaten(suggestion.kind, task) : undefined;
    if (share === undefined) return suggestion;
    const why = `better than ${Math.round(100 * share)} % of the methods on the tables that all were tried on`;
    return { ...suggestion, reasons: [why, ...suggestion.reasons] };
  });
}
