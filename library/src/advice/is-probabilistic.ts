/** Which methods are probabilistic. */
import type { Traits } from "../contract/contract.js";

/** Functions of models that return their uncertainty. */
const uncertaintyFunctions = ["probabilities", "memberships", "logDensity"];

/**
 * Whether the models of a method return their uncertainty: probabilities of classes, memberships of clusters, or the
 * density of a sample.
 */
export function isProbabilistic({ role, offers }: Pick<Traits, "role" | "offers">): boolean {
  return role === "density" || offers.some((name) => uncertaintyFunctions.includes(name));
}
