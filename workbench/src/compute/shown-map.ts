/** The map that an embedding shows while it is fitted. */
import type { Matrix, Progress } from "lectern";
import { isMatrix } from "lectern/data";
import type { Learned } from "./learned.js";

/** The embedding in the progress of a fit, which may be inside that of a pipeline; undefined if there is none. */
export function mapIn(progress: Progress): Matrix | undefined {
  const { embedding, inner } = progress as Progress & { readonly embedding?: unknown };
  if (isMatrix(embedding)) return embedding;
  return inner === undefined ? undefined : mapIn(inner);
}

/** The same study with the map of an earlier step, for a figure of it. */
export function withMap(learned: Learned, shownMap: Matrix): Learned {
  return { ...learned, shownMap };
}
