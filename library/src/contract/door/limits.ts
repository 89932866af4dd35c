/** What a method supports in general, and what is left of it with certain options. */
import type { UnknownCategories } from "../../data/table/codes.js";
import type { Capabilities, TargetKind } from "../contract.js";
import type { Door } from "./door.js";

/** What options take away from a method, each with a remedy such as "set center to false". */
export type Limits = Readonly<Partial<Record<keyof Capabilities, string>>>;

interface Limited<O> {
  readonly kind: string;
  readonly supports?: Capabilities;
  readonly limits?: (options: O) => Limits;
  readonly unknown?: (options: O) => UnknownCategories;
}

/** What the role of a method adds to its doors. */
interface RoleOfDoor {
  readonly target: TargetKind;
  readonly checksLate?: boolean | undefined;
  readonly keepsTables?: boolean;
}

const nothingSupported: Required<Capabilities> = {
  weights: false,
  sparse: false,
  missing: false,
  fillsMissing: false,
  givesTable: false,
  table: false,
  categories: false,
  groups: false,
  warmStart: false,
};

/** The capabilities of a method, and the door of each of its recipes, at which is refused what its options take away. */
export function createDoors<O>(
  { kind, supports: declared, limits: limitsOf, unknown: unknownOf }: Limited<O>,
  { target, checksLate: late = false, keepsTables = false }: RoleOfDoor,
) {
  const supports = { ...nothingSupported, ...declared };
  function doorOf(options: O): Door & { readonly supports: Required<Capabilities> } {
    const limits = limitsOf?.(options) ?? {};
    const lost = Object.fromEntries(Object.keys(limits).map((name) => [name, false]));
    const unknown = unknownOf?.(options) ?? "missing";
    return { kind, target, supports: { ...supports, ...lost }, limits, late, keepsTables, unknown };
  }
  return { supports, doorOf };
}

/** Which samples a method takes that gives them to several others: a table where one needs it and all take it. */
export function sharedSamples(
  all: readonly Required<Capabilities>[],
): Pick<Required<Capabilities>, "table" | "categories"> {
  return {
    table: all.some(({ table }) => table) && all.every(({ table, categories }) => table || categories),
    categories: all.every(({ categories }) => categories),
  };
}
