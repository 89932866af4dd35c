/** The folds of an ensemble that trains on out-of-fold values. */
import { selectValidated } from "../contract/validate/validated.js";
import { LecternError } from "../core/errors.js";
import { isLabels } from "../data/labels.js";
import type { Fold } from "../data/split.js";
import { foldsOf } from "../selection/cross-validate.js";
import type { Folding } from "../selection/folds/folds.js";
import type { Judged } from "../selection/score-fold.js";

/** Data without the samples of weight 0, and their folds. */
export interface Divided {
  readonly data: Judged;
  readonly folds: readonly Fold[];
}

/** Divides samples; those of weight 0 are left out first, so that they have no effect at all. */
export function divideSamples(kind: string, folding: Folding, data: Judged): Divided {
  const { weights } = data;
  const kept = weights === undefined ? undefined : Int32Array.from(weights.keys()).filter((i) => weights[i] > 0);
  if (kept === undefined || kept.length === data.x.rows) return { data, folds: foldsOf(folding, data) };
  const part = selectValidated(data, kept);
  requireAllClasses(kind, part);
  // Given test sets name samples by their places among all.
  if (folding.kind !== "given") return { data: part, folds: foldsOf(folding, part) };
  const places = new Int32Array(data.x.rows).fill(-1);
  kept.forEach((i, place) => {
    places[i] = place;
  });
  const placesOf = (samples: Int32Array) => samples.map((i) => places[i]).filter((place) => place >= 0);
  const folds = foldsOf(folding, data).map(({ train, test }) => ({ train: placesOf(train), test: placesOf(test) }));
  const empty = folds.findIndex(({ train, test }) => train.length === 0 || test.length === 0);
  if (empty < 0) return { data: part, folds };
  throw new LecternError("invalid-data", `${kind}: in fold ${empty + 1} all samples have weight 0; leave it out`);
}

function requireAllClasses(kind: string, { y }: Judged): void {
  if (y === undefined || !isLabels(y)) return;
  const lost = y.classes.findIndex((_, code) => !y.codes.includes(code));
  if (lost < 0) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: all samples of class "${y.classes[lost]}" have weight 0; leave them out`,
  );
}
