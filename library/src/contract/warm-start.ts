/** Checks that a fit can start from a model: the same method with the same columns and classes. */
import { type ErrorCode, LecternError, show } from "../core/errors.js";
import { isLabels } from "../data/labels.js";
import type { Model } from "./contract.js";

interface Begun {
  readonly features: readonly string[];
  readonly schema?: readonly unknown[];
  readonly y: unknown;
}

/** Throws for a model that a fit of this kind on these data cannot start from. */
export function checkStart(kind: string, model: Model, { features, schema, y }: Begun): void {
  if (typeof model !== "object" || model === null || model.kind !== kind) {
    const given = typeof model === "object" && model !== null ? model.kind : model;
    throw new LecternError("invalid-data", `${kind}: a warm start needs a ${kind} model, got ${show(given)}`);
  }
  requireSame(kind, "columns", "feature-mismatch", model.features, features);
  if ((model.saved.schema === undefined) !== (schema === undefined)) {
    const [before, now] = schema === undefined ? ["table", "matrix"] : ["matrix", "table"];
    throw new LecternError(
      "feature-mismatch",
      `${kind}: a warm start needs samples of the same kind; the model was fitted on a ${before}, x is a ${now}`,
    );
  }
  if (isLabels(y))
    requireSame(kind, "classes", "invalid-data", (model.saved.classes ?? []).map(String), y.classes.map(String));
}

function requireSame(
  kind: string,
  noun: "columns" | "classes",
  code: ErrorCode,
  known: readonly string[],
  given: readonly string[],
): void {
  const length = Math.max(known.length, given.length);
  for (let i = 0; i < length; i++) {
    if (known[i] === given[i]) continue;
    throw new LecternError(
      code,
      `${kind}: a warm start needs the same ${noun} as the model (${known.length}, got ${given.length}); ` +
        `number ${i} is ${show(known[i])} in the model, ${show(given[i])} in the data`,
    );
  }
}
