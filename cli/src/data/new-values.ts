/** What is new in the rows to predict, compared with those the model learned from: gaps, categories, columns. */
import type { AnyModel, RecipeJson } from "lectern/contract";
import { type Column, cellValue, columnOf, missingCount, type Table } from "lectern/data";
import type { RunManifest } from "../models/run-manifest.js";
import { counted } from "../terminal/counted.js";

/** What each column held while learning. */
export type SeenColumns = Readonly<Record<string, SeenColumn>>;

interface SeenColumn {
  /** Whether there were missing values. */
  readonly missing: boolean;
  /** The categories, unless there are very many. */
  readonly categories?: readonly string[];
}

/** With more categories than this, new ones are no surprise. */
const maxCategories = 1000;
const maxNamed = 5;

/** What to remember about the training rows. */
export function seenColumns(table: Table): SeenColumns {
  return Object.fromEntries(
    table.names.map((name, j) => {
      const column = table.columns[j];
      const categories = categoriesOf(column);
      const missing = missingCount(table, name) > 0;
      return [name, { missing, ...(categories === undefined ? {} : { categories }) }];
    }),
  );
}

/** The categories that occur in a column. */
function categoriesOf(column: Column): string[] | undefined {
  if (column.type !== "category" && column.type !== "ordinal") return undefined;
  const names = column.type === "category" ? column.categories : column.levels;
  const used = [...new Set(column.codes)].filter((code) => code >= 0).map((code) => names[code]);
  return used.length > maxCategories ? undefined : used.sort();
}

export interface NewValues {
  /** A column of the input that is not read. */
  skip(name: string): void;
  /** Looks at rows and their predictions. */
  see(table: Table, predictions: ReadonlyMap<string, unknown>): void;
  /** What was new, in words. */
  notes(): string[];
}

/** Counts what is new; without a manifest only columns can be, except for those that the user ignores. */
export function watchNewValues(
  model: AnyModel,
  manifest: RunManifest | undefined,
  ignored: readonly string[] = [],
): NewValues {
  const known = new Set([...model.features, ...ignored, manifest?.target, manifest?.weights, manifest?.groups]);
  const extra = new Set<string>();
  const gaps = new Map<string, number>();
  const unknown = new Map<string, Map<string, number>>();
  const limit = limitOf(model.saved as RecipeJson);
  let limited = 0;
  const skip = (name: string) => {
    if (!known.has(name)) extra.add(name);
  };
  return {
    skip,
    see(table, predictions) {
      table.names.forEach(skip);
      for (const [name, seen] of Object.entries(manifest?.seen ?? {})) {
        if (!table.names.includes(name)) continue;
        const missing = missingCount(table, name);
        if (!seen.missing && missing > 0) gaps.set(name, (gaps.get(name) ?? 0) + missing);
        if (seen.categories !== undefined) countUnknown(columnOf(table, name), seen.categories, name, unknown);
      }
      const [values] = predictions.values();
      if (limit !== undefined && values instanceof Float64Array) {
        limited += values.filter((value) => value >= limit).length;
      }
    },
    notes: () => [
      ...(extra.size > 0
        ? [`the model does not know ${named("column", [...extra])}, which ${extra.size === 1 ? "is" : "are"} ignored`]
        : []),
      ...Array.from(
        gaps,
        ([name, count]) =>
          `${name} is missing in ${counted(count, "row")}, but was never missing while learning: a usual value is assumed`,
      ),
      ...Array.from(unknown, ([name, values]) => {
        const rows = [...values.values()].reduce((sum, count) => sum + count, 0);
        return `${name} has ${values.size === 1 ? "a category" : "categories"} in ${counted(rows, "row")} that ${values.size === 1 ? "was" : "were"} not seen while learning: ${listed([...values.keys()])}`;
      }),
      ...(limited > 0
        ? [`${counted(limited, "prediction")} reached the limit of ${limit} and may be far off: unusual rows`]
        : []),
    ],
  };
}

function countUnknown(
  column: Column,
  known: readonly string[],
  name: string,
  unknown: Map<string, Map<string, number>>,
): void {
  const expected = new Set(known);
  const rows = "codes" in column ? column.codes.length : column.type === "image" ? 0 : column.values.length;
  for (let i = 0; i < rows; i++) {
    const value = cellValue(column, i);
    if (typeof value !== "string" || expected.has(value)) continue;
    const own = unknown.get(name) ?? new Map<string, number>();
    unknown.set(name, own);
    own.set(value, (own.get(value) ?? 0) + 1);
  }
}

/** The maximum prediction of the last step, if it has one. */
function limitOf({ options, ...saved }: RecipeJson & { readonly state?: unknown }): number | undefined {
  const { steps } = (saved.state ?? {}) as { readonly steps?: readonly RecipeJson[] };
  if (steps !== undefined) return limitOf(steps[steps.length - 1]);
  const limit = options.maxPrediction;
  return typeof limit === "number" ? limit : undefined;
}

function named(noun: string, names: readonly string[]): string {
  return `the ${noun}${names.length === 1 ? "" : "s"} ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  return names.length <= maxNamed
    ? names.join(", ")
    : `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`;
}
