/** A form generated from an option table. */
import type { OptionTable } from "lectern/contract";
import { useId, useMemo } from "react";
import { FieldList } from "./field-list.js";
import styles from "./forms.module.css";
import { findProblems, messagesOfForm, refusalOf } from "./option-problems.js";
import type { Values } from "./option-types.js";
import { knownValues } from "./option-values.js";
import { ProblemText } from "./problem-text.js";

export interface OptionFormProps {
  readonly table: OptionTable;
  /** Only the options that differ from their default. */
  readonly values: Values;
  /** Called with every movement of a slider; debounce slow work. */
  readonly onChange: (values: Values) => void;
  /** Distinguishes the controls of several forms on a page; generated if left out. */
  readonly idPrefix?: string;
  /** The kind of the method, for messages. */
  readonly kind?: string;
  /** Throws when the options do not go together, such as `method.revive`. */
  readonly check?: (values: Values) => unknown;
}

export function OptionForm({ table, values, onChange, idPrefix, kind = "options", check }: OptionFormProps) {
  const ownId = useId();
  const checked = useMemo(() => ({ table, kind, check }), [table, kind, check]);
  const problems = useMemo(() => findProblems(checked, values), [checked, values]);
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(table, name));
  const id = idPrefix ?? ownId;
  if (Object.keys(table).length === 0) return <p className={styles.about}>There are no options.</p>;
  return (
    <div className={styles.form}>
      <ProblemText id={`${id}-problems`} messages={messagesOfForm(problems, table)} />
      {unknown.length === 0 ? null : (
        <button type="button" onClick={() => onChange(knownValues(table, values))}>
          leave out {unknown.join(", ")}
        </button>
      )}
      <FieldList
        idPrefix={id}
        pathPrefix=""
        table={table}
        values={values}
        onChange={onChange}
        problems={problems}
        refusal={(next) => refusalOf(checked, next)}
      />
    </div>
  );
}
