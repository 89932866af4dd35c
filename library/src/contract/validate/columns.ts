/** The part of validation that checks the names of columns and matches columns by name. */
import { LecternError, show } from "../../core/errors.js";
import { nearestName } from "../../core/nearest-name.js";
import { type Matrix, selectColumns } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseColumns } from "../../data/sparse.js";
import type { DataRules } from "./validate.js";

export type AnySamples = Matrix | SparseMatrix;

/** Checks that there is one name per column, without duplicates; the list is copied. */
export function checkFeatures(rules: DataRules, features: unknown, columns: number): readonly string[] {
  if (!Array.isArray(features)) {
    throw new LecternError("invalid-data", `${rules.kind}: features must be a list of names, got ${show(features)}`);
  }
  if (features.length !== columns) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: x has ${columns} columns, but there are ${features.length} feature names`,
    );
  }
  const seen = new Set<string>();
  for (const name of features as readonly unknown[]) {
    if (typeof name !== "string") {
      throw new LecternError("invalid-data", `${rules.kind}: feature names must be strings, got ${show(name)}`);
    }
    if (seen.has(name)) throw new LecternError("invalid-data", `${rules.kind}: duplicate feature name ${show(name)}`);
    seen.add(name);
  }
  return [...seen];
}

/** Puts named columns into the order in which the model knows them. */
export function matchColumns(
  rules: DataRules,
  x: AnySamples,
  given: readonly string[],
  fitted: readonly string[],
): AnySamples {
  const position = new Map(given.map((name, index) => [name, index]));
  const order = fitted.map((name) => position.get(name) ?? -1);
  const missing = fitted.filter((_, j) => order[j] < 0);
  const known = new Set(fitted);
  const extra = given.filter((name) => !known.has(name));
  if (missing.length > 0) {
    throw new LecternError(
      "feature-mismatch",
      `${rules.kind}: the model needs the column ${show(missing[0])}${hint(missing[0], extra.length > 0 ? extra : given)}`,
      { missing, extra },
    );
  }
  if (extra.length > 0) {
    throw new LecternError(
      "feature-mismatch",
      `${rules.kind}: the model does not know the column ${show(extra[0])}${hint(extra[0], fitted)}`,
      { missing, extra },
    );
  }
  if (order.every((from, to) => from === to)) return x;
  return isSparse(x) ? selectSparseColumns(x, order) : selectColumns(x, order);
}

/** The nearest known name, or the first few: there may be a hundred thousand. */
export function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `; did you mean ${show(nearest)}?`;
  return `; known: ${known.slice(0, 8).map(show).join(", ")}${known.length > 8 ? ` and ${known.length - 8} more` : ""}`;
}
