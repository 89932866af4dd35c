/** Another method with its options. */
import { useState } from "react";
import { findMethod } from "../methods/find-method.js";
import { PickMethod } from "../methods/pick-method.js";
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { MethodForm } from "./method-form.js";
import { messagesAt } from "./option-problems.js";
import { fieldsOf, kindOf, type OptionOf } from "./option-types.js";
import { changedNames } from "./option-values.js";
import { ProblemText } from "./problem-text.js";

export function RecipeField({ id, path, value, onChange, problems, refusal }: FieldProps<OptionOf<"recipe">>) {
  const [isPicking, setPicking] = useState(false);
  const kind = kindOf(value);
  const options = fieldsOf(fieldsOf(value)["options"]);
  const method = findMethod(kind);
  const changed = method === undefined ? [] : changedNames(method.options, options);
  // A value that is invalid for another reason must not exclude every method.
  const current = isPicking ? refusal(value) : undefined;
  const own = problems.filter((problem) => !problem.inside);
  return (
    <div className={styles.stack}>
      <button
        id={id}
        type="button"
        aria-label={`change ${path}, now ${kind}`}
        className={styles.wide}
        onClick={() => setPicking(true)}
      >
        {method?.title ?? kind} <span className={styles.quiet}>change</span>
      </button>
      <ProblemText id={`${id}-problem`} messages={messagesAt(own, path, false)} />
      {method === undefined || Object.keys(method.options).length === 0 ? null : (
        <details className={styles.inside}>
          <summary>
            options of {kind}
            {changed.length === 0 ? "" : `: ${changed.join(", ")}`}
          </summary>
          <MethodForm recipe={{ kind, options }} onChange={onChange} idPrefix={`${id}-in`} />
        </details>
      )}
      {isPicking ? (
        <PickMethod
          title={`A method for ${path}`}
          reasonAgainst={(candidate) => {
            const reason = refusal({ kind: candidate.kind, options: {} });
            return reason === current ? undefined : reason;
          }}
          onPick={(picked) => {
            setPicking(false);
            if (picked !== kind) onChange({ kind: picked, options: {} });
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
