/** What a list gets when it is asked for one more part. */
import type { Option } from "lectern";
import { kindOf } from "./option-types.js";

/** A part with everything at its default; parts that are told apart by their names are numbered. */
export function newItem(option: Option, number: number): unknown {
  switch (option.type) {
    case "variant":
      return { kind: kindOf(option.default) };
    case "record":
      return option.fields["name"]?.type === "text" ? { name: String(number) } : {};
    default:
      return option.default;
  }
}
