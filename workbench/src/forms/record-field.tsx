/** Several options under one name. */
import type { FieldProps } from "./field.js";
import { FieldList } from "./field-list.js";
import styles from "./forms.module.css";
import { messagesAt } from "./option-problems.js";
import { fieldsOf, type OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";

export function RecordField({ id, path, option, value, onChange, problems, refusal }: FieldProps<OptionOf<"record">>) {
  return (
    <div className={styles.stack}>
      <FieldList
        idPrefix={id}
        pathPrefix={`${path}.`}
        table={option.fields}
        values={fieldsOf(value)}
        onChange={onChange}
        problems={problems}
        refusal={refusal}
      />
      <ProblemText id={`${id}-problem`} messages={messagesAt(problems, path, false)} />
    </div>
  );
}
