/** On or off. */
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { messagesAt } from "./option-problems.js";
import type { OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";

export function FlagField({ id, path, value, onChange, problems }: FieldProps<OptionOf<"flag">>) {
  return (
    <div>
      <label className={styles.check}>
        <input
          id={id}
          type="checkbox"
          aria-label={path}
          aria-describedby={`${id}-about`}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {value === true ? "on" : "off"}
      </label>
      <ProblemText id={`${id}-problem`} messages={messagesAt(problems, path, true)} />
    </div>
  );
}
