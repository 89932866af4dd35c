/** An optional option: a value, or not set. */
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { OptionField } from "./option-field.js";
import type { OptionOf } from "./option-types.js";

export function OptionalField(props: FieldProps<OptionOf<"optional">>) {
  const { path, option, value, onChange } = props;
  const isOpen = value === null;
  return (
    <div className={styles.stack}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`${path}: not set`}
          checked={isOpen}
          onChange={(event) => onChange(event.target.checked ? null : option.option.default)}
        />
        not set
      </label>
      {isOpen ? null : <OptionField {...props} option={option.option} />}
    </div>
  );
}
