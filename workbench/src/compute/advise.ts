/** Suggests methods for the data. */
import { type Advice, type Suggestion, suggest } from "lectern/advice";
import { dropTableColumns } from "lectern/data";
import { registry } from "lectern/registry";
import { byPrior, shareBeaten } from "../../../cli/src/learn/method-priors.js";
import { entryOf } from "../../../cli/src/learn/suitable-methods.js";
import type { Bench } from "./bench.js";
import type { AdviseRequest } from "./calls.js";
import unsupervised from "./unsupervised-priors.json" with { type: "json" };

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

/** Those first that did well on other tables; methods that predict also for their cost with this number of rows. */
function bySuitability({ task, suggestions }: Advice, rows: number): readonly Suggestion[] {
  if (task === "clustering" || task === "reduction") return byPlace(task, suggestions);
  if (task !== "classification" && task !== "regression") return suggestions;
  const byEntry = new Map(suggestions.map((suggestion) => [entryOf(suggestion), suggestion]));
  return byPrior([...byEntry.keys()], task, rows).map((entry) => {
    const suggestion = byEntry.get(entry) as Suggestion;
    const share = entry.steps.length === 1 ? shareBeaten(suggestion.kind, task) : undefined;
    return share === undefined ? suggestion : withShare(suggestion, share);
  });
}

/** By the mean place on tables whose classes are known; methods that were not tried on them come in the middle. */
function byPlace(task: "clustering" | "reduction", suggestions: readonly Suggestion[]): Suggestion[] {
  const known: Readonly<Record<string, { readonly place: number }>> = unsupervised[task];
  const placeOf = ({ kind }: Suggestion) => (Object.hasOwn(known, kind) ? known[kind].place : undefined);
  return [...suggestions]
    .sort((a, b) => (placeOf(a) ?? 0.5) - (placeOf(b) ?? 0.5))
    .map((suggestion) => {
      const place = placeOf(suggestion);
      return place === undefined ? suggestion : withShare(suggestion, 1 - place);
    });
}

function withShare(suggestion: Suggestion, share: number): Suggestion {
  const why = `better than ${Math.round(100 * share)} % of the methods on the tables that all were tried on`;
  return { ...suggestion, reasons: [why, ...suggestion.reasons] };
}
