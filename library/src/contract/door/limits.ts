/** What a method supports in general, and what is left of it with certain options. */
import type { Capabilities, TargetKind } from "../contract.js";
import type { Door } from "./door.js";

/** What options take away from a method, each with a remedy such as "set center to false". */
export type Limits = Readonly<Partial<Record<keyof Capabilities, string>>>;

interface Limited<O> {
  readonly kind: string;
  readonly supports?: Capabilities;
  readonly limits?: (options: O) => Limits;
}

const nothingSupported: Required<Capabilities> = {
  weights: false,
  sparse: false,
  missing: false,
  fillsMissing: false,
  table: false,
  groups: false,
  warmStart: false,
};

/** The capabilities of a method, and the door of each of its recipes, at which is refused what its options take away. */
export function createDoors<O>(
  { kind, supports: declared, limits: limitsOf }: Limited<O>,
  target: TargetKind,
  late = false,
) {
  const supports = { ...nothingSupported, ...declared };
  function doorOf(options: O): Door & { readonly supports: Required<Capabilities> } {
    const limits = limitsOf?.(options) ?? {};
    const lost = Object.fromEntries(Object.keys(limits).map((name) => [name, false]));
    return { kind, target, supports: { ...supports, ...lost }, limits, late };
  }
  return { supports, doorOf };
}
