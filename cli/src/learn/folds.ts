/** The folds of the rounds. */
import type { Advice } from "lectern/advice";
import type { Folding } from "lectern/selection";

export type Folds = Folding;

/** The folds of a round: of the kind that suits the data, without repeats. */
export function foldsFor({ validation }: Advice, count: number, seed: number): Folds {
  switch (validation?.folds.kind) {
    case "time-series":
      return { kind: "time-series", count, testSize: null, gap: 0, window: null };
    case "grouped":
      return { kind: "grouped", count, seed };
    default:
      return { kind: "automatic", count, seed };
  }
}
