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

/** The same study with another map, for a figure of it. */
export function withMap(learned: Learned, embedding: Matrix): Learned {
  const model = { ...learned.model, embedding };
  const steps = learned.steps.map((step, at) => {
    return at === learned.steps.length - 1 ? { ...step, model: { ...step.model, embedding } } : step;
  });
  return { ...learned, model, steps };
}
