/** What could be learned from the samples. */
import { type Advice, type RecipeJson, type Suggestion, suggest } from "lectern";
import { asTwoClasses, dropTableColumns, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import type { Bench } from "./bench.js";
import type { AdviseRequest } from "./calls.js";

/** Suggestions for the samples without the ignored columns; a target of two different numbers is taken for classes. */
export function advise(bench: Bench, { target, ignored, goal }: AdviseRequest): Advice {
  const table = bench.table();
  const kept = dropTableColumns(
    table,
    ignored.filter((name) => name !== target && table.names.includes(name)),
  );
  return suggest(withClasses(kept, target), target, { methods: registry.methods, goal });
}

function withClasses(table: Table, target: string | null): Table {
  const columns = table.columns.map((column, j) =>
    table.names[j] === target ? (asTwoClasses(column) ?? column) : column,
  );
  return { ...table, columns };
}

/**
 * The steps a workspace takes from a suggestion. Its recipe is whole: first `columns`, which chooses and encodes the
 * columns of the table, then the steps of the method. The workbench encodes tables itself and leaves numbers as they are, so
 * that of `columns` only the scaling is taken over, as a step `standardize` that can be seen and removed.
 */
export function stepsOf({ recipe }: Suggestion): RecipeJson[] {
  const steps = recipe.kind === "pipeline" ? (recipe.options["steps"] as readonly RecipeJson[]) : [recipe];
  const [first, ...others] = steps;
  if (first.kind !== "columns" || others.length === 0) return [...steps];
  const scales = JSON.stringify(first.options["blocks"]).includes('"kind":"standardize"');
  return scales ? [{ kind: "standardize", options: {} }, ...others] : others;
}
