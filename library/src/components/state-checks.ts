/** Checks that states of this folder share, for what sizes and ranges alone cannot say. */
import type * as state from "../contract/state/fields.js";
import type { Matrix } from "../data/matrix.js";

/** A field with a check of its own, for fields that are made without one, such as optional ones. */
export function withCheck<V>(field: state.Field<V>, check: state.StateCheck<V>): state.Field<V> {
  const checked = { ...field, check };
  return checked;
}

/** A matrix with entries: without any, its number of rows or columns would not be bounded by the size of the file. */
export function isNotEmpty({ data }: Matrix): string | undefined {
  return data.length > 0 ? undefined : "must have at least one row and one column";
}
