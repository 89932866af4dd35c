/** One of several alternatives, with the fields that it has. */

import { ChoiceControl } from "./choice-control.js";
import type { FieldProps } from "./field.js";
import { FieldList } from "./field-list.js";
import styles from "./forms.module.css";
import { messagesAt } from "./option-problems.js";
import { fieldsOf, kindOf, type OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";

export function VariantField(props: FieldProps<OptionOf<"variant">>) {
  const { id, path, option, value, onChange, problems, refusal } = props;
  const kind = kindOf(value);
  const table = option.variants[kind];
  const { kind: _, ...values } = fieldsOf(value);
  return (
    <div className={styles.stack}>
      <ChoiceControl
        id={id}
        label={path}
        choices={Object.keys(option.variants)}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <ProblemText id={`${id}-problem`} messages={messagesAt(problems, path, false)} />
      {table === undefined || Object.keys(table).length === 0 ? null : (
        <FieldList
          idPrefix={id}
          pathPrefix={`${path}.`}
          table={table}
          values={values}
          onChange={(fields) => onChange({ kind, ...fields })}
          problems={problems}
          refusal={(fields) => refusal({ kind, ...fields })}
        />
      )}
    </div>
  );
}
