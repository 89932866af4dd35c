/** Which methods tell how certain they are. */
import type { Traits } from "../contract/contract.js";

/** Functions by which models tell how certain they are. */
const uncertaintyFunctions = ["probabilities", "memberships", "logDensity"];

/**
 * Whether the models of a method tell their own uncertainty: probabilities of classes, memberships of clusters, or the
 * density of a sample.
 */
export function isProbabilistic({ role, offers }: Pick<Traits, "role" | "offers">): boolean {
  return role === "density" || offers.some((name) => uncertaintyFunctions.includes(name));
}
