/** How mixed classes are, and what a division gains. */
import { LecternError } from "../../core/errors.js";
import { log } from "../../numeric/elementary/functions.js";
import type { ClassImpurity } from "./class-criterion.js";

/** A base of logarithms: bits (2) or nats (e). */
export type LogBase = "bits" | "nats";

/**
 * The impurity of classes with the given weights: 1 − Σp² (gini), −Σp log p (entropy, by default in bits), or
 * 1 − max p (error).
 *
 * @example
 * ```ts
 * import { classImpurity } from "lectern/trees";
 *
 * classImpurity("entropy", [15, 85], "nats"); // about 0.4227
 * ```
 */
export function classImpurity(kind: ClassImpurity, weights: ArrayLike<number>, base: LogBase = "bits"): number {
  const total = totalOf(weights);
  const shares = Array.from(weights, (weight) => weight / total);
  switch (kind) {
    case "gini":
      return 1 - shares.reduce((sum, p) => sum + p * p, 0);
    case "error":
      return 1 - Math.max(...shares);
    case "entropy": {
      const nats = -shares.reduce((sum, p) => sum + (p > 0 ? p * log(p) : 0), 0);
      return base === "bits" ? nats / Math.LN2 : nats;
    }
  }
}

/**
 * What a division of a node into parts gains: H(all) − Σ share · H(part). Each part lists the weights of its classes.
 *
 * @example
 * ```ts
 * import { impurityGain } from "lectern/trees";
 *
 * impurityGain("entropy", [[5, 0], [0, 5]], "nats"); // ln 2
 * ```
 */
export function impurityGain(kind: ClassImpurity, parts: readonly ArrayLike<number>[], base: LogBase = "bits"): number {
  const length = parts[0]?.length ?? 0;
  if (parts.some((part) => part.length !== length)) {
    throw new LecternError("invalid-data", `impurityGain: every part must have ${length} class weights`);
  }
  const all = Array.from({ length }, (_, k) => parts.reduce((sum, part) => sum + part[k], 0));
  const total = totalOf(all);
  return parts.reduce(
    (gain, part) => {
      const own = Array.from(part).reduce((sum, weight) => sum + weight, 0);
      return own === 0 ? gain : gain - (own / total) * classImpurity(kind, part, base);
    },
    classImpurity(kind, all, base),
  );
}

function totalOf(weights: ArrayLike<number>): number {
  const list = Array.from(weights);
  const total = list.reduce((sum, weight) => sum + weight, 0);
  if (list.every((weight) => weight >= 0) && total > 0 && total < Infinity) return total;
  throw new LecternError(
    "invalid-data",
    "impurity: class weights must not be negative, and at least one must be positive",
  );
}
