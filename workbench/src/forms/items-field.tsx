/** A list whose items have fields of their own: members, blocks of columns, kernels of a sum. */
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { moved, replaced, without } from "./lists.js";
import { newItem } from "./new-item.js";
import { OptionField } from "./option-field.js";
import { messagesAt } from "./option-problems.js";
import type { OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";

export function ItemsField({ id, path, option, value, onChange, problems, refusal }: FieldProps<OptionOf<"list">>) {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className={styles.stack}>
      <ol className={styles.items}>
        {items.map((item, i) => (
          // Items have no names; their position identifies them.
          <li key={i}>
            <div className={styles.itemHead}>
              <span className={styles.itemName}>{`${path.split(".").at(-1)} ${i + 1}`}</span>
              <button
                type="button"
                data-quiet
                disabled={i === 0}
                aria-label={`move ${path} ${i + 1} up`}
                onClick={() => onChange(moved(items, i, i - 1))}
              >
                up
              </button>
              <button
                type="button"
                data-quiet
                aria-label={`remove ${path} ${i + 1}`}
                onClick={() => onChange(without(items, i))}
              >
                remove
              </button>
            </div>
            <OptionField
              id={`${id}-${i}`}
              path={`${path}[${i}]`}
              option={option.item}
              value={item}
              onChange={(part) => onChange(replaced(items, i, part))}
              problems={problems}
              refusal={(part) => refusal(replaced(items, i, part))}
            />
          </li>
        ))}
      </ol>
      <button id={id} type="button" onClick={() => onChange([...items, newItem(option.item, items)])}>
        add to {path.split(".").at(-1)}
      </button>
      <ProblemText id={`${id}-problem`} messages={messagesAt(problems, path, false)} />
    </div>
  );
}
