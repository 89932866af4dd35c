/** The props of the control of an option, for every type of option. */
import type { Option } from "lectern/contract";
import type { Problem } from "./option-problems.js";

export interface FieldProps<O extends Option = Option> {
  /** The id of the control that the label is for. */
  readonly id: string;
  /** The path of the option: "kernel.gamma", as in the problems. */
  readonly path: string;
  readonly option: O;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly problems: readonly Problem[];
  /** Why another value would be invalid; undefined if it is valid. */
  readonly refusal: (value: unknown) => string | undefined;
}
