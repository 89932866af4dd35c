/** The option types, and safe access to values that may come from a link. */
import type { Option } from "lectern/contract";

/** The options of some types. */
export type OptionOf<T extends Option["type"]> = Extract<Option, { readonly type: T }>;

export type NumberOption = OptionOf<"number" | "integer">;

/** Values by the names of their options; those that are left out have their default. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields of a value; none if a link has something else. */
export function fieldsOf(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The kind of a variant or a recipe, empty where there is none. */
export function kindOf(value: unknown): string {
  const { kind } = fieldsOf(value);
  return typeof kind === "string" ? kind : "";
}
