/** Methods sorted by what they are for, as lists and menus show them. */
import type { MethodFacts } from "../contract/contract.js";
import { choiceFactsOf, type Task } from "./choice-facts.js";

/** A task, or "features" for what only prepares columns, or "composed" for methods made of others. */
export type MethodGroup = Task | "features" | "composed";

/**
 * The groups in the order in which they are shown.
 *
 * @example
 * ```ts
 * import { methodGroupOf, methodGroups } from "lectern";
 * import { registry } from "lectern/registry";
 *
 * for (const group of methodGroups) {
 *   console.log(group, registry.methods.filter((method) => methodGroupOf(method) === group).length);
 * }
 * ```
 */
export const methodGroups: readonly MethodGroup[] = Object.freeze([
  "classification",
  "regression",
  "clustering",
  "reduction",
  "density",
  "outliers",
  "features",
  "composed",
] satisfies MethodGroup[]);

/** A method as far as its group is concerned. */
export type Groupable = Pick<MethodFacts, "kind" | "traits" | "options">;

/** What a method is for. A method made of others has the task of what it is made of, so it stands apart. */
export function methodGroupOf({ kind, traits, options }: Groupable): MethodGroup {
  switch (traits?.role) {
    case undefined:
      return "composed";
    case "classifier":
      return "classification";
    case "regressor":
      return "regression";
    case "clusterer":
      return "clustering";
    case "embedding":
      return "reduction";
    case "density":
      return "density";
    case "detector":
      return "outliers";
    case "transformer":
      // What is asked how many components it shall keep makes fewer columns of many.
      return choiceFactsOf(kind)?.task ?? ("components" in options ? "reduction" : "features");
  }
}
