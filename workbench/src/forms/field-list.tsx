/** The options of a table one below the other, each with its name, its description and a button to reset it. */
import type { Option, OptionTable } from "lectern/contract";
import styles from "./forms.module.css";
import { OptionField } from "./option-field.js";
import type { Problem } from "./option-problems.js";
import { describeValue, isPlainList } from "./option-text.js";
import type { Values } from "./option-types.js";
import { sameValue, valueIn, withValue } from "./option-values.js";

export interface FieldListProps {
  readonly idPrefix: string;
  /** The prefix of the names in the paths of problems: "kernel." */
  readonly pathPrefix: string;
  readonly table: OptionTable;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly problems: readonly Problem[];
  readonly refusal: (values: Values) => string | undefined;
}

export function FieldList({ idPrefix, pathPrefix, table, values, onChange, problems, refusal }: FieldListProps) {
  return (
    <div className={styles.list}>
      {Object.entries(table).map(([name, option]) => {
        const id = `${idPrefix}-${name}`;
        const value = valueIn(table, values, name);
        const isChanged = !sameValue(option, value, option.default);
        const initial = describeValue(option, option.default);
        return (
          <div key={name} className={styles.row} data-changed={isChanged || undefined}>
            <div className={styles.head}>
              {isTyped(option) ? (
                <label htmlFor={id} className={styles.name}>
                  {name}
                </label>
              ) : (
                <span className={styles.name}>{name}</span>
              )}
              {option.type === "record" ? null : <span className={styles.initial}>{`default ${initial}`}</span>}
              {isChanged ? (
                <button
                  type="button"
                  data-quiet
                  className={styles.reset}
                  aria-label={`reset ${name} to ${initial}`}
                  onClick={() => onChange(withValue(table, values, name, option.default))}
                >
                  reset
                </button>
              ) : null}
            </div>
            <p id={`${id}-about`} className={styles.about}>
              {option.description}
            </p>
            <OptionField
              id={id}
              path={`${pathPrefix}${name}`}
              option={option}
              value={value}
              onChange={(next) => onChange(withValue(table, values, name, next))}
              problems={problems}
              refusal={(next) => refusal(withValue(table, values, name, next))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Whether a click on the name may go to the control: it only takes the focus there, or turns a flag. */
function isTyped(option: Option): boolean {
  if (option.type === "list") return isPlainList(option);
  return ["number", "integer", "flag", "text", "json"].includes(option.type);
}
