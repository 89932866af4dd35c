/** The options of a recipe, checked by its method. */
import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { useCallback } from "react";
import { findMethod } from "../methods/find-method.js";
import styles from "./forms.module.css";
import { OptionForm } from "./option-form.js";
import type { Values } from "./option-types.js";

export interface MethodFormProps {
  readonly recipe: RecipeJson;
  readonly onChange: (recipe: RecipeJson) => void;
  readonly idPrefix?: string;
}

export function MethodForm({ recipe: { kind, options }, onChange, idPrefix }: MethodFormProps) {
  const method = findMethod(kind);
  const check = useCallback((values: Values) => method?.revive(values, registry), [method]);
  if (method === undefined) return <p className={styles.problem}>Unknown method {kind}.</p>;
  return (
    <OptionForm
      table={method.options}
      values={options}
      onChange={(values) => onChange({ kind, options: values })}
      kind={kind}
      check={check}
      {...(idPrefix === undefined ? {} : { idPrefix })}
    />
  );
}
