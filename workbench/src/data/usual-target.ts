/** Which column of a source is usually predicted, before anything is loaded. */
import { bundledSet } from "./bundled.js";
import { generatorOf } from "./generators.js";
import { drawnTarget } from "./points-table.js";
import type { DataSource } from "./source.js";

/** The usual target; null where there is none, or where only the data can tell. */
export function usualTarget(source: DataSource): string | null {
  switch (source.kind) {
    case "bundled":
      return bundledSet(source.name)?.target ?? null;
    case "generator":
      return generatorOf(source.name)?.target ?? null;
    case "points":
      return drawnTarget(source.mode ?? "classes");
    default:
      return null;
  }
}
