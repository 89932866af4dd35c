/** The part of validation that checks the input of `inverse`. */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import type { Capabilities } from "../contract.js";
import { validateSamples } from "./validate.js";

/** What `inverse` takes: as many columns as `transform` gives. */
export function validateScores(
  kind: string,
  supports: Capabilities | undefined,
  given: unknown,
  names: readonly string[],
): Matrix {
  const missing = supports?.missing ?? false;
  const scores = validateSamples({ kind, target: "none", supports: { missing } }, given) as Matrix;
  if (scores.columns === names.length) return scores;
  throw new LecternError(
    "feature-mismatch",
    `${kind}: inverse needs the ${names.length} columns of transform, got ${scores.columns}`,
  );
}
