/** One of a few strings: side by side if they fit, otherwise in a list. */
import { ChoiceControl } from "./choice-control.js";
import type { FieldProps } from "./field.js";
import { messagesAt } from "./option-problems.js";
import type { OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";

export function ChoiceField({ id, path, option, value, onChange, problems }: FieldProps<OptionOf<"choice">>) {
  return (
    <div>
      <ChoiceControl id={id} label={path} choices={option.choices} value={String(value)} onChange={onChange} />
      <ProblemText id={`${id}-problem`} messages={messagesAt(problems, path, true)} />
    </div>
  );
}
