/** The training samples of a model that places new ones by their distances. */
import * as state from "../contract/state/fields.js";
import type { Matrix } from "../data/matrix.js";

/** Null with precomputed distances, of which a row of new ones has one for each training sample. */
export function keptSamples(description: string): state.Field<Matrix | null> {
  return {
    ...state.optional(state.matrix("samples", "features", description)),
    check: areKept,
  } as state.Field<Matrix | null>;
}

function areKept(samples: Matrix | null, { options, sizeOf }: state.StateContext): string | undefined {
  const isPrecomputed = (options["distance"] as { readonly kind: string }).kind === "precomputed";
  if (isPrecomputed && sizeOf("features") !== sizeOf("samples")) {
    return `must be those of a matrix of distances with a column for each of the ${sizeOf("samples")} training samples, got ${sizeOf("features")} columns`;
  }
  if (isPrecomputed === (samples === null)) return undefined;
  return isPrecomputed ? "must be null with precomputed distances" : "must not be null without precomputed distances";
}
