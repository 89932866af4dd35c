/** A method with its options: all that its recipe and its models need to know. */
import type { OptionTable, OptionValues } from "../core/options/options.js";
import { deepFreeze } from "../core/plain-data.js";
import type { Progress } from "../core/run.js";
import type { Target } from "../data/dataset.js";
import type { Capabilities, Model, Traits, WarmStartOrder } from "./contract.js";
import type { RoleParts } from "./declaration.js";
import type { StateTable } from "./state/fields.js";
import type { DataRules } from "./validate/validate.js";

export interface Settled<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
> {
  readonly kind: string;
  /** The layout of the state. */
  readonly version: number;
  readonly options: OptionValues<T>;
  /** What it learns. */
  readonly learns: StateTable;
  readonly parts: RoleParts<G, T, C, S, P, V>;
  /** What data these options take. */
  readonly rules: DataRules & { readonly supports: Required<Capabilities> };
}

/** The models of a settled method. */
export type ModelOf<T extends OptionTable, S, V> = Model<S, OptionValues<T>> & V;

/** Parts of declarations that are frozen. */
const frozenParts = new WeakSet<object>();

/** Freezes a part of a declaration. Methods share many parts, which are visited once: loading the library takes less time. */
export const freezeDeclared = <T>(part: T): T => deepFreeze(part, frozenParts);

/** The description of recipes. */
export function traitsOf(
  { role, target, offers }: Pick<Traits, "role" | "target" | "offers">,
  supports: Required<Capabilities>,
  warmStarts?: WarmStartOrder,
): Traits {
  if (!supports.warmStart || warmStarts === undefined) return deepFreeze({ role, target, supports, offers });
  const { option, order } = warmStarts;
  return deepFreeze({ role, target, supports, offers, warmStarts: { option, order } });
}
