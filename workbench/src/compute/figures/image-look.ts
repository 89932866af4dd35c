/** Chooses the figure for the output of a transformer. */
import type { Matrix } from "lectern";
import { evenlySpacedIndices, selectTableRows } from "lectern/data";
import { imageOf } from "../image-of-samples.js";
import { prepare } from "../prepared.js";
import { spectrumOf } from "./components.js";
import type { View } from "./view.js";

/** The kind of figure for the transformed samples. */
export type ImageLook = "map" | "scaled" | "features" | "table" | "line";

/** By its columns: the same ones on another scale, a few new ones, many, or few values. */
export function lookOf(view: View): ImageLook | null {
  const { learned } = view;
  const { role } = learned.recipe.traits;
  if (role !== "transformer" && role !== "embedding") return null;
  const rows = evenlySpacedIndices(learned.train.x.rows, 200);
  const after = imageOf(learned, rows);
  if (after === null || after.x.columns === 0) return null;
  if (role === "embedding") return after.x.columns >= 2 ? "map" : "line";
  const before = prepare(learned, selectTableRows(learned.train.x, rows));
  if (before === null) return "table";
  if (before.names.join("\n") === after.names.join("\n")) return "scaled";
  if (isCoarse(after.x)) return "table";
  if (after.x.columns === 1) return "line";
  // Components are ordered by importance, however many there are.
  return after.x.columns <= before.x.columns || spectrumOf(view) !== null ? "map" : "features";
}

/** Whether the columns contain only a few values, such as zeros and ones. */
function isCoarse({ data }: Matrix): boolean {
  const seen = new Set<number>();
  for (const value of data) if (seen.add(value).size > 4) return false;
  return true;
}
