/** What the control of an option is given; every sort of option has one. */
import type { Option } from "lectern/contract";
import type { Problem } from "./option-problems.js";

export interface FieldProps<O extends Option = Option> {
  /** The id of the control that the label is for. */
  readonly id: string;
  /** Where the option stands: "kernel.gamma". Problems name it so. */
  readonly path: string;
  readonly option: O;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly problems: readonly Problem[];
  /** Why another value would be refused here; undefined where it would do. */
  readonly refusal: (value: unknown) => string | undefined;
}
